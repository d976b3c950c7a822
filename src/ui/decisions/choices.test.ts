import { describe, expect, it } from 'vitest';
import { sceneFor } from '../../../tests/rig/pageClient';
import { isFault } from '../../world/decision';
import { choiceList } from './choiceList';
import { surprise } from './surprise';

const { scene } = await sceneFor({ protections: ['none', 'id-table'] });
const single = (await sceneFor({ protections: ['id-table'], schedule: 'P* q>A A' })).scene;
const rowOf = (item: string): number => scene.rows.indexOf(item) + 1;
const items = (row: number): readonly string[] =>
  choiceList(scene, row).flatMap((choice) => (choice.why === null ? [choice.item] : []));

describe('what can happen next', () => {
  it('in a comparison goes on to the landmarks of every pane, each once', () => {
    const performed = items(rowOf('A@received')).filter((item) => item.startsWith('A@'));
    expect(performed).toEqual(['A@committed', 'A@begun']);
  });

  it('in a single run is the next operation', () => {
    expect(choiceList(single, 4)[0]).toMatchObject({ item: 'A', landmark: null, why: null });
  });

  it('lets every process crash at every moment', () => {
    for (let row = 0; row <= scene.rows.length; row += 1) {
      const down = rowOf('A!') <= row;
      expect(items(row)).toEqual(expect.arrayContaining(down ? ['P!', 'B!', 'A^'] : ['P!', 'A!', 'B!']));
    }
  });

  it('names the faults after the rest, and gives a reason for what is impossible', () => {
    const all = choiceList(scene, rowOf('q>B'));
    const possible = all.filter((choice) => choice.why === null);
    const firstFault = possible.findIndex((choice) => isFault(choice.decision));
    expect(possible.slice(firstFault).every((choice) => choice.fault)).toBe(true);
    expect(all.slice(possible.length).length).toBeGreaterThan(0);
    expect(all.slice(possible.length).every((choice) => choice.why !== null)).toBe(true);
    expect(all.find((choice) => choice.item === 'q>B')?.why?.code).toMatch(/empty|prefetch/);
  });
});

describe('surprise me', () => {
  it('surprises the same run in the same way, and only with what may happen', () => {
    const all = choiceList(scene, 4);
    expect(surprise(all, 'P* q>A')).toBe(surprise(all, 'P* q>A'));
    const seeds = Array.from({ length: 60 }, (_, seed) => surprise(all, String(seed))?.item ?? '');
    expect(new Set(seeds).size).toBeGreaterThan(2);
    expect(seeds.every((item) => items(4).includes(item))).toBe(true);
    expect(surprise([], 'x')).toBeNull();
  });
});
