/**
 * A deck as the markup of reveal.js. It is a page of text and pictures until a script makes slides of it: elements that
 * nobody has defined show what stands inside them.
 */
import { speakerFor, type Speaker } from '../../i18n/speaker';
import { setProse } from '../../lesson/setProse';
import type { Inline } from '../../lesson/text';
import { escaped } from '../svg';
import type { Deck, Slide } from './slides';
import { deckWords, type DeckWords } from './words';

/** The deck, the way from its page to the first page of the site, and what its Markdown files are called. */
export interface HtmlPlan {
  readonly deck: Deck;
  readonly base: string;
  readonly files: { readonly marp: string; readonly slidev: string };
}

interface Writer extends HtmlPlan {
  readonly words: DeckWords;
  readonly speaker: Speaker;
}

/** What stands in the body of the page. */
export function deckHtml(plan: HtmlPlan): string {
  const { language, slides } = plan.deck;
  const writer: Writer = { ...plan, words: deckWords(language), speaker: speakerFor(language) };
  const { deck, back, forward } = writer.words;
  const sections = slides.map((slide) => section(slide, writer)).join('\n');
  return `<main aria-label="${deck}">
<div class="reveal" data-back="${back}" data-forward="${forward}">
<div class="slides">
${sections}
</div>
</div>
</main>`;
}

function section(slide: Slide, writer: Writer): string {
  const id = slide.kind === 'stop' ? ` id="${slide.id}"` : '';
  return `<section class="${slide.kind}"${id}>\n${content(slide, writer)}\n</section>`;
}

function content(slide: Slide, writer: Writer): string {
  const { deck, words, speaker } = writer;
  const prose = (pieces: readonly Inline[]): string => proseHtml(pieces, deck);
  const plain = (text: string): string => escaped(speaker.words({ en: text, zh: text }));
  const items = (all: readonly (readonly Inline[])[]): string =>
    all.map((item) => `<li>${prose(item)}</li>`).join('\n');
  switch (slide.kind) {
    case 'title':
      return `<p class="note">${speaker.text(words.number, { number: slide.number })}</p>
<h1>${plain(slide.title)}</h1>
<p>${plain(slide.summary)}</p>`;
    case 'paragraph':
      return `<p>${prose(slide.content)}</p>`;
    case 'list':
      return `<ul>\n${items(slide.items)}\n</ul>`;
    case 'code':
      return `<pre><code>${escaped(slide.text)}</code></pre>`;
    case 'stop':
      return player(slide, writer);
    case 'question':
      return `<p class="note">${words.guess}</p>
<h2>${prose(slide.question)}</h2>
<ol>\n${items(slide.choices)}\n</ol>`;
    case 'rule':
      return `<p class="note">${words.rule}</p>\n<h2>${prose(slide.content)}</h2>`;
    case 'level':
      return level(slide, prose(slide.task), writer);
    case 'card':
      return `<h2>${prose(slide.question)}</h2>\n<p class="fragment">${prose(slide.answer)}</p>`;
    case 'end':
      return end(writer);
  }
}

function player(
  { id, run, from, to, hides, told }: Slide & { kind: 'stop' },
  { deck, base }: Writer,
): string {
  const { language, lesson } = deck;
  const picture = `${base}pictures/${language}/lessons/${lesson}/${id}`;
  return `<delivered-twice site="${base}" lesson="${lesson}" step="${run}.${from}"${hides === null ? '' : ` to="${hides}"`} lang="${language}" controls="mini" loading="lazy" label="${escaped(told)}">
<picture>
<source srcset="${picture}.dark.png" media="(prefers-color-scheme: dark)" />
<img src="${picture}.light.png" alt="${escaped(told)}" loading="lazy" />
</picture>
</delivered-twice>${'\n<span class="fragment"></span>'.repeat(to - from)}`;
}

function level({ level, par }: Slide & { kind: 'level' }, task: string, { words, speaker }: Writer): string {
  return [
    `<p class="note">${level === 'break' ? words.breakIt : words.fixIt}</p>`,
    `<h2>${task}</h2>`,
    `<p><a href="../">${words.inLesson}</a></p>`,
    ...(par === null ? [] : [`<p class="fragment">${speaker.text(words.par, { par })}</p>`]),
  ].join('\n');
}

function end({ deck, words, speaker, files }: Writer): string {
  const title = escaped(speaker.words({ en: deck.title, zh: deck.title }));
  const link = (href: string, text: string, download: boolean): string =>
    `<a href="${href}"${download ? ' download' : ''}>${text}</a>`;
  const forms = [
    link('?view=print', words.print, false),
    link(files.marp, words.marp, true),
    link(files.slidev, words.slidev, true),
  ];
  return `<h2>${words.end}</h2>
<p>${words.whole}</p>
<p class="address"><a href="../">${title}</a></p>
<p class="note">${words.deck}${deck.language === 'zh' ? '：' : ': '}${forms.join(' · ')}</p>`;
}

function proseHtml(content: readonly Inline[], { language, claims, slides }: Deck): string {
  return setProse(content, language)
    .map((inline) => {
      const text = escaped(inline.text);
      switch (inline.kind) {
        case 'text':
          return text;
        case 'strong':
          return `<strong>${text}</strong>`;
        case 'code':
          return `<code${inline.text.includes(' ') ? ' class="statement"' : ''}>${text}</code>`;
        case 'link':
          return `<a href="${escaped(inline.href)}" rel="noreferrer">${text}</a>`;
        case 'claim': {
          const stop = claims.get(inline.claim);
          const shown = slides.some((slide) => slide.kind === 'stop' && slide.id === stop);
          return shown ? `<a href="#${stop}">${text}</a>` : text;
        }
      }
    })
    .join('');
}
