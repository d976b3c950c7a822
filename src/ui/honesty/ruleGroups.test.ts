import { describe, expect, it } from 'vitest';
import { brokerRules, LEFT_OUT } from '../../broker/rules';
import { LEFT_OUT_IN_CHINESE, RULES_IN_CHINESE } from './rulesChinese';
import { ruleCount, ruleGroups } from './ruleGroups';

describe('the rules as the room shows them', () => {
  it('are all there, and each has a Chinese sentence of its own', () => {
    expect(ruleCount(ruleGroups('en', ''))).toBe(brokerRules.length);
    expect(Object.keys(RULES_IN_CHINESE)).toEqual(brokerRules.map(({ rule }) => rule));
    expect(new Set(Object.values(RULES_IN_CHINESE)).size).toBe(brokerRules.length);
    expect(Object.keys(LEFT_OUT_IN_CHINESE)).toEqual([...LEFT_OUT]);
  });

  it('are found by words of the sentence, the page, a script or the release', () => {
    const texts = (words: string) =>
      ruleGroups('zh', words).flatMap(({ rules }) => rules.map(({ rule }) => rule));
    expect(texts('通配 没有')).toEqual([]);
    expect(texts('topic-wildcards')).toEqual([expect.stringContaining('Topic keys')]);
    expect(texts('发布确认')).not.toEqual([]);
    expect(texts('4.3 global')).toEqual(['Global prefetch is refused by default (541).']);
  });
});
