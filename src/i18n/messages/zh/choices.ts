/** 标签：接下来可能发生什么，为什么不可能，一个事件的结局。句末没有句号。 */
import { translationOf } from '../../message';
import type { English } from '../english';

export const decisions = translationOf<English['decisions']>()({
  perform: '{process}：{operation}',
  take: '{process} 取下一条消息来处理',
  takeCopy: '{process} 开始处理 {copy}',
  takeItem: '{process} 开始处理 {event}',
  ack: '{process} 对 {copy} 发出 ack',
  nack: '{process} 退回 {copy}（nack）',
  reject: '{process} 退回 {copy}（reject）',
  rejectAway: '{process} 拒绝 {copy}，不重新入队',
  settleAnything: '{process}：{method}',
  publish: '{process} 发布 {event}',
  publishNext: '{process} 发布下一条消息',
  confirm: '{process} 查看发布确认',
  call: '{process} 调用 {service}',
  ask: '{process} 查询 {service}',
  get: '{process} 从 {queue} 取消息',
  cancel: '{process} 取消订阅',
  subscribe: '{process} 订阅',
  closeChannel: '{process} 关闭信道',
  closeConnection: '{process} 关闭连接',
  die: '{process} 自行退出',
  handOver: '{queue} 把 {copy} 交给 {process}',
  handOverNext: '{queue} 把下一条消息交给 {process}',
  crash: '{process} 崩溃',
  cut: '{process} 的连接断开',
  silence: '通往 {process} 的网络不通了',
  detect: 'broker 放弃 {process} 的连接',
  restart: '{process} 重启',
  reconnect: '{process} 重新连接',
  failError: '{process} 的 {operation} 失败',
  failUnknown: '{process} 的 {operation} 做成了，回答丢失',
  arriveOut: '{process} 发出的 {frame} 到达 broker',
  arriveIn: '{frame} 到达 {process}',
  arriveOutNext: '{process} 发出的下一帧到达 broker',
  arriveInNext: '下一帧到达 {process}',
  restartBroker: 'broker 重启',
  failOver: 'Redis 主从切换',
  pass: '过 {time}',
});

export const reasons = translationOf<English['reasons']>()({
  down: '{process} 没有在运行',
  up: '{process} 在运行',
  ended: '{process} 已经处理完',
  nothingToTake: '没有什么在等 {process} 处理',
  notYet: '{process} 到 {time} 才开始',
  busy: '{process} 要忙到 {time}',
  waitsForLock: '{process} 在等待：{holder} 的事务持有锁',
  waitsForLockOfSomebody: '{process} 在等待：另一个事务持有锁',
  notRecorded: '{process} 的这一步没有在 {engine} 上录制过：换用 SQLite 可以继续',
  unsupported: '{process} 用到了 {feature}，这里的 Redis 没有模拟它，无从得知之后会怎样',
  waitsForConfirm: '{process} 在等 broker 的发布确认',
  noConnection: '{process} 没有连接',
  connected: '{process} 的连接正常',
  noConsumer: '{process} 没有订阅 {queue}',
  empty: '{queue} 里没有就绪的消息',
  prefetch: '{process} 的预取 {count} 条已在手里',
  notActive: '{process} 不是当前的活动消费者',
  lowerPriority: '优先级更高的消费者排在 {process} 前面',
  nothingUnderWay: '{process} 没有在路上的帧',
  cannotFail: '{process} 的下一个操作不求于人，不会失败',
  spent: '这次运行里不会再有{fault}',
  nothingDue: '没有什么在等时间',
  timeIsUp: '运行到 {time} 为止',
  notSilent: '{process} 的连接是通的',
  unknown: '现在不可能',
});

export const faultNames = translationOf<English['faultNames']>()({
  crashes: '崩溃',
  cuts: '断连',
  brokerRestarts: 'broker 重启',
  failovers: 'Redis 主从切换',
  errors: '数据库错误',
  unknowns: '回答丢失',
  other: '{fault}',
});

export const outcomes = translationOf<English['outcomes']>()({
  pending: '[strong:还没有{effect}]',
  pendingSome: '[strong:目前{effect}{times}，应为 {expected} 次]',
  heldSoFar: '[good:✓ 目前{effect}{times}]',
  doubledSoFar: '[bad:‼ {effect}了{times}]',
  exactlyOnce: '[good:✓ {effect}{times}]',
  never: '[good:✓ 没有{effect}]',
  parked: '[lost:⚑ 已搁置，没有{effect}]',
  lost: '[lost:∅ 丢失：没有{effect}]',
  lostSome: '[lost:∅ 丢失：{effect}{times}，应为 {expected} 次]',
  doubled: '[bad:‼ {effect}了{times}]',
  doubledOf: '[bad:‼ {effect}了{times}，应为 {expected} 次]',
  stuck: '[bad:↻ 卡住：{effect}{times}]',
  stuckNone: '[bad:↻ 卡住：没有{effect}]',
  ofEvent: '{event}：{outcome}',
});

export const verdicts = translationOf<English['verdicts']>()({
  exactlyOnce: '恰好一次',
  parked: '已搁置',
  lost: '丢失',
  doubled: '重复',
  stuck: '卡住',
});

export const verdictMeanings = translationOf<English['verdictMeanings']>()({
  exactlyOnce: '每个事件生效的次数都不多不少。',
  parked: '没有生效，但消息放在有人能找到的地方。',
  lost: '没有生效，也没有剩下能让它生效的消息。',
  doubled: '有事件生效的次数多于应有的次数。',
  stuck: '消息还在，却没有什么能推动它。',
});

export const promises = translationOf<English['promises']>()({
  pending: '待定',
  held: '守住',
  broken: '打破',
});

export const times = translationOf<English['times']>()({
  once: '一次',
  twice: '两次',
  never: '零次',
  many: '{count} 次',
});

export const landmarks = translationOf<English['landmarks']>()({
  received: '已收到',
  checked: '已检查',
  begun: '事务已开启',
  'id-stored': 'ID 已写入',
  effect: '业务已执行',
  committed: '已提交',
  marked: '已标记',
  acked: '已 ack',
});

export const defaults = translationOf<English['defaults']>()({
  effect: '生效',
  eventOf: '{event} {key}',
  event: '事件',
  queue: '队列',
  message: '消息',
  effectItself: '本次',
  namedQueue: '队列 {name}',
  row: '一行',
});

export const lists = translationOf<English['lists']>()({
  comma: '{before}、{after}',
  and: '{before} 和 {after}',
  or: '{before} 或 {after}',
});
