/**
 * Runs one recorded script on any database engine, step by step as its README describes: blocked sessions
 * queue their further steps, errors end an attempt by policy, and a returned message is a new attempt.
 */
import type { DatabaseEngine, DatabaseState, Outcome, Resumed, Row } from '../../database/database';
import { countsRows } from '../../database/statementText';
import { conditionText, holds, parameterValues } from './sqlScriptConditions';
import { scriptClass, textFor } from './sqlScriptFormat';
import type { ErrorPolicy, RunResult, ScriptStep, SqlScript } from './sqlScriptFormat';
import { beginRun, endTransactions, write, type Run, type Turn } from './sqlScriptOnItsWay';
import { isMessageGone, turn, verdictOf, type Consumer } from './sqlScriptSessions';
import { finalTables, outcomeFields } from './sqlScriptTrace';

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
  if (!endAttempt(run, now, outcome, resumed)) release(run, step.id, resumed);
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
    run.stepResults.set(step.id, { ok: false, class: scriptClass(outcome.class), code: outcome.code });
    consumer.hasFailed = true;
  }
  write(run, { ...head, session, ...outcomeFields(outcome) });
}

/**
 * Ends the attempt when the policy for errors says so, and says whether. A consumer rolls back at once, before anybody
 * looks: what the error itself released is seen after that.
 */
function endAttempt(run: Run, now: Turn, outcome: Outcome, released: readonly Resumed[]): boolean {
  if (outcome.kind !== 'error') return false;
  const { step, session, consumer } = now;
  const policy = step.onError ?? run.script.onError ?? defaultPolicy(outcome.class);
  if (policy === 'continue') return false;
  consumer.end = policy === 'nack' ? 'nacked' : 'acked-duplicate';
  if (!rollBack(run, step.id, session, released)) release(run, step.id, released);
  return true;
}

/** Rolls back what is open, and says whether anything was. */
function rollBack(run: Run, stepId: string, session: string, released: readonly Resumed[] = []): boolean {
  if (run.engine.transaction(run.state, session) === 'none') return false;
  const { outcome, resumed, next } = run.engine.execute(run.state, session, { sql: 'ROLLBACK' });
  run.state = next;
  write(run, { step: stepId, session, event: 'auto', ...outcomeFields(outcome) });
  release(run, `${stepId}+ROLLBACK`, [...released, ...resumed]);
  return true;
}

/**
 * Statements that have returned go on with their queues; others may wait for somebody else now. Who has returned waits no
 * longer, also while another goes on first.
 */
function release(run: Run, by: string, resumed: readonly Resumed[]): void {
  const outcomes = new Map(resumed.map(({ session, outcome }) => [session, outcome]));
  const returning: (() => void)[] = [];
  for (const [session, consumer] of run.consumers) {
    const outcome = outcomes.get(session);
    if (outcome === undefined) waitForOthers(run, session, consumer, by);
    else returning.push(returnOf(run, session, consumer, outcome, by));
  }
  for (const goOn of returning) goOn();
}

/** Ends the wait of a statement; what is given back tells of it and goes on. */
function returnOf(run: Run, session: string, consumer: Consumer, outcome: Outcome, by: string): () => void {
  const { zombie, blocked } = consumer;
  if (zombie !== null) {
    return () => {
      consumer.zombie = null;
      const event = { event: 'zombie-finished', outcome: 'unknown to the dead client', by };
      write(run, { step: zombie.step.id, session, ...event });
    };
  }
  if (blocked === null) throw new Error(`${session} was resumed and had not been waiting`);
  consumer.blocked = null;
  return () => unblock(run, session, consumer, blocked.step, outcome, by);
}

function unblock(
  run: Run,
  session: string,
  consumer: Consumer,
  step: ScriptStep,
  outcome: Outcome,
  by: string,
): void {
  const now = { step, session, consumer, head: { step: step.id, event: 'unblocked', by } };
  returned(run, now, outcome);
  endAttempt(run, now, outcome, []);
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

function defaultPolicy(errorClass: string): ErrorPolicy {
  return errorClass === 'unique-violation' ? 'ack-duplicate' : 'nack';
}

function numberIn(rows: readonly Row[]): number {
  return Number(Object.values(rows[0] ?? {})[0] ?? 0);
}
