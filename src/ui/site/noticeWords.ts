/** The words for what was wrong with an ask, loaded when something was. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  unknownScenario: 'There is no scenario “{got}”.',
  unknownProtection: 'There is no protection “{got}” for this scenario.',
  unknownEngine: 'This scenario was not recorded on {got}; it runs on SQLite.',
  database: 'The database refuses {sql}: {reason}',
  skipped: '“{item}” could not happen in this run and was left out.',
  failed: 'The engine failed: {reason}',
} as const;

const chinese = translationOf<typeof english>()({
  unknownScenario: '没有场景“{got}”。',
  unknownProtection: '这个场景没有防护“{got}”。',
  unknownEngine: '这个场景没有在 {got} 上录制过，改用 SQLite 运行。',
  database: '数据库拒绝了 {sql}：{reason}',
  skipped: '“{item}”在这次运行里不可能发生，已略过。',
  failed: '引擎出错：{reason}',
});

/** The words for what was wrong with an ask in a language. */
export function noticeWords(language: Language): MessagesOf<typeof english> {
  return language === 'zh' ? chinese : english;
}
