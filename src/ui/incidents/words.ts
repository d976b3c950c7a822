/** The words of the incidents, loaded with them. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  title: 'Incidents',
  what: 'What happened to people, told in our own words and played in this world. Each names its public source, shows the run, and beside it the same run with the mistake mended.',
  find: 'Find among {count} incidents',
  found: '{count} {count|incident|incidents}',
  source: 'Source:',
  all: 'All incidents',
  run: 'What happened',
  fix: 'The same with the fix',
  noFix: 'No fix is played for this one.',
  open: 'Open in the player',
  search: 'Search every schedule',
  searchFix: 'Search every schedule of the fix',
  failed: 'This run cannot be shown here: {reason}',
  unknown: 'There is no incident “{got}”.',
  previous: 'Previous: {title}',
  next: 'Next: {title}',
} as const;

const chinese = translationOf<typeof english>()({
  title: '故障案例',
  what: '别人真实遇到过的事，用我们自己的话讲出来，在这个世界里重演。每一例都注明公开的出处，给出当时的运行，旁边是改正之后的同一次运行。',
  find: '在 {count} 个案例中查找',
  found: '{count} {count|个|个}案例',
  source: '出处：',
  all: '全部案例',
  run: '当时发生了什么',
  fix: '改正之后',
  noFix: '这一例没有演示改正。',
  open: '在播放器中打开',
  search: '穷举所有执行顺序',
  searchFix: '穷举改正之后的所有执行顺序',
  failed: '这里无法演示这次运行：{reason}',
  unknown: '没有“{got}”这个案例。',
  previous: '上一例：{title}',
  next: '下一例：{title}',
});

/** The words of the incidents in a language. */
export function incidentWords(language: Language): MessagesOf<typeof english> {
  return language === 'zh' ? chinese : english;
}
