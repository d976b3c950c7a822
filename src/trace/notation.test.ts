import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decision } from '../world/decision';
import type { ScheduleItem } from './notation';
import { parseSchedule } from './parseSchedule';
import { printDuration, printSchedule } from './printSchedule';

const decisions: readonly (readonly [string, Decision])[] = [
  ['A', { kind: 'perform', process: 'A', task: 0 }],
  ['A.2', { kind: 'perform', process: 'A', task: 1 }],
  ['q>A', { kind: 'handOver', queue: 'q', process: 'A' }],
  ['mark.order.pay.queue>A', { kind: 'handOver', queue: 'mark.order.pay.queue', process: 'A' }],
  ['"a queue">A', { kind: 'handOver', queue: 'a queue', process: 'A' }],
  ['A!', { kind: 'crash', process: 'A' }],
  ['A~', { kind: 'cut', process: 'A' }],
  ['A~~', { kind: 'silence', process: 'A' }],
  ['A?', { kind: 'detect', process: 'A' }],
  ['A^', { kind: 'comeBack', process: 'A' }],
  ['A:error', { kind: 'fail', process: 'A', task: 0, how: 'error' }],
  ['A.2:unknown', { kind: 'fail', process: 'A', task: 1, how: 'unknown' }],
  ['pay-service>', { kind: 'arrive', process: 'pay-service', direction: 'out' }],
  ['A<', { kind: 'arrive', process: 'A', direction: 'in' }],
  ['broker!', { kind: 'restartBroker' }],
  ['cache!', { kind: 'failOver' }],
  ['+30s', { kind: 'pass', ms: 30_000 }],
  ['+500ms', { kind: 'pass', ms: 500 }],
  ['+2min', { kind: 'pass', ms: 120_000 }],
  ['+1h', { kind: 'pass', ms: 3_600_000 }],
];

const macros: readonly (readonly [string, ScheduleItem])[] = [
  ['+', { kind: 'due' }],
  ['A@committed', { kind: 'reach', process: 'A', task: 0, landmark: 'committed', nth: null }],
  ['A@id-stored#2', { kind: 'reach', process: 'A', task: 0, landmark: 'id-stored', nth: 2 }],
  ['A.2@acked', { kind: 'reach', process: 'A', task: 1, landmark: 'acked', nth: null }],
  ['P*', { kind: 'exhaust', process: 'P', task: null }],
  ['P.1*', { kind: 'exhaust', process: 'P', task: 0 }],
];

const forms: readonly (readonly [string, ScheduleItem])[] = [
  ...decisions.map(([text, decision]) => [text, { kind: 'decision', decision }] as const),
  ...macros,
];

const bad: readonly (readonly [string, string, number, number, string])[] = [
  ['A@', 'ERR_SCHEDULE_NAME', 1, 3, ''],
  ['P q>A\n  A@committed#0', 'ERR_SCHEDULE_ITEM', 2, 14, '#0'],
  ['A B%', 'ERR_SCHEDULE_ITEM', 1, 4, '%'],
  ['q>A!', 'ERR_SCHEDULE_NAME', 1, 3, 'A!'],
  ['>A', 'ERR_SCHEDULE_NAME', 1, 1, '>A'],
  ['"open>A', 'ERR_SCHEDULE_NAME', 1, 1, '"open>A'],
  ['+5', 'ERR_SCHEDULE_TIME', 1, 3, ''],
  ['+5weeks', 'ERR_SCHEDULE_TIME', 1, 3, 'weeks'],
  ['+s', 'ERR_SCHEDULE_TIME', 1, 2, 's'],
  ['+0s', 'ERR_SCHEDULE_TIME', 1, 2, '0s'],
  ['A.0', 'ERR_SCHEDULE_ITEM', 1, 3, '0'],
  ['A.2!', 'ERR_SCHEDULE_ITEM', 1, 4, '!'],
  ['A:explode', 'ERR_SCHEDULE_ITEM', 1, 2, ':explode'],
  ['!', 'ERR_SCHEDULE_NAME', 1, 1, '!'],
];

describe('the schedule notation', () => {
  it.each(forms)('reads and writes %s', (text, item) => {
    expect(parseSchedule(text)).toEqual({ ok: true, value: [item] });
    expect(printSchedule([item])).toBe(text === 'P.1*' ? 'P.1*' : text);
  });

  it('separates items by any white space and skips comments to the end of their line', () => {
    const parsed = parseSchedule('P  # published: q>A\n\tq>A A@acked#2 #end');
    expect(parsed.ok && printSchedule(parsed.value)).toBe('P q>A A@acked#2');
  });

  it('reads nothing as the empty schedule', () => {
    expect(parseSchedule(' # only words\n')).toEqual({ ok: true, value: [] });
  });

  it.each(bad)('says where %j fails', (text, code, line, column, got) => {
    const parsed = parseSchedule(text);
    expect(!parsed.ok && parsed.problems).toMatchObject([{ code, line, column, got }]);
  });

  it('collects the problems of all items', () => {
    const parsed = parseSchedule('A% P +x\nq>');
    expect(!parsed.ok && parsed.problems.map((each) => each.at)).toEqual([1, 6]);
  });

  it('writes a duration in the largest unit that divides it', () => {
    expect([1, 1500, 90_000, 7_200_000, 172_800_000].map(printDuration)).toEqual([
      '1ms',
      '1500ms',
      '90s',
      '2h',
      '2d',
    ]);
  });

  it('writes queues by their alias', () => {
    const parsed = parseSchedule('mark.order.pay.queue>A');
    expect(parsed.ok && printSchedule(parsed.value, () => 'q')).toBe('q>A');
  });

  it('reads back whatever it writes', () => {
    fc.assert(
      fc.property(fc.array(anyItem()), (items) => {
        expect(parseSchedule(printSchedule(items))).toEqual({ ok: true, value: items });
      }),
    );
  });

  it('never throws, and every problem lies inside the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom(...'AB>@#+!~?^*:."\\ 2s')).map((all) => all.join('')),
        ),
        (text) => {
          const parsed = parseSchedule(text);
          for (const problem of parsed.ok ? [] : parsed.problems) {
            expect(problem.at).toBeLessThanOrEqual(text.length);
            expect(text.slice(problem.at).startsWith(problem.got)).toBe(true);
          }
        },
      ),
    );
  });
});

function anyItem(): fc.Arbitrary<ScheduleItem> {
  const name = fc
    .stringMatching(/^[A-Za-z0-9_-]{1,8}$/)
    .filter((each) => each !== 'broker' && each !== 'cache');
  const task = fc.nat(3);
  const queue = fc.string({ minLength: 1, unit: 'binary' });
  const decision: fc.Arbitrary<Decision> = fc.oneof(
    fc.record({ kind: fc.constant('perform' as const), process: name, task }),
    fc.record({ kind: fc.constant('handOver' as const), queue, process: name }),
    fc.record({ kind: fc.constantFrom('crash', 'cut', 'silence', 'detect', 'comeBack'), process: name }),
    fc.record({
      kind: fc.constant('fail' as const),
      process: name,
      task,
      how: fc.constantFrom('error', 'unknown'),
    }),
    fc.record({
      kind: fc.constant('arrive' as const),
      process: name,
      direction: fc.constantFrom('out', 'in'),
    }),
    fc.record({ kind: fc.constantFrom('restartBroker', 'failOver') }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 1e12 }) }),
  );
  return fc.oneof(
    fc.record({ kind: fc.constant('decision' as const), decision }),
    fc.constant<ScheduleItem>({ kind: 'due' }),
    fc.record({
      kind: fc.constant('reach' as const),
      process: name,
      task,
      landmark: name,
      nth: fc.option(fc.integer({ min: 1, max: 99 })),
    }),
    fc.record({ kind: fc.constant('exhaust' as const), process: name, task: fc.option(task) }),
  );
}
