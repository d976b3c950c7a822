/** A deck as Markdown that somebody goes on with: pictures of the stops for Marp, live players for Slidev. */
import { LANGUAGE_TAGS } from '../../i18n/language';
import { speakerFor } from '../../i18n/speaker';
import { setProse } from '../../lesson/setProse';
import type { Inline } from '../../lesson/text';
import type { Deck, Slide } from './slides';
import { deckWords } from './words';

export const DECK_FORMS = ['marp', 'slidev'] as const;
export type DeckForm = (typeof DECK_FORMS)[number];

/** What a form does in its own way. Both put `---` between slides. */
interface Dialect {
  readonly head: readonly string[];
  stop(slide: Slide & { kind: 'stop' }): string;
  /** The settings of a slide, between the line that begins it and another `---`. */
  settings(slide: Slide): readonly string[];
  /** What appears with the next click. */
  later(text: string): string;
}

/** The text of the file. `site` is the address of the site, with its last slash. */
export function deckMarkdown(form: DeckForm, deck: Deck, site: string): string {
  const dialect = form === 'marp' ? marp(deck, site) : slidev(deck, site);
  const { language, title } = deck;
  const front = [
    `title: ${JSON.stringify(speakerFor(language).words({ en: title, zh: title }))}`,
    `lang: ${LANGUAGE_TAGS[language]}`,
    ...dialect.head,
  ];
  const [first, ...more] = deck.slides.map((slide) => {
    const settings = dialect.settings(slide).map((line) => `${line}\n`);
    const begin = settings.length > 0 ? `---\n${settings.join('')}---` : '---';
    return { begin, text: slideText(slide, deck, site, dialect) };
  });
  const head = `---\n${front.join('\n')}\n---\n\n${first?.text ?? ''}\n`;
  return head + more.map(({ begin, text }) => `\n${begin}\n\n${text}\n`).join('');
}

function slideText(slide: Slide, deck: Deck, site: string, dialect: Dialect): string {
  const { language } = deck;
  const words = deckWords(language);
  const speaker = speakerFor(language);
  const prose = (content: readonly Inline[]): string => proseText(setProse(content, language));
  const plain = (text: string): string => written(speaker.words({ en: text, zh: text }));
  const list = (items: readonly (readonly Inline[])[], sign: string): string =>
    items.map((item) => `${sign} ${prose(item)}`).join('\n');
  const said = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');
  switch (slide.kind) {
    case 'title':
      return said(
        speaker.text(words.number, { number: slide.number }),
        `# ${plain(slide.title)}`,
        plain(slide.summary),
      );
    case 'paragraph':
      return prose(slide.content);
    case 'list':
      return list(slide.items, '-');
    case 'code':
      return `\`\`\`\n${slide.text}\n\`\`\``;
    case 'stop':
      return dialect.stop(slide);
    case 'question':
      return said(words.guess, `## ${prose(slide.question)}`, list(slide.choices, '1.'));
    case 'rule':
      return said(words.rule, `## ${prose(slide.content)}`);
    case 'level':
      return said(
        slide.level === 'break' ? words.breakIt : words.fixIt,
        `## ${prose(slide.task)}`,
        `[${words.inLesson}](${addressOf(deck, site)})`,
        slide.par === null ? '' : dialect.later(speaker.text(words.par, { par: slide.par })),
      );
    case 'card':
      return said(`## ${prose(slide.question)}`, dialect.later(prose(slide.answer)));
    case 'end':
      return said(`## ${words.end}`, words.whole, `<${addressOf(deck, site)}>`);
  }
}

/** Pictures that fill their slide, whatever their shape; a list with stars appears item by item. */
function marp({ language, lesson }: Deck, site: string): Dialect {
  return {
    head: ['marp: true', 'size: 16:9', 'paginate: true'],
    stop: ({ id, told }) =>
      `![bg contain](${site}pictures/${language}/lessons/${lesson}/${id}.light.png)\n\n${note(told)}`,
    settings: () => [],
    later: (text) => `* ${text}`,
  };
}

function slidev({ language, lesson }: Deck, site: string): Dialect {
  return {
    head: ['routerMode: hash'],
    stop: ({ run, from, hides, told }) =>
      `<DeliveredTwice site="${site}" lesson="${lesson}" lang="${language}" controls="mini"${hides === null ? '' : ` to="${hides}"`} ` +
      `:step="\`${run}.\${${from} + $clicks}\`" />\n\n${note(told)}`,
    settings: (slide) => (slide.kind === 'stop' ? [`clicks: ${slide.to - slide.from}`] : []),
    later: (text) => `<v-click>\n\n${text}\n\n</v-click>`,
  };
}

/** What only the speaker sees: both read a comment as a note. */
function note(text: string): string {
  return `<!-- ${text.replaceAll('--', '—')} -->`;
}

function addressOf({ language, lesson }: Deck, site: string): string {
  return `${site}${language}/lessons/${lesson}/`;
}

function proseText(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      switch (inline.kind) {
        case 'code':
          return `\`${inline.text}\``;
        case 'strong':
          return `**${written(inline.text)}**`;
        case 'link':
          return `[${written(inline.text)}](${inline.href})`;
        case 'claim':
        case 'text':
          return written(inline.text);
      }
    })
    .join('');
}

/** Plain text in which nothing is a mark of Markdown, of HTML or of a Vue template. */
function written(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '&#123;{')
    .replace(/[\\`*_[\]]/g, '\\$&');
}
