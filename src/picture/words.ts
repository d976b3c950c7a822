/** The few words that stand inside the pictures, in both languages. Sentences come from narrate/, names from the scenario. */
import type { Language } from '../i18n/language';

interface Words {
  readonly queue: string;
  readonly consumers: string;
  readonly down: string;
  readonly zombie: string;
  readonly silent: string;
  readonly notConnected: string;
  readonly inside: (count: number) => string;
  readonly sent: (count: number) => string;
  readonly rows: (count: number) => string;
  readonly refused: string;
  readonly parked: string;
  readonly stuck: string;
  readonly locked: string;
  readonly deadlock: string;
  readonly found: string;
  readonly notFound: string;
  readonly redelivered: string;
  readonly waitsFor: (what: string, holder: string) => string;
  readonly waits: string;
  readonly crash: { readonly [M in CrashMoment]: string };
  readonly endsItself: string;
  readonly cut: string;
  readonly cutWorking: string;
  readonly detected: string;
  readonly brokerRestarts: string;
  readonly failover: (keys: number) => string;
  readonly unknownStored: string;
  readonly unknownDone: string;
  readonly unroutable: (exchange: string) => string;
  readonly channelClosed: string;
  readonly staleTag: string;
  readonly takesTo: (ms: string) => string;
  readonly idle: (count: number) => string;
  /** Why an item of a plan was not possible, in a few words beside the lane. */
  readonly reasons: { readonly [code: string]: string };
  readonly landmarks: { readonly [landmark: string]: string };
  /** Operations that pass no landmark, by the first word of their statement. */
  readonly verbs: { readonly [verb: string]: string };
  readonly actions: { readonly [A in GutterAction]: string };
}

/** Where a crash strikes, seen from the delivery in hand. */
export const CRASH_MOMENTS = ['idle', 'beforeEffect', 'beforeCommit', 'beforeAck', 'afterAck'] as const;
export type CrashMoment = (typeof CRASH_MOMENTS)[number];

export const GUTTER_ACTIONS = [
  ...(['handOver', 'crash', 'cut', 'silence', 'detect', 'restart', 'reconnect', 'error', 'unknown'] as const),
  ...(['arriveOut', 'arriveIn', 'restartBroker', 'failOver', 'exhaust', 'due'] as const),
] as const;
export type GutterAction = (typeof GUTTER_ACTIONS)[number];

const english: Words = {
  queue: 'queue',
  consumers: 'consumers',
  down: 'down',
  zombie: 'zombie',
  silent: 'silent',
  notConnected: 'no connection',
  inside: (count) => String(count),
  sent: (count) => `${count} done`,
  rows: (count) => `${count} ${count === 1 ? 'row' : 'rows'}`,
  refused: 'refused',
  parked: 'parked',
  stuck: 'stuck',
  locked: 'locked',
  deadlock: 'deadlock',
  found: 'found',
  notFound: 'no row',
  redelivered: 'redelivered',
  waitsFor: (what, holder) => `${what} waits for ${holder}`,
  waits: 'waits',
  crash: {
    idle: 'crashes',
    beforeEffect: 'crashes before the effect',
    beforeCommit: 'crashes before its COMMIT',
    beforeAck: 'crashes before its ack',
    afterAck: 'crashes after its ack',
  },
  endsItself: 'ends itself',
  cut: 'cut off',
  cutWorking: 'cut off, still working',
  detected: 'given up by the broker',
  brokerRestarts: 'broker restarts',
  failover: (keys) =>
    keys === 0 ? 'fails over' : `fails over, forgets ${keys} ${keys === 1 ? 'key' : 'keys'}`,
  unknownStored: 'stored or not? it cannot know',
  unknownDone: 'done or not? it cannot know',
  unroutable: (exchange) => `no queue behind ${exchange}`,
  channelClosed: 'channel closed',
  staleTag: 'tag of an earlier channel',
  takesTo: (time) => `until ${time}`,
  idle: (count) => `${count} idle`,
  reasons: {
    down: 'is down',
    ended: 'has ended',
    nothingToTake: 'nothing to take',
    waitsForConfirm: 'waits for the confirm',
    noConnection: 'no connection',
    busy: 'busy',
    empty: 'nothing is ready',
    prefetch: 'prefetch is full',
    noConsumer: 'does not consume',
    spent: 'not in this run',
    up: 'is up',
    connected: 'is connected',
    nothingUnderWay: 'nothing under way',
    cannotFail: 'cannot fail',
  },
  landmarks: {
    published: 'publishes',
    confirmed: 'is confirmed',
    taken: 'takes one',
    received: 'takes it',
    checked: 'checks',
    begun: 'begins',
    'id-stored': 'stores the id',
    effect: 'effect',
    committed: 'commits',
    marked: 'marks',
    acked: 'acks',
  },
  verbs: { BEGIN: 'begins', COMMIT: 'commits', ROLLBACK: 'rolls back', END: 'commits' },
  actions: {
    handOver: 'receives',
    crash: 'crashes',
    cut: 'is cut off',
    silence: 'falls silent',
    detect: 'is given up',
    restart: 'restarts',
    reconnect: 'reconnects',
    error: 'fails',
    unknown: 'gets no answer',
    arriveOut: 'frame arrives',
    arriveIn: 'gets the frame',
    restartBroker: 'broker restart',
    failOver: 'Redis fails over',
    exhaust: 'goes on',
    due: 'time passes',
  },
};

const chinese: Words = {
  queue: '队列',
  consumers: '消费者',
  down: '已宕机',
  zombie: '僵尸',
  silent: '静默',
  notConnected: '无连接',
  inside: (count) => String(count),
  sent: (count) => `${count} 次`,
  rows: (count) => `${count} 行`,
  refused: '被拒',
  parked: '已停放',
  stuck: '卡住',
  locked: '被锁',
  deadlock: '死锁',
  found: '已存在',
  notFound: '不存在',
  redelivered: 'redelivered',
  waitsFor: (what, holder) => `${what} 等待 ${holder}`,
  waits: '等待',
  crash: {
    idle: '宕机',
    beforeEffect: '在业务生效之前宕机',
    beforeCommit: '在 COMMIT 之前宕机',
    beforeAck: '在 ack 之前宕机',
    afterAck: '在 ack 之后宕机',
  },
  endsItself: '自行退出',
  cut: '连接断开',
  cutWorking: '连接已断，仍在处理',
  detected: '被 broker 判定失联',
  brokerRestarts: 'broker 重启',
  failover: (keys) => (keys === 0 ? '故障转移' : `故障转移，丢失 ${keys} 个 key`),
  unknownStored: '存了没有？它无从得知',
  unknownDone: '做了没有？它无从得知',
  unroutable: (exchange) => `${exchange} 后面没有队列`,
  channelClosed: 'channel 已关闭',
  staleTag: '旧 channel 的标签',
  takesTo: (time) => `直到 ${time}`,
  idle: (count) => `${count} 个空闲`,
  reasons: {
    down: '已宕机',
    ended: '已结束',
    nothingToTake: '没有消息可取',
    waitsForConfirm: '等待 confirm',
    noConnection: '无连接',
    busy: '忙',
    empty: '队列为空',
    prefetch: '预取已满',
    noConsumer: '不消费此队列',
    spent: '本次运行不含',
    up: '在运行',
    connected: '已连接',
    nothingUnderWay: '没有在途的帧',
    cannotFail: '不会失败',
  },
  landmarks: {
    published: '发布',
    confirmed: '收到 confirm',
    taken: '取出一条',
    received: '取出处理',
    checked: '检查',
    begun: '开启事务',
    'id-stored': '存入 id',
    effect: '业务生效',
    committed: '提交',
    marked: '标记',
    acked: 'ack',
  },
  verbs: { BEGIN: '开启事务', COMMIT: '提交', ROLLBACK: '回滚', END: '提交' },
  actions: {
    handOver: '收到',
    crash: '宕机',
    cut: '连接断开',
    silence: '网络静默',
    detect: '被判失联',
    restart: '重启',
    reconnect: '重新连接',
    error: '失败',
    unknown: '收不到应答',
    arriveOut: '帧到达',
    arriveIn: '收到帧',
    restartBroker: 'broker 重启',
    failOver: 'Redis 故障转移',
    exhaust: '继续',
    due: '时间流逝',
  },
};

/** The words of a language. */
export const WORDS: { readonly [L in Language]: Words } = { en: english, zh: chinese };
export type PictureWords = Words;
