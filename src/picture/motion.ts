/**
 * Motion as a function of (before, after, progress): marks are matched by key. What stays moves straight, what comes
 * grows or appears, what goes away is gone at once. Backwards is the same function with the progress running down.
 */
import type { ArrowMark, Mark } from './marks';
import { round } from './signs';

/** By this progress an arrow has reached its head; what it brings about appears after it. */
const ARRIVED = 0.75;

/** The marks at a moment between two pictures: `progress` 0 is before, 1 is after. Any order of calls gives the same. */
export function between(before: readonly Mark[], after: readonly Mark[], progress: number): readonly Mark[] {
  if (progress >= 1) return after;
  if (progress <= 0) return before;
  const earlier = new Map(before.map((mark) => [mark.key, mark]));
  const arrows = grownArrows(earlier, after);
  return after.map((mark) => {
    const was = earlier.get(mark.key);
    if (was && !isNew(was, mark)) return moved(was, mark, progress);
    return appearing(mark, arrows, progress);
  });
}

/** Whether a mark has just happened: it was not there, or it was only scripted. */
function isNew(was: Mark, is: Mark): boolean {
  return was.phase === 'future' && is.phase !== 'future';
}

function grownArrows(
  earlier: ReadonlyMap<string, Mark>,
  after: readonly Mark[],
): ReadonlyMap<string, ArrowMark> {
  const found = new Map<string, ArrowMark>();
  for (const mark of after) {
    const was = earlier.get(mark.key);
    if (mark.kind === 'arrow' && (!was || isNew(was, mark))) found.set(actOf(mark), mark);
  }
  return found;
}

/** The act a mark belongs to: its key without the name of the part. */
function actOf({ key }: Mark): string {
  return key.slice(0, key.lastIndexOf(' '));
}

function moved(was: Mark, is: Mark, progress: number): Mark {
  if (was === is || was.kind !== is.kind) return is;
  const values = Object.entries(is).map(([name, value]) => {
    const old = (was as unknown as { readonly [name: string]: unknown })[name];
    if (typeof value !== 'number' || typeof old !== 'number' || name === 'row' || name === 'pane')
      return [name, value];
    return [name, mix(old, value, progress)];
  });
  return Object.fromEntries(values) as Mark;
}

function mix(from: number, to: number, progress: number): number {
  return round(from + (to - from) * progress);
}

/** An arrow grows from its tail with its capsule at the tip; a bar grows downwards; the rest appears when it arrives. */
function appearing(mark: Mark, arrows: ReadonlyMap<string, ArrowMark>, progress: number): Mark {
  const grown = Math.min(1, progress / ARRIVED);
  switch (mark.kind) {
    case 'arrow':
      return {
        ...mark,
        x2: mix(mark.x1, mark.x2, grown),
        y2: mix(mark.y1, mark.y2, grown),
        head: mark.head && grown === 1,
      };
    case 'bar':
    case 'bracket':
      return { ...mark, y2: mix(mark.y1, mark.y2, progress) };
    case 'capsule': {
      const arrow = arrows.get(actOf(mark));
      if (!arrow) return faded(mark, progress);
      const along = Math.min(1, Math.abs((mark.x - arrow.x1) / (arrow.x2 - arrow.x1 || 1)));
      const reached = Math.min(along, grown);
      return {
        ...mark,
        x: mix(arrow.x1, arrow.x2, reached),
        y: mix(mark.y - (arrow.y2 - arrow.y1) * (along - reached), mark.y, reached / (along || 1)),
      };
    }
    default:
      return faded(mark, progress);
  }
}

function faded(mark: Mark, progress: number): Mark {
  const opacity = Math.max(0, (progress - ARRIVED) / (1 - ARRIVED));
  return { ...mark, opacity: round(opacity) };
}
