import { describe, expect, it } from 'vitest';
import { compileScenario, loadEngine } from '../cli/loadEngine';
import { readScenario } from '../cli/loadLessons';
import type { Language } from '../i18n/language';
import { plainText } from '../i18n/sentence';
import { compare, stepAfter } from '../trace/compare';
import { parseSchedule } from '../trace/parseSchedule';
import { runSchedule } from '../trace/run';
import { startWorld } from '../world/start';
import type { NarrationContext, ScenarioWords } from './context';
import { narrateDifference } from './narrateDifference';
import { narrateStep } from './narrateStep';

const words: ScenarioWords = {
  processes: { P: { en: 'Pay service', zh: '支付服务' } },
  event: { en: 'order', zh: '订单' },
  effect: { en: 'paid', zh: '支付' },
};

interface Bounds {
  readonly copies?: number;
  readonly ids?: 'same' | 'fresh' | 'none';
  readonly crashes?: number;
}

async function engineOf(protection: string, bounds: Bounds) {
  return loadEngine(compileScenario(readScenario('order-payment'), { protection, ...bounds }));
}

function scheduleOf(text: string) {
  const parsed = parseSchedule(text);
  if (!parsed.ok) throw new Error(`not a schedule: ${text}`);
  return parsed.value;
}

/** The sentences of a run of the shipped order-payment, from the first hand-over on, on real SQLite. */
async function told(protection: string, schedule: string, language: Language, bounds: Bounds = {}) {
  const engine = await engineOf(protection, bounds);
  const run = runSchedule(engine, startWorld(engine), scheduleOf(`P* ${schedule}`));
  if (!run.ok)
    throw new Error(`does not run: ${JSON.stringify(run.problems.map(({ code, text }) => [code, text]))}`);
  const { steps } = run.value;
  const sentences = steps.map((step, index) => {
    const before = steps[index - 1]?.world ?? null;
    return plainText(narrateStep(step, { setting: engine.setting, words, before }, language));
  });
  return sentences.slice(steps.findIndex((step) => step.decision?.kind === 'handOver'));
}

describe('the crash before the ack, told', () => {
  const schedule = 'q>A A@committed A! q>B B@acked';

  it('without protection', async () => {
    expect(await told('none', schedule, 'en')).toEqual([
      'The queue hands 1001·1 to A.',
      'A takes 1001·1 in hand.',
      'A applies 1001·1: pay_count is now 1.',
      'A crashes before its ack: order 1001 stays paid, but the broker takes 1001·1 back.',
      '1001·1 is delivered again, to B, redelivered=true.',
      'B takes 1001·1 in hand: it was delivered before.',
      'B applies 1001·1: pay_count is now 2, and order 1001 was paid twice.',
      'B acks 1001·1: the queue forgets it.',
    ]);
  });

  it('with the message-ID table', async () => {
    expect(await told('id-table', schedule, 'en')).toEqual([
      'The queue hands 1001·1 to A.',
      'A takes 1001·1 in hand.',
      'A begins a transaction and, in SQLite, holds the write lock until it ends.',
      'A stores m-1 in msg_id_record, inside its transaction: nobody else sees it yet.',
      'A applies 1001·1 inside its transaction: nobody else sees it before COMMIT.',
      'A commits, and all it wrote becomes durable together: pay_count is now 1.',
      'A crashes before its ack: order 1001 stays paid, but the broker takes 1001·1 back.',
      '1001·1 is delivered again, to B, redelivered=true.',
      'B takes 1001·1 in hand: it was delivered before.',
      'B begins a transaction and, in SQLite, holds the write lock until it ends.',
      'The unique key refuses m-1: it is already in msg_id_record, nothing is applied.',
      'B rolls back: nothing of this transaction stays.',
      'B acks 1001·1: the queue forgets it.',
    ]);
  });

  it('with the state guard, in Chinese', async () => {
    const sentences = await told('state-guard', schedule, 'zh');
    expect(sentences.map((sentence) => sentence.replaceAll('\u2009', ' '))).toEqual([
      '队列把 1001·1 交给 A。',
      'A 开始处理 1001·1。',
      'A 执行 1001·1 的业务：pay_count 变成 1。',
      'A 崩溃，ack 还没发：订单 1001 已支付，broker 却收回 1001·1。',
      '1001·1 再次投递，这次给 B，redelivered=true。',
      'B 开始处理 1001·1：它以前投递过。',
      'status = 1 匹配到 0 行：订单 1001 早已支付，什么也没改。',
      'B 对 1001·1 发出 ack：队列不再保留它。',
    ]);
  });
});

describe('what a protection does wrong is said where it happens', () => {
  it('a mark before the effect: the message counts as done, and the order is lost', async () => {
    const sentences = await told('id-stored-first', 'q>A A@id-stored A! q>B B@acked', 'en');
    expect(sentences.slice(2)).toEqual([
      'A stores m-1 in msg_id_record.',
      'A crashes between its mark and the effect: the broker takes 1001·1 back, but it already counts as done.',
      '1001·1 is delivered again, to B, redelivered=true.',
      'B takes 1001·1 in hand: it was delivered before.',
      'The unique key refuses m-1: it is already in msg_id_record, and order 1001 is not paid.',
      'B acks 1001·1: the queue forgets it, and order 1001 will never be paid.',
    ]);
  });

  it('a guard that is no mark by name is one all the same', async () => {
    const sentences = await told('guard-then-effect', 'q>A A@checked A!', 'en');
    expect(sentences.at(-1)).toContain('between its mark and the effect');
  });

  it('an effect before its mark', async () => {
    const sentences = await told('id-table-no-tx', 'q>A A@effect A!', 'en');
    expect(sentences.at(-1)).toBe(
      'A crashes between the effect and its mark: the broker takes 1001·1 back, and nothing says that it was done.',
    );
  });

  it('an ack before the work', async () => {
    const sentences = await told('ack-before-work', 'q>A A@acked A!', 'en');
    expect(sentences.at(-1)).toBe(
      'A crashes with 1001·1 in hand, which the broker has already forgotten: nobody will deliver it again.',
    );
  });

  it('a check that somebody else has passed too', async () => {
    const sentences = await told('select-then-update', 'q>A q>B A@checked B@checked', 'en', { copies: 2 });
    expect(sentences.at(-1)).toMatch(/^B reads orders: .* A has order 1001 in hand too, and is not done\.$/);
  });
});

describe('the comparison, told', () => {
  async function rows(protections: readonly string[], plan: string, language: Language, bounds: Bounds = {}) {
    const engines = await Promise.all(protections.map((protection) => engineOf(protection, bounds)));
    const schedule = scheduleOf(plan);
    const comparison = compare(engines, schedule);
    return schedule.map((_, row) => {
      const panes = comparison.panes.map((pane, index) => {
        const engine = engines[index];
        if (!engine) throw new Error('a pane without an engine');
        const { setting } = engine;
        const context: NarrationContext = { setting, words, before: stepAfter(pane, row).world };
        const cell = pane.cells[row];
        const reason = cell?.end.kind === 'refused' ? cell.end.reason : null;
        const title = { en: pane.protection ?? '', zh: pane.protection ?? '' };
        return {
          title,
          context,
          steps: cell?.steps ?? [],
          reason,
          outcomes: stepAfter(pane, row + 1).outcomes,
        };
      });
      return plainText(narrateDifference(panes, language));
    });
  }

  const plan = 'P* q>A A@committed A! q>B B@id-stored B@effect B@acked';

  it('says once what is the same, and left and right what differs', async () => {
    const told = await rows(['none', 'id-table'], plan, 'en');
    expect(told.slice(3)).toEqual([
      'A crashes before its ack: order 1001 stays paid, but the broker takes 1001·1 back.',
      '1001·1 is delivered again, to B, redelivered=true.',
      'Left: nothing happens here; order 1001 is paid once so far. Right: The unique key refuses m-1: it is already in msg_id_record, nothing is applied.',
      'Left: B applies 1001·1: pay_count is now 2, and order 1001 was paid twice. Right: nothing happens here; order 1001 is paid once so far.',
      'Left: B acks 1001·1: the queue forgets it. Right: B rolls back: nothing of this transaction stays.',
    ]);
  });

  it('groups more than two panes by what they did, under their titles', async () => {
    const [last] = (
      await rows(['none', 'select-then-update', 'state-guard'], 'P* q>A A@acked q>B B@acked', 'en', {
        copies: 2,
      })
    ).slice(-1);
    expect(last).toBe(
      'none: B applies 1001·2: pay_count is now 2, and order 1001 was paid twice. ' +
        'select-then-update: B reads orders: open = 0, version = 1. ' +
        'state-guard: 0 rows match status = 1: order 1001 is already paid, nothing changes.',
    );
  });

  it('says why a pane could not do a row', async () => {
    const told = await rows(['id-table', 'none'], 'P* q>A q>B A@begun B@received B', 'en', { copies: 2 });
    expect(told.at(-1)).toBe(
      'Left: not possible here: B waits: A’s transaction holds the lock. Right: B applies 1001·2: pay_count is now 1.',
    );
  });
});
