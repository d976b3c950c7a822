import { beforeAll, describe, expect, it } from 'vitest';
import { sceneFor } from '../../../tests/picture/scenes';
import { FONTS } from '../fonts';
import type { Mark } from '../marks';
import { drawLanes, type LanesPlan } from './drawLanes';
import { STAGE_SIZES } from './frame';
import { readScene, type SceneReading } from './reading';

const plan: LanesPlan = {
  ...{
    size: 'wide',
    width: 1064,
    height: null,
    playhead: 0,
    gate: null,
    panes: [0, 1],
    titles: {},
    ruled: false,
  },
};

let crash: SceneReading;
let chain: SceneReading;
beforeAll(async () => {
  const schedule = 'P* q>A A@begun A@id-stored A@effect A@committed A! q>B B@effect B@acked A^';
  const protections = ['none', 'id-table'];
  crash = readScene(
    await sceneFor({ scenario: 'order-payment', protections, schedule, single: false }),
    'en',
  );
  const busy = 'P P P q>B q>C q>A B B q>B B B q>B B B A A C C +10s A A';
  chain = readScene(
    await sceneFor({ scenario: 'chain.yaml', protections: [], schedule: busy, single: true }),
    'zh',
  );
});

function everyPicture(): readonly {
  readonly plan: LanesPlan;
  readonly marks: readonly Mark[];
  readonly right: number;
}[] {
  return [crash, chain].flatMap((reading) =>
    STAGE_SIZES.flatMap((size) =>
      (size === 'wide' ? [null, 200] : [200]).flatMap((height) =>
        Array.from({ length: reading.scene.rows.length + 1 }, (_, playhead) => {
          const panes = reading.panes.map((_pane, index) => index);
          const now = { ...plan, size, height, playhead, panes };
          const picture = drawLanes(reading, now);
          return { plan: now, marks: [...picture.heads, ...picture.rows], right: picture.width };
        }),
      ),
    ),
  );
}

function numbersOf(mark: Mark): readonly number[] {
  return Object.values(mark).filter((value) => typeof value === 'number');
}

describe('every picture of a run', () => {
  it('has only finite numbers, and no two marks of one name', () => {
    for (const { marks } of everyPicture()) {
      expect(marks.flatMap(numbersOf).every(Number.isFinite)).toBe(true);
      const keys = marks.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('draws what has not happened yet in pencil, and nothing of it as a bar or bracket', () => {
    for (const { plan: now, marks } of everyPicture()) {
      const ahead = marks.filter(
        ({ row, key }) => row !== undefined && row >= now.playhead && !key.startsWith('divergence'),
      );
      expect([...new Set(ahead.map(({ phase }) => phase))].filter((phase) => phase !== 'future')).toEqual([]);
      expect(ahead.filter(({ kind }) => kind === 'bar' || kind === 'bracket')).toEqual([]);
    }
  });

  it('is the same for the same arguments', () => {
    expect(drawLanes(crash, { ...plan, playhead: 5 })).toEqual(drawLanes(crash, { ...plan, playhead: 5 }));
  });

  it('has no text below 12 px but in a capsule of 12', () => {
    expect(Math.min(...Object.values(FONTS).map(({ size }) => size))).toBe(12);
  });
});

describe('a gate', () => {
  it('hides everything behind it', () => {
    const picture = drawLanes(crash, { ...plan, playhead: 7, gate: 6 });
    const rows = picture.rows.flatMap(({ row }) => row ?? []);
    expect(Math.max(...rows)).toBe(6);
    expect(picture.rowsHeight).toBe(picture.frame.tops[7]);
    expect(picture.rows.some(({ key }) => key.startsWith('divergence'))).toBe(false);
  });
});

describe('the window', () => {
  it('keeps the present row in sight and begins at the edge of a row', () => {
    for (let playhead = 1; playhead <= chain.scene.rows.length; playhead += 1) {
      const { window, frame } = drawLanes(chain, { ...plan, panes: [0], playhead, height: 220 });
      expect(frame.tops).toContain(window.offset);
      expect(frame.tops[playhead - 1]).toBeGreaterThanOrEqual(window.offset);
      expect(frame.tops[playhead]).toBeLessThanOrEqual(window.offset + window.height);
    }
  });

  it('leaves out what is not in sight', () => {
    const all = drawLanes(chain, { ...plan, panes: [0], playhead: 20, height: null });
    const some = drawLanes(chain, { ...plan, panes: [0], playhead: 20, height: 200 });
    expect(some.rows.length).toBeLessThan(all.rows.length / 2);
  });
});

describe('rows and lanes', () => {
  it('are shared by all panes: a row is as high as its fullest pane needs', () => {
    const { frame } = drawLanes(crash, plan);
    const heights = frame.tops.slice(1).map((top, row) => top - (frame.tops[row] as number));
    expect(heights[8]).toBe(frame.rowHeight + 22);
    expect(heights[1]).toBe(frame.rowHeight);
  });

  it('never lie closer than the text needs, however narrow the pane', () => {
    const { frame } = drawLanes(chain, { ...plan, panes: [0], width: 200 });
    const xs = [...(frame.panes[0]?.at.values() ?? [])];
    expect(xs.slice(1).every((x, index) => x - (xs[index] as number) >= 28)).toBe(true);
    expect(frame.panes[0]?.right).toBeGreaterThan(200);
  });
});
