/** The text of a lesson in one language, as data: what pages, slides and print are made of. */
import type { Language } from '../i18n/language';

/** A piece of a paragraph. A claim is shown by a run: `claim` is its name in lesson.yaml. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'claim'; readonly text: string; readonly claim: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Where something stands in its file; lines count from 1. */
export interface Placed {
  readonly line: number;
}

export type Block = Placed &
  (
    | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
    | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
    | { readonly kind: 'code'; readonly language: string; readonly text: string }
    /** The rule of the lesson in one sentence. */
    | { readonly kind: 'rule'; readonly content: readonly Inline[] }
    /** A player with the run of this name. */
    | { readonly kind: 'player'; readonly run: string }
    /** A question; the labels are in the order of the choices in lesson.yaml. */
    | {
        readonly kind: 'gate';
        readonly gate: string;
        readonly question: readonly Inline[];
        readonly labels: readonly (readonly Inline[])[];
      }
    | { readonly kind: 'compare' }
    | { readonly kind: 'level'; readonly task: readonly Inline[] }
    | { readonly kind: 'cards' }
  );

export interface LessonText {
  readonly language: Language;
  readonly file: string;
  readonly title: string;
  /** One sentence for lists, search engines and previews. */
  readonly summary: string;
  /** The hash of the other language's text when the two were last read side by side. */
  readonly source: string;
  /** The hash of this text. */
  readonly hash: string;
  readonly blocks: readonly Block[];
  readonly words: number;
}

/** The text of a piece of prose without its marks. */
export function plainText(content: readonly Inline[]): string {
  return content.map((inline) => inline.text).join('');
}
