/**
 * What a protection costs, counted in a run without faults: the work for a first delivery and for a repeated one, and
 * the tables that only the protection touches. A settlement waits for no answer, so it is no round trip.
 */
import { tokenize } from '../database/statementText';
import { applyItem } from '../trace/apply';
import type { ScheduleItem } from '../trace/notation';
import { beginTrace, lastStep, type Trace } from '../trace/step';
import { enabled } from '../world/enabled';
import type { Engine } from '../world/engine';
import type { WorldEvent } from '../world/event';
import type { ProcessPlan } from '../world/setting';
import type { ProcessName, World } from '../world/world';

/** What the handling of one delivery, or of one given item, does. */
export interface Work {
  readonly statements: number;
  readonly commands: number;
  readonly calls: number;
  /** Everything that waits for an answer. */
  readonly roundTrips: number;
}

export interface Price {
  readonly first: Work;
  /** The second copy of the same message, after the first is settled. */
  readonly repeated: Work;
  /** Tables that no effect touches, in the order of their first use. */
  readonly extraTables: readonly string[];
}

/** Enough for two handlings, however often their process has to wait for something. */
const ROUNDS_MAX = 40;

/** The price in this setting, which must hand out two copies with the same id; null when nobody handles two. */
export function priceOf(engine: Engine, world: World, prologue: readonly ProcessName[]): Price | null {
  const worker = workerOf(engine.setting.processes, prologue);
  if (!worker) return null;
  let trace = prologue.reduce((now, process) => exhaust(engine, now, process), beginTrace(engine, world));
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    trace = exhaust(engine, trace, worker.name);
    const item = onward(engine, lastStep(trace).world, worker.name);
    if (item === null) break;
    trace = applyItem(engine, trace, item, round).trace;
  }
  return summed(trace, worker.name);
}

/** Whose work is measured: the first consumer; where nobody consumes, the first that is given something. */
function workerOf(plans: readonly ProcessPlan[], prologue: readonly ProcessName[]): ProcessPlan | undefined {
  const free = plans.filter((plan) => !prologue.includes(plan.name));
  return free.find((plan) => plan.consumes !== null) ?? free.find((plan) => plan.given.length > 0);
}

function exhaust(engine: Engine, trace: Trace, process: ProcessName): Trace {
  return applyItem(engine, trace, { kind: 'exhaust', process, task: null }, 0).trace;
}

function onward(engine: Engine, world: World, worker: ProcessName): ScheduleItem | null {
  const decisions = enabled(engine, world);
  const handOver = decisions.find((decision) => decision.kind === 'handOver' && decision.process === worker);
  if (handOver) return { kind: 'decision', decision: handOver };
  return decisions.some((decision) => decision.kind === 'pass') ? { kind: 'due' } : null;
}

function summed(trace: Trace, worker: ProcessName): Price | null {
  const events = trace.steps.flatMap((step) => step.events);
  const starts = events.flatMap((event, index) =>
    event.type === 'taken' && event.process === worker ? [index] : [],
  );
  const [one, two] = starts;
  if (one === undefined || two === undefined) return null;
  const extraTables = tablesBeside(events);
  return {
    first: workIn(events.slice(one, two), worker),
    repeated: workIn(events.slice(two, starts[2]), worker),
    extraTables,
  };
}

function workIn(events: readonly WorldEvent[], worker: ProcessName): Work {
  const count = (type: WorldEvent['type']): number =>
    events.filter((event) => event.type === type && 'process' in event && event.process === worker).length;
  const statements = count('statement');
  const commands = count('cacheCommand');
  const calls = count('called');
  return { statements, commands, calls, roundTrips: statements + commands + calls };
}

/** The tables of statements that are no effect, without those of the effects and of the events that are counted. */
function tablesBeside(events: readonly WorldEvent[]): readonly string[] {
  const statements = events.flatMap((event) => (event.type === 'statement' ? [event] : []));
  const own = new Set(statements.filter((each) => each.isEffect).flatMap((each) => tablesIn(each.sql)));
  const beside = statements.filter((each) => !each.isEffect).flatMap((each) => tablesIn(each.sql));
  return [...new Set(beside)].filter((table) => !own.has(table));
}

const BEFORE_A_TABLE = new Set(['FROM', 'INTO', 'UPDATE', 'JOIN']);

function tablesIn(sql: string): readonly string[] {
  const tokens = tokenize(sql);
  return tokens.flatMap((token, index) => {
    const before = tokens[index - 1];
    const names = token.kind === 'word' || token.kind === 'name';
    // FOR UPDATE is followed by no table.
    const locking = tokens[index - 2]?.upper === 'FOR';
    return names && before && BEFORE_A_TABLE.has(before.upper) && !locking ? [token.text.toLowerCase()] : [];
  });
}
