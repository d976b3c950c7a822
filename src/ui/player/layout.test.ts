import { describe, expect, it } from 'vitest';
import { hasRail, layoutOf, panesSeen } from './layout';

describe('the layout of a player', () => {
  it.each([
    [1360, 850, 'wide'],
    [928, 540, 'medium'],
    [1360, 500, 'medium'],
    [616, 360, 'small'],
    [900, 360, 'small'],
    [366, 780, 'phone'],
  ] as const)('in %i × %i is %s', (width, height, layout) => {
    expect(layoutOf({ width, height })).toBe(layout);
  });

  it('gives up the rail before panes, and panes before anything else', () => {
    expect([hasRail('wide', 2), hasRail('wide', 3), hasRail('medium', 1)]).toEqual([true, false, false]);
    expect([panesSeen('wide', 4), panesSeen('medium', 4), panesSeen('small', 2)]).toEqual([4, 2, 1]);
  });
});
