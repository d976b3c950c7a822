import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf, run } from '../../tests/rig/rig';
import { startWorld } from '../world/start';
import { parseSchedule } from './parseSchedule';
import { printDecisions } from './printSchedule';
import { runSchedule, type RunProblem } from './run';
import { decisionsOf, lastStep, type Trace } from './step';
import { verdictOf } from './verdict';

const text = readFileSync('lessons/scenarios/order-payment.yaml', 'utf8');
const none = engineOf(text, { protection: 'none', crashes: 3 });
const idTable = engineOf(text, { protection: 'id-table', crashes: 3, copies: 2 });

function decided(trace: Trace): string {
  return printDecisions(decisionsOf(trace), () => 'q');
}

/** The problem that stops a schedule. */
function stopped(engine: typeof none, schedule: string): RunProblem {
  const items = parseSchedule(schedule);
  const ran = items.ok ? runSchedule(engine, startWorld(engine), items.value) : null;
  const problem = ran && !ran.ok ? ran.problems[0] : undefined;
  if (!problem) throw new Error(`"${schedule}" ran to its end`);
  return problem;
}

describe('running a schedule', () => {
  it('has the beginning at position 0 and one step for every decision, with the item that it is part of', () => {
    const trace = run(none, 'P q>A A@committed');
    expect(trace.steps.map((step) => step.item)).toEqual([null, 0, 1, 2, 2]);
    expect(trace.steps[0]).toMatchObject({ decision: null, events: [], over: false });
    expect(decided(trace)).toBe('P q>A A A');
  });

  it('lets the same crash before the ack double the effect, or not', () => {
    const schedule = 'P q>A A@committed A! q>B B@acked';
    expect(lastStep(run(none, schedule)).outcomes).toMatchObject([{ effects: 2, promise: 'broken' }]);
    expect(lastStep(run(idTable, schedule)).outcomes).toMatchObject([{ effects: 1 }]);
  });

  it('has nothing to do for a landmark that this handling has passed', () => {
    expect(decided(run(none, 'P q>A A@committed A@received A@committed'))).toBe('P q>A A A');
  });

  it('begins a new handling when a delivery is handed to an idle consumer', () => {
    const trace = run(idTable, 'P* q>A A@acked q>A A@received');
    expect(decided(trace)).toMatch(/q>A A A A A A A q>A A$/);
  });

  it('begins a new handling after a crash', () => {
    expect(stopped(none, 'P q>A A@committed A! A@committed')).toMatchObject({
      code: 'ERR_RUN_NOT_ENABLED',
      item: 4,
      reason: { code: 'down', process: 'A' },
    });
  });

  it('counts a numbered landmark from the start of the run', () => {
    const twice = run(none, 'P q>A A@committed A! A^ q>A A@committed#2');
    expect(lastStep(twice).outcomes[0]?.effects).toBe(2);
    expect(decided(run(none, 'P q>A A@committed A@committed#1'))).toBe('P q>A A A');
  });

  it('goes on with * until the process cannot, also through several items', () => {
    expect(decided(run(idTable, 'P*'))).toBe('P P P P');
    expect(decided(run(none, 'A*'))).toBe('');
  });

  it('names the item, the step and the reason when a decision is not enabled', () => {
    expect(stopped(none, 'P q>A\nq>B # nothing is left')).toMatchObject({
      code: 'ERR_RUN_NOT_ENABLED',
      item: 2,
      text: 'q>B',
      step: 2,
      reason: { code: 'empty' },
    });
  });

  it('says that a program declares no such landmark', () => {
    expect(stopped(none, 'P q>A A@id-stored')).toMatchObject({
      code: 'ERR_RUN_NO_LANDMARK',
      item: 2,
      step: 2,
    });
  });

  it('says that a handling took another way, and stops where that became certain', () => {
    const problem = stopped(idTable, 'P q>A A@committed A! q>B B@committed');
    expect(problem).toMatchObject({ code: 'ERR_RUN_PASSED_BY', item: 5 });
    expect(lastStep(problem.trace).events).toContainEqual(
      expect.objectContaining({
        type: 'statement',
        outcome: expect.objectContaining({ class: 'unique-violation' }),
      }),
    );
  });

  it.each(['X', 'X!', 'nowhere>A', 'A.2', 'X@acked'])(
    'says that %s names nothing of this scenario',
    (item) => {
      expect(stopped(none, item)).toMatchObject({ code: 'ERR_RUN_UNKNOWN_NAME', item: 0, step: 0 });
    },
  );

  it('refuses the next due moment when nothing waits for time', () => {
    expect(stopped(none, 'P +')).toMatchObject({
      code: 'ERR_RUN_NOT_ENABLED',
      reason: { code: 'nothingDue' },
    });
  });

  it('gives a verdict when nothing but faults can follow', () => {
    const trace = run(none, 'P* q>A A@acked');
    expect(lastStep(trace).over).toBe(true);
    expect(verdictOf(none, trace)).toBe('exactlyOnce');
    expect(verdictOf(none, run(none, 'P* q>A'))).toBeNull();
  });
});
