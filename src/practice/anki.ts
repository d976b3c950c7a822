/** Cards as a text that Anki imports: tab-separated fields, the id first, so that a later import updates. */
import type { Language } from '../i18n/language';
import type { Card } from '../lesson/cardForm';

const NAMES = { en: 'Delivered Twice (English)', zh: '投递两次（中文）' } as const;

const LABELS = {
  en: {
    long: 'Two minutes',
    deep: 'In depth',
    sharper: 'Common answer → sharper',
    next: 'Follow-ups',
    on: 'Checked on',
  },
  zh: { long: '两分钟', deep: '深入', sharper: '常见回答 → 更准的回答', next: '追问', on: '验证版本' },
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
  return `${field(asked[language])}${extra}<br><small>${also[language].map(field).join(' · ')}</small>`;
}

function answer(card: Card, language: Language): string {
  const label = LABELS[language];
  const sharper = `${field(card.common[language])} → ${field(card.sharper[language])}`;
  const parts = [
    `<p><b>${field(card.recite[language])}</b></p>`,
    `<p>${label.long}: ${field(card.long[language])}</p>`,
    `<p>${label.deep}: ${field(card.deep[language])}</p>`,
    `<p>${label.sharper}: ${sharper}</p>`,
    `<p>${label.next}: ${card.followUps[language].map(field).join(' · ')}</p>`,
    `<p><small>${card.keywords[language].map(field).join(' · ')} · ${label.on}: ${field(card.checkedOn)}</small></p>`,
  ];
  return parts.join('');
}

function tags({ rung }: Card): string {
  return rung === undefined ? 'delivered-twice' : `delivered-twice rung-${String(rung).padStart(2, '0')}`;
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
