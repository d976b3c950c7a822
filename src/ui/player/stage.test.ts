import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageClient, sceneFor } from '../../../tests/rig/pageClient';
import type { SceneAsk } from '../engine/engineClient';
import type { Gate } from './gate';
import { DWELL_MS } from './speed';
import { stepAt } from '../../trace/rows';
import { Stage } from './stage.svelte';

const ask: SceneAsk = {
  scenario: 'order-payment',
  protections: ['none', 'id-table'],
  options: {},
  schedule: null,
};
const first = await sceneFor(ask);

const stages: Stage[] = [];
const stageOf = (answer = first, row: number | null = null, gates: readonly Gate[] = []): Stage => {
  const stage = new Stage({ client: pageClient, answer, row, gates, id: 'test' });
  stages.push(stage);
  return stage;
};
afterEach(() => {
  vi.useRealTimers();
  for (const stage of stages.splice(0)) stage.stop();
});
const effects = (stage: Stage): readonly (number | undefined)[] =>
  stage.scene.panes.map((pane) => stepAt(pane, stage.row).outcomes[0]?.effects);

describe('a stage', () => {
  it('opens at the row that breaks a promise', () => {
    const stage = stageOf();
    expect(effects(stage)).toEqual([2, 1]);
    expect(stage.scene.rows[stage.row - 1]).toBe('B@effect');
  });

  it('stays between its ends', () => {
    const stage = stageOf();
    stage.goTo(99);
    expect(stage.row).toBe(15);
    expect(stage.forward()).toBe(false);
    stage.goTo(-3);
    stage.back();
    expect(stage.row).toBe(0);
  });

  it('forks in the past, keeps the old branch, and comes back to it', async () => {
    const stage = stageOf(first, 9);
    const { rows } = stage.scene;
    await stage.choose('B!');
    expect([stage.row, stage.branches.all.length]).toEqual([10, 2]);
    expect(stage.scene.rows).toEqual([...rows.slice(0, 9), 'B!']);
    await stage.choose('B^');
    expect([stage.row, stage.branches.all.length]).toEqual([11, 2]);
    stage.switchTo(0);
    expect([stage.row, stage.scene.rows]).toEqual([9, rows]);
    await stage.choose('B!');
    expect([stage.branches.current, stage.branches.all.length, stage.row]).toEqual([1, 2, 10]);
  });

  it('runs all branches under another protection, at the same place', async () => {
    const stage = stageOf(first, 9);
    await stage.choose('B!');
    await stage.rerun({ protections: ['none', 'state-guard'] });
    expect([stage.row, stage.branches.all.length]).toEqual([10, 2]);
    stage.switchTo(0);
    stage.goTo(13);
    expect(effects(stage)).toEqual([2, 1]);
    expect(stage.ask.protections).toEqual(['none', 'state-guard']);
  });

  it('turns a comparison into a single run and back without losing its place', async () => {
    const stage = stageOf(first, 8);
    await stage.rerun({ protections: ['id-table'] });
    expect(stage.scene.panes.length).toBe(1);
    expect(stage.scene.rows[stage.row - 1]).toBe('A!');
    await stage.rerun({ protections: ['id-table', 'none'] });
    expect(stage.scene.rows[stage.row - 1]).toBe('A!');
    stage.goTo(99);
    expect(effects(stage)).toEqual([1, 2]);
  });

  it('keeps an operation without a landmark for other protections, and says what cannot happen there', async () => {
    const schedule = 'P* q>A A@effect A! q>B B B:error B!';
    const failing = await sceneFor({ protections: ['none'], schedule });
    const stage = stageOf(failing, null);
    await stage.rerun({ protections: ['state-guard'] });
    expect(stage.scene.rows.join(' ')).toContain('B:error B!');
    expect(stage.skipped).toEqual([]);
    await stage.rerun({ options: { copies: 1, consumers: 1 } });
    expect(stage.scene.rows.join(' ')).toContain('A!');
    expect([...stage.skipped, ...stage.problems].length).toBeGreaterThan(0);
  });

  it('gives up a decision that is still being run when the playhead moves meanwhile', async () => {
    const stage = stageOf(first, 9);
    const chosen = stage.choose('B!');
    expect(stage.choosing).toBe('B!');
    stage.back();
    expect(stage.choosing).toBeNull();
    await chosen;
    expect([stage.row, stage.branches.all.length]).toEqual([8, 1]);
  });

  it('keeps the place of whoever moves while another protection is being run', async () => {
    const stage = stageOf(first, 9);
    const rerun = stage.rerun({ protections: ['none', 'state-guard'] });
    stage.goTo(4);
    await rerun;
    expect([stage.row, stage.ask.protections]).toEqual([4, ['none', 'state-guard']]);
  });

  it('shows the details of a row once a dragged scrubber stands still there', async () => {
    const stage = stageOf(first, 3);
    vi.useFakeTimers();
    stage.grab();
    await vi.dynamicImportSettled();
    stage.goTo(5);
    stage.goTo(7);
    expect([stage.row, stage.rested]).toEqual([7, 3]);
    vi.advanceTimersByTime(500);
    expect(stage.rested).toBe(7);
    stage.goTo(9);
    stage.release();
    await Promise.resolve();
    expect(stage.rested).toBe(9);
  });

  it('says what an ask got wrong and keeps what it shows', async () => {
    const stage = stageOf();
    expect(await stage.open({ ...ask, scenario: 'nowhere' }, null)).toBe(false);
    expect(stage.problems).toEqual([
      expect.objectContaining({ kind: 'unknown', what: 'scenario', got: 'nowhere' }),
    ]);
    expect(stage.scene).toBe(first.scene);
  });

  it('plays to its end and no further, and pauses where it is told', async () => {
    const stage = stageOf(first, 12);
    vi.useFakeTimers();
    stage.togglePlay();
    await vi.dynamicImportSettled();
    expect([stage.row, stage.playing]).toEqual([13, true]);
    vi.advanceTimersByTime(DWELL_MS);
    expect(stage.row).toBe(14);
    stage.togglePlay();
    vi.advanceTimersByTime(5 * DWELL_MS);
    expect([stage.row, stage.playing]).toEqual([14, false]);
    stage.togglePlay();
    vi.advanceTimersByTime(5 * DWELL_MS);
    expect([stage.row, stage.playing]).toEqual([15, false]);
  });

  it('stops at a question and goes on when it is answered', () => {
    const words = { en: 'How often?', zh: '几次？' };
    const gate: Gate = {
      id: 'often',
      row: 8,
      question: words,
      choices: [{ text: words, misconception: null }],
      right: 0,
    };
    const stage = stageOf(first, 15, [gate]);
    flushSync();
    expect([stage.row, stage.gate, stage.visible]).toEqual([8, gate, 8]);
    expect(stage.marks.every((mark) => mark.row <= 8)).toBe(true);
    stage.answerGate(gate, 0);
    expect([stage.gate, stage.forward(), stage.row]).toEqual([null, true, 9]);
  });

  it('shares nothing with another stage', () => {
    const [one, other] = [stageOf(first, 3), stageOf(first, 5)];
    one.goTo(7);
    expect([one.row, other.row]).toEqual([7, 5]);
  });
});
