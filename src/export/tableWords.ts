/** The words of the table of verdicts: its room and its picture say the same. */
import type { Language } from '../i18n/language';
import { translationOf, type MessagesOf } from '../i18n/message';

const english = {
  protection: 'Protection',
  columns: {
    crash: '1 message, at most 1 crash',
    duplicate: '2 messages with the same ID, no crash',
    fresh: '2 messages with an ID each, no crash',
    both: '2 messages with the same ID, at most 2 crashes',
  },
  gaps: 'not all recorded: more may happen',
  stopped: 'stopped at {count} states: more may happen',
  bounds:
    'Not proved: anything beyond these bounds. Crashed processes may come back at any time; no other failures, except in scenarios that are about one. The broker is a model, checked against recordings of RabbitMQ.',
  pictureTitle: 'What can come of one event: {title}',
  where: 'Every schedule was searched on {engine}.',
  short: { stopped: 'stopped at {count} states', gaps: 'not all recorded' },
} as const;

const chinese = translationOf<typeof english>()({
  protection: '防护',
  columns: {
    crash: '1 条消息，最多 1 次崩溃',
    duplicate: '2 条消息，ID 相同，没有崩溃',
    fresh: '2 条消息，ID 各不相同，没有崩溃',
    both: '2 条消息，ID 相同，最多 2 次崩溃',
  },
  gaps: '没有全部录制：可能还有更多',
  stopped: '到 {count} 个状态为止：可能还有更多',
  bounds:
    '没有证明的：这些边界之外的一切。崩溃的进程随时可以回来；除了专讲某种故障的场景，没有别的故障。broker 是模型，已用 RabbitMQ 的录制核对。',
  pictureTitle: '同一笔业务可能的结局：{title}',
  where: '在 {engine} 上走遍所有执行顺序得到。',
  short: { stopped: '到 {count} 个状态为止', gaps: '没有全部录制' },
});

export type TableWords = MessagesOf<typeof english>;

/** The words of the table of verdicts in a language. */
export function tableWords(language: Language): TableWords {
  return language === 'zh' ? chinese : english;
}
