import { describe, expect, it } from 'vitest';
import { refusal } from './refusal';

describe('statements that hide something from the world', () => {
  const refused = [
    ['SELECT CURRENT_TIMESTAMP', 'ERR_SQL_CLOCK', 7],
    ['CREATE TABLE t (at TEXT DEFAULT CURRENT_TIMESTAMP)', 'ERR_SQL_CLOCK', 32],
    ['INSERT INTO t VALUES (current_date)', 'ERR_SQL_CLOCK', 22],
    [`UPDATE t SET at = datetime('now')`, 'ERR_SQL_CLOCK', 18],
    [`UPDATE t SET at = datetime( 'NOW' , '+1 day')`, 'ERR_SQL_CLOCK', 18],
    [`SELECT datetime("now")`, 'ERR_SQL_CLOCK', 7],
    ['SELECT date()', 'ERR_SQL_CLOCK', 7],
    ['SELECT julianday ()', 'ERR_SQL_CLOCK', 7],
    ['SELECT unixepoch()', 'ERR_SQL_CLOCK', 7],
    [`SELECT strftime('%s')`, 'ERR_SQL_CLOCK', 7],
    [`SELECT strftime('%s', 'now')`, 'ERR_SQL_CLOCK', 7],
    [`SELECT timediff(:a, 'now')`, 'ERR_SQL_CLOCK', 7],
    [`SELECT date((SELECT max(at) FROM t), 'now')`, 'ERR_SQL_CLOCK', 7],
    ['SELECT NOW()', 'ERR_SQL_CLOCK', 7],
    ['SELECT id FROM t ORDER BY random()', 'ERR_SQL_CHANCE', 26],
    ['INSERT INTO t VALUES (hex(randomblob(16)))', 'ERR_SQL_CHANCE', 26],
    ['SELECT changes()', 'ERR_SQL_CONNECTION_STATE', 7],
    ['SELECT last_insert_rowid()', 'ERR_SQL_CONNECTION_STATE', 7],
    [`ATTACH 'x' AS y`, 'ERR_SQL_NOT_ALLOWED', 0],
    ['PRAGMA foreign_keys = ON', 'ERR_SQL_NOT_ALLOWED', 0],
    ['VACUUM', 'ERR_SQL_NOT_ALLOWED', 0],
    ['CREATE TEMP TABLE t (n INT)', 'ERR_SQL_NOT_ALLOWED', 7],
    ['CREATE VIRTUAL TABLE t USING fts5(n)', 'ERR_SQL_NOT_ALLOWED', 7],
    ['SELECT 1; SELECT 2', 'ERR_SQL_SEVERAL', 10],
    [' -- nothing', 'ERR_SQL_EMPTY', 0],
  ] as const;
  for (const [sql, code, at] of refused) {
    it(`${sql} is refused`, () => {
      expect(refusal(sql)).toMatchObject({ code, at });
    });
  }

  it('include the text now bound to a date function', () => {
    expect(refusal('SELECT datetime(:at)', { at: 'Now' })).toMatchObject({ code: 'ERR_SQL_CLOCK', at: 7 });
    expect(refusal('SELECT date(?)', ['now'])).toMatchObject({ code: 'ERR_SQL_CLOCK' });
    expect(refusal('INSERT INTO t VALUES (?)', ['now'])).toBeNull();
  });
});

describe('statements that may run', () => {
  const allowed = [
    `INSERT INTO msg VALUES ('now', 'CURRENT_TIMESTAMP', 'random()')`,
    `UPDATE t SET at = datetime(:now, '+1 day')`,
    `SELECT date('2024-01-01')`,
    `SELECT strftime('%s', :now)`,
    `SELECT date FROM t WHERE note = 'now'`,
    `SELECT max(n) FROM t WHERE note IN ('now', 'later')`,
    'INSERT INTO date (time) VALUES (1)',
    'SELECT "current_date" FROM t',
    'SELECT random FROM t',
    'COMMIT;',
    'CREATE TRIGGER x AFTER INSERT ON t BEGIN UPDATE t SET n = 1; DELETE FROM u; END',
    `SELECT 'a;b'; -- the end`,
  ];
  for (const sql of allowed) {
    it(sql, () => {
      expect(refusal(sql)).toBeNull();
    });
  }
});
