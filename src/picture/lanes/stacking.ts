/** Which acts of a step share a line: those that do not cross. One more line for each act that would lie over another. */
import type { ActDraft } from './act';
import type { Lane, LaneId } from './lane';

export interface Stacked {
  /** How far below the first line of the step each act is drawn. */
  readonly offsets: readonly number[];
  /** How many lines the step needs; 0 when it draws nothing. */
  readonly lines: number;
}

interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Puts every act on the first line on which it has room. */
export function stack(acts: readonly ActDraft[], lanes: readonly Lane[]): Stacked {
  const lines: Extent[][] = [];
  const offsets = acts.map((act) => {
    const extent = extentOf(act, lanes);
    if (extent === null) return 0;
    const free = lines.findIndex((line) => line.every((other) => !crosses(other, extent)));
    const at = free < 0 ? lines.length : free;
    lines[at] = [...(lines[at] ?? []), extent];
    return at;
  });
  return { offsets, lines: lines.length };
}

function crosses(one: Extent, other: Extent): boolean {
  return one.from < other.to && other.from < one.to;
}

function acrossQueues(lanes: readonly Lane[]): Extent {
  const isQueue = ({ kind }: Lane): boolean =>
    kind === 'dead' || kind === 'wait' || kind === 'ready' || kind === 'unacked';
  return { from: lanes.findIndex(isQueue) - 0.5, to: lanes.findLastIndex(isQueue) + 0.5 };
}

/** From the left to the right, in lanes. A mark on one lane reaches half a lane to both sides. */
function extentOf(act: ActDraft, lanes: readonly Lane[]): Extent | null {
  const at = (id: LaneId | null): number => lanes.findIndex((lane) => lane.id === id);
  const between = (a: LaneId, b: LaneId | null): Extent => {
    const [x, y] = [at(a), b === null ? at(a) + 0.9 : at(b)];
    return { from: Math.min(x, y), to: Math.max(x, y) };
  };
  const around = (id: LaneId): Extent => ({ from: at(id) - 0.5, to: at(id) + 0.5 });
  switch (act.type) {
    case 'confirm':
      return act.folded ? null : between(act.from, act.to);
    case 'publish':
    case 'deliver':
    case 'settle':
    case 'return':
    case 'store':
      return between(act.from, act.to);
    case 'move': {
      const way = between(act.from, act.to);
      return { from: way.from, to: Math.max(way.to, at(act.from) + (act.note === '' ? 0 : 0.9)) };
    }
    case 'cut':
      return between(act.broker, act.at);
    case 'wait':
      if (act.holder === null) return around(act.at);
      // A task that waits for another of its own process writes beside their lane.
      return between(act.at, act.holder === act.at ? null : act.holder);
    case 'unroutable':
      return { from: at(act.from), to: at(act.from) + 1 };
    case 'crash':
    case 'restart':
    case 'unknown':
    case 'note':
    case 'absent':
    case 'failOver':
    case 'chip':
      return around(act.at);
    case 'time':
      return { from: 0, to: 0.1 };
    case 'brokerRestart':
      return acrossQueues(lanes);
  }
}
