/** How long each copy is ready or unacknowledged in a queue, and beside which other copies. */
import type { Act, Place } from './act';
import type { LaneId } from './lane';
import type { Whereabouts } from './places';

/** What a bar meets at its end: the arrow that brings or takes the copy. */
export type EdgeKind = 'publish' | 'deliver' | 'settle' | 'return' | 'move' | 'plain';

export interface Edge {
  readonly place: Place;
  readonly kind: EdgeKind;
  /** The lanes of the arrow, from its tail to its head. */
  readonly from: LaneId | null;
  readonly to: LaneId | null;
}

/** One copy in one state. `slot` counts from the lane to the left and is kept for the whole stay. */
export interface Stay {
  readonly key: string;
  readonly lane: LaneId;
  readonly copy: string;
  readonly holder: string | null;
  readonly redelivered: boolean;
  readonly slot: number;
  readonly fromStep: number;
  /** Null while it lasts. */
  readonly toStep: number | null;
  readonly start: Edge;
  readonly end: Edge | null;
}

interface Run {
  readonly places: readonly Place[];
  readonly copies: readonly (readonly Whereabouts[])[];
  readonly acts: readonly (readonly Act[])[];
}

/** The stays of a pane, in the order in which they begin. */
export function staysOf(run: Run): readonly Stay[] {
  const open = new Map<string, Stay>();
  const found: Stay[] = [];
  const actsAt = actsByStep(run.acts);
  run.copies.forEach((now, step) => {
    if (step > 0 && now === run.copies[step - 1]) return;
    const present = new Map(now.map((each) => [`${each.lane} ${each.key}`, each]));
    const acts = actsAt.get(step) ?? [];
    const place = run.places[step] ?? { row: -1, sub: 0 };
    for (const [key, stay] of open) {
      if (present.has(key)) continue;
      found.push({ ...stay, toStep: step, end: endEdge(acts, stay, place) });
      open.delete(key);
    }
    for (const [key, each] of present) {
      if (open.has(key)) continue;
      const slot = freeSlot([...open.values()], each.lane);
      const start = startEdge(acts, each, place);
      const { lane, copy, holder, redelivered } = each;
      open.set(key, {
        key: `${key} ${step}`,
        lane,
        copy,
        holder,
        redelivered,
        slot,
        fromStep: step,
        toStep: null,
        start,
        end: null,
      });
    }
  });
  return [...found, ...open.values()].toSorted((one, other) => one.fromStep - other.fromStep);
}

function actsByStep(rows: readonly (readonly Act[])[]): ReadonlyMap<number, readonly Act[]> {
  const found = new Map<number, Act[]>();
  for (const act of rows.flat()) found.set(act.step, [...(found.get(act.step) ?? []), act]);
  return found;
}

function freeSlot(open: readonly Stay[], lane: LaneId): number {
  const taken = new Set(open.filter((stay) => stay.lane === lane).map((stay) => stay.slot));
  let slot = 0;
  while (taken.has(slot)) slot += 1;
  return slot;
}

function startEdge(acts: readonly Act[], each: Whereabouts, place: Place): Edge {
  for (const act of acts) {
    if (!('copy' in act) || act.copy !== each.copy) continue;
    const { place: at } = act;
    if (act.type === 'publish' && act.to === each.lane)
      return { place: at, kind: 'publish', from: act.from, to: act.to };
    if (act.type === 'return' && act.to === each.lane)
      return { place: at, kind: 'return', from: act.from, to: act.to };
    if (act.type === 'move' && act.to === each.lane)
      return { place: at, kind: 'move', from: act.from, to: act.to };
    if (act.type === 'deliver' && act.across === each.lane)
      return { place: at, kind: 'deliver', from: act.from, to: act.to };
  }
  return { place, kind: 'plain', from: null, to: null };
}

function endEdge(acts: readonly Act[], stay: Stay, place: Place): Edge {
  const own = acts.filter((act) => 'copy' in act && act.copy === stay.copy);
  for (const act of own) {
    const { place: at } = act;
    if (act.type === 'return' && act.from === stay.lane)
      return { place: at, kind: 'return', from: act.from, to: act.to };
    if (act.type === 'move' && act.from === stay.lane)
      return { place: at, kind: 'move', from: act.from, to: act.to };
    if (act.type === 'deliver' && act.from === stay.lane)
      return { place: at, kind: 'deliver', from: act.from, to: act.to };
  }
  const settle = [...own, ...acts].find((act) => act.type === 'settle' && act.to === stay.lane && !act.lost);
  if (settle?.type === 'settle')
    return { place: settle.place, kind: 'settle', from: settle.from, to: settle.to };
  return { place, kind: 'plain', from: null, to: null };
}
