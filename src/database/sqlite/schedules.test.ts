import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSqliteInNode } from '../../cli/sqliteModule';
import type { DatabaseDefinition, DatabaseState, Outcome, Table } from '../database';
import { connect } from './connections';
import { dump, visibleTables } from './contents';
import { createSqliteEngine } from './engine';
import type { Handle, SqliteModule } from './module';
import { classOf, isInTransaction, run } from './run';
import type { SqliteState } from './state';

const STATEMENTS = [
  'BEGIN',
  'BEGIN IMMEDIATE',
  'BEGIN EXCLUSIVE',
  'COMMIT',
  'ROLLBACK',
  'SELECT status, pay_count FROM orders WHERE id = 1001',
  'SELECT msg_id FROM processed ORDER BY msg_id',
  "INSERT INTO processed VALUES ('m1', 1)",
  "INSERT INTO processed VALUES ('m2', 1)",
  "INSERT OR IGNORE INTO processed VALUES ('m1', 2)",
  "INSERT OR ROLLBACK INTO processed VALUES ('m1', 3)",
  "INSERT OR FAIL INTO processed VALUES ('m3', 1), ('m1', 1)",
  'UPDATE orders SET status = 2 WHERE id = 1001 AND status = 1',
  'UPDATE orders SET pay_count = pay_count + 1 WHERE id = 1001',
  'UPDATE orders SET status = 1 WHERE id = 1001',
  "DELETE FROM processed WHERE msg_id = 'm1'",
  "INSERT INTO log (what) VALUES ('paid') RETURNING id",
  'DELETE FROM log WHERE id = (SELECT max(id) FROM log)',
  'INSERT INTO loose VALUES (1.0) RETURNING rowid',
  'DELETE FROM loose WHERE rowid = 1',
  'SAVEPOINT s',
  'ROLLBACK TO s',
  'RELEASE s',
  'SELECT nothing FROM nowhere',
] as const;
const SESSIONS = ['A', 'B', 'C'] as const;
type Move = readonly [session: string, sql: string];
const CRASH = 'crash';

const move: fc.Arbitrary<Move> = fc.tuple(
  fc.constantFrom(...SESSIONS),
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('BEGIN', 'COMMIT', STATEMENTS[5], STATEMENTS[13], CRASH) },
    { weight: 4, arbitrary: fc.constantFrom(...STATEMENTS) },
  ),
);
const schedule = fc.array(move, { minLength: 4, maxLength: 24 });

const DEFINITION: Omit<DatabaseDefinition, 'journal'> = {
  schema: [
    'CREATE TABLE orders (id INTEGER PRIMARY KEY, status INT NOT NULL, pay_count INT NOT NULL)',
    'CREATE TABLE processed (msg_id TEXT PRIMARY KEY, at INT)',
    'CREATE TABLE log (id INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT)',
    'CREATE TABLE loose (what)',
  ],
  seed: ['INSERT INTO orders VALUES (1001, 1, 0)'],
  begin: 'deferred',
};

let module: SqliteModule;
beforeAll(async () => {
  module = await loadSqliteInNode();
});

/** What one move showed: its outcome, and the committed tables where no lock kept an observer out. */
interface Seen {
  readonly outcome: Partial<Outcome> | null;
  readonly committed: readonly Table[] | null;
}

/** Plays a schedule on connections that stay open from its first statement to its last: no state, no rebuild. */
function playDirectly(journal: 'rollback' | 'wal', moves: readonly Move[]): Seen[] {
  const content = new module.Database();
  for (const sql of [...DEFINITION.schema, ...DEFINITION.seed]) content.exec(sql);
  // A crashed session comes back on a connection that was opened before the first statement.
  const spares = SESSIONS.flatMap((session) => moves.map((_, index) => `${session}${index}`));
  const crashes = moves.filter(([, sql]) => sql === CRASH).length;
  const connections = connect(
    module,
    dump(content, 'main'),
    journal,
    spares.filter((name) => Number(name.slice(1)) <= crashes),
  );
  content.close();
  const lives = new Map<string, number>();
  try {
    return moves.map(([session, sql]): Seen => {
      const life = lives.get(session) ?? 0;
      if (sql === CRASH) {
        connections.end(`${session}${life}`);
        lives.set(session, life + 1);
        return { outcome: null, committed: observed(connections.observer) };
      }
      const handle = connections.session(`${session}${life}`);
      const answer = run(handle, sql);
      const tx: 'open' | 'none' = isInTransaction(handle) ? 'open' : 'none';
      const outcome = answer.ok
        ? { kind: 'ok' as const, rows: answer.rows, affected: answer.affected, tx: tx }
        : {
            kind: 'error' as const,
            class: classOf(answer.code),
            code: answer.code,
            tx: tx,
          };
      return { outcome, committed: observed(connections.observer) };
    });
  } finally {
    connections.close();
  }
}

function observed(observer: Handle): readonly Table[] | null {
  return run(observer, 'SELECT count(*) FROM orders').ok ? visibleTables(observer, 'main') : null;
}

for (const journal of ['rollback', 'wal'] as const) {
  describe(`random schedules of three sessions, ${journal} journal`, () => {
    it('gives the outcomes and the committed rows of connections that stay open', () => {
      const engine = createSqliteEngine(module);
      fc.assert(
        fc.property(schedule, fc.nat(), (moves, jsonAt) => {
          let state: DatabaseState = engine.initial({ ...DEFINITION, journal });
          playDirectly(journal, moves).forEach((expected, index) => {
            const [session, sql] = moves[index] as Move;
            if (index === jsonAt % moves.length) {
              const copy = JSON.parse(JSON.stringify(state)) as DatabaseState;
              expect(copy).toEqual(state);
              state = copy;
            }
            const before = state;
            if (sql === CRASH) state = engine.close(state, session).next;
            else {
              const { outcome, next } = engine.execute(state, session, { sql });
              expect(outcome).toMatchObject(expected.outcome ?? {});
              state = next;
            }
            if (expected.committed !== null) expect(engine.tables(state)).toEqual(expected.committed);
            else expect(engine.tables(state)).toEqual(engine.tables(before));
          });
        }),
        { numRuns: 60, seed: 1 },
      );
      expect(engine.stats().hits).toBeGreaterThan(0);
    });

    it('gives the same transitions with and without memory', () => {
      const memoised = createSqliteEngine(module);
      const plain = createSqliteEngine(module, { memo: false });
      fc.assert(
        fc.property(schedule, (moves) => {
          let [one, other] = [memoised, plain].map((engine) =>
            engine.initial({ ...DEFINITION, journal }),
          ) as [SqliteState, SqliteState];
          for (const [session, sql] of moves) {
            if (sql === CRASH) {
              one = memoised.close(one, session).next as SqliteState;
              other = plain.close(other, session).next as SqliteState;
            } else {
              const [first, second] = [
                memoised.execute(one, session, { sql }),
                plain.execute(other, session, { sql }),
              ];
              expect(first.outcome).toEqual(second.outcome);
              one = first.next as SqliteState;
              other = second.next as SqliteState;
            }
            expect(one.key).toBe(other.key);
            expect(memoised.seenBy(one, session)).toEqual(plain.seenBy(other, session));
          }
        }),
        { numRuns: 15, seed: 2 },
      );
    });
  });
}
