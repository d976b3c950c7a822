/**
 * Which elements of the page draw which mark. Making elements costs far more than changing them: a mark keeps its
 * elements from one picture to the next, and a new mark takes over those of a gone one that needs the same elements.
 */
import type { Mark } from '../../picture/marks';
import { primitivesOf, type Primitive } from '../../picture/primitives';

/** A mark as elements. Marks of one slot have the same make: the same elements in the same order. */
export interface SlottedMark {
  readonly key: string;
  readonly slot: number;
  readonly make: string;
  readonly primitives: readonly Primitive[];
}

/** Assigns slots to picture after picture of one place on the page. */
export function slotAssigner(): (marks: readonly Mark[]) => readonly SlottedMark[] {
  let last: readonly SlottedMark[] = [];
  return (marks) => (last = assignSlots(last, marks));
}

/** The slots of a picture, in the order in which it is drawn; keys of marks and slots occur once each. */
export function assignSlots(before: readonly SlottedMark[], marks: readonly Mark[]): readonly SlottedMark[] {
  const drawn = marks.map((mark) => {
    const primitives = primitivesOf(mark);
    return { key: mark.key, make: primitives.map(({ tag }) => tag).join(), primitives };
  });
  const places = new Map(before.map(({ key }, place) => [key, place]));
  const taken = new Set<number>();
  const kept = drawn.map(({ key, make }) => {
    const place = places.get(key);
    if (place === undefined || before[place]?.make !== make) return null;
    taken.add(place);
    return place;
  });
  const free = freeByMake(before, taken);
  let last = Math.max(0, ...before.map(({ slot }) => slot));
  let so = -1;
  return drawn.map((mark, index) => {
    const place = kept[index] ?? takeAfter(free.get(mark.make) ?? [], so);
    so = place ?? so;
    return { ...mark, slot: place === null ? (last += 1) : (before[place] as SlottedMark).slot };
  });
}

function freeByMake(before: readonly SlottedMark[], taken: ReadonlySet<number>): Map<string, number[]> {
  const free = new Map<string, number[]>();
  before.forEach(({ make }, place) => {
    if (taken.has(place)) return;
    const places = free.get(make);
    if (places) places.push(place);
    else free.set(make, [place]);
  });
  return free;
}

/** Takes the first place after another, so that elements need not change their order; else the first one; else none. */
function takeAfter(places: number[], after: number): number | null {
  const at = places.findIndex((place) => place > after);
  return places.splice(Math.max(0, at), 1)[0] ?? null;
}
