import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

type Theme = 'light' | 'dark' | 'print';
const themes: readonly Theme[] = ['light', 'dark', 'print'];

const pairs = new Map(
  [...source.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);
const printBlock = /data-theme='print'\]\)\s*\{([^}]*)\}/.exec(source)?.[1] ?? '';
const printed = new Map(
  [...printBlock.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]),
);

function colour(name: string, theme: Theme): string {
  const value = theme === 'print' ? (printed.get(name) ?? pairs.get(name)?.light) : pairs.get(name)?.[theme];
  if (value === undefined) throw new Error(`no colour token --${name}`);
  return value;
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const papers = ['paper', 'paper-band'] as const;
const panels = ['paper', 'paper-band', 'paper-sunk', 'paper-changed'] as const;

/** Everything that is read as letters, on every ground it is set on. */
const texts: Readonly<Record<string, readonly string[]>> = {
  ink: [...panels, 'queue-ready-fill', 'queue-unacked-fill'],
  'ink-soft': panels,
  'ink-faint': ['paper', 'paper-band', 'paper-sunk'],
  pencil: papers,
  copy: papers,
  'copy-again': papers,
  answer: papers,
  unknown: papers,
  store: panels,
  'store-on': ['store', 'promise-held'],
  'promise-held': panels,
  'promise-broken': panels,
  'promise-broken-on': ['promise-broken'],
  'promise-lost': panels,
  link: panels,
  'control-on-ink': ['control-on'],
};

/** Everything that is read as a shape, on every ground it is drawn on. */
const marks: Readonly<Record<string, readonly string[]>> = {
  lane: papers,
  pencil: papers,
  'queue-ready-edge': papers,
  'queue-unacked-edge': papers,
  'queue-dead-edge': papers,
  copy: [...papers, 'queue-unacked-fill', 'queue-ready-fill'],
  'copy-again': [...papers, 'queue-unacked-fill', 'queue-ready-fill'],
  answer: papers,
  'handler-edge': papers,
  'wait-stripe': papers,
  unknown: papers,
  store: papers,
  'promise-pending': papers,
  'promise-held': papers,
  'promise-broken': papers,
  'promise-lost': papers,
  focus: panels,
  'control-edge': papers,
  'control-on': papers,
};

/** Grounds and hairlines that carry no meaning of their own. */
const grounds = new Set([
  'paper',
  'paper-band',
  'paper-sunk',
  'paper-changed',
  'rule',
  'queue-ready-fill',
  'queue-unacked-fill',
  'handler-fill',
]);

function below(required: Readonly<Record<string, readonly string[]>>, least: number, theme: Theme): string[] {
  return Object.entries(required).flatMap(([name, on]) =>
    on
      .map((ground) => ({ ground, ratio: contrast(colour(name, theme), colour(ground, theme)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ ground, ratio }) => `--${name} on --${ground}: ${ratio.toFixed(2)}`),
  );
}

describe('the colour tokens', () => {
  it.each(themes)('give every text 4.5 : 1 on each ground it is set on (%s)', (theme) => {
    expect(below(texts, 4.5, theme)).toEqual([]);
  });

  it.each(themes)('give every mark 3 : 1 on each ground it is drawn on (%s)', (theme) => {
    expect(below(marks, 3, theme)).toEqual([]);
  });

  it('are all listed as a text, a mark or a ground', () => {
    const listed = new Set([...Object.keys(texts), ...Object.keys(marks), ...grounds]);
    expect([...pairs.keys()].filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !pairs.has(name))).toEqual([]);
  });

  it('all have both themes', () => {
    const colours = source.split('data-theme')[0]?.match(/#[0-9a-f]{3,8}\b/gi) ?? [];
    expect(colours).toHaveLength(pairs.size * 2);
  });

  it('computes the ratio of black and white as 21', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  });
});
