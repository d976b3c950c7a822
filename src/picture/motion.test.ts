import { beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { sceneFor } from '../../tests/picture/scenes';
import { drawLanes } from './lanes/drawLanes';
import { readScene, type SceneReading } from './lanes/reading';
import type { ArrowMark, Mark } from './marks';
import { between } from './motion';

let reading: SceneReading;
beforeAll(async () => {
  const schedule = 'P* q>A A@committed A! q>B B@acked';
  const ask = { scenario: 'order-payment', protections: ['id-table'], schedule, single: true } as const;
  reading = readScene(await sceneFor(ask), 'en');
});

function at(playhead: number): readonly Mark[] {
  const plan = {
    size: 'wide',
    width: 820,
    height: null,
    gate: null,
    panes: [0],
    titles: {},
    ruled: false,
  } as const;
  return drawLanes(reading, { ...plan, playhead }).rows;
}

function arrowOf(marks: readonly Mark[], part: string): ArrowMark {
  return marks.find(
    (mark): mark is ArrowMark => mark.kind === 'arrow' && mark.key.includes(part),
  ) as ArrowMark;
}

describe('motion between two pictures', () => {
  it('begins with the one and ends with the other', () => {
    const [before, after] = [at(2), at(3)];
    expect(between(before, after, 0)).toBe(before);
    expect(between(before, after, 1)).toBe(after);
  });

  it('lets the arrow of the step grow from its tail, with the copy at its tip', () => {
    const [before, after] = [at(2), at(3)];
    const whole = arrowOf(after, 'deliver');
    const half = between(before, after, 0.375);
    const arrow = arrowOf(half, 'deliver');
    expect(arrow.x1).toBe(whole.x1);
    expect(arrow.x2).toBeCloseTo((whole.x1 + whole.x2) / 2, 1);
    expect(arrow.head).toBe(false);
    const capsule = half.find(({ kind, key }) => kind === 'capsule' && key.includes('deliver'));
    expect(capsule?.kind === 'capsule' && capsule.x).toBeLessThanOrEqual(arrow.x2 + 0.01);
  });

  it('lets a bar that lasts grow at its lower end', () => {
    const [before, after] = [at(5), at(6)];
    const bar = (marks: readonly Mark[]) => marks.find(({ key }) => key.includes('handler'));
    const [start, middle, end] = [bar(before), bar(between(before, after, 0.5)), bar(after)];
    if (start?.kind !== 'bar' || middle?.kind !== 'bar' || end?.kind !== 'bar') throw new Error('no bar');
    expect(middle.y1).toBe(end.y1);
    expect(middle.y2).toBeCloseTo((start.y2 + end.y2) / 2, 1);
  });

  it('is a function of its arguments, with finite numbers and opacities from 0 to 1 at every moment', () => {
    const last = reading.scene.rows.length;
    const playhead = fc.integer({ min: 0, max: last });
    fc.assert(
      fc.property(playhead, playhead, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, progress) => {
        const marks = between(at(from), at(to), progress);
        const numbers = marks.flatMap((mark) =>
          Object.values(mark).filter((value) => typeof value === 'number'),
        );
        expect(numbers.every(Number.isFinite)).toBe(true);
        expect(marks.every(({ opacity = 1 }) => opacity >= 0 && opacity <= 1)).toBe(true);
        expect(between(at(from), at(to), progress)).toEqual(marks);
      }),
      { numRuns: 60 },
    );
  });
});
