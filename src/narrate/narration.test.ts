import { describe, expect, it } from 'vitest';
import type { BrokerEvent } from '../broker/event';
import { LANGUAGES, type Language } from '../i18n/language';
import { plainText } from '../i18n/sentence';
import type { Program } from '../program/program';
import type { Decision, DecisionKind } from '../world/decision';
import type { WorldEvent, WorldEventType } from '../world/event';
import { VERDICTS } from '../world/outcome';
import type { Reason, ReasonCode } from '../world/reason';
import type { ProcessPlan, Setting } from '../world/setting';
import type { NarrationContext } from './context';
import { narrateDecision, narrateReason } from './narrateDecision';
import { narrateOutcome } from './narrateOutcome';
import { announce, narrateDetails, narrateEvent, narrateStep } from './narrateStep';

const process = (name: string, consumes: string | null): ProcessPlan => ({
  ...{ name, role: 'consumer', program: 'handler', up: true, consumes, prefetchCount: 1, concurrency: 1 },
  ...{ consumeArguments: {}, exclusive: false, given: [], constants: {}, slowOut: false, slowIn: false },
  ...{ silences: false, blocking: false, confirms: false, daemon: false, symmetry: null },
});

const handler: Program = {
  id: 'handler',
  start: 'receive',
  operations: {},
  landmarks: [],
  memory: {},
  acknowledge: 'manual',
};

const setting: Setting = {
  scenario: 'test',
  protection: null,
  rabbitmq: '3.10',
  topology: [],
  queues: [{ name: 'orders', alias: 'q', parking: false }],
  database: null,
  usesCache: true,
  services: [],
  programs: { handler },
  processes: [process('P', null), process('A', 'orders'), process('B', 'orders')],
  effects: [{ kind: 'sql', sql: 'SELECT pay_count FROM orders WHERE id = :key' }],
  events: [{ key: '1001', expected: 1 }],
  budget: { crashes: 1, cuts: 1, brokerRestarts: 1, failovers: 1, errors: 1, unknowns: 1 },
  endMs: null,
  heartbeatMs: null,
  ackTimeoutMs: null,
};

const context: NarrationContext = {
  setting,
  words: {
    processes: { P: { en: 'Pay service', zh: '支付服务' }, A: { en: 'Consumer A', zh: '消费者 A' } },
    event: { en: 'order', zh: '订单' },
    effect: { en: 'paid', zh: '支付' },
  },
  before: null,
};

const message = {
  ...{ exchange: 'pay.topic', routingKey: 'pay.success', routingKeys: ['pay.success'], messageId: 'm-77' },
  ...{ persistent: true, headers: {}, body: '1001·1' },
};
const content = {
  messageId: 'm-77',
  redelivered: true,
  exchange: '',
  routingKey: 'q',
  headers: {},
  body: '1001·1',
};
const on = { connection: 'A', channel: 'A' };
const by = { process: 'A', task: 0 } as const;
const inQueue = { queue: 'orders', entry: 1, message } as const;
const ok = { kind: 'ok', rows: [], affected: 1, tx: 'none' } as const;
const statement = {
  type: 'statement',
  ...by,
  operation: 'x',
  params: {},
  isEffect: false,
  copy: '1001·1',
} as const;

const brokerEvents = {
  ok: { type: 'ok', connection: 'A', method: 'basic.qos-ok' },
  deliver: { type: 'deliver', ...on, consumerTag: 'A', deliveryTag: 1, ...content },
  getOk: { type: 'getOk', ...on, deliveryTag: 1, messageCount: 0, ...content },
  getEmpty: { type: 'getEmpty', ...on },
  confirm: { type: 'confirm', ...on, kind: 'ack', deliveryTag: 1 },
  return: {
    type: 'return',
    ...on,
    replyCode: 312,
    replyText: 'NO_ROUTE',
    exchange: '',
    routingKey: 'x',
    messageId: null,
  },
  consumerCancelled: { type: 'consumerCancelled', ...on, consumerTag: 'A' },
  channelClosed: { type: 'channelClosed', ...on, replyCode: 406, replyText: 'PRECONDITION_FAILED' },
  connectionClosed: {
    type: 'connectionClosed',
    connection: 'A',
    replyCode: 320,
    replyText: 'CONNECTION_FORCED',
  },
  counts: { type: 'counts', queues: {} },
  routed: { type: 'routed', exchange: 'pay.topic', routingKey: 'pay.success', queues: ['orders'], message },
  enqueued: { type: 'enqueued', ...inQueue },
  refused: { type: 'refused', queue: 'orders', message },
  handedOver: { type: 'handedOver', ...inQueue, ...on, consumerTag: 'A', deliveryTag: 1, noAck: false },
  settled: { type: 'settled', ...inQueue, by: 'ack' },
  returned: { type: 'returned', ...inQueue, cause: 'channelGone', position: 0 },
  deadLettered: {
    type: 'deadLettered',
    from: 'orders',
    entry: 1,
    exchange: '',
    to: ['dlq'],
    cycle: [],
    reason: 'rejected',
    message,
  },
  deadLetterHeld: { type: 'deadLetterHeld', from: 'orders', entry: 1, reason: 'rejected', message },
  dropped: { type: 'dropped', ...inQueue, reason: 'expired' },
  queueGone: { type: 'queueGone', queue: 'orders', reason: 'expired' },
  activated: { type: 'activated', queue: 'orders', ...on, consumerTag: 'A' },
} satisfies { readonly [T in BrokerEvent['type']]: Extract<BrokerEvent, { type: T }> };

const worldEvents = {
  taken: { type: 'taken', ...by, copy: '1001·1', key: '1001', redelivered: false },
  statement: { ...statement, sql: 'SELECT 1', outcome: ok },
  resumed: { type: 'resumed', ...by, outcome: ok },
  rolledBack: { type: 'rolledBack', ...by, why: 'crash' },
  cacheCommand: {
    type: 'cacheCommand',
    ...by,
    operation: 'x',
    command: ['GET', 'k'],
    reply: null,
    isEffect: false,
  },
  called: {
    type: 'called',
    ...by,
    operation: 'x',
    service: 'mail',
    key: '1001',
    result: 'done',
    reply: 'done',
    isEffect: true,
  },
  noted: { type: 'noted', ...by, operation: 'x', where: 'memory', name: 'seen', value: ['m-77'] },
  worked: { type: 'worked', ...by, operation: 'x', isEffect: true },
  published: { type: 'published', ...by, copy: '1001·1', messageId: 'm-77', exchange: '', routingKey: 'q' },
  settling: {
    type: 'settling',
    ...by,
    method: 'ack',
    requeue: false,
    multiple: false,
    copy: '1001·1',
    deliveryTag: 1,
    fate: 'sent',
  },
  confirmAwaited: { type: 'confirmAwaited', ...by, result: 'confirmed', copies: ['1001·1'] },
  branch: { type: 'branch', ...by, from: 'check', label: 'done', to: 'effect' },
  landmark: { type: 'landmark', ...by, landmark: 'committed', copy: '1001·1' },
  effect: { type: 'effect', key: '1001', before: 0, after: 1, expected: 1 },
  broker: { type: 'broker', event: brokerEvents.returned },
  underWay: { type: 'underWay', process: 'A', direction: 'out', what: 'ack', copy: '1001·1' },
  arrived: { type: 'arrived', process: 'A', direction: 'in', what: 'deliver', copy: '1001·1' },
  frameLost: { type: 'frameLost', process: 'A', direction: 'out', what: 'ack', copy: '1001·1' },
  failed: { type: 'failed', ...by, operation: 'commit', how: 'unknown' },
  crashed: { type: 'crashed', process: 'A', byItself: false },
  disconnected: { type: 'disconnected', process: 'A', why: 'cut' },
  silenced: { type: 'silenced', process: 'A' },
  started: { type: 'started', process: 'A', again: true },
  reconnected: { type: 'reconnected', process: 'A' },
  brokerRestarted: { type: 'brokerRestarted' },
  cacheFailedOver: { type: 'cacheFailedOver', forgotten: ['k'] },
  timePassed: { type: 'timePassed', ms: 30_000, nowMs: 30_000 },
} satisfies { readonly [T in WorldEventType]: Extract<WorldEvent, { type: T }> };

const decisions = {
  perform: { kind: 'perform', ...by },
  handOver: { kind: 'handOver', queue: 'orders', process: 'A' },
  crash: { kind: 'crash', process: 'A' },
  cut: { kind: 'cut', process: 'A' },
  silence: { kind: 'silence', process: 'A' },
  detect: { kind: 'detect', process: 'A' },
  comeBack: { kind: 'comeBack', process: 'A' },
  fail: { kind: 'fail', ...by, how: 'error' },
  arrive: { kind: 'arrive', process: 'A', direction: 'out' },
  restartBroker: { kind: 'restartBroker' },
  failOver: { kind: 'failOver' },
  pass: { kind: 'pass', ms: 1500 },
} satisfies { readonly [K in DecisionKind]: Extract<Decision, { kind: K }> };

const reasons = {
  down: { code: 'down', process: 'A' },
  up: { code: 'up', process: 'A' },
  ended: { code: 'ended', process: 'A' },
  nothingToTake: { code: 'nothingToTake', process: 'A' },
  notYet: { code: 'notYet', process: 'A', dueMs: 60_000 },
  busy: { code: 'busy', process: 'A', untilMs: 3_600_000 },
  waitsForLock: { code: 'waitsForLock', process: 'B', holder: 'A' },
  notRecorded: { code: 'notRecorded', process: 'A', engine: 'mariadb-rr' },
  unsupported: { code: 'unsupported', process: 'A', feature: 'WAIT' },
  waitsForConfirm: { code: 'waitsForConfirm', process: 'P' },
  noConnection: { code: 'noConnection', process: 'A' },
  connected: { code: 'connected', process: 'A' },
  noConsumer: { code: 'noConsumer', process: 'A', queue: 'orders' },
  empty: { code: 'empty', queue: 'orders' },
  prefetch: { code: 'prefetch', process: 'A', prefetchCount: 1 },
  notActive: { code: 'notActive', process: 'A' },
  lowerPriority: { code: 'lowerPriority', process: 'A' },
  nothingUnderWay: { code: 'nothingUnderWay', process: 'A' },
  cannotFail: { code: 'cannotFail', process: 'A' },
  spent: { code: 'spent', fault: 'crashes' },
  nothingDue: { code: 'nothingDue' },
  timeIsUp: { code: 'timeIsUp', endMs: 86_400_000 },
  notSilent: { code: 'notSilent', process: 'A' },
} satisfies { readonly [C in ReasonCode]: Extract<Reason, { code: C }> };

const words = (language: Language, ...events: readonly WorldEvent[]): string =>
  plainText(narrateStep({ decision: decisions.crash, events }, context, language));

const inBoth = (tell: (language: Language) => string): readonly string[] => LANGUAGES.map(tell);

/** Latin letters that are neither a name, nor code, nor protocol. */
const ENGLISH_PROSE = /\b(the|is|of|and|to|has|gets|takes|its|not|in|crashes)\b/;

function expectWell(sentence: string, language: Language, stop: boolean): void {
  expect(sentence).not.toMatch(/[{}|]|undefined|NaN|\[object|\s$|^\s| {2}/);
  if (stop) expect(sentence).toMatch(language === 'en' ? /\.$/ : /。$/);
  else expect(sentence).not.toMatch(/[.。]$/);
  if (language === 'zh') expect(sentence).not.toMatch(ENGLISH_PROSE);
}

describe.each(LANGUAGES)('narration in %s', (language) => {
  const step = (events: readonly WorldEvent[]) => ({ decision: decisions.crash, events });

  it.each(Object.values(worldEvents))('tells $type', (event) => {
    const sentence = narrateEvent(event, step([event]), context, language);
    expect(sentence).not.toBeNull();
    expectWell(plainText(sentence ?? []), language, true);
    expectWell(plainText(narrateStep(step([event]), context, language)), language, true);
  });

  it.each(Object.values(brokerEvents))('tells what the broker did: $type', (event) => {
    const told: WorldEvent = { type: 'broker', event };
    const sentence = narrateEvent(told, step([told]), context, language);
    const silent = ['ok', 'deliver', 'counts'].includes(event.type);
    expect(sentence === null).toBe(silent);
    if (sentence) expectWell(plainText(sentence), language, true);
  });

  it.each(Object.values(decisions))('labels $kind', (decision) => {
    expectWell(plainText(narrateDecision(decision, context, language)), language, false);
  });

  it.each(Object.values(reasons))('says why not: $code', (reason) => {
    expectWell(plainText(narrateReason(reason, context, language)), language, false);
  });

  it.each(VERDICTS)('says what became of an event: %s', (verdict) => {
    for (const over of [true, false]) {
      for (const effects of [0, 1, 2, 3]) {
        const outcome = {
          key: '1001',
          expected: 1,
          verdict,
          promise: 'held',
          live: 0,
          parked: 0,
          effects,
        } as const;
        expectWell(plainText(narrateOutcome(outcome, over, context, language)), language, false);
      }
    }
  });

  it('says something of a step without events', () => {
    expectWell(plainText(narrateStep(step([]), context, language)), language, true);
    expectWell(plainText(narrateStep({ decision: null, events: [] }, context, language)), language, true);
  });
});

describe('the sentence of a step', () => {
  it('leads with the doubled effect, whatever else happened', () => {
    const twice = { ...worldEvents.effect, before: 1, after: 2 };
    const cause = { ...statement, sql: 'UPDATE orders SET pay_count = 2', outcome: ok, isEffect: true };
    expect(inBoth((language) => words(language, cause, worldEvents.landmark, twice))).toEqual([
      'A applies 1001·1: pay_count is now 2, and order 1001 was paid twice.',
      'A\u2009执行\u20091001·1\u2009的业务：pay_count\u2009变成\u20092，订单\u20091001\u2009支付了两次。',
    ]);
  });

  it('names the value that the unique key refused and the table that has it', () => {
    const refused = {
      ...statement,
      sql: 'INSERT INTO msg_id_record (msg_id, create_time) VALUES (:id, :now)',
      params: { id: 'm-77', now: 0 },
      outcome: {
        kind: 'error',
        class: 'unique-violation',
        code: 'SQLITE_CONSTRAINT',
        message: 'UNIQUE constraint failed: msg_id_record.msg_id',
        tx: 'open',
      },
    } as const;
    expect(words('en', refused)).toBe(
      'The unique key refuses m-77: it is already in msg_id_record, nothing is applied.',
    );
  });

  it('shows the condition that matched no row, without the part that only says which row', () => {
    const missed = {
      ...statement,
      sql: 'UPDATE orders SET status = 2 WHERE id = :orderId AND status = 1',
      params: { orderId: 1001 },
      outcome: { ...ok, affected: 0 },
    } as const;
    const outcome = { key: '1001', expected: 1, promise: 'held', live: 0, parked: 0 } as const;
    const tell = (effects: number): string =>
      plainText(
        narrateStep(
          {
            ...{ decision: null, events: [missed] },
            outcomes: [{ ...outcome, effects, verdict: effects ? 'exactlyOnce' : 'lost' }],
          },
          context,
          'en',
        ),
      );
    expect(tell(1)).toBe('0 rows match status = 1: order 1001 is already paid, nothing changes.');
    expect(tell(0)).toBe('0 rows match status = 1: nothing changes, and order 1001 is not paid.');
  });

  it('tells a crash with what the broker takes back', () => {
    expect(inBoth((language) => words(language, worldEvents.crashed, worldEvents.broker))).toEqual([
      'A crashes before its ack: the broker takes 1001·1 back.',
      'A\u2009崩溃，还没有\u2009ack：broker\u2009收回\u20091001·1。',
    ]);
    expect(words('en', worldEvents.crashed, worldEvents.rolledBack, worldEvents.broker)).toBe(
      'A crashes: the database rolls its transaction back, the broker takes 1001·1 back.',
    );
  });

  it('calls a redelivery a redelivery', () => {
    const handedOver: WorldEvent = { type: 'broker', event: brokerEvents.handedOver };
    const deliver: WorldEvent = { type: 'broker', event: brokerEvents.deliver };
    expect(inBoth((language) => words(language, handedOver, deliver))).toEqual([
      '1001·1 is delivered again, to A, redelivered=true.',
      '1001·1\u2009再次投递，这次给\u2009A，redelivered=true。',
    ]);
  });

  it('marks copies, processes and what is bad', () => {
    const spans = narrateStep(
      { decision: null, events: [worldEvents.crashed, worldEvents.broker] },
      context,
      'en',
    );
    expect(spans).toEqual([
      { text: 'A crashes', role: 'strong' },
      { text: ' before its ack: the broker takes ' },
      { text: '1001·1', role: 'copy' },
      { text: ' back.' },
    ]);
  });
});

describe('the text log', () => {
  it('has a line for every event that a person can follow, and none twice', () => {
    const events = [worldEvents.crashed, worldEvents.rolledBack, worldEvents.broker, worldEvents.branch];
    const log = narrateDetails({ decision: decisions.crash, events }, context, 'en').map(plainText);
    expect(log).toEqual([
      'A crashes: the database rolls its transaction back, the broker takes 1001·1 back.',
      'The database rolls back what A had open.',
    ]);
  });
});

describe('the live region', () => {
  it('says the number of the step before its sentence', () => {
    const sentence = [{ text: 'A crashes.' }];
    expect(announce({ number: 4, total: 12, sentence }, 'en')).toBe('Step 4 of 12: A crashes.');
    expect(announce({ number: 0, total: 1, sentence }, 'en')).toBe('Beginning, 1 step: A crashes.');
    expect(announce({ number: 4, total: 12, sentence: [{ text: 'A 崩溃。' }] }, 'zh')).toBe(
      '第\u20094\u2009步，共\u200912\u2009步：A\u2009崩溃。',
    );
  });
});
