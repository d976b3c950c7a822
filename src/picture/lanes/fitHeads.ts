/** Chooses the form of every head, so that no text touches its neighbour. */
import { textWidth, type FontName } from '../fonts';
import type { Forms } from './act';

const BETWEEN = 7;

/** A text over its lane. */
export interface Fit {
  readonly forms: Forms;
  readonly x: number;
  readonly font: FontName;
}

/** Shortens the wider of two neighbours until no text touches the next one. */
export function fitNeighbours(all: readonly Fit[], edges: readonly [number, number]): readonly string[] {
  const chosen = all.map(() => 0);
  const width = (index: number): number =>
    textWidth(all[index]?.forms[chosen[index] as number] ?? '', all[index]?.font ?? 'label');
  const shorten = (index: number): boolean => {
    if ((chosen[index] as number) >= (all[index] as Fit).forms.length - 1) return false;
    chosen[index] = (chosen[index] as number) + 1;
    return true;
  };
  const [first, last] = [all[0], all.at(-1)];
  while (first && first.x - width(0) / 2 < edges[0] && shorten(0));
  while (last && last.x + width(all.length - 1) / 2 > edges[1] && shorten(all.length - 1));
  for (let changed = true; changed;) {
    changed = false;
    for (let index = 1; index < all.length; index += 1) {
      const [left, right] = [all[index - 1] as Fit, all[index] as Fit];
      if (width(index - 1) === 0 || width(index) === 0) continue;
      if ((width(index - 1) + width(index)) / 2 + BETWEEN <= right.x - left.x) continue;
      const wider = width(index - 1) >= width(index) ? index - 1 : index;
      const other = wider === index ? index - 1 : index;
      changed = shorten(wider) || shorten(other) || changed;
    }
  }
  return all.map(({ forms }, index) => forms[chosen[index] as number] ?? '');
}
