/** How a message is handled when nothing fails: the one course of things whose gaps the crash matrix looks into. */
import type { Landmark, OperationId } from '../program/program';
import { isFault, type Decision } from '../world/decision';
import { enabled } from '../world/enabled';
import type { Engine } from '../world/engine';
import type { WorldEvent } from '../world/event';
import { moveOnly } from '../world/next';
import type { ProcessName, World } from '../world/world';
import type { SearchStart } from './exploration';

/** An operation that was performed, and the world behind it. */
export interface Performed {
  readonly process: ProcessName;
  readonly operation: OperationId;
  /** The landmarks that it passed. */
  readonly landmarks: readonly Landmark[];
  readonly at: SearchStart;
}

/** Beyond so many decisions a handling is taken to go on for ever. */
const DECISIONS_MAX = 400;

/**
 * The next handling when nothing fails: of the first message that a consumer takes or, where nobody consumes, of the
 * first work that somebody was given. Whoever has just crashed stays down as long as somebody else can take over. Empty
 * when nobody has anything to handle.
 */
export function handlingFrom(
  engine: Engine,
  start: SearchStart,
  crashed: ProcessName | null,
): readonly Performed[] {
  const handlers = handlersOf(engine, start.resting);
  const performed: Performed[] = [];
  let at = start;
  let handler: ProcessName | null = null;
  for (let count = 0; count < DECISIONS_MAX; count += 1) {
    const decision: Decision | null =
      handler === null ? towards(engine, at, handlers, crashed) : onward(engine, at.world, handler);
    if (!decision) return performed;
    const moved = moveOnly(engine, at.world, decision);
    at = { ...at, world: moved.world, decisions: [...at.decisions, decision] };
    if (decision.kind !== 'perform') continue;
    const process: ProcessName = decision.process;
    if (handler === null && !(handlers.includes(process) && takes(moved.events))) continue;
    handler = process;
    performed.push({ ...read(moved.events, process), process, at });
    if (isOver(engine, at.world, process)) return performed;
  }
  return performed;
}

/** The consumers; where there is none, whoever was given something and is not at rest. */
function handlersOf({ setting }: Engine, resting: readonly ProcessName[]): readonly ProcessName[] {
  const free = setting.processes.filter((plan) => !resting.includes(plan.name));
  const consumers = free.filter((plan) => plan.consumes !== null);
  const all = consumers.length > 0 ? consumers : free.filter((plan) => plan.given.length > 0);
  return all.map((plan) => plan.name);
}

/**
 * The decision that brings somebody to handle something: a message is handed over as soon as it can be, to somebody who
 * has not crashed; who else but the crashed one can take it is up again first.
 */
function towards(
  engine: Engine,
  { world, resting }: SearchStart,
  handlers: readonly ProcessName[],
  crashed: ProcessName | null,
): Decision | null {
  const all = enabled(engine, world).filter((decision) => !isFault(decision));
  const first = (kind: Decision['kind'], fits: (name: ProcessName) => boolean): Decision | undefined =>
    all.find((each) => each.kind === kind && 'process' in each && fits(each.process));
  const sound = (name: ProcessName): boolean => name !== crashed && !resting.includes(name);
  return (
    first('perform', (name) => handlers.includes(name) && sound(name)) ??
    first('handOver', (name) => name !== crashed) ??
    first('comeBack', (name) => name === crashed && waits(world)) ??
    first('handOver', () => true) ??
    first('perform', sound) ??
    first('perform', (name) => !resting.includes(name)) ??
    all.find((each) => each.kind === 'pass') ??
    null
  );
}

function onward(engine: Engine, world: World, handler: ProcessName): Decision | null {
  const all = enabled(engine, world);
  return (
    all.find((each) => each.kind === 'perform' && each.process === handler) ??
    all.find((each) => each.kind === 'pass') ??
    null
  );
}

function takes(events: readonly WorldEvent[]): boolean {
  return events.some((event) => event.type === 'taken');
}

function read(
  events: readonly WorldEvent[],
  process: ProcessName,
): { readonly operation: OperationId; readonly landmarks: readonly Landmark[] } {
  const branch = events.find((event) => event.type === 'branch' && event.process === process);
  return {
    operation: branch?.type === 'branch' ? branch.from : '',
    landmarks: events.flatMap((event) =>
      event.type === 'landmark' && event.process === process ? [event.landmark] : [],
    ),
  };
}

/** Back at the start of its program with nothing in hand, or gone. */
function isOver(engine: Engine, world: World, name: ProcessName): boolean {
  const plan = engine.setting.processes.find((each) => each.name === name);
  const program = plan && engine.setting.programs[plan.program];
  const [task] = world.processes.find((each) => each.name === name)?.tasks ?? [];
  if (!task || !program) return true;
  return (task.at === program.start || task.at === 'end') && task.delivery === null;
}

/** Whether some message is ready for somebody to take. */
function waits(world: World): boolean {
  return Object.values(world.broker.queues).some((queue) => queue.ready.size > 0);
}
