/**
 * Runs one recorded script on any database engine, step by step as its README describes: blocked sessions
 * queue their further steps, errors end an attempt by policy, and a returned message is a new attempt.
 */
import type { DatabaseEngine, DatabaseState, Outcome, Resumed, Row } from '../../database/database';
import { countsRows } from '../../database/statementText';
import { conditionText, holds, parameterValues } from './sqlScriptConditions';
import type { Results, StepResult } from './sqlScriptConditions';
import { textFor } from './sqlScriptFormat';
import type { ErrorPolicy, RunResult, ScriptStep, SqlScript, TraceEntry } from './sqlScriptFormat';
import { isMessageGone, newConsumer, turn, verdictOf } from './sqlScriptSessions';
import type { Consumer } from './sqlScriptSessions';
import { createTraceWriter, finalTables, outcomeFields } from './sqlScriptTrace';
import type { TraceWriter } from './sqlScriptTrace';

/** A run on its way. Only this file changes it. */
interface Run {
  readonly engine: DatabaseEngine;
  readonly script: SqlScript;
  readonly writer: TraceWriter;
  readonly consumers: Map<string, Consumer>;
  readonly counted: Map<string, number>;
  readonly stepResults: Map<string, StepResult>;
  readonly results: Results;
  state: DatabaseState;
}

/** A step in its turn: the consumer it belongs to and how its entry begins. */
interface Turn {
  readonly step: ScriptStep;
  readonly session: string;
  readonly consumer: Consumer;
  readonly head: Pick<TraceEntry, 'step' | 'event'>;
}

/** Runs the script from this state and says what happened. Throws only when the script itself is wrong. */
export function runSqlScript(engine: DatabaseEngine, script: SqlScript, start: DatabaseState): RunResult {
  const run = beginRun(engine, script, start);
  for (const step of script.schedule) perform(run, step);
  endTransactions(run);
  const { state, consumers } = run;
  const { effect } = script;
  const times =
    'external' in effect
      ? (run.counted.get(effect.external) ?? 0)
      : numberIn(engine.read(state, textFor(effect.sql, engine.dialect) ?? ''));
  const verdict = verdictOf(script, consumers.values(), times, effect.expect);
  return {
    trace: run.writer.entries,
    sessions: Object.fromEntries([...consumers].map(([name, each]) => [name, each.end ?? 'running'])),
    final: finalTables(engine, state, script.tables),
    effect: { times, expected: effect.expect, verdict },
  };
}

function beginRun(engine: DatabaseEngine, script: SqlScript, state: DatabaseState): Run {
  const names = new Set([
    ...Object.keys(script.sessions),
    ...script.schedule.flatMap((step) => step.session ?? []),
  ]);
  const consumers = new Map([...names].map((name): [string, Consumer] => [name, newConsumer()]));
  const stepResults = new Map<string, StepResult>();
  const results: Results = {
    of: (step) => stepResults.get(step),
    hasFailed: (session) => consumers.get(session)?.hasFailed === true,
  };
  const writer = createTraceWriter(engine, script.tables, state);
  return { engine, script, writer, consumers, counted: new Map(), stepResults, results, state };
}

function perform(run: Run, step: ScriptStep, event?: 'resumed'): void {
  const { session } = step;
  const consumer = run.consumers.get(session ?? '');
  if (session === undefined || consumer === undefined) {
    write(run, { step: step.id, event: 'wait', outcome: 'ok' });
    return;
  }
  const head = { step: step.id, ...(event === undefined ? {} : { event }) };
  if (consumer.blocked !== null && step.crash !== true) {
    consumer.stalled.push(step);
    write(run, { ...head, session, outcome: 'stalled' });
    return;
  }
  const now = turn(consumer, step, isMessageGone(run.script, run.consumers.values()));
  const why = now.go ? unmetCondition(run, step) : now.why;
  if (now.go && why === null) act(run, { step, session, consumer, head });
  else if (why !== null) write(run, { ...head, session, outcome: 'skipped', why });
}

function unmetCondition(run: Run, step: ScriptStep): string | null {
  if (step.if === undefined || holds(step.if, run.results)) return null;
  return `condition false: ${conditionText(step.if)}`;
}

function act(run: Run, now: Turn): void {
  const { step, session, consumer, head } = now;
  if (step.sql !== undefined) execute(run, now);
  else if (step.crash === true) crash(run, now, []);
  else if (step.external !== undefined) {
    run.counted.set(step.external, (run.counted.get(step.external) ?? 0) + 1);
    write(run, { ...head, session, outcome: 'ok', external: step.external });
  } else {
    consumer.end = step.ack === true ? 'done' : 'nacked';
    write(run, { ...head, session, outcome: step.ack === true ? 'acked' : 'nacked' });
    if (step.nack === true) rollBack(run, step.id, session);
  }
}

function execute(run: Run, now: Turn): void {
  const { step, session, consumer } = now;
  const { engine, state } = run;
  const sql = textFor(step.sql ?? '', engine.dialect);
  if (sql === null) return;
  const commitsItself = engine.transaction(state, session) === 'none' && countsRows(sql);
  const params = step.params === undefined ? {} : { params: parameterValues(step.params, run.results) };
  const { outcome, resumed, next } = engine.execute(state, session, { sql, ...params });
  run.state = next;
  const waiting = outcome.kind === 'blocked' ? { step, commitsItself, by: outcome.by } : null;
  if (step.crash === 'in-flight') {
    consumer.blocked = waiting;
    crash(run, now, resumed);
    return;
  }
  returned(run, now, outcome);
  consumer.blocked = waiting;
  release(run, step.id, resumed);
  applyPolicy(run, now, outcome);
}

function crash(run: Run, { step, session, consumer, head }: Turn, before: readonly Resumed[]): void {
  const { resumed, next } = run.engine.close(run.state, session);
  run.state = next;
  consumer.zombie = consumer.blocked;
  consumer.blocked = null;
  consumer.stalled.length = 0;
  consumer.end = 'crashed';
  write(run, { ...head, session, outcome: 'crashed' });
  release(run, step.id, [...before, ...resumed]);
}

function returned(run: Run, { step, session, consumer, head }: Turn, outcome: Outcome): void {
  if (outcome.kind === 'ok') {
    const { rows, affected } = outcome;
    run.stepResults.set(step.id, { ok: true, rows, affected });
  }
  if (outcome.kind === 'error') {
    run.stepResults.set(step.id, { ok: false, class: outcome.class, code: outcome.code });
    consumer.hasFailed = true;
  }
  write(run, { ...head, session, ...outcomeFields(outcome) });
}

function applyPolicy(run: Run, { step, session, consumer }: Turn, outcome: Outcome): void {
  if (outcome.kind !== 'error') return;
  const policy = step.onError ?? run.script.onError ?? defaultPolicy(outcome.class);
  if (policy === 'continue') return;
  consumer.end = policy === 'nack' ? 'nacked' : 'acked-duplicate';
  rollBack(run, step.id, session);
}

function rollBack(run: Run, stepId: string, session: string): void {
  if (run.engine.transaction(run.state, session) === 'none') return;
  const { outcome, resumed, next } = run.engine.execute(run.state, session, { sql: 'ROLLBACK' });
  run.state = next;
  write(run, { step: stepId, session, event: 'auto', ...outcomeFields(outcome) });
  release(run, `${stepId}+ROLLBACK`, resumed);
}

/** Statements that have returned go on with their queues; others may wait for somebody else now. */
function release(run: Run, by: string, resumed: readonly Resumed[]): void {
  const outcomes = new Map(resumed.map(({ session, outcome }) => [session, outcome]));
  for (const [session, consumer] of run.consumers) {
    if (!outcomes.has(session)) waitForOthers(run, session, consumer, by);
  }
  for (const [session, consumer] of run.consumers) {
    const outcome = outcomes.get(session);
    if (outcome === undefined) continue;
    if (consumer.zombie !== null) buryZombie(run, session, consumer, by);
    else unblock(run, session, consumer, outcome, by);
  }
}

function buryZombie(run: Run, session: string, consumer: Consumer, by: string): void {
  const step = consumer.zombie?.step.id ?? '';
  consumer.zombie = null;
  write(run, { step, session, event: 'zombie-finished', outcome: 'unknown to the dead client', by });
}

function unblock(run: Run, session: string, consumer: Consumer, outcome: Outcome, by: string): void {
  const step = consumer.blocked?.step;
  if (step === undefined) throw new Error(`${session} was resumed and had not been waiting`);
  consumer.blocked = null;
  const now = { step, session, consumer, head: { step: step.id, event: 'unblocked', by } };
  returned(run, now, outcome);
  applyPolicy(run, now, outcome);
  // A step of the queue can wait again; the rest of the queue then stays where it is.
  for (const next of consumer.stalled.splice(0)) perform(run, next, 'resumed');
}

function waitForOthers(run: Run, session: string, consumer: Consumer, by: string): void {
  const { blocked } = consumer;
  if (blocked === null) return;
  const now = run.engine.blocked(run.state).find((each) => each.session === session)?.by ?? [];
  if (String([...now].sort()) === String([...blocked.by].sort())) return;
  consumer.blocked = { ...blocked, by: now };
  write(run, { step: blocked.step.id, session, event: 'now-waits', outcome: 'blocked', waitsFor: now, by });
}

/** So that every script ends: whoever is still inside a transaction is rolled back, without an entry. */
function endTransactions(run: Run): void {
  const isFree = (session: string): boolean =>
    run.engine.transaction(run.state, session) !== 'none' &&
    run.engine.blocked(run.state).every((each) => each.session !== session);
  const sessions = [...run.consumers.keys()];
  // A rollback lets others go on, who may be inside a transaction too. Each round ends at least one.
  for (const _ of sessions) {
    for (const session of sessions.filter(isFree))
      run.state = run.engine.execute(run.state, session, { sql: 'ROLLBACK' }).next;
  }
}

function write(run: Run, entry: TraceEntry): void {
  const waiting = [...run.consumers.values()].flatMap((each) => [each.blocked, each.zombie]);
  // Such a write may commit at any moment, so the recordings do not look at the tables meanwhile.
  const isUnsure = waiting.some((each) => each?.commitsItself === true);
  run.writer.add(entry, run.state, isUnsure);
}

function defaultPolicy(errorClass: string): ErrorPolicy {
  return errorClass === 'unique-violation' ? 'ack-duplicate' : 'nack';
}

function numberIn(rows: readonly Row[]): number {
  return Number(Object.values(rows[0] ?? {})[0] ?? 0);
}
