import { describe, expect, it } from 'vitest';
import { sceneFor, themeOf } from '../../../tests/picture/scenes';
import { svgOf } from '../../export/svg';
import type { Language } from '../../i18n/language';
import { momentAt } from '../../trace/rows';
import type { PaneScene, Scene } from '../../trace/sight';
import type { Picture } from '../marks';
import { queuesPicture } from './drawQueues';
import { tablesPicture } from './drawTables';
import type { SheetPlan } from './sheetMarks';
import { queueSheets } from './queueSheet';
import { openTransactions, tableSheets } from './tableSheet';

const one = { scenario: 'order-payment', single: true } as const;
const crash = await sceneFor({
  scenario: 'order-payment',
  protections: ['none', 'id-table'],
  schedule: 'P* q>A A@begun A@id-stored A@effect A@committed A! q>B B@begun B@id-stored B@effect B@committed',
  single: false,
});
const race = await sceneFor({
  ...one,
  protections: ['id-table'],
  copies: 2,
  schedule: 'P* q>A q>B A A A A B A A B B',
});
const redis = await sceneFor({
  ...one,
  protections: ['redis-set-nx'],
  schedule: 'P* q>A A A A! q>B B B B A^',
});
const chain = await sceneFor({
  ...{ scenario: 'chain.yaml', protections: [], single: true },
  schedule: 'P P P q>B q>C q>A B B q>B B B q>B B B A A C C +10s A A',
});

const pane = (scene: Scene, index = 0): PaneScene => scene.panes[index] as PaneScene;
const rowOf = (scene: Scene, item: string): number => scene.rows.indexOf(item) + 1;
const tables = (scene: Scene, row: number) => tableSheets(scene.panes.map((each) => momentAt(each, row)));
const waiting = race.rows.findIndex((_, row) => momentAt(pane(race), row).after.sight.waits.length > 0);
const setting = redis.rows.findIndex((_, row) => momentAt(pane(redis), row).after.sight.cache.length > 0);
const queues = (scene: Scene, row: number, index = 0) =>
  queueSheets(pane(scene, index).setting, momentAt(pane(scene, index), row));
const leaving = chain.rows.findIndex((_, row) => queues(chain, row).some(({ left }) => left.length > 0));

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

  it('keep uncommitted values apart, under the session that alone sees them and has the lock', () => {
    const [orders, ids] = tables(crash, rowOf(crash, 'A@effect'));
    const count = orders?.records[0]?.lines.find((line) => line.column === 'pay_count');
    expect(count?.cells[1]).toMatchObject({ now: '0', open: [{ session: 'A', now: '1' }] });
    const stored = ids?.records[0]?.lines.find((line) => line.column === 'msg_id');
    expect(stored?.cells).toEqual([null, { now: '', was: null, open: [{ session: 'A', now: 'm-1' }] }]);
    expect(orders?.records[0]?.holders).toEqual([[], ['A']]);
    expect(ids?.records[0]?.holders).toEqual([[], ['A']]);
  });

  it('show what they begin with before anything has changed', () => {
    const [orders] = tables(crash, 0);
    expect(orders?.records[0]?.lines.map((line) => line.column)).toEqual(['status', 'pay_count', 'version']);
    expect(orders?.records[0]?.holders).toEqual([[], []]);
  });

  it('say who has a transaction open, and who waits for it', () => {
    expect(openTransactions(momentAt(pane(race), waiting).after)).toEqual([{ session: 'A', waiting: ['B'] }]);
    expect(openTransactions(momentAt(pane(race), 0).after)).toEqual([]);
  });

  it('have what Redis holds, and what it has lost in this row', () => {
    const [line] = tables(redis, setting).find(({ name }) => name === 'Redis')?.records[0]?.lines ?? [];
    expect([line?.column, line?.cells[0]?.was]).toEqual(['value', '']);
    const { before, after } = momentAt(pane(redis), setting);
    const [lost] = tableSheets([{ first: before, before: after, after: before }]).slice(-1);
    expect(lost?.name).toBe('Redis');
    expect(lost?.records[0]?.lines[0]?.cells[0]?.now).toBe('');
  });
});

describe('the queues after a row', () => {
  it('say who holds a copy, whether it was delivered before, and what it carries', () => {
    const [queue] = queues(crash, rowOf(crash, 'q>B'));
    expect(queue?.ready).toEqual([]);
    expect(queue?.unacknowledged).toMatchObject([
      { copy: '1001·1', redelivered: true, process: 'B', came: true, deliveryCount: 0 },
    ]);
    expect(queue?.unacknowledged[0]?.properties).toContain('message-id=m-1');
    const [returned] = queues(crash, rowOf(crash, 'A!'));
    expect(returned?.ready).toMatchObject([{ copy: '1001·1', redelivered: true, came: true }]);
  });

  it('keep the order in which they serve, count deliveries where the broker does, and tell what left', () => {
    const counts = chain.rows.flatMap((_, row) =>
      queues(chain, row).flatMap(({ ready, unacknowledged }) =>
        [...ready, ...unacknowledged].map(({ deliveryCount }) => deliveryCount),
      ),
    );
    expect(Math.max(...counts)).toBe(2);
    const full = queues(chain, 3)[0];
    expect(full?.ready.map(({ copy, came }) => [copy, came])).toEqual([
      ['1·1', false],
      ['2·1', false],
      ['3·1', true],
    ]);
    const left = chain.rows.flatMap((_, row) => queues(chain, row).flatMap((queue) => queue.left));
    expect(left.map(({ copy }) => copy)).toContain('1·1');
  });
});

interface Drawn {
  readonly name: string;
  readonly scene: Scene;
  readonly row: number;
  readonly draw: (plan: SheetPlan) => Picture;
  readonly language?: Language;
  readonly theme?: 'light' | 'dark' | 'print';
}

const drawings: readonly Drawn[] = [
  { name: 'tables-doubled', scene: crash, row: rowOf(crash, 'B@effect'), draw: tablesPicture },
  {
    ...{
      name: 'tables-uncommitted-dark-zh',
      scene: crash,
      row: rowOf(crash, 'A@effect'),
      draw: tablesPicture,
    },
    ...{ language: 'zh', theme: 'dark' },
  },
  { name: 'tables-lock-wait', scene: race, row: waiting, draw: tablesPicture },
  { name: 'tables-redis', scene: redis, row: setting, draw: tablesPicture },
  { name: 'queues-redelivered', scene: crash, row: rowOf(crash, 'q>B'), draw: queuesPicture },
  { name: 'queues-chain-print', scene: chain, row: 12, draw: queuesPicture, theme: 'print' },
  { name: 'queues-left-zh', scene: chain, row: leaving, draw: queuesPicture, language: 'zh' },
];

describe('tables and queues are drawn as they were when somebody looked at them', () => {
  it.each(drawings.map((drawn) => [drawn.name, drawn] as const))('%s', async (name, drawn) => {
    const { scene, row, draw, language = 'en', theme = 'light' } = drawn;
    const heads = scene.panes.map(({ protection }) => ({ title: protection ?? '', verdict: null }));
    const picture = draw({ panes: scene.panes, row, heads, language });
    const svg = svgOf(picture, { theme: themeOf(theme), language, title: name, ground: 'paper' });
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    await expect(svg).toMatchFileSnapshot(`../snapshots/${name}.svg`);
  });
});
