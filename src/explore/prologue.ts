/** Where a search begins: after the processes of the prologue have run to their end. */
import { applyItem } from '../trace/apply';
import { beginTrace, decisionsOf, lastStep, type Trace } from '../trace/step';
import type { Engine } from '../world/engine';
import type { ProcessName, World } from '../world/world';
import type { SearchStart } from './exploration';

/** Runs each process of the prologue until it cannot go on, in order, from the first world. */
export function startOf(engine: Engine, world: World, prologue: readonly ProcessName[]): SearchStart {
  const first: Trace = beginTrace(engine, world);
  const trace = prologue.reduce(
    (now, process, index) => applyItem(engine, now, { kind: 'exhaust', process, task: null }, index).trace,
    first,
  );
  return { world: lastStep(trace).world, decisions: decisionsOf(trace), resting: prologue };
}
