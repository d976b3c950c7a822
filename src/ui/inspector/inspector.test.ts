import { describe, expect, it } from 'vitest';
import { sceneFor } from '../../../tests/rig/pageClient';
import type { PaneScene, Scene } from '../../trace/sight';
import { stepAt } from '../player/sights';
import { boundSql } from './boundSql';
import { handlerAt } from './handlerAt';
import { listings } from './programListing';
import { queueSheets } from './queueSheet';
import { sessionsIn, sqlLog } from './sqlLog';
import { tableSheets } from './tableSheet';

const crash = (await sceneFor({ protections: ['none', 'id-table'] })).scene;
const race = (
  await sceneFor({
    protections: ['id-table'],
    options: { copies: 2 },
    schedule: 'P* q>A q>B A A A A B A A B B',
  })
).scene;
const pane = (scene: Scene, index = 0): PaneScene => scene.panes[index] as PaneScene;
const rowOf = (scene: Scene, item: string): number => scene.rows.indexOf(item) + 1;
const tables = (scene: Scene, row: number) =>
  tableSheets(
    scene.panes.map((each) => ({
      first: stepAt(each, 0).sight.tables,
      before: stepAt(each, row - 1).sight.tables,
      after: stepAt(each, row).sight.tables,
    })),
  );

describe('the tables after a row', () => {
  it('mark the cell that the row changed, and where the panes differ', () => {
    const [orders] = tables(crash, rowOf(crash, 'B@effect'));
    const count = orders?.records[0]?.lines.find((line) => line.column === 'pay_count');
    expect(count?.cells.map((cell) => [cell?.was ?? null, cell?.now])).toEqual([
      ['1', '2'],
      [null, '1'],
    ]);
    expect(count?.differs).toBe(true);
    expect(orders?.records[0]?.lines.find((line) => line.column === 'status')?.differs).toBe(false);
  });

  it('keep uncommitted values apart, under the session that alone sees them', () => {
    const [orders, ids] = tables(crash, rowOf(crash, 'A@effect'));
    const count = orders?.records[0]?.lines.find((line) => line.column === 'pay_count');
    expect(count?.cells[1]).toMatchObject({ now: '0', open: [{ session: 'A', now: '1' }] });
    const stored = ids?.records[0]?.lines.find((line) => line.column === 'msg_id');
    expect(stored?.cells).toEqual([null, { now: '', was: null, open: [{ session: 'A', now: 'm-1' }] }]);
  });

  it('show what they begin with before anything has changed', () => {
    const [orders] = tables(crash, 0);
    expect(orders?.records[0]?.lines.map((line) => line.column)).toEqual(['status', 'pay_count', 'version']);
  });
});

describe('the SQL log', () => {
  it('has every statement with its values, and says what the unique key did', () => {
    const log = sqlLog(pane(crash, 1), crash.rows.length);
    expect(
      log.filter((line) => line.process === 'B').map((line) => [line.sql.split(' (')[0], line.result.kind]),
    ).toEqual([
      ['BEGIN', 'done'],
      ['INSERT INTO msg_id_record', 'error'],
      ['ROLLBACK', 'done'],
    ]);
    expect(log.find((line) => line.result.kind === 'error')?.sql).toContain("'m-1'");
  });

  it('shows who waits for whom, and the statement that lets them go on', () => {
    const begun = rowOf(race, 'q>B') + 5;
    const waiting = sqlLog(pane(race), begun).filter((line) => line.result.kind === 'waits');
    expect(waiting).toMatchObject([{ process: 'B', sql: 'BEGIN', result: { holder: 'A' } }]);
    const commit = sqlLog(pane(race), race.rows.length).find((line) => line.sql === 'COMMIT');
    expect(commit?.letsGoOn).toEqual(['B']);
    expect(sessionsIn(pane(race), sqlLog(pane(race), race.rows.length))).toEqual(['A', 'B']);
  });
});

describe('statements as the database got them', () => {
  it.each([
    ['SELECT :a, :b', { a: 1, b: "it's" }, "SELECT 1, 'it''s'"],
    ["SELECT ':a' WHERE x = :a", { a: null }, "SELECT ':a' WHERE x = NULL"],
    ['UPDATE t\n  SET x = :x', { x: true }, 'UPDATE t SET x = true'],
    ['SELECT :missing', {}, 'SELECT :missing'],
  ])('%s', (sql, params, expected) => {
    expect(boundSql(sql, params)).toBe(expected);
  });
});

describe('the queue and the program', () => {
  it('say who holds a copy, and whether it was delivered before', () => {
    const [queue] = queueSheets(pane(crash), rowOf(crash, 'q>B'));
    expect(queue?.ready).toEqual([]);
    expect(queue?.unacknowledged).toMatchObject([{ copy: '1001·1', redelivered: true, process: 'B' }]);
    const [returned] = queueSheets(pane(crash), rowOf(crash, 'A!'));
    expect(returned?.ready).toEqual([{ copy: '1001·1', redelivered: true }]);
  });

  it('say where each process stands', () => {
    const row = rowOf(crash, 'A@effect');
    const lines = listings(pane(crash, 1), row, ['effect']).find(
      (each) => each.program === 'id-table',
    )?.lines;
    expect(lines?.find((line) => line.here.includes('A'))?.id).toBe('commit');
    expect(lines?.find((line) => line.justDone)?.id).toBe('effect');
    expect(handlerAt(pane(crash, 1), row)).toMatchObject({
      process: 'A',
      current: 'commit',
      taken: { from: 'effect' },
    });
    expect(handlerAt(pane(crash, 1), rowOf(crash, 'A!'))).toMatchObject({ process: 'A', current: null });
  });
});
