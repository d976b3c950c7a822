import { describe, expect, it } from 'vitest';
import { fragmentsShown, stepFurther, stepOfFragment } from './fragments';
import { keyOwner } from './keys';
import { posted, readFromPlayer, readToPlayer } from './messages';

const head = { ns: 'delivered-twice', v: 1 };

describe('a message to a player', () => {
  it.each([
    [
      { ...head, type: 'goto', step: 3 },
      { type: 'goto', step: 3 },
    ],
    [
      { ...head, type: 'goto', stop: 'race.end' },
      { type: 'goto', step: 'race.end' },
    ],
    [{ ...head, type: 'play' }, { type: 'play' }],
    [{ ...head, type: 'pause', more: 1 }, { type: 'pause' }],
    [{ ...head, type: 'getState' }, { type: 'getState' }],
    [
      { ...head, type: 'set', lang: 'zh', theme: 'print', protections: ['none'], schedule: 'P*' },
      { type: 'set', change: { language: 'zh', theme: 'print', protections: ['none'], schedule: 'P*' } },
    ],
    [
      { ...head, type: 'set', lang: 'fr', protections: 'none', schedule: 7 },
      { type: 'set', change: {} },
    ],
    ['slide:start', { type: 'slideStart' }],
    ['slide:stop', { type: 'slideStop' }],
  ])('%o is read', (data, message) => {
    expect(readToPlayer(data)).toEqual(message);
  });

  it.each([
    [null],
    ['play'],
    [7],
    [[]],
    [{ type: 'play' }],
    [{ ...head, v: 2, type: 'play' }],
    [{ ...head, ns: 'other', type: 'play' }],
    [{ ...head, type: 'open' }],
    [{ ...head, type: 'goto' }],
    [{ ...head, type: 'goto', step: -1 }],
    [{ ...head, type: 'goto', step: 1.5 }],
    [{ ...head, type: 'goto', step: { valueOf: 3 } }],
    [{ ...head, type: 'goto', stop: '<script>' }],
    [{ ...head, type: 'step', n: 1 }],
  ])('%o is none', (data) => {
    expect(readToPlayer(data)).toBeNull();
  });

  it('is read again as it was posted', () => {
    const change = { language: 'zh', theme: 'dark' } as const;
    expect(readToPlayer(posted({ type: 'set', change }))).toEqual({ type: 'set', change });
    expect(readFromPlayer(posted({ type: 'key', key: 'ArrowLeft' }))).toEqual({
      type: 'key',
      key: 'ArrowLeft',
    });
    expect(readFromPlayer(posted({ type: 'play' }))).toBeNull();
  });
});

describe('a key in a framed player', () => {
  const situation = { policy: 'auto', framed: true, driven: true } as const;
  it.each([
    ['ArrowRight', situation, 'parent'],
    ['ArrowRight', { ...situation, driven: false }, 'player'],
    ['ArrowRight', { ...situation, driven: false, policy: 'forward' }, 'parent'],
    ['ArrowRight', { policy: 'forward', framed: false, driven: false }, 'player'],
    ['ArrowRight', { ...situation, policy: 'off' }, 'nobody'],
    ['Escape', situation, 'parent'],
    ['1', situation, 'player'],
    ['Tab', situation, 'player'],
  ] as const)('%s with %o is the key of the %s', (key, given, owner) => {
    expect(keyOwner(key, given)).toBe(owner);
  });
});

describe('the fragments of a slide', () => {
  it('count once for each index', () => {
    expect(fragmentsShown([])).toBe(0);
    expect(fragmentsShown(['0', '1', '1', '2'])).toBe(3);
    expect(fragmentsShown([null, null])).toBe(2);
  });

  it('give an absolute step in both directions', () => {
    expect([undefined, -1, 0, 1].map((indexf) => stepOfFragment(3, indexf))).toEqual([3, 3, 4, 5]);
  });

  it('go on from a row of a run, and leave a stop where it is', () => {
    expect(stepFurther('race.4', 2)).toBe('race.6');
    expect(stepOfFragment('race.09', 0)).toBe('race.10');
    expect(stepFurther('race.b-looked', 2)).toBe('race.b-looked');
  });
});
