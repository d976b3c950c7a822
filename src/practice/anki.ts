/** Cards as a text that Anki imports: tab-separated fields, the id first, so that a later import updates. */
import type { Language, Words } from '../i18n/language';
import { spacedText } from '../i18n/spacing';
import type { Card } from '../lesson/cardForm';

const NAMES = { en: 'Delivered Twice (English)', zh: '投递两次（中文）' } as const;

const LABELS = {
  en: {
    long: 'Two minutes',
    deep: 'In depth',
    sharper: 'Common answer → sharper',
    next: 'Follow-ups',
    on: 'Checked on',
    read: 'read, not run',
    colon: ': ',
  },
  zh: {
    long: '两分钟',
    deep: '深入',
    sharper: '常见回答 → 更准的回答',
    next: '追问',
    on: '验证版本',
    read: '只读过文档',
    colon: '：',
  },
} as const;

/** The file for one language. Headers tell Anki the separator, the deck, the note type and where the id and tags are. */
export function ankiText(cards: readonly Card[], language: Language): string {
  const headers = [
    '#separator:tab',
    '#html:true',
    '#notetype:Basic',
    `#deck:${NAMES[language]}`,
    '#guid column:1',
    '#tags column:4',
  ];
  const lines = cards.map((card) =>
    [idOf(card, language), question(card, language), answer(card, language), tags(card)].join('\t'),
  );
  return `${[...headers, ...lines].join('\n')}\n`;
}

/** The same card in the other language is a card of its own. */
function idOf({ id }: Card, language: Language): string {
  return `delivered-twice-${language}-${id}`;
}

function question({ question: asked, also, flaw }: Card, language: Language): string {
  const extra = flaw ? `<pre>${field(flaw[language])}</pre>` : '';
  const others = also[language].map((text) => prose({ en: text, zh: text }, language));
  return `${prose(asked, language)}${extra}<br><small>${others.join(' · ')}</small>`;
}

function answer(card: Card, language: Language): string {
  const { colon, ...label } = LABELS[language];
  const said = (words: Words): string => prose(words, language);
  const parts = [
    `<p><b>${said(card.recite)}</b></p>`,
    `<p>${label.long}${colon}${said(card.long)}</p>`,
    ...(card.cases ? [casesTable(card.cases, said)] : []),
    `<p>${label.deep}${colon}${said(card.deep)}</p>`,
    `<p>${label.sharper}${colon}${said(card.common)} → ${said(card.sharper)}</p>`,
    `<p>${label.next}${colon}</p><ul>${card.followUps
      .map((next) => `<li><b>${said(next.question)}</b><br>${said(next.answer)}</li>`)
      .join('')}</ul>`,
    `<p><small>${card.keywords[language].map(field).join(' · ')}</small></p>`,
    `<p><small>${label.on}${colon}${checkedOn(card, language)}</small></p>`,
  ];
  return parts.join('');
}

function casesTable(cases: NonNullable<Card['cases']>, said: (words: Words) => string): string {
  const rows = cases.map(
    (each) =>
      `<tr><td><b>${said(each.case)}</b></td><td>${said(each.tell)}</td><td>${said(each.then)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

function checkedOn({ checkedOn: servers, readOnly }: Card, language: Language): string {
  const { read, colon } = LABELS[language];
  const rest = readOnly ? [`${read}${colon}${prose(readOnly, language)}`] : [];
  return [...servers.map(field), ...rest].join(' · ');
}

function tags({ rung }: Card): string {
  return rung === undefined ? 'delivered-twice' : `delivered-twice rung-${String(rung).padStart(2, '0')}`;
}

/** Prose with its spaces set, and code between its backticks. */
function prose(words: Words, language: Language): string {
  const text = language === 'zh' ? spacedText(words.zh) : words.en;
  return field(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** One field of one line: no tabs, no line ends, no marks of HTML or of quoting. */
function field(text: string): string {
  const marks: { readonly [mark: string]: string } = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text
    .trim()
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
    .replace(/\r?\n/g, '<br>')
    .replace(/\t/g, ' ');
}
