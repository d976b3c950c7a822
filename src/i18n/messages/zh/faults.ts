/** 故障及其结束，以及时间。 */
import { translationOf } from '../../message';
import type { English } from '../english';

export const faults = translationOf<English['faults']>()({
  crash: {
    idle: '[strong:{process} 崩溃]，手里没有消息。',
    beforeAck: '[strong:{process} 崩溃]，还没有 ack：broker 收回 {copies}。',
    beforeEffect: '[strong:{process} 崩溃]，业务还没执行：broker 收回 {copies}。',
    afterEffect: '[strong:{process} 崩溃]，业务已执行，ack 还没发：broker 收回 {copies}。',
    done: '[strong:{process} 崩溃]，ack 还没发：{event} 已{effect}，broker 却收回 {copies}。',
    beforeMark:
      '[strong:{process} 崩溃]，业务已执行，标记还没写：broker 收回 {copies}，没有任何记录说它处理过。',
    afterMark:
      '[strong:{process} 崩溃]，标记已写下，业务还没执行：broker 收回 {copies}，但它已被当作处理过。',
    inTransaction: '[strong:{process} 崩溃]：数据库回滚它的事务，broker 收回 {copies}。',
    inTransactionDone:
      '[strong:{process} 崩溃]：数据库回滚它的事务，但 {event} 已{effect}，撤不回来；broker 收回 {copies}。',
    rolledBack: '[strong:{process} 崩溃]：数据库回滚它的事务。',
    prefetched: '[strong:{process} 崩溃]：broker 收回它还没碰过的 {copies}。',
    forgotten: '[strong:{process} 崩溃]，手里的 {copy} 早已被 broker 忘掉：[lost:不会再有人投递它]。',
    afterAck: '[strong:{process} 崩溃]，ack 已经发出：没有消息会回来。',
    atWork: '[strong:{process} 崩溃]，{event} 处理到一半，还没有执行 {operation}。',
    before: '[strong:{process} 崩溃]，还没有执行 {operation}。',
    byItself: '{process} 自行退出。',
  },
  cut: {
    plain: '[strong:{process} 的连接断开]，进程还在。',
    inHand: '[strong:{process} 的连接断开]：broker 收回 {copies}，而 {process} 还在继续处理 {copy}。',
    takesBack: '[strong:{process} 的连接断开]：broker 收回 {copies}。',
    framesLost: '[strong:{process} 的连接断开]，路上的都丢了：{frames}。',
  },
  disconnected: {
    cut: '{process} 失去了连接。',
    channelClosed: 'broker 关闭了 {process} 的信道。',
    connectionClosed: 'broker 关闭了 {process} 的连接。',
    brokerRestart: 'broker 重启，{process} 失去了连接。',
    detected: 'broker 太久没有听到 {process} 的动静，放弃这个连接。',
    detectedTakesBack: 'broker 太久没有听到 {process} 的动静，收回 {copies}。',
    closed: '{process} 关闭连接。',
    closedTakesBack: '{process} 关闭连接：broker 收回 {copies}。',
  },
  silenced: '[strong:通往 {process} 的网络不通了]：两边都还没察觉。',
  started: {
    first: '{process} 启动。',
    again: '{process} 重启，内存是空的。',
  },
  reconnected: {
    plain: '{process} 重新连接。',
    inHand: '{process} 重新连接，手里还有 {copy}：旧的投递标签已经作废。',
  },
  brokerRestarted: {
    plain: '[strong:broker 重启]：所有连接断开。',
    takesBack: '[strong:broker 重启]：所有连接断开，{copies} {count|重新|都重新}就绪。',
    loses: '[strong:broker 重启]：所有连接断开，[lost:{copies} {count|没有|都没有}了]，因为不是持久消息。',
  },
  cacheFailedOver: {
    plain: '[strong:Redis 主从切换]：副本什么都没少。',
    forgets: '[strong:Redis 主从切换]：副本里没有 {keys}。',
  },
  failed: {
    error: '[strong:{process} 的 {operation} 失败]：什么也没做成。',
    unknown: '{process} 的 {operation} 做成了，但回答没有回来：{process} [strong:无从知道]。',
  },
  time: {
    passes: '过了 {time}。',
    expired: '过了 {time}：{copies} {count|已|都已}过期。',
    ackTimeout: '过了 {time}：{process} 的 ack 拖得太久，broker 关闭它的信道。',
    ms: '{count} 毫秒',
    s: '{count} 秒',
    min: '{count} 分钟',
    h: '{count} 小时',
    d: '{count} {count|天|天}',
  },
});
