import type { Card } from '../../lesson/cardForm';
import { ANSWER_SECONDS, ladderOf, type AnswerLength } from '../../practice/ladder';
import { dueCards, rated, reviewOf, type Rating } from '../../practice/review';
import type { ProgressStore } from './progressStore.svelte';
import { today } from './today';

/** What can be practised. */
export const SOURCES = ['due', 'ladder', 'flaws'] as const;
export type Source = (typeof SOURCES)[number];

const TICK_MS = 200;

/** One round of timed practice: question, answer, one's own judgement, and so on to the end. */
export class Session {
  readonly cards: readonly Card[];
  readonly #store: ProgressStore;
  #ticking: ReturnType<typeof setInterval> | undefined;
  source = $state<Source>('ladder');
  length = $state<AnswerLength>('recite');
  /** The questions of the round; empty while none is on. */
  queue = $state.raw<readonly Card[]>([]);
  at = $state(0);
  left = $state(0);
  answering = $state(false);
  judged = $state(0);
  /** The card that was judged last. */
  last = $state.raw<Card | null>(null);
  card: Card | null = $derived.by(() => this.queue[this.at] ?? null);

  constructor(cards: readonly Card[], store: ProgressStore) {
    this.cards = cards;
    this.#store = store;
  }

  /** What a source holds today. */
  cardsOf(source: Source): readonly Card[] {
    if (source === 'ladder') return ladderOf(this.cards);
    if (source === 'flaws') return this.cards.filter((card) => card.flaw !== undefined);
    const ids = this.cards.map(({ id }) => id);
    const due = dueCards(this.#store.progress, ids, today());
    return due.flatMap((id) => this.cards.find((card) => card.id === id) ?? []);
  }

  start(): void {
    this.queue = this.cardsOf(this.source);
    this.at = 0;
    this.judged = 0;
    this.last = null;
    this.#ask();
  }

  stop(): void {
    clearInterval(this.#ticking);
    this.queue = [];
  }

  showAnswer(): void {
    clearInterval(this.#ticking);
    this.answering = false;
  }

  /** Records the judgement and goes on. */
  judge(rating: Rating): void {
    const { card } = this;
    if (!card) return;
    this.#store.change((progress) => rated(progress, card.id, rating, today()));
    this.judged += 1;
    this.last = card;
    this.at += 1;
    this.#ask();
  }

  /** In how many days the card comes again that was judged last. */
  get comesIn(): number {
    const review = this.last ? reviewOf(this.#store.progress, this.last.id) : null;
    return review ? review.dueDay - today() : 0;
  }

  #ask(): void {
    clearInterval(this.#ticking);
    this.answering = this.card !== null;
    if (!this.card) return;
    this.left = ANSWER_SECONDS[this.length];
    const end = Date.now() + this.left * 1000;
    this.#ticking = setInterval(() => {
      this.left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      if (this.left === 0) this.showAnswer();
    }, TICK_MS);
  }
}
