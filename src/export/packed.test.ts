import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePacked, printPacked } from './packed';

describe('packed data', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(parsePacked(printPacked(data))).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });

  it('tells a text from the list or the number that it looks like', () => {
    const data = ['[1]', [1], '1', 1, 'null', null];
    expect(parsePacked(printPacked(data))).toEqual(data);
  });

  it('has equal parts once, in the text and when it is read', () => {
    const world = { queue: ['1001·1', '1001·2'] };
    const text = printPacked({ before: world, after: { ...world }, gone: undefined });
    expect(text.match(/1001·1/g)).toHaveLength(1);
    const read = parsePacked(text) as { readonly before: unknown; readonly after: unknown };
    expect(read).toEqual({ before: world, after: world });
    expect(read.before).toBe(read.after);
  });
});
