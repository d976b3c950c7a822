import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layers, reachable } from './layers';

const root = `${import.meta.dirname}/..`;
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');

function tableOfReadme() {
  const list = (cell = ''): string[] => (cell === '—' ? [] : cell === 'any' ? ['*'] : cell.split(', '));
  const [table = ''] = read('src/README.md').split('| folder |').slice(1);
  return table
    .slice(0, table.indexOf('\n\n'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '))
    .map(([folder = '', , imports, packages, pure]) => ({
      folder: folder.replaceAll('`', ''),
      imports: list(imports),
      packages: list(packages),
      pure: pure === 'yes',
    }));
}

describe('the table of rooms', () => {
  it('stands in src/README.md as the tools use it', () => {
    expect(tableOfReadme()).toEqual(layers);
  });

  it('points downwards only', () => {
    layers.forEach((layer, index) => {
      const above = layers.slice(0, index).map((each) => each.folder);
      expect(above, layer.folder).toEqual(expect.arrayContaining(layer.imports));
    });
  });

  it('has its pure rooms, and no other, in tsconfig.pure.json', () => {
    const config = read('tsconfig.pure.json');
    const included = [...config.matchAll(/"src\/([^"*]+)"/g)].map(([, folder]) => folder);
    const pure = layers.filter((layer) => layer.pure && !layer.folder.includes('/'));
    const refused = layers.filter((layer) => !layer.pure && included.includes(layer.folder.split('/')[0]));
    expect(included).toEqual([...pure, ...refused].map((layer) => layer.folder));
    expect(config).toContain('"lib": ["ES2023"], "types": []');
  });

  it('lets a room import what the rooms it names may import', () => {
    expect(reachable('trace')).toEqual(expect.arrayContaining(['world', 'broker', 'database']));
    expect(reachable('ui')).not.toContain('database/sqlite');
    expect(() => reachable('attic')).toThrow('attic');
  });
});
