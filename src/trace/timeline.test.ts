import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf, run } from '../../tests/rig/rig';
import type { Decision } from '../world/decision';
import { decisionsOf } from './step';
import {
  back,
  branches,
  choose,
  currentStep,
  currentTrace,
  forward,
  jump,
  stepIndex,
  switchTo,
  timelineOf,
  type Timeline,
} from './timeline';

const text = readFileSync('lessons/scenarios/order-payment.yaml', 'utf8');
const engine = engineOf(text, { protection: 'none', crashes: 1 });
const recorded = timelineOf(run(engine, 'P q>A A@acked'));
const crash: Decision = { kind: 'crash', process: 'A' };

function chosen(timeline: Timeline, decision: Decision): Timeline {
  const result = choose(engine, timeline, decision);
  if (!result.ok) throw new Error(JSON.stringify(result.reason));
  return result.timeline;
}

describe('the timeline', () => {
  it('starts at the beginning of the run and steps to its end', () => {
    expect(stepIndex(recorded)).toBe(0);
    expect(stepIndex(forward(forward(recorded)))).toBe(2);
    expect(stepIndex(jump(recorded, 99))).toBe(5);
    expect(forward(jump(recorded, 99)).playhead).toBe(5);
    expect(back(recorded).playhead).toBe(0);
  });

  it('undoes back with forward', () => {
    const middle = jump(recorded, 3);
    expect(forward(back(middle))).toEqual(middle);
    expect(currentStep(forward(back(middle)))).toBe(currentStep(middle));
  });

  it('goes on along the branch when the same is chosen again', () => {
    const again = chosen(jump(recorded, 1), decisionsOf(currentTrace(recorded))[1] as Decision);
    expect(again.nodes).toHaveLength(recorded.nodes.length);
    expect(stepIndex(again)).toBe(2);
  });

  it('forks when something else is chosen in the past, and keeps the old branch as it was', () => {
    const before = currentTrace(recorded);
    const forked = chosen(jump(recorded, 4), crash);
    expect(currentTrace(forked).steps).toHaveLength(6);
    expect(branches(forked)).toEqual([
      { tip: 5, steps: 5, forkStep: 0, current: false },
      { tip: 6, steps: 5, forkStep: 4, current: true },
    ]);
    const returned = switchTo(forked, 5);
    expect(stepIndex(returned)).toBe(4);
    expect(currentTrace(returned)).toEqual(before);
  });

  it('keeps the way forward of the branch it was switched to', () => {
    const forked = chosen(jump(recorded, 4), crash);
    const other = switchTo(forked, 5);
    expect(currentStep(forward(other)).decision).not.toEqual(crash);
    expect(currentStep(forward(switchTo(other, 6))).decision).toEqual(crash);
  });

  it('gives the reason when a decision is not enabled, and stays as it is', () => {
    expect(
      choose(engine, recorded, { kind: 'handOver', queue: 'mark.order.pay.queue', process: 'A' }),
    ).toMatchObject({
      ok: false,
      reason: { code: 'empty' },
    });
  });

  it('survives JSON', () => {
    const forked = chosen(jump(recorded, 4), crash);
    expect(JSON.parse(JSON.stringify(forked))).toEqual(forked);
  });
});
