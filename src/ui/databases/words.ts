/** The words about databases: their names, and what each does with the same schedule. */
import { engineTitles } from '../../export/engineTitles';
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  engines: engineTitles.en,
  usual: 'as the scenario says',
  caption:
    'The same schedule on every database. SQLite runs it; the others answer as the real servers did when they were recorded.',
  at: 'Step {row}:',
  same: 'the same answers as SQLite throughout',
  show: 'Show this step on {engine}',
  notRecorded: 'not recorded for this scenario',
  computing: 'The databases are being asked …',
  nothing: 'nothing',
  here: '{here}. On SQLite: {usual}.',
  done: '{process} has done {sql}',
  rows: '{process} reads {count} {count|row|rows}',
  affected: '{process} changes {count} {count|row|rows}',
  waits: '{process} waits for a lock',
  goesOn: '{process} goes on, changing {count} {count|row|rows}',
  failed: '{process} gets: {error}',
  unrecorded: 'this step of {process} was never recorded',
  and: '{before}; {after}',
  effects: '{verdict}: {effects} {effects|effect|effects}',
  errors: {
    'unique-violation': 'unique violation',
    'serialization-failure': 'serialization failure',
    deadlock: 'deadlock, rolled back as the victim',
    busy: 'database is locked',
    'lock-timeout': 'lock timeout',
    aborted: 'the transaction is aborted',
    other: 'an error',
  },
  soFar: 'so far',
  goOn: 'Go on with SQLite',
  missing: 'This was never recorded on {engine}.',
} as const;

const chinese = translationOf<typeof english>()({
  engines: engineTitles.zh,
  usual: '按场景设定',
  caption:
    '同一种执行顺序放到每种数据库上。SQLite 是实时运行的；其余数据库按录制时真实服务器的回答给出结果。',
  at: '第 {row} 步：',
  same: '始终与 SQLite 的回答相同',
  show: '在 {engine} 上查看这一步',
  notRecorded: '这个场景没有录制',
  computing: '正在询问各个数据库……',
  nothing: '什么也没有',
  here: '{here}。SQLite 上：{usual}。',
  done: '{process} 完成 {sql}',
  rows: '{process} 读到 {count} {count|行|行}',
  affected: '{process} 改动 {count} {count|行|行}',
  waits: '{process} 等锁',
  goesOn: '{process} 继续，改动 {count} {count|行|行}',
  failed: '{process} 收到：{error}',
  unrecorded: '{process} 的这一步没有录制过',
  and: '{before}；{after}',
  effects: '{verdict}：{effects|生效|生效} {effects} 次',
  errors: {
    'unique-violation': '唯一键冲突',
    'serialization-failure': '串行化失败',
    deadlock: '死锁，作为牺牲者被回滚',
    busy: '数据库已被锁住',
    'lock-timeout': '锁等待超时',
    aborted: '事务已中止',
    other: '出错',
  },
  soFar: '到目前为止',
  goOn: '换用 SQLite 继续',
  missing: '{engine} 上没有录制过这一步。',
});

export type DatabaseWords = MessagesOf<typeof english>;

/** The words about databases in a language. */
export function databaseWords(language: Language): DatabaseWords {
  return language === 'zh' ? chinese : english;
}
