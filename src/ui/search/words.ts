/** The words of the search room, loaded with it. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  title: 'Every schedule of: {title}',
  what: 'A run depends on who goes first and on when something fails. Here the computer does not pick examples: it goes through every order in which these steps can happen, with the failures at every possible point, on the real database. What never goes wrong then cannot go wrong within these bounds.',
  start: 'Search every schedule',
  bounds: 'What may happen',
  inScenario: 'as the scenario says',
  rabbitmq: 'RabbitMQ',
  will: 'To be searched: {bounds}, for {count} {count|protection|protections}.',
  onSqlite: 'Statements run on SQLite.',
  scenarioConsumers: 'the consumers of the scenario',
  none: 'no failures',
  now: '{title}: {states} {states|state|states} so far, {done} of {total} protections done',
  every: '{bounds}: [strong:every schedule] was run. {kept}',
  some: '{bounds}: {done} of {total} protections were searched to the end. {kept}',
  keptAll: '{count|It keeps|All of them keep} the promise in all of them.',
  keptSome: '{held} of {total} protections {held|keeps|keep} the promise in all of them.',
  keptNone: 'No protection keeps the promise in all of them.',
  always: 'always {verdict}',
  or: '{before} or {after}',
  comma: '{before}, {after}',
  soFar: 'so far: {outcomes}',
  nothingYet: 'nothing has ended yet',
  states: '{count} {count|state|states}',
  stopped: 'stopped at {count} {count|state|states}: nothing is proved',
  effects: 'Durable effects that occur: {effects}',
  way: '{verdict} in {count} {count|decision|decisions}',
  failed: 'could not be searched',
  notProved: 'What is not proved',
  beyond: 'Anything beyond these bounds: more copies, more consumers or more failures than stated.',
  excluded: 'In these runs there were no {faults}.',
  unfinished: 'Nothing is proved for: {titles}. Their searches did not come to an end.',
  model: 'The broker is a model, checked against recordings of RabbitMQ 3.10; the database is SQLite.',
  faults: {
    crashes: 'crashes',
    cuts: 'cut connections',
    brokerRestarts: 'broker restarts',
    failovers: 'failovers of Redis',
    errors: 'database errors',
    unknowns: 'lost answers',
  },
} as const;

const chinese = translationOf<typeof english>()({
  title: '所有调度：{title}',
  what: '一次运行的结果取决于谁先谁后，也取决于故障何时发生。这里不挑例子，而是由计算机在真正的数据库上走遍这些步骤的每一种先后顺序，故障也在每个可能的点上都试过。这样还从不出错的，在这些边界之内就不可能出错。',
  start: '穷举所有调度',
  bounds: '允许发生什么',
  inScenario: '按场景设定',
  rabbitmq: 'RabbitMQ',
  will: '将要穷举：{bounds}；共 {count} {count|种|种}保护。',
  onSqlite: '语句由 SQLite 执行。',
  scenarioConsumers: '场景中的消费者',
  none: '没有故障',
  now: '{title}：已有 {states} {states|个|个}状态，{total} 种保护已完成 {done} 种',
  every: '{bounds}：[strong:所有调度]都已跑过。{kept}',
  some: '{bounds}：{total} 种保护中有 {done} 种已穷尽。{kept}',
  keptAll: '{count|它|它们}在所有调度下都守住了承诺。',
  keptSome: '{total} 种保护中有 {held} {held|种|种}在所有调度下守住了承诺。',
  keptNone: '没有一种保护能在所有调度下守住承诺。',
  always: '总是{verdict}',
  or: '{before}或{after}',
  comma: '{before}、{after}',
  soFar: '到目前为止：{outcomes}',
  nothingYet: '还没有走到终局',
  states: '{count} {count|个|个}状态',
  stopped: '到 {count} {count|个|个}状态为止：什么也没有证明',
  effects: '可能的持久生效次数：{effects}',
  way: '{count} {count|个|个}决定即{verdict}',
  failed: '无法穷举',
  notProved: '没有证明什么',
  beyond: '边界之外的一切：更多份消息、更多消费者，或比所述更多的故障。',
  excluded: '这些运行里没有：{faults}。',
  unfinished: '对以下保护什么也没有证明：{titles}。它们的穷举没有走到头。',
  model: 'broker 是模型，已用 RabbitMQ 3.10 的录制核对；数据库是 SQLite。',
  faults: {
    crashes: '宕机',
    cuts: '断连',
    brokerRestarts: 'broker 重启',
    failovers: 'Redis 主从切换',
    errors: '数据库错误',
    unknowns: '回答丢失',
  },
});

export type SearchWords = MessagesOf<typeof english>;

/** The words of the search room in a language. */
export function searchWords(language: Language): SearchWords {
  return language === 'zh' ? chinese : english;
}
