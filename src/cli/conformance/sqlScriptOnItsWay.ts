/** What is known of a script while it runs, and what is written of it. */
import type { DatabaseEngine, DatabaseState } from '../../database/database';
import type { Results, StepResult } from './sqlScriptConditions';
import type { ScriptStep, SqlScript, TraceEntry } from './sqlScriptFormat';
import { newConsumer, type Consumer } from './sqlScriptSessions';
import { createTraceWriter, type TraceWriter } from './sqlScriptTrace';

/** A run on its way. Only the runner changes it. */
export interface Run {
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
export interface Turn {
  readonly step: ScriptStep;
  readonly session: string;
  readonly consumer: Consumer;
  readonly head: Pick<TraceEntry, 'step' | 'event'>;
}

/** A run of which no step has been taken. */
export function beginRun(engine: DatabaseEngine, script: SqlScript, state: DatabaseState): Run {
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

/** So that every script ends: whoever is still inside a transaction is rolled back, without an entry. */
export function endTransactions(run: Run): void {
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

/** Adds an entry to the trace. */
export function write(run: Run, entry: TraceEntry): void {
  const waiting = [...run.consumers.values()].flatMap((each) => [each.blocked, each.zombie]);
  // Such a write may commit at any moment, so the recordings do not look at the tables meanwhile.
  const isUnsure = waiting.some((each) => each?.commitsItself === true);
  run.writer.add(entry, run.state, isUnsure);
}
