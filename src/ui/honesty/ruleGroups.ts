/** The rules of the broker as the room shows them: grouped, in the reader's language, filtered by words. */
import { consumingRules } from '../../broker/consumingRules';
import { dyingRules } from '../../broker/dyingRules';
import { publishingRules } from '../../broker/publishingRules';
import { quorumRules } from '../../broker/quorumRules';
import type { Rule } from '../../broker/rule';
import { settlingRules } from '../../broker/settlingRules';
import type { Language } from '../../i18n/language';
import { RULES_IN_CHINESE } from './rulesChinese';

const GROUPS = {
  publishing: publishingRules,
  consuming: consumingRules,
  settling: settlingRules,
  dying: dyingRules,
  quorum: quorumRules,
} as const;
export type GroupName = keyof typeof GROUPS;

/** A rule with its sentence in the reader's language. */
export interface ToldRule extends Rule {
  readonly text: string;
}

export interface RuleGroup {
  readonly name: GroupName;
  readonly rules: readonly ToldRule[];
}

/** The groups that have rules with all of these words, in sentence, page, scripts or release. */
export function ruleGroups(language: Language, words: string): readonly RuleGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (Object.keys(GROUPS) as GroupName[]).flatMap((name) => {
    const rules = GROUPS[name]
      .map((rule) => ({ ...rule, text: textOf(rule, language) }))
      .filter((rule) => wanted.every((word) => searchable(rule).includes(word)));
    return rules.length > 0 ? [{ name, rules }] : [];
  });
}

/** How many rules there are. */
export function ruleCount(groups: readonly RuleGroup[]): number {
  return groups.reduce((sum, { rules }) => sum + rules.length, 0);
}

function textOf({ rule }: Rule, language: Language): string {
  return language === 'zh' ? (RULES_IN_CHINESE[rule] ?? rule) : rule;
}

function searchable({ text, rule, page, shownBy, version }: ToldRule): string {
  return [text, rule, page, version, ...[shownBy].flat()].join(' ').toLowerCase();
}
