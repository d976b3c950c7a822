/** Turns one item of a schedule into the decisions it stands for, in the world at hand. */
import type { Decision } from '../world/decision';
import { enabled, reasonAgainst } from '../world/enabled';
import type { Engine } from '../world/engine';
import { canonicalKey, createKeyCache } from '../world/key';
import { next } from '../world/next';
import type { Reason } from '../world/reason';
import type { World } from '../world/world';
import { canStillPass, passedInHandling, programOf, timesPassed, type Line } from './handling';
import type { ScheduleItem } from './notation';
import { lastStep, makeStep, type Trace } from './step';

/** How an item came to its end. Whatever it did until then has happened. */
export type ItemEnd =
  | { readonly kind: 'done' }
  /** The program declares no such landmark: nothing was done. */
  | { readonly kind: 'absent' }
  /** The handling went another way and can no longer pass the landmark; it stops where that became certain. */
  | { readonly kind: 'passedBy' }
  | { readonly kind: 'refused'; readonly decision: Decision | null; readonly reason: Reason }
  | { readonly kind: 'unknownName'; readonly what: 'process' | 'task' | 'queue'; readonly name: string }
  /** It would have gone on for ever. */
  | { readonly kind: 'endless' };

export interface Applied {
  readonly trace: Trace;
  readonly end: ItemEnd;
}

/** More operations than any handling has: beyond it an item is taken to go on for ever. */
const OPERATIONS_MAX = 2000;
const DONE: ItemEnd = { kind: 'done' };

/** Makes a run go on by one decision, or gives the reason against it. `item` is noted in the step. */
export function decide(
  engine: Engine,
  trace: Trace,
  decision: Decision,
  item: number | null = null,
): { readonly ok: true; readonly trace: Trace } | { readonly ok: false; readonly reason: Reason } {
  const { world } = lastStep(trace);
  const reason = reasonAgainst(engine, world, decision);
  return reason === null ? { ok: true, trace: extend(engine, trace, decision, item) } : { ok: false, reason };
}

/** Applies an item at the end of a trace. Never throws for what a schedule may contain. */
export function applyItem(engine: Engine, trace: Trace, item: ScheduleItem, index: number): Applied {
  const unknown = unknownName(engine, item);
  if (unknown) return { trace, end: unknown };
  switch (item.kind) {
    case 'decision':
      return applyDecision(engine, trace, fullQueueName(engine, item.decision), index);
    case 'due':
      return applyDue(engine, trace, index);
    case 'reach':
      return item.nth === null ? reach(engine, trace, item, index) : reachNth(engine, trace, item, index);
    case 'exhaust':
      return exhaust(engine, trace, item, index);
  }
}

function applyDecision(engine: Engine, trace: Trace, decision: Decision, index: number): Applied {
  const moved = decide(engine, trace, decision, index);
  return moved.ok
    ? { trace: moved.trace, end: DONE }
    : { trace, end: { kind: 'refused', decision, reason: moved.reason } };
}

function applyDue(engine: Engine, trace: Trace, index: number): Applied {
  const waits = enabled(engine, lastStep(trace).world).flatMap((each) =>
    each.kind === 'pass' ? [each.ms] : [],
  );
  if (waits.length === 0)
    return { trace, end: { kind: 'refused', decision: null, reason: { code: 'nothingDue' } } };
  return applyDecision(engine, trace, { kind: 'pass', ms: Math.min(...waits) }, index);
}

type Reach = Extract<ScheduleItem, { kind: 'reach' }>;

function reach(engine: Engine, trace: Trace, item: Reach, index: number): Applied {
  if (!programOf(engine, item.process).landmarks.includes(item.landmark))
    return { trace, end: { kind: 'absent' } };
  return goOn(engine, trace, item, index, (now) => {
    if (passedInHandling(engine, now.steps, item, item.landmark)) return DONE;
    return canStillPass(engine, lastStep(now).world, item, item.landmark) ? null : { kind: 'passedBy' };
  });
}

function reachNth(engine: Engine, trace: Trace, item: Reach, index: number): Applied {
  if (!programOf(engine, item.process).landmarks.includes(item.landmark))
    return { trace, end: { kind: 'absent' } };
  const wanted = item.nth ?? 1;
  return goOn(engine, trace, item, index, (now) =>
    timesPassed(now.steps, item, item.landmark) >= wanted ? DONE : null,
  );
}

/** Performs operation after operation until `endOf` says how it ends, or the next one is refused. */
function goOn(
  engine: Engine,
  trace: Trace,
  line: Line,
  index: number,
  endOf: (now: Trace) => ItemEnd | null,
): Applied {
  const decision: Decision = { kind: 'perform', process: line.process, task: line.task };
  let now = trace;
  for (let count = 0; count <= OPERATIONS_MAX; count += 1) {
    const end = endOf(now);
    if (end) return { trace: now, end };
    const moved = decide(engine, now, decision, index);
    if (!moved.ok) return { trace: now, end: { kind: 'refused', decision, reason: moved.reason } };
    now = moved.trace;
  }
  return { trace: now, end: { kind: 'endless' } };
}

/** Performs whatever the process can, its tasks in turn; ends too when a round of polling changed nothing. */
function exhaust(
  engine: Engine,
  trace: Trace,
  item: Extract<ScheduleItem, { kind: 'exhaust' }>,
  index: number,
): Applied {
  const keys = createKeyCache();
  const seen = new Set([canonicalKey(lastStep(trace).world, keys)]);
  let now = trace;
  for (let count = 0; count <= OPERATIONS_MAX; count += 1) {
    const decision = firstEnabled(engine, lastStep(now).world, item);
    if (!decision) return { trace: now, end: DONE };
    now = extend(engine, now, decision, index);
    const key = canonicalKey(lastStep(now).world, keys);
    if (seen.has(key)) return { trace: now, end: DONE };
    seen.add(key);
  }
  return { trace: now, end: { kind: 'endless' } };
}

function firstEnabled(
  engine: Engine,
  world: World,
  item: { readonly process: string; readonly task: number | null },
): Decision | null {
  const plan = engine.setting.processes.find((each) => each.name === item.process);
  const tasks =
    item.task === null ? Array.from({ length: plan?.concurrency ?? 1 }, (_, task) => task) : [item.task];
  const decisions = tasks.map((task): Decision => ({ kind: 'perform', process: item.process, task }));
  return decisions.find((decision) => reasonAgainst(engine, world, decision) === null) ?? null;
}

function extend(engine: Engine, trace: Trace, decision: Decision, item: number | null): Trace {
  const { world, events } = next(engine, lastStep(trace).world, decision);
  return { steps: [...trace.steps, makeStep(engine, world, { decision, events, item })] };
}

function unknownName(engine: Engine, item: ScheduleItem): ItemEnd | null {
  const named = item.kind === 'decision' ? item.decision : item;
  if ('queue' in named && !findQueue(engine, named.queue)) {
    return { kind: 'unknownName', what: 'queue', name: named.queue };
  }
  if (!('process' in named)) return null;
  const plan = engine.setting.processes.find((each) => each.name === named.process);
  if (!plan) return { kind: 'unknownName', what: 'process', name: named.process };
  const task = 'task' in named ? (named.task ?? 0) : 0;
  return task < plan.concurrency
    ? null
    : { kind: 'unknownName', what: 'task', name: `${named.process}.${task + 1}` };
}

/** Schedules may say the alias of a queue, decisions say its name. */
function fullQueueName(engine: Engine, decision: Decision): Decision {
  if (decision.kind !== 'handOver') return decision;
  return { ...decision, queue: findQueue(engine, decision.queue)?.name ?? decision.queue };
}

function findQueue(engine: Engine, name: string) {
  const { queues } = engine.setting;
  return queues.find((each) => each.name === name) ?? queues.find((each) => each.alias === name);
}
