import { describe, expect, it } from 'vitest';
import { sceneFor } from '../../../tests/rig/pageClient';
import type { PaneScene, Scene } from '../../trace/sight';
import { boundSql } from '../../export/boundSql';
import { handlerAt } from './handlerAt';
import { listings, marksIn } from './programListing';
import { sessionsIn, sqlLog } from './sqlLog';

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

describe('the program', () => {
  it('says where each process stands', () => {
    const row = rowOf(crash, 'A@effect');
    const all = listings(pane(crash, 1), row);
    const lines = all.find((each) => each.program === 'id-table')?.lines;
    expect(lines?.find((line) => line.here.includes('A'))?.id).toBe('commit');
    expect(lines?.find((line) => line.justDone)?.id).toBe('effect');
    const { done, here } = marksIn(all, 'id-table');
    expect(done).toContain('effect');
    expect(here.get('commit')).toEqual(['A']);
    expect(handlerAt(pane(crash, 1), row)).toMatchObject({
      process: 'A',
      current: 'commit',
      taken: { from: 'effect' },
    });
    expect(handlerAt(pane(crash, 1), rowOf(crash, 'A!'))).toMatchObject({ process: 'A', current: null });
  });
});
