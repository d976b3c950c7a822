/** 各栏之间有什么不同，以及读屏时说什么。 */
import { translationOf } from '../../message';
import type { English } from '../english';

export const compare = translationOf<English['compare']>()({
  all: '{sentence}',
  left: '左边：{sentence}',
  right: '右边：{sentence}',
  pane: '{titles}：{sentence}',
  absent: '本步无动作，这种防护没有这一步。',
  absentStanding: '本步无动作，{event} 目前{effect}{times}。',
  absentNotYet: '本步无动作，{event} 还没有{effect}。',
  refused: '这一步做不了，{reason}。',
});

export const announcement = translationOf<English['announcement']>()({
  step: '第 {number} 步，共 {total} 步：{sentence}',
  beginning: '起点，共 {total} {total|步|步}：{sentence}',
  branch: '新分支，第 {number} 步：{sentence}',
  pane: '{pane}，{announcement}',
  gate: '问题：{question}',
  place: '第 {row}/{total} 步',
});
