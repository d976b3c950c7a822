/** The ladder of questions, timed practice, and the sheet to print. */
import type { Language } from '../i18n/language';
import type { Card } from '../lesson/cardForm';
import { plainText } from '../lesson/text';
import type { Lesson } from '../lesson/lesson';

/** How long an answer may take, by how far it goes. */
export const ANSWER_SECONDS = { recite: 30, long: 120 } as const;
export type AnswerLength = keyof typeof ANSWER_SECONDS;

/** The cards of the ladder from the first rung to the last. */
export function ladderOf(cards: readonly Card[]): readonly Card[] {
  return cards
    .filter((card) => card.rung !== undefined)
    .sort((a, b) => (a.rung as number) - (b.rung as number));
}

/** All cards in the order of practice: the ladder, then the rest as given. */
export function practiceOrder(cards: readonly Card[]): readonly Card[] {
  return [...ladderOf(cards), ...cards.filter((card) => card.rung === undefined)];
}

/** One question of timed practice, with what to hold one's own answer against. */
export interface TimedQuestion {
  readonly card: string;
  readonly question: string;
  readonly seconds: number;
  /** What a good answer says; for two minutes, both parts. */
  readonly answer: readonly string[];
  /** The words that should have been said. */
  readonly keywords: readonly string[];
}

/** A card as a timed question. */
export function timedQuestion(card: Card, length: AnswerLength, language: Language): TimedQuestion {
  const { id, question, recite, long, keywords } = card;
  return {
    card: id,
    question: question[language],
    seconds: ANSWER_SECONDS[length],
    answer: length === 'recite' ? [recite[language]] : [recite[language], long[language]],
    keywords: keywords[language],
  };
}

export interface CheatSheet {
  /** The rule of each lesson, in the order of the path. */
  readonly rules: readonly { readonly title: string; readonly rule: string }[];
  /** Each rung with its answer in a sentence and the recite version. */
  readonly rungs: readonly {
    readonly rung: number;
    readonly question: string;
    readonly answer: string;
    readonly recite: string;
  }[];
}

/** What a sheet of one page says in one language. */
export function cheatSheet(
  lessons: readonly Lesson[],
  cards: readonly Card[],
  language: Language,
): CheatSheet {
  return {
    rules: lessons.map(({ texts }) => {
      const { title, blocks } = texts[language];
      const rule = blocks.find((block) => block.kind === 'rule');
      return { title, rule: rule ? plainText(rule.content) : '' };
    }),
    rungs: ladderOf(cards).map((card) => ({
      rung: card.rung as number,
      question: card.question[language],
      answer: (card.answer ?? card.sharper)[language],
      recite: card.recite[language],
    })),
  };
}
