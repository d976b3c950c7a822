import { beforeAll, describe, expect, it } from 'vitest';
import { loadSqliteInNode } from '../../cli/sqliteModule';
import { DefinitionError, mustWait } from '../database';
import type { DatabaseDefinition, DatabaseEngine, DatabaseState, Outcome, Statement } from '../database';
import { createSqliteEngine } from './engine';
import type { SqliteModule } from './module';

let module: SqliteModule;
let engine: DatabaseEngine;

beforeAll(async () => {
  module = await loadSqliteInNode();
  engine = createSqliteEngine(module);
});

const ORDERS: DatabaseDefinition = {
  schema: [
    'CREATE TABLE orders (id INTEGER PRIMARY KEY, status INT NOT NULL, pay_count INT NOT NULL)',
    'CREATE TABLE processed (msg_id TEXT PRIMARY KEY, at INT)',
  ],
  seed: ['INSERT INTO orders VALUES (1001, 1, 0)'],
  begin: 'deferred',
  journal: 'rollback',
};
const WAL: DatabaseDefinition = { ...ORDERS, journal: 'wal' };
const PAY = 'UPDATE orders SET status = 2, pay_count = pay_count + 1 WHERE id = 1001';
const STATUS = 'SELECT status FROM orders WHERE id = 1001';

/** Runs "A: sql" lines and returns the last state with every outcome. */
function play(from: DatabaseState, lines: readonly string[]): { state: DatabaseState; outcomes: Outcome[] } {
  let state = from;
  const outcomes = lines.map((line) => {
    const [session = '', sql = ''] = line.split(/: (.*)/s);
    const { outcome, next } = engine.execute(state, session, { sql });
    state = next;
    return outcome;
  });
  return { state, outcomes };
}

function last(played: { outcomes: Outcome[] }): Outcome {
  return played.outcomes.at(-1) as Outcome;
}

describe('two sessions on the rollback journal', () => {
  it('hides an uncommitted row from the other session and from the committed tables', () => {
    const { state, outcomes } = play(engine.initial(ORDERS), ['A: BEGIN', `A: ${PAY}`, `B: ${STATUS}`]);
    expect(outcomes[1]).toEqual({ kind: 'ok', rows: [], affected: 1, tx: 'open' });
    expect(outcomes[2]).toEqual({ kind: 'ok', rows: [{ status: 1 }], affected: 0, tx: 'none' });
    expect(engine.tables(state)[0]?.rows).toEqual([{ id: 1001, status: 1, pay_count: 0 }]);
    expect(engine.seenBy(state, 'A')[0]?.rows).toEqual([{ id: 1001, status: 2, pay_count: 1 }]);
    expect(engine.seenBy(state, 'B')[0]?.rows).toEqual([{ id: 1001, status: 1, pay_count: 0 }]);
    expect(engine.transaction(state, 'A')).toBe('open');
    expect(engine.sessions(state)).toEqual(['A']);
  });

  it('answers busy to the second writer, names the holder and leaves no trace', () => {
    const { state } = play(engine.initial(ORDERS), ['A: BEGIN', `A: ${PAY}`]);
    const { outcome, next } = engine.execute(state, 'B', { sql: PAY });
    expect(outcome).toMatchObject({
      kind: 'error',
      class: 'busy',
      code: 'SQLITE_BUSY',
      tx: 'none',
      waits: true,
    });
    expect(mustWait(outcome)).toBe(true);
    expect(next).toBe(state);
    expect(engine.holder(state, 'B', { sql: PAY })).toBe('A');
    expect(engine.holder(state, 'B', { sql: STATUS })).toBeNull();
  });

  it('does not let a transaction wait that has read already', () => {
    const played = play(engine.initial(ORDERS), [
      'A: BEGIN',
      `A: ${PAY}`,
      'B: BEGIN',
      `B: ${STATUS}`,
      `B: ${PAY}`,
    ]);
    expect(last(played)).toMatchObject({ class: 'busy', tx: 'open', waits: false });
    expect(mustWait(last(played))).toBe(false);
  });

  it('lets a deferred transaction wait that has done nothing yet', () => {
    const played = play(engine.initial(ORDERS), ['A: BEGIN', `A: ${PAY}`, 'B: BEGIN', `B: ${PAY}`]);
    expect(last(played)).toMatchObject({ class: 'busy', tx: 'open', waits: true });
  });

  it('refuses a commit while a reader is inside its transaction, and then new readers too', () => {
    const lines = ['R: BEGIN', `R: ${STATUS}`, 'A: BEGIN', `A: ${PAY}`];
    const before = play(engine.initial(ORDERS), lines).state;
    const { outcome, next } = engine.execute(before, 'A', { sql: 'COMMIT' });
    expect(outcome).toMatchObject({ class: 'busy', tx: 'open', waits: true });
    expect(engine.holder(before, 'A', { sql: 'COMMIT' })).toBe('R');
    expect(next).not.toBe(before);
    const again = engine.execute(next, 'A', { sql: 'COMMIT' });
    expect(again.next).toBe(next);
    expect(engine.execute(next, 'B', { sql: STATUS }).outcome).toMatchObject({ class: 'busy', waits: true });
    expect(engine.holder(next, 'B', { sql: STATUS })).toBe('A');
    expect(engine.tables(next)[0]?.rows).toEqual([{ id: 1001, status: 1, pay_count: 0 }]);
    expect(engine.seenBy(next, 'R')[0]?.rows).toEqual([{ id: 1001, status: 1, pay_count: 0 }]);
    const { state, outcomes } = play(next, ['R: COMMIT', 'A: COMMIT', `B: ${STATUS}`]);
    expect(outcomes.map((each) => each.kind)).toEqual(['ok', 'ok', 'ok']);
    expect(last({ outcomes })).toMatchObject({ rows: [{ status: 2 }] });
    expect(engine.sessions(state)).toEqual([]);
  });

  it('runs a plain BEGIN as BEGIN IMMEDIATE where the definition says so', () => {
    const played = play(engine.initial({ ...ORDERS, begin: 'immediate' }), ['A: BEGIN', 'B: BEGIN']);
    expect(last(played)).toMatchObject({ class: 'busy', tx: 'none', waits: true });
    expect(last(play(played.state, ['B: BEGIN DEFERRED']))).toMatchObject({ kind: 'ok', tx: 'open' });
  });
});

describe('two sessions in WAL mode', () => {
  it('tells "A reads, then B commits" from "B commits, then A reads"', () => {
    const read = ['A: BEGIN', `A: ${STATUS}`];
    const commit = ['B: BEGIN', `B: ${PAY}`, 'B: COMMIT'];
    const readFirst = play(engine.initial(WAL), [...read, ...commit]).state;
    const commitFirst = play(engine.initial(WAL), [...commit, ...read]).state;
    expect(engine.tables(readFirst)).toEqual(engine.tables(commitFirst));
    expect(readFirst.key).not.toBe(commitFirst.key);
    expect(engine.execute(readFirst, 'A', { sql: STATUS }).outcome).toMatchObject({ rows: [{ status: 1 }] });
    expect(engine.execute(commitFirst, 'A', { sql: STATUS }).outcome).toMatchObject({
      rows: [{ status: 2 }],
    });
    expect(engine.seenBy(readFirst, 'A')[0]?.rows).toEqual([{ id: 1001, status: 1, pay_count: 0 }]);
  });

  it('refuses a write after an outdated read, and nobody is to blame for it', () => {
    const { state } = play(engine.initial(WAL), ['A: BEGIN', `A: ${STATUS}`, `B: ${PAY}`]);
    const { outcome } = engine.execute(state, 'A', { sql: PAY });
    expect(outcome).toMatchObject({ class: 'busy', code: 'SQLITE_BUSY_SNAPSHOT', waits: false });
    expect(engine.holder(state, 'A', { sql: PAY })).toBeNull();
  });

  it('forgets the interleaving when nobody is left who reads an old version', () => {
    const lines = ['A: BEGIN', `A: ${STATUS}`, `B: ${PAY}`, 'A: COMMIT'];
    expect(play(engine.initial(WAL), lines).state).toBe(play(engine.initial(WAL), [`B: ${PAY}`]).state);
  });
});

describe('failures', () => {
  it('undoes only the statement that violates a key, and the transaction goes on', () => {
    const insert = "A: INSERT INTO processed VALUES ('m1', 1)";
    const { state, outcomes } = play(engine.initial(ORDERS), [
      insert,
      'A: BEGIN',
      `A: ${PAY}`,
      insert,
      'A: COMMIT',
    ]);
    expect(outcomes[3]).toMatchObject({
      class: 'unique-violation',
      code: 'SQLITE_CONSTRAINT_PRIMARYKEY',
      tx: 'open',
    });
    expect(engine.read(state, 'SELECT pay_count FROM orders')).toEqual([{ pay_count: 1 }]);
  });

  it('ends the transaction where the statement says OR ROLLBACK', () => {
    const insert = "A: INSERT OR ROLLBACK INTO processed VALUES ('m1', 1)";
    const { state, outcomes } = play(engine.initial(ORDERS), [insert, 'A: BEGIN', `A: ${PAY}`, insert]);
    expect(last({ outcomes })).toMatchObject({ class: 'unique-violation', tx: 'none' });
    expect(engine.read(state, 'SELECT pay_count FROM orders')).toEqual([{ pay_count: 0 }]);
    expect(engine.sessions(state)).toEqual([]);
  });

  it('rolls back the open transaction of a session that crashes', () => {
    const start = engine.initial(ORDERS);
    const { state } = play(start, ['A: BEGIN', `A: ${PAY}`]);
    expect(engine.close(state, 'A').next).toBe(start);
    expect(engine.close(start, 'A').next).toBe(start);
  });

  it('refuses the clock, chance and what a connection keeps to itself', () => {
    const start = engine.initial(ORDERS);
    const { outcome, next } = engine.execute(start, 'A', {
      sql: 'INSERT INTO processed VALUES (random(), 1)',
    });
    expect(outcome).toMatchObject({ kind: 'error', class: 'other', code: 'ERR_SQL_CHANCE' });
    expect(next).toBe(start);
    const at = { sql: 'SELECT datetime(:at)', params: { at: 'now' } };
    expect(engine.execute(start, 'A', at).outcome).toMatchObject({ code: 'ERR_SQL_CLOCK' });
  });

  it('says which statement of a definition is wrong', () => {
    const clock = {
      ...ORDERS,
      schema: [...ORDERS.schema, 'CREATE TABLE t (at TEXT DEFAULT CURRENT_TIMESTAMP)'],
    };
    expect(() => engine.initial(clock)).toThrow(DefinitionError);
    try {
      engine.initial({ ...ORDERS, seed: ['INSERT INTO nowhere VALUES (1)'] });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        list: 'seed',
        index: 0,
        code: 'SQLITE_ERROR',
        reason: 'no such table: nowhere',
      });
    }
  });
});

describe('values', () => {
  it('binds named and positional parameters, large integers as integers', () => {
    const start = engine.initial(ORDERS);
    const insert: Statement = {
      sql: 'INSERT INTO processed VALUES (:id, :now)',
      params: { id: 'm1', now: 1700000000000 },
    };
    const { next } = engine.execute(start, 'A', insert);
    expect(engine.read(next, 'SELECT typeof(at) AS type, at FROM processed')).toEqual([
      { type: 'integer', at: 1700000000000 },
    ]);
    const select = { sql: 'SELECT at FROM processed WHERE msg_id = ?', params: ['m1'] };
    expect(engine.execute(next, 'A', select).outcome).toMatchObject({ rows: [{ at: 1700000000000 }] });
  });

  it('gives the same object for the same state, session and statement', () => {
    const start = engine.initial(ORDERS);
    expect(engine.initial({ ...ORDERS })).toBe(start);
    const executions = engine.stats().executions;
    const first = engine.execute(start, 'Z', { sql: PAY });
    expect(engine.execute(start, 'Z', { sql: PAY })).toBe(first);
    expect(engine.stats().executions).toBe(executions + 1);
  });

  it('goes on from a state that has been through JSON, whatever key it claims', () => {
    const { state } = play(engine.initial(WAL), ['A: BEGIN', `A: ${STATUS}`, `B: ${PAY}`]);
    const copy = JSON.parse(JSON.stringify({ ...state, key: 'something else' })) as DatabaseState;
    expect(engine.execute(copy, 'A', { sql: STATUS })).toBe(engine.execute(state, 'A', { sql: STATUS }));
    const elsewhere = createSqliteEngine(module).execute(copy, 'A', { sql: STATUS });
    expect(elsewhere.outcome).toEqual(engine.execute(state, 'A', { sql: STATUS }).outcome);
    expect(elsewhere.next.key).toBe(state.key);
  });

  it('keeps rowids, AUTOINCREMENT counters, types, indexes and triggers over a rebuild', () => {
    const definition: DatabaseDefinition = {
      ...ORDERS,
      schema: [
        'CREATE TABLE log (id INTEGER PRIMARY KEY AUTOINCREMENT, what)',
        'CREATE TABLE loose (what)',
        'CREATE TABLE keyed (a TEXT, b INT, twice INT AS (b * 2), PRIMARY KEY (b, a)) WITHOUT ROWID',
        'CREATE UNIQUE INDEX once ON log (what)',
        'CREATE TRIGGER copy AFTER INSERT ON loose BEGIN INSERT INTO log (what) VALUES (new.what); END',
      ],
      seed: [
        "INSERT INTO loose VALUES (1.0), ('it''s'), (x'00ff'), (9007199254740993)",
        'DELETE FROM loose WHERE rowid < 3',
        'DELETE FROM log WHERE id = 4',
        "INSERT INTO keyed VALUES ('y', 1), ('x', 1), ('a', 2)",
      ],
    };
    const { state, outcomes } = play(engine.initial(definition), [
      'A: INSERT INTO loose VALUES (5) RETURNING rowid',
      'A: SELECT id, typeof(what) AS type FROM log ORDER BY id',
      'A: INSERT INTO log (what) VALUES (5)',
    ]);
    expect(outcomes[0]).toMatchObject({ rows: [{ rowid: 5 }], affected: 1 });
    expect(outcomes[1]).toMatchObject({
      rows: [
        { id: 1, type: 'real' },
        { id: 2, type: 'text' },
        { id: 3, type: 'blob' },
        { id: 5, type: 'integer' },
      ],
    });
    expect(outcomes[2]).toMatchObject({ class: 'unique-violation', code: 'SQLITE_CONSTRAINT_UNIQUE' });
    expect(engine.tables(state).find((table) => table.name === 'keyed')).toEqual({
      name: 'keyed',
      columns: ['a', 'b', 'twice'],
      rows: [
        { a: 'x', b: 1, twice: 2 },
        { a: 'y', b: 1, twice: 2 },
        { a: 'a', b: 2, twice: 4 },
      ],
    });
    expect(engine.tables(state).find((table) => table.name === 'loose')?.rows[0]).toEqual({
      what: "X'00FF'",
    });
  });

  it('puts a table that a session creates into the shared database', () => {
    const { outcomes } = play(engine.initial(ORDERS), [
      'A: BEGIN',
      'A: CREATE TABLE IF NOT EXISTS extra (n INT)',
      'A: CREATE UNIQUE INDEX extra_n ON extra (n)',
      'A: INSERT INTO extra VALUES (1)',
      'A: COMMIT',
      'B: SELECT n FROM extra',
    ]);
    expect(last({ outcomes })).toMatchObject({ rows: [{ n: 1 }] });
  });

  it('takes no more memory of SQLite for the last of many states than for the first', () => {
    const memory = module as unknown as { _sqlite3_memory_used: () => bigint };
    for (const definition of [ORDERS, WAL]) {
      const fresh = createSqliteEngine(module);
      let state = fresh.initial(definition);
      const used = [50, 350].map((count) => {
        for (let index = 0; index < count; index += 1) state = fresh.execute(state, 'A', { sql: PAY }).next;
        return Number(memory._sqlite3_memory_used());
      });
      expect(fresh.stats().executions).toBe(400);
      expect(used[1]).toBeLessThanOrEqual((used[0] ?? 0) * 1.01);
    }
  });
});
