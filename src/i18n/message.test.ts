import { describe, expect, it } from 'vitest';
import { fill, translationOf } from './message';

interface English {
  readonly greeting: 'Hello {name}';
  readonly plain: 'Hello';
  readonly room: { readonly count: '{n} {n|row|rows}' };
}

describe('translations', () => {
  it('compile with the same keys and parameters, in any order', () => {
    const german = translationOf<English>()({
      greeting: '{name}, hallo',
      plain: 'Hallo',
      room: { count: '{n} Zeilen' },
    });
    expect(german.room.count).toBe('{n} Zeilen');
  });

  it('do not compile with a key or a parameter too few or too many', () => {
    const check = translationOf<English>();
    // @ts-expect-error a parameter is missing
    check({ greeting: 'Hallo', plain: 'Hallo', room: { count: '{n} Zeilen' } });
    // @ts-expect-error a parameter is unknown
    check({ greeting: 'Hallo {name}', plain: 'Hallo {name}', room: { count: '{n} Zeilen' } });
    // @ts-expect-error a key is missing
    check({ greeting: 'Hallo {name}', room: { count: '{n} Zeilen' } });
    // @ts-expect-error a key deeper down is missing
    check({ greeting: 'Hallo {name}', plain: 'Hallo', room: {} });
    // @ts-expect-error a key is unknown
    check({ greeting: 'Hallo {name}', plain: 'Hallo', more: 'mehr', room: { count: '{n} Zeilen' } });
    expect(check).toBeTypeOf('function');
  });
});

describe('filling a template', () => {
  it('puts words and spans where their names stand', () => {
    expect(fill('{a} sends {b}.', { a: { text: 'A', role: 'process' }, b: 3 })).toEqual([
      { text: 'A', role: 'process' },
      { text: ' sends 3.' },
    ]);
  });

  it('gives a mark to everything inside it, parameters included', () => {
    expect(fill('so [bad:{n} is too many], yes', { n: { text: '2', role: 'code' } })).toEqual([
      { text: 'so ' },
      { text: '2 is too many', role: 'bad' },
      { text: ', yes' },
    ]);
  });

  it('chooses between one and other', () => {
    const rows = (n: number): string => fill('{n} {n|row|rows}', { n })[0]?.text ?? '';
    expect([rows(0), rows(1), rows(2)]).toEqual(['0 rows', '1 row', '2 rows']);
  });

  it('never reads a value as a template', () => {
    expect(fill('{a}', { a: '{b} [bad:x]', b: 'wrong' })).toEqual([{ text: '{b} [bad:x]' }]);
  });
});
