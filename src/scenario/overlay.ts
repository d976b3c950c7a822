/** Laying a variant over a scenario: maps are merged by name, all else is replaced, null takes a named thing away. */

type Map = { readonly [key: string]: unknown };

// A program, a statement and an expectation are one thought each: half of the old and half of the new would be neither.
const WHOLE = new Set(['program', 'operations', 'given', 'expect']);
const PARTS_WHOLE = new Set(['statements', 'programs', 'schedules', 'stops']);

/** The scenario with the variant's differences. */
export function overlay(base: unknown, over: unknown): unknown {
  return merged(base, over, false);
}

function merged(base: unknown, over: unknown, partsWhole: boolean): unknown {
  if (!isMap(base) || !isMap(over)) return over;
  const kept = Object.entries(base).filter(([key]) => !Object.hasOwn(over, key));
  const changed = Object.entries(over)
    .filter(([, value]) => value !== null)
    .map(([key, value]): [string, unknown] => {
      const whole = partsWhole || WHOLE.has(key) || !Object.hasOwn(base, key);
      return [key, whole ? value : merged(base[key], value, PARTS_WHOLE.has(key))];
    });
  return inOrder(base, Object.fromEntries([...kept, ...changed]));
}

/** What the base has keeps its place there: the order of processes and queues is that of the picture. */
function inOrder(base: Map, all: Map): Map {
  const old = Object.keys(base).filter((key) => Object.hasOwn(all, key));
  const added = Object.keys(all).filter((key) => !Object.hasOwn(base, key));
  return Object.fromEntries([...old, ...added].map((key) => [key, all[key]]));
}

function isMap(value: unknown): value is Map {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
