/** The words of the levels, loaded when somebody gets to one. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  help: 'Given to you',
  wholeRun: 'the whole run',
  allButOne: 'all but the last decision',
  allBut: 'all but the last {left}',
  nothing: 'nothing',
  notGiven: 'This run could not be made. Choose again, or reload the page.',
  theRun: 'The shortest run',
  instead: '{choice} instead? After that, no schedule wins this level.',
  isGiven: 'This decision was given to you.',
  wholeBegins: 'No schedule is shorter than this run. Step through it.',
  wholeEnds: 'That is the whole run. With less help, you make its last decision yourself.',
  partBegins: 'The rest takes {left} {left|decision|decisions}, no fewer.',
  wonPart: '[strong:Broken with help: {given} of {par} decisions were given.] Now try it with less.',
  used: '{count} {count|decision|decisions}.',
  usedPart: '{given} given, {count} of your own.',
  best: 'Your best without help: {count}.',
  helped: 'Won with help so far.',
  wonAtPar: '[strong:Broken in {count} {count|decision|decisions}: no schedule is shorter.]',
  won: '[strong:Broken in {count} {count|decision|decisions}.] It can be done in {par}.',
  ended:
    'The run has ended, and the promise was kept. Go back a step, start over, or have more given to you.',
  undo: 'One decision back',
  startOver: 'Start over',
  lessHelp: 'Less help',
  toStart: 'To the beginning of the level',
  toOwn: 'To your first decision',
  choose: 'What do you choose?',
  search: 'Search every schedule',
  searching: 'Searching: {states} {states|state|states} so far',
  holds:
    '[good:It holds.] Every schedule within these bounds ends {verdict}; {states} {states|state|states} were searched.',
  breaks: '[bad:It breaks.] One of its schedules ends {verdict}, after {count} {count|decision|decisions}.',
  showWitness: 'Show that schedule',
  notSearched: 'The search did not finish.',
  within: 'Searched: {bounds}.',
} as const;

const chinese = translationOf<typeof english>()({
  help: '先给出',
  wholeRun: '全程',
  allButOne: '只留最后一步',
  allBut: '留最后 {left} 步',
  nothing: '什么都不给',
  notGiven: '没能给出这次运行。请重选，或者刷新页面。',
  theRun: '最短的走法',
  instead: '换成“{choice}”？那么之后无论怎么走，这一关都过不了。',
  isGiven: '这一步是给出的。',
  wholeBegins: '没有比这更短的执行顺序。一步步看。',
  wholeEnds: '全程看完了。减少提示，最后一步就由你来走。',
  partBegins: '剩下的最少 {left} {left|步|步}。',
  wonPart: '[strong:借助提示破了：{par} 步里给出了 {given} 步。]再少给一点试试。',
  used: '{count} {count|步|步}。',
  usedPart: '给出 {given} 步，自己走了 {count} 步。',
  best: '不靠提示的最好成绩：{count} 步。',
  helped: '目前是借助提示过关的。',
  wonAtPar: '[strong:{count} {count|步|步}就破了，没有更短的执行顺序。]',
  won: '[strong:{count} {count|步|步}破了。]最短只要 {par} 步。',
  ended: '运行结束，承诺守住了。退一步，或者重来，也可以多给几步。',
  undo: '撤回一步',
  startOver: '重来',
  lessHelp: '减少提示',
  toStart: '回到本关起点',
  toOwn: '回到该你走的地方',
  choose: '选哪一个？',
  search: '穷举所有执行顺序',
  searching: '正在穷举：已有 {states} {states|个|个}状态',
  holds: '[good:守住了。]在这个范围内，每种执行顺序的结局都是{verdict}；共穷举 {states} {states|个|个}状态。',
  breaks: '[bad:守不住。]有一种执行顺序，{count} {count|步|步}之后的结局是{verdict}。',
  showWitness: '看这条最短复现路径',
  notSearched: '没能穷举完。',
  within: '已穷举的范围：{bounds}。',
});

export type LevelWords = MessagesOf<typeof english>;

/** The words of the levels in a language. */
export function levelWords(language: Language): LevelWords {
  return language === 'zh' ? chinese : english;
}
