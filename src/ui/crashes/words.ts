/** The words of the crash matrix, loaded with it. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  title: 'A crash at every point of: {title}',
  one: 'One message. The process that handles it dies once, in every gap between two steps of its program in turn.',
  two: 'One message. The process that handles it dies, and whoever takes over dies as well, in every gap of both handlings.',
  explain:
    'After the crash nothing else fails, and everybody goes on in every order that is possible. A gap shows the worst that can come of it, and opens the shortest run to it.',
  headline: '[strong:{held} of {total}] protections keep the promise wherever the crash falls.',
  all: '[good:Every protection] keeps the promise wherever the crash falls.',
  none: '[strong:No protection] keeps the promise wherever the crash falls.',
  running: '{done} of {total} protections',
  faults: 'Crashes',
  oneCrash: 'one',
  twoCrashes: 'two, one after the other',
  points: 'Points',
  landmark: 'landmarks',
  operation: 'every operation',
  holds: 'holds everywhere',
  breaks: '{verdict} in {count} of {total}',
  unfinished: 'not searched to the end',
  nobody: 'Nobody handles a message here.',
  gap: 'Crash after {point}: {verdict}. Effects: {effects}. Open the run.',
  second: 'the second crash, point by point',
  first: 'first crash after {point}, then after:',
  again: 'first crash after {point}: nothing is left to take over',
  legend: 'In a gap:',
  kept: 'exactly once',
  head: 'protection',
  order: 'the steps of its program, and in each gap what a crash there leads to',
  orderShort: 'steps and crashes',
  verdict: 'together',
  bounds:
    'Bounds: one message, {faults|one crash|two crashes}, no other failure, the consumers of the scenario; whoever has crashed may come back at any time.',
  beyond:
    'Not proved: anything with more messages, more crashes or other failures. The broker is a model, checked against recordings of RabbitMQ; the database is {engine}.',
} as const;

const chinese = translationOf<typeof english>()({
  title: '在每一点上崩溃：{title}',
  one: '一条消息。处理它的进程崩溃一次，依次落在程序的每两步之间。',
  two: '一条消息。处理它的进程崩溃，接手的进程也崩溃，两次都落在各自处理过程的每一个间隙里。',
  explain:
    '崩溃之后不再有别的故障，各方以一切可能的先后顺序继续。每个间隙显示可能出现的最坏结局，点开就是通向它的最短运行。',
  headline: '[strong:{total} 种防护中有 {held} 种]无论在哪里崩溃都守住承诺。',
  all: '[good:每一种防护]无论在哪里崩溃都守住承诺。',
  none: '[strong:没有一种防护]无论在哪里崩溃都守住承诺。',
  running: '{total} 种防护已完成 {done} 种',
  faults: '崩溃',
  oneCrash: '一次',
  twoCrashes: '接连两次',
  points: '点',
  landmark: '对齐点',
  operation: '每个操作',
  holds: '处处成立',
  breaks: '{total} 处中 {count} 处{verdict}',
  unfinished: '没有穷尽',
  nobody: '这里没有人处理消息。',
  gap: '在{point}之后崩溃：{verdict}。生效次数：{effects}。打开这次运行。',
  second: '第二次崩溃，逐点来看',
  first: '第一次崩溃在{point}之后，第二次在：',
  again: '第一次崩溃在{point}之后：没有什么需要接手',
  legend: '间隙里：',
  kept: '恰好一次',
  head: '防护',
  order: '程序的各步；每个间隙里是在此崩溃的结局',
  orderShort: '各步与崩溃',
  verdict: '合起来',
  bounds: '边界：一条消息，崩溃{faults|一次|两次}，没有别的故障，消费者数量按场景；崩溃的进程随时可以回来。',
  beyond:
    '没有证明的：更多消息、更多崩溃或别的故障。broker 是模型，已用 RabbitMQ 的录制核对；数据库是 {engine}。',
});

export type CrashWords = MessagesOf<typeof english>;

/** The words of the crash matrix in a language. */
export function crashWords(language: Language): CrashWords {
  return language === 'zh' ? chinese : english;
}
