import { beforeAll, describe, expect, it } from 'vitest';
import { lessonDeck } from '../../cli/lessonDeck';
import { lessonStage, readCards, readLessonFiles } from '../../cli/loadLessonFolders';
import { readParameters } from '../../embed/parameters';
import { LANGUAGES, type Language } from '../../i18n/language';
import { readLesson, type Lesson } from '../../lesson/lesson';
import type { LessonStage } from '../../lesson/stage';
import { plainText, type Inline } from '../../lesson/text';
import { linesOf, LINES_MAX, listsThatFit, paragraphsThatFit } from './fit';
import { deckHtml } from './html';
import { deckMarkdown } from './markdown';
import type { Deck, Slide } from './slides';

const lessons: readonly Lesson[] = readLessonFiles().map((files) => {
  const read = readLesson(files);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
});
const cards = readCards().cards.map(({ data }) => data);
const all = lessons.flatMap((lesson) => LANGUAGES.map((language) => [lesson.id, language, lesson] as const));

let stage: LessonStage;
beforeAll(async () => {
  stage = await lessonStage();
});

type Stop = Slide & { kind: 'stop' };
const stopsOf = (deck: Deck): readonly Stop[] => deck.slides.filter((slide) => slide.kind === 'stop');

/** Everything that prose says on a slide. */
function proseOf(slide: Slide): readonly (readonly Inline[])[] {
  switch (slide.kind) {
    case 'paragraph':
    case 'rule':
      return [slide.content];
    case 'list':
      return slide.items;
    case 'question':
      return [slide.question, ...slide.choices];
    case 'level':
      return [slide.task];
    case 'card':
      return [slide.question, slide.answer];
    default:
      return [];
  }
}

describe.each(all)('the deck of %s, %s', (_, language, lesson) => {
  let deck: Deck;
  beforeAll(() => {
    deck = lessonDeck(stage, lesson, cards, language);
  });

  it('has every stop once, and every run goes on step by step', () => {
    const named = Object.entries(lesson.runs).flatMap(([run, { steps }]) =>
      Object.keys(steps).map((stop) => `${run}.${stop}`),
    );
    expect(
      stopsOf(deck)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([...named, 'compare.end'].toSorted());
    const rows = new Map<string, number>();
    for (const { run, from, to } of stopsOf(deck)) {
      expect(from).toBeLessThanOrEqual(to);
      const before = rows.get(run);
      if (before !== undefined) expect(from).toBe(Math.min(before + 1, to));
      rows.set(run, to);
    }
  });

  it('asks every question before its answer can be seen', () => {
    for (const [id, { run, at }] of Object.entries(lesson.gates ?? {})) {
      const block = lesson.texts[language].blocks.find((each) => each.kind === 'gate' && each.gate === id);
      const asked = deck.slides.findIndex(
        (slide) => slide.kind === 'question' && block?.kind === 'gate' && slide.question === block.question,
      );
      const of = (slides: readonly Slide[]): readonly Stop[] =>
        slides.filter((slide) => slide.kind === 'stop').filter((slide) => slide.run === run);
      const before = of(deck.slides.slice(0, asked));
      expect(before.at(-1)?.id).toBe(`${run}.${at}`);
      const seen = before.map(({ id: stop }) => stop);
      expect(before.filter(({ hides }) => hides === null || !seen.includes(hides))).toEqual([]);
      expect(of(deck.slides.slice(asked)).length).toBeGreaterThan(0);
    }
  });

  it('says the whole text, and nothing longer than a slide', () => {
    const paragraphs = (texts: readonly string[]): string => texts.join('').replaceAll(/\s/g, '');
    const written = lesson.texts[language].blocks.flatMap((block) =>
      block.kind === 'paragraph' ? [plainText(block.content)] : [],
    );
    const shown = deck.slides.flatMap((slide) =>
      slide.kind === 'paragraph' ? [plainText(slide.content)] : [],
    );
    expect(paragraphs(shown)).toBe(paragraphs(written));
    const long = deck.slides.filter(
      (slide) => proseOf(slide).reduce((sum, content) => sum + linesOf(content), 0) > LINES_MAX + 2,
    );
    expect(long).toEqual([]);
    for (const slide of deck.slides)
      if (slide.kind === 'paragraph') expect(linesOf(slide.content)).toBeLessThanOrEqual(LINES_MAX);
  });

  it('has players whose addresses the embed page understands, and links that lead to a slide', () => {
    const files = { marp: 'm', slidev: 's' };
    const html = deckHtml({ deck, base: '../', files });
    const players = [...html.matchAll(/<delivered-twice site="\.\.\/" ([^>]*?) loading="lazy" label/g)];
    expect(players).toHaveLength(stopsOf(deck).length);
    for (const [, attributes = ''] of players) {
      const query = [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`);
      expect(readParameters(query.join('&')).problems).toEqual([]);
    }
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
    const fragments = stopsOf(deck).reduce((sum, { from, to }) => sum + to - from, 0);
    expect(html.split('<span class="fragment"></span>')).toHaveLength(fragments + 1);
  });

  it('is as many slides in Markdown', () => {
    const marp = deckMarkdown('marp', deck, 'SITE/');
    expect(marp.split(/^---$/m)).toHaveLength(deck.slides.length + 2);
    const slidev = deckMarkdown('slidev', deck, 'SITE/');
    expect(slidev.match(/<DeliveredTwice /g)).toHaveLength(stopsOf(deck).length);
    expect(slidev.split(/^---$/m)).toHaveLength(deck.slides.length + 2 + stopsOf(deck).length);
  });
});

describe('a paragraph', () => {
  const text = (content: string): readonly Inline[] => [{ kind: 'text', text: content }];
  const said = (content: readonly Inline[]): readonly string[] =>
    paragraphsThatFit(content).map((part) => plainText(part));
  const sentence = (word: string): string => `${`${word} `.repeat(20).trim()}.`;

  it('that fits stays whole', () => {
    expect(said(text('One. Two.'))).toEqual(['One. Two.']);
  });

  it.each<[Language, readonly string[], string]>([
    ['en', ['Apple', 'Bread', 'Cider', 'Dates', 'Elder', 'Flour'].map(sentence), ' '],
    ['zh', ['一', '二', '三', '四'].map((word) => `${word.repeat(70)}。`), ''],
  ])('that does not is cut between sentences, evenly: %s', (_, sentences, space) => {
    const half = sentences.length / 2;
    expect(said(text(sentences.join(space)))).toEqual([
      sentences.slice(0, half).join(space),
      sentences.slice(half).join(space),
    ]);
  });

  it('is not cut in code, and a sentence longer than a slide is cut between its clauses', () => {
    const clause = 'words '.repeat(50);
    const [first, ...more] = paragraphsThatFit([
      { kind: 'text', text: `${clause}; ` },
      { kind: 'code', text: 'a. B; c' },
      { kind: 'text', text: `; ${clause}.` },
    ]);
    expect(more.length).toBeGreaterThan(0);
    expect([first, ...more].flatMap((part) => part ?? []).filter(({ kind }) => kind === 'code')).toEqual([
      { kind: 'code', text: 'a. B; c' },
    ]);
    for (const part of [first, ...more]) expect(linesOf(part ?? [])).toBeLessThanOrEqual(LINES_MAX);
  });

  it('in a list stays one item', () => {
    const item = text('word '.repeat(30));
    expect(listsThatFit([item, item, item, item]).map((part) => part.length)).toEqual([2, 2]);
  });
});
