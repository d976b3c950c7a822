/** The files of a new lesson: a small one that is true, to be changed piece by piece. */
import type { Language } from '../i18n/language';
import { hashOf } from './readText';

export type TemplateFiles = { readonly [name: string]: string };

const STRUCTURE = `# yaml-language-server: $schema=../lesson.schema.json
id: {id}
minutes: 5
needs: []
misconception: ack-exactly-once
scenario: order-payment
runs:
  crash:
    protection: none
    steps: { committed: 'P q>A A@committed', crash: A!, end: 'q>B B@acked' }
gates:
  paid:
    run: crash
    at: crash
    until: end
    asks: effects
    choices:
      - { answer: 1, because: ack-exactly-once }
      - { answer: 2 }
claims:
  twice: { run: crash, at: end, effects: 2, verdict: doubled }
compare:
  protections: { none: 2, id-table: 1, state-guard: 1 }
level: { kind: break, protection: none, options: { copies: 1, crashes: 1 }, par: 7 }
cards: [why-twice]
`;

const BODIES: { readonly [L in Language]: string } = {
  en: `The story, in three to five sentences.

:::player crash

:::gate paid
The question?
- The answer that a misconception predicts.
- The right answer.
:::

What was seen: [it happened twice](#twice).

:::rule
The rule, in one sentence.
:::

:::compare

:::level
What to do.
:::

:::cards
`,
  zh: `用三到五句话讲故事。

:::player crash

:::gate paid
提问？
- 误解会给出的答案。
- 正确答案。
:::

看到的结果：[发生了两次](#twice)。

:::rule
用一句话写规则。
:::

:::compare

:::level
要做什么。
:::

:::cards
`,
};

const HEADS: { readonly [L in Language]: { readonly title: string; readonly summary: string } } = {
  en: { title: 'Title', summary: 'One sentence for lists and search engines.' },
  zh: { title: '标题', summary: '一句话简介，用于列表和搜索引擎。' },
};

/** The three files of a lesson with this id. They pass the check as they are. */
export function lessonTemplate(id: string): TemplateFiles {
  return { 'lesson.yaml': STRUCTURE.replace('{id}', id), 'en.md': textOf('en'), 'zh.md': textOf('zh') };
}

function textOf(language: Language): string {
  const { title, summary } = HEADS[language];
  const source = hashOfText(language === 'en' ? 'zh' : 'en');
  return `---\ntitle: ${title}\nsummary: ${summary}\nsource: ${source}\n---\n${BODIES[language]}`;
}

function hashOfText(language: Language): string {
  const { title, summary } = HEADS[language];
  return hashOf([title, summary, ...BODIES[language].split('\n')].join('\n'));
}
