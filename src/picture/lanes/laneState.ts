/** What a lane holds at the present step, as its head says it. */
import { entries } from '../../cache/cache';
import type { Process } from '../../world/world';
import type { Forms } from './act';
import type { Canvas } from './canvas';
import type { Lane } from './lane';
import { stepAfterRows } from './reading';
import { countForms } from './titles';

const PREFETCH_SQUARES_MAX = 5;

/** A text in several forms, or the prefetch as squares: so many in hand, of so many. */
export interface LaneState {
  readonly subs: Forms;
  readonly squares: readonly [number, number] | null;
}

function stepNow({ reading, now }: Canvas) {
  return reading.scene.steps[stepAfterRows(reading, now + 1)];
}

/** A process at the present step. */
export function processNow(canvas: Canvas, name: string): Process | null {
  return stepNow(canvas)?.world.processes.find((process) => process.name === name) ?? null;
}

/** The state of a lane. */
export function stateOfLane(canvas: Canvas, lane: Lane): LaneState {
  const { reading } = canvas;
  const step = stepNow(canvas);
  const none = { subs: [], squares: null };
  if (!step) return none;
  switch (lane.kind) {
    case 'ready':
    case 'unacked':
    case 'dead':
    case 'wait': {
      const copies = reading.copies[stepAfterRows(reading, canvas.now + 1)] ?? [];
      return { subs: [String(copies.filter((copy) => copy.lane === lane.id).length)], squares: null };
    }
    case 'db':
      return { subs: countForms(reading.scene.setting, step), squares: null };
    case 'cache': {
      const keys = step.world.cache ? entries(step.world.cache, step.world.nowMs).map(({ key }) => key) : [];
      return { subs: keys.length === 1 ? [keys[0] as string, '1'] : [String(keys.length)], squares: null };
    }
    case 'service':
      return { subs: [canvas.words.sent(step.world.services[lane.of]?.length ?? 0)], squares: null };
    case 'P':
    case 'C':
      return stateOf(canvas, lane);
  }
}

/** A consumer shows its prefetch, unless its state says more. */
function stateOf(canvas: Canvas, lane: Lane): LaneState {
  const { words, reading } = canvas;
  const process = processNow(canvas, lane.of);
  const state = (word: string) => ({ subs: [word], squares: null });
  if (!process) return { subs: [], squares: null };
  if (!process.up) return state(words.down);
  const works = process.tasks.some(({ delivery }) => delivery !== null && !delivery.settledByBroker);
  const isStale = process.tasks.some(
    ({ delivery }) => delivery && process.connection?.epoch !== delivery.epoch,
  );
  if (process.connection === null || isStale) return state(works ? words.zombie : words.notConnected);
  if (process.connection.silentSinceMs !== null) return state(words.silent);
  const plan = reading.scene.setting.processes.find(({ name }) => name === lane.of);
  if (lane.kind === 'P' || !plan?.consumes) return { subs: [], squares: null };
  const copies = reading.copies[stepAfterRows(reading, canvas.now + 1)] ?? [];
  const inHand = copies.filter(({ holder }) => holder === lane.of).length;
  if (plan.prefetchCount === 0) return state(`${inHand} / ∞`);
  if (plan.prefetchCount > PREFETCH_SQUARES_MAX) return state(`${inHand} / ${plan.prefetchCount}`);
  return { subs: [], squares: [inHand, plan.prefetchCount] };
}
