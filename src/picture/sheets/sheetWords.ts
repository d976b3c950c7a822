/** The words of tables and queues: the inspector of the page and the pictures say the same. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  noTables: 'No table here.',
  empty: 'nothing',
  gone: 'gone',
  absent: 'none',
  becomes: 'was {before}, is {after}',
  uncommittedOf: 'uncommitted, only {session} sees it',
  uncommitted: 'uncommitted',
  lockedBy: 'locked by {session}',
  transaction: '{session} has an open transaction',
  waitedFor: '{session} has an open transaction, {waiting} waits for it',
  ready: 'ready',
  unacknowledged: 'unacknowledged',
  heldBy: 'with {process}, delivery tag {tag}',
  redelivered: 'redelivered',
  deliveryCount: 'delivery count {count}',
  came: 'came in this step',
  left: 'left the queue in this step',
} as const;

const chinese = translationOf<typeof english>()({
  noTables: '这里没有表。',
  empty: '空',
  gone: '已删除',
  absent: '无',
  becomes: '原为 {before}，现为 {after}',
  uncommittedOf: '未提交，只有 {session} 看得到',
  uncommitted: '未提交',
  lockedBy: '被 {session} 锁住',
  transaction: '{session} 的事务还开着',
  waitedFor: '{session} 的事务还开着，{waiting} 在等它',
  ready: '就绪',
  unacknowledged: '未确认',
  heldBy: '在 {process} 手里，投递标签 {tag}',
  redelivered: 'redelivered',
  deliveryCount: '投递计数 {count}',
  came: '这一步进来',
  left: '这一步离开了队列',
});

export type SheetWords = MessagesOf<typeof english>;

/** The words of tables and queues in a language. */
export function sheetWords(language: Language): SheetWords {
  return language === 'zh' ? chinese : english;
}
