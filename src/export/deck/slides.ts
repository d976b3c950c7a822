/** A lesson as slides, planned as data: what stands on each, before anybody writes it as HTML or Markdown. */
import type { Language } from '../../i18n/language';
import type { Card } from '../../lesson/cardForm';
import type { Lesson } from '../../lesson/lesson';
import { readInline } from '../../lesson/readInline';
import type { Block, Inline } from '../../lesson/text';
import { listsThatFit, paragraphsThatFit } from './fit';

type Prose = readonly Inline[];

export interface DeckRun {
  readonly name: string;
  /** In order; `row` is how many rows have happened there. */
  readonly stops: readonly { readonly name: string; readonly row: number }[];
  /** The sentence of every row, from the one before anything has happened. */
  readonly told: readonly string[];
}

/** A lesson with what its runs came to. The comparison is the run called `compare`. */
export interface DeckSource {
  readonly lesson: Lesson;
  readonly language: Language;
  readonly runs: readonly DeckRun[];
  /** Those of the lesson, in its order. */
  readonly cards: readonly Card[];
}

export type Slide =
  | { readonly kind: 'title'; readonly number: number; readonly title: string; readonly summary: string }
  | { readonly kind: 'paragraph'; readonly content: Prose }
  | { readonly kind: 'list'; readonly items: readonly Prose[] }
  | { readonly kind: 'code'; readonly text: string }
  /**
   * A player that goes on from row `from` to row `to`, where the stop is. `id` names the stop, as addresses do; nothing
   * behind the stop `hides` may be seen yet.
   */
  | {
      readonly kind: 'stop';
      readonly id: string;
      readonly run: string;
      readonly from: number;
      readonly to: number;
      readonly hides: string | null;
      readonly told: string;
    }
  | { readonly kind: 'question'; readonly question: Prose; readonly choices: readonly Prose[] }
  | { readonly kind: 'rule'; readonly content: Prose }
  /** What the audience can do itself; `par` is the fewest decisions that do it. */
  | {
      readonly kind: 'level';
      readonly level: 'break' | 'fix';
      readonly task: Prose;
      readonly par: number | null;
    }
  | { readonly kind: 'card'; readonly question: Prose; readonly answer: Prose }
  | { readonly kind: 'end' };

export interface Deck {
  readonly language: Language;
  /** The id of the lesson. */
  readonly lesson: string;
  readonly title: string;
  readonly summary: string;
  readonly slides: readonly Slide[];
  /** Where a claim of the text is seen: the stop that shows it, by the name of the claim. */
  readonly claims: ReadonlyMap<string, string>;
}

const COMPARE = 'compare';

/**
 * The slides of a lesson in the order of its text. A run waits at its questions as the player of the lesson does, and a
 * run that the text only refers to stands behind the paragraph that does.
 */
export function deckOf(source: DeckSource): Deck {
  const { lesson, language } = source;
  const { title, summary, blocks } = lesson.texts[language];
  const inText = new Set(blocks.flatMap((block) => (block.kind === 'player' ? [block.run] : [])));
  const shown = new Set(inText);
  const slides = blocks.flatMap((block) => {
    const referred = runsReferredTo(lesson, block).filter((run) => !shown.has(run));
    referred.forEach((run) => shown.add(run));
    return [...slidesOf(source, block), ...referred.flatMap((run) => stopSlides(source, run, null))];
  });
  const head: Slide = { kind: 'title', number: lesson.number, title, summary };
  return {
    language,
    lesson: lesson.id,
    title,
    summary,
    slides: [head, ...slides, { kind: 'end' }],
    claims: new Map(
      Object.entries(lesson.claims).flatMap(([name, { run, at }]) =>
        run === undefined || at === undefined ? [] : [[name, `${run}.${at}`] as const],
      ),
    ),
  };
}

function slidesOf(source: DeckSource, block: Block): readonly Slide[] {
  const { level } = source.lesson;
  switch (block.kind) {
    case 'paragraph':
      return paragraphsThatFit(block.content).map((content) => ({ kind: 'paragraph', content }));
    case 'list':
      return listsThatFit(block.items).map((items) => ({ kind: 'list', items }));
    case 'code':
      return [{ kind: 'code', text: block.text }];
    case 'player':
      return stopSlides(source, block.run, null);
    case 'gate':
      return questionSlides(source, block);
    case 'rule':
      return [{ kind: 'rule', content: block.content }];
    case 'compare':
      return stopSlides(source, COMPARE, null);
    case 'level':
      return [
        {
          kind: 'level',
          level: level.kind,
          task: block.task,
          par: level.kind === 'break' ? level.par : null,
        },
      ];
    case 'cards':
      return source.cards.flatMap((card) => cardSlides(card, source.language));
  }
}

/** The runs whose stops show what a paragraph claims. */
function runsReferredTo({ claims }: Lesson, block: Block): readonly string[] {
  const pieces = block.kind === 'paragraph' ? block.content : block.kind === 'list' ? block.items.flat() : [];
  const runs = pieces.flatMap((inline) => (inline.kind === 'claim' ? (claims[inline.claim]?.run ?? []) : []));
  return [...new Set(runs)];
}

/**
 * A slide for every stop behind the one of the name, each going on where the one before ended, up to the next question. A
 * run begins where it parts from those before it.
 */
function stopSlides({ lesson, runs }: DeckSource, name: string, behind: string | null): readonly Slide[] {
  const run = runs.find((each) => each.name === name);
  if (!run) return [];
  const { stops, told } = run;
  const asked = Object.values(lesson.gates ?? {}).flatMap((gate) => (gate.run === name ? [gate.at] : []));
  const first = stops.findIndex((stop) => stop.name === behind) + 1;
  const question = stops.findIndex((stop, index) => index >= first && asked.includes(stop.name));
  const last = question < 0 ? stops.length - 1 : question;
  const hides = question < 0 ? null : `${name}.${stops[question]?.name}`;
  return stops.slice(first, last + 1).map(({ name: stop, row }, index): Slide => {
    const before = stops[first + index - 1];
    const from = Math.min(before ? before.row + 1 : known(runs, run), row);
    return { kind: 'stop', id: `${name}.${stop}`, run: name, from, to: row, hides, told: told[row] ?? '' };
  });
}

/** The last row up to which one of the runs before was told word for word as this one. */
function known(runs: readonly DeckRun[], run: DeckRun): number {
  const shared = runs.slice(0, runs.indexOf(run)).map((other) => {
    const parted = run.told.findIndex((sentence, row) => sentence !== other.told[row]);
    return (parted < 0 ? run.told.length : parted) - 1;
  });
  return Math.max(0, ...shared);
}

/** A question, and behind it the stops that answer it. */
function questionSlides(source: DeckSource, block: Block & { kind: 'gate' }): readonly Slide[] {
  const { question, labels: choices, gate } = block;
  const place = source.lesson.gates?.[gate];
  const slide: Slide = { kind: 'question', question, choices };
  return place ? [slide, ...stopSlides(source, place.run, place.at)] : [slide];
}

function cardSlides({ question, recite }: Card, language: Language): readonly Slide[] {
  const asked = readInline(question[language]).content;
  return paragraphsThatFit(readInline(recite[language]).content).map((answer) => ({
    kind: 'card',
    question: asked,
    answer,
  }));
}
