/** The words of the embed page, loaded with it. */
import type { Expected, ParameterProblem } from '../../embed/parameters';
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';
import { speakerFor } from '../../i18n/speaker';

const english = {
  parameter: '“{parameter}”: expected {expected}, got “{got}”.',
  noParameter: 'There is no parameter “{parameter}”.',
  noLesson: 'There is no lesson “{got}”; this is another run.',
  noScenario: 'There is no scenario “{got}”; this is another run.',
  noStop: 'This run has no stop “{got}”.',
  noData: 'The run could not be loaded: {reason}',
  expected: {
    oneOf: 'one of {values}',
    count: 'a whole number',
    step: 'the number of a step or the name of a stop',
    name: 'letters, digits and hyphens',
    encoding: 'text encoded for an address',
  },
  open: 'Open on the site',
} as const;

const chinese = translationOf<typeof english>()({
  parameter: '“{parameter}”：应为{expected}，实为“{got}”。',
  noParameter: '没有参数“{parameter}”。',
  noLesson: '没有课程“{got}”；这里显示的是另一次运行。',
  noScenario: '没有场景“{got}”；这里显示的是另一次运行。',
  noStop: '这次运行里没有名为“{got}”的位置。',
  noData: '运行加载失败：{reason}',
  expected: {
    oneOf: '{values} 之一',
    count: '整数',
    step: '步数或位置的名字',
    name: '字母、数字和连字符',
    encoding: '为地址编码的文本',
  },
  open: '在网站中打开',
});

export type EmbedWords = MessagesOf<typeof english>;

/** The words of the embed page in a language. */
export function embedWords(language: Language): EmbedWords {
  return language === 'zh' ? chinese : english;
}

/** What was wrong in the address, beyond what its parameters say by themselves. */
export type EmbedProblem =
  | { readonly kind: 'parameter'; readonly problem: ParameterProblem }
  | { readonly kind: 'noLesson' | 'noScenario' | 'noStop'; readonly got: string }
  | { readonly kind: 'noData'; readonly reason: string };

/** A problem of an embed in one line. */
export function embedNotice(problem: EmbedProblem, language: Language): string {
  const { text } = speakerFor(language);
  const words = embedWords(language);
  switch (problem.kind) {
    case 'parameter': {
      const { parameter, got, expected } = problem.problem;
      if (expected.kind === 'none') return text(words.noParameter, { parameter });
      return text(words.parameter, { parameter, got, expected: expectation(expected, language) });
    }
    case 'noData':
      return text(words.noData, { reason: problem.reason });
    default:
      return text(words[problem.kind], { got: problem.got });
  }
}

function expectation(expected: Exclude<Expected, { kind: 'none' }>, language: Language): string {
  const { text } = speakerFor(language);
  const words = embedWords(language).expected;
  return expected.kind === 'oneOf'
    ? text(words.oneOf, { values: expected.values.join(', ') })
    : words[expected.kind];
}
