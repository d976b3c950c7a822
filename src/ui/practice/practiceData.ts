/** What the pages beside the lessons show, computed when the site is built. */
import type { Words } from '../../i18n/language';
import type { Card } from '../../lesson/cardForm';
import type { CheatSheet } from '../../practice/ladder';

/** What shows that a card is right: the link to a run, or a script recorded from a real server and what it shows. */
export type ProofPlace =
  | { readonly kind: 'run'; readonly link: string }
  | { readonly kind: 'script'; readonly script: string; readonly shows: Words };

export interface InterviewData {
  /** In the order of practice: the ladder, then the rest. */
  readonly cards: readonly Card[];
  readonly proofs: { readonly [card: string]: ProofPlace };
}

export interface SheetData {
  readonly sheet: CheatSheet;
}

export interface GlossaryTerm {
  readonly term: string;
  readonly en: { readonly name: string; readonly line: string };
  readonly zh: { readonly name: string; readonly line: string };
}

export interface GlossaryData {
  readonly terms: readonly GlossaryTerm[];
  readonly misconceptions: readonly { readonly claim: Words; readonly card: string }[];
}
