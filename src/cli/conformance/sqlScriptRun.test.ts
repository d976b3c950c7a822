import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type {
  BlockedOutcome,
  DatabaseEngine,
  DatabaseState,
  Dialect,
  ErrorClass,
  Outcome,
  Resumed,
  Table,
  TransactionStatus,
} from '../../database/database';
import { firstMismatch } from './sqlScriptCompare';
import {
  recordedResults,
  type Observation,
  type RunResult,
  type SqlScript,
  type TraceEntry,
} from './sqlScriptFormat';
import { runSqlScript } from './sqlScriptRun';

const FOLDER = `${import.meta.dirname}/../../../tests/conformance/sql/scripts`;

/**
 * An engine that knows one recording and nothing else: a statement is answered by the next entry of its
 * session, and what the recording says that released comes back with it. Everything else about the trace
 * (stalled queues, conditions, attempts, policies, rollbacks) is left to the runner.
 */
interface RecordedState extends DatabaseState {
  readonly told: readonly number[];
  readonly blocked: Readonly<Record<string, readonly string[]>>;
}

function recordedEngine(dialect: Dialect, recorded: RunResult): [DatabaseEngine, DatabaseState] {
  const { trace } = recorded;
  const state = (told: readonly number[], blocked: RecordedState['blocked']): RecordedState => {
    const sorted = [...told].sort((one, other) => one - other);
    return { engine: dialect, key: JSON.stringify([sorted, blocked]), told: sorted, blocked };
  };
  const advance = (from: RecordedState, session: string, at: number): [Resumed[], RecordedState] => {
    const entry = trace[at] as TraceEntry;
    const label = entry.event === 'auto' ? `${entry.step}+ROLLBACK` : entry.step;
    const caused = trace.flatMap((each, index) => (index > at && each.by === label ? [index] : []));
    const { [session]: _own, ...blocked } = from.blocked;
    const waits: Record<string, readonly string[]> = { ...blocked };
    if (entry.outcome === 'blocked') waits[session] = entry.waitsFor ?? [];
    const resumed: Resumed[] = [];
    for (const index of caused) {
      const each = trace[index] as TraceEntry;
      if (each.event === 'now-waits') waits[each.session ?? ''] = each.waitsFor ?? [];
      else {
        delete waits[each.session ?? ''];
        resumed.push({ session: each.session ?? '', outcome: outcomeOf(each) });
      }
    }
    return [resumed, state([...from.told, at, ...caused], waits)];
  };
  const next = (from: RecordedState, session: string, fits: (entry: TraceEntry) => boolean): number => {
    const at = trace.findIndex(
      (entry, index) => !from.told.includes(index) && entry.session === session && fits(entry),
    );
    if (at < 0) throw new Error(`the recording has nothing more for ${session}`);
    return at;
  };
  const engine: DatabaseEngine = {
    name: 'one recording',
    version: '',
    dialect,
    initial: () => state([], {}),
    execute: (from, session, { sql }) => {
      const isRollBack = (entry: TraceEntry): boolean => entry.event === 'auto' && sql === 'ROLLBACK';
      const isAnswer = (entry: TraceEntry): boolean =>
        (entry.event === undefined || entry.event === 'resumed') &&
        (['ok', 'error', 'blocked'].includes(entry.outcome) || 'inFlight' in entry) &&
        entry.external === undefined;
      const at = next(from as RecordedState, session, (entry) => isRollBack(entry) || isAnswer(entry));
      const [resumed, after] = advance(from as RecordedState, session, at);
      return { outcome: outcomeOf(trace[at] as TraceEntry), resumed, next: after };
    },
    close: (from, session) => {
      const given = from as RecordedState;
      const told = given.told.findLast((index) => trace[index]?.session === session);
      if (told !== undefined && trace[told]?.outcome === 'crashed') return { resumed: [], next: from };
      const at = next(given, session, (entry) => entry.outcome === 'crashed');
      const [resumed, after] = advance(given, session, at);
      return { resumed, next: after };
    },
    tables: (from) => committedAt(recorded, (from as RecordedState).told),
    seenBy: (from) => committedAt(recorded, (from as RecordedState).told),
    transaction: (from, session) => transactionAt(trace, (from as RecordedState).told, session),
    sessions: () => [],
    blocked: (from) =>
      Object.entries((from as RecordedState).blocked).map(([session, by]) => ({ session, by })),
    read: () => [{ times: recorded.effect.times }],
    holder: () => null,
    stats: () => ({ executions: 0, hits: 0 }),
  };
  return [engine, state([], {})];
}

function outcomeOf(entry: TraceEntry): Outcome {
  const tx = (entry.tx ?? 'none') as TransactionStatus;
  if (entry.outcome === 'blocked')
    return { kind: 'blocked', by: entry.waitsFor ?? [] } satisfies BlockedOutcome;
  if (entry.outcome === 'error') {
    return { kind: 'error', class: entry.class as ErrorClass, code: entry.code ?? '', message: '', tx };
  }
  const { rows = [], affected = 0, tag } = entry;
  return {
    kind: 'ok',
    rows,
    affected,
    tx: tx === 'open' ? 'open' : 'none',
    ...(tag === undefined ? {} : { tag }),
  };
}

function committedAt(recorded: RunResult, told: readonly number[]): readonly Table[] {
  const changes = told.map((index) => recorded.trace[index]?.committed ?? {});
  return Object.keys(recorded.final).map((name) => {
    const change = changes.findLast((each) => each[name] !== undefined)?.[name];
    // Before the first change the rows are not in the recording; any one value says "not changed yet".
    const isChanged = recorded.trace.some((entry) => entry.committed?.[name] !== undefined);
    const before = isChanged ? [{ before: 1 }] : (recorded.final[name] ?? []);
    return { name, columns: [], rows: typeof change === 'object' ? change : before };
  });
}

function transactionAt(
  trace: readonly TraceEntry[],
  told: readonly number[],
  session: string,
): TransactionStatus {
  const own = told.map((index) => trace[index]).filter((entry) => entry?.session === session);
  const last = own.findLast((entry) => entry?.tx !== undefined || entry?.outcome === 'crashed');
  return (last?.tx ?? 'none') as TransactionStatus;
}

const scripts = readdirSync(FOLDER)
  .map((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as SqlScript)
  // A statement that comes back because time passes is not a matter of this port.
  .filter((script) => script.family === 'sql' && script.schedule.every((step) => step.wait === undefined));

describe('a recorded script, when the engine answers as recorded', () => {
  for (const dialect of ['mariadb', 'postgres'] as const) {
    it(`happens in the recorded order on ${dialect}`, () => {
      const different = scripts.flatMap((script) =>
        Object.entries(script.observations)
          .filter(([name]) => name.startsWith(dialect))
          .flatMap(([name, observation]) =>
            recordedResults(observation).flatMap((recorded) => {
              const [engine, start] = recordedEngine(dialect, recorded);
              const mismatch = firstMismatch(recorded, runSqlScript(engine, script, start));
              return mismatch === null ? [] : [`${script.name} ${name} ${JSON.stringify(mismatch)}`];
            }),
          ),
      );
      expect(different).toEqual([]);
    });
  }

  /** The recorded result, with what released a statement called otherwise. */
  function releasedBy(name: string, step: string, by: string): [SqlScript, RunResult] {
    const script = scripts.find((each) => each.name === name) as SqlScript;
    const [recorded] = recordedResults(script.observations['postgres-rc'] as Observation);
    const trace = (recorded as RunResult).trace.map((entry) =>
      entry.event === 'unblocked' && entry.step === step ? { ...entry, by } : entry,
    );
    return [script, { ...(recorded as RunResult), trace }];
  }

  it.each([
    ['two statements that one commit released', 'insert-first-three-first-commits', 'C2', 'A4'],
    ['what an error released before its rollback', 'batch-opposite-order', 'A4', 'B4'],
  ])('goes on in the same order after %s', (_, name, step, by) => {
    const [script, recorded] = releasedBy(name, step, by);
    const [engine, start] = recordedEngine('postgres', recorded);
    expect(firstMismatch(recorded, runSqlScript(engine, script, start))).toBeNull();
  });
});
