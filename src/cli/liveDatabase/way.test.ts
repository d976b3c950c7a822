import { describe, expect, it } from 'vitest';
import { canonical, resting, type LogEntry } from './way';

/** `0 BEGIN`: session 0 says BEGIN; `0 close`: its connection ends. */
function logOf(...lines: readonly string[]): readonly LogEntry[] {
  return lines.map((line): LogEntry => {
    const place = Number(line[0]);
    const sql = line.slice(2);
    return sql === 'close'
      ? { kind: 'close', place }
      : { kind: 'execute', place, statement: { sql, params: {} } };
  });
}

function linesOf(log: readonly LogEntry[]): readonly string[] {
  return log.map((entry) => `${entry.place} ${entry.kind === 'close' ? 'close' : entry.statement.sql}`);
}

function shortest(lines: readonly string[], tangled = false) {
  const { way, order } = canonical({ base: [], log: logOf(...lines) }, tangled);
  return { lines: linesOf(way.log), order };
}

describe('the shortest way to a state', () => {
  it('puts a BEGIN right before the next step of its session, and counts sessions by first steps', () => {
    expect(shortest(['0 BEGIN', '1 UPDATE t', '0 INSERT a'])).toEqual({
      lines: ['0 UPDATE t', '1 BEGIN', '1 INSERT a'],
      order: [1, 0],
    });
  });

  it('leaves out a transaction that was rolled back, and one whose connection ended', () => {
    expect(shortest(['0 BEGIN', '0 INSERT a', '1 BEGIN', '1 INSERT b', '1 ROLLBACK']).lines).toEqual([
      '0 BEGIN',
      '0 INSERT a',
    ]);
    expect(shortest(['1 BEGIN', '1 INSERT b', '0 BEGIN', '0 INSERT a', '1 close'])).toEqual({
      lines: ['0 BEGIN', '0 INSERT a'],
      order: [0],
    });
  });

  it('has a query once that is polled, but not where something happened between, or inside a transaction', () => {
    expect(shortest(['0 SELECT x', '0 SELECT x', '1 UPDATE t', '0 SELECT x', '0 SELECT x']).lines).toEqual([
      '0 SELECT x',
      '1 UPDATE t',
      '0 SELECT x',
    ]);
    const inside = ['0 BEGIN', '0 SELECT x', '0 SELECT x', '0 UPDATE t'];
    expect(shortest(inside).lines).toEqual(inside);
    const locking = [
      '0 BEGIN',
      '0 SELECT x FOR UPDATE',
      '0 COMMIT',
      '0 SELECT x FOR UPDATE',
      '0 SELECT x FOR UPDATE',
    ];
    expect(shortest(locking).lines).toEqual(locking);
  });

  it('keeps what a session has committed before', () => {
    const committed = ['0 BEGIN', '0 SELECT x', '1 BEGIN', '1 INSERT b', '1 COMMIT', '1 UPDATE c'];
    expect(shortest([...committed, '1 BEGIN', '1 UPDATE d', '1 close']).lines).toEqual(committed);
  });

  it('keeps everything where sessions had to do with each other', () => {
    const lines = ['0 BEGIN', '0 INSERT a', '1 BEGIN', '1 INSERT a', '0 ROLLBACK'];
    expect(shortest(lines, true).lines).toEqual(lines);
  });
});

describe('a moment of rest', () => {
  const log = logOf('0 INSERT a', '1 BEGIN', '0 BEGIN');

  it('is known by its rows and the transactions that have only begun', () => {
    const rest = resting({ base: [], log }, [0, 1]);
    expect(rest && linesOf(rest.way.log)).toEqual(['0 BEGIN', '1 BEGIN']);
    expect(rest?.order).toEqual([0, 1]);
  });

  it('is none while an open transaction has done something', () => {
    expect(resting({ base: [], log: [...log, ...logOf('1 SELECT x')] }, [0, 1])).toBeNull();
  });
});
