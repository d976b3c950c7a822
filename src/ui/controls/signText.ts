/** Signs inside sentences: the shipped faces lack them, so the page draws them. */
import type { Sentence, SpanRole } from '../../i18n/sentence';
import type { SignName } from '../../picture/signs';

const SIGN_OF: { readonly [character: string]: SignName } = {
  '✓': 'kept',
  '‼': 'doubled',
  '∅': 'none',
  '⊘': 'refused',
  '⚑': 'parked',
  '▤': 'parked',
  '∞': 'stuck',
  '↻': 'stuck',
};

export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly role: SpanRole | null }
  | { readonly kind: 'sign'; readonly sign: SignName; readonly text: string; readonly role: SpanRole | null };

/** The pieces of a sentence, with its signs apart. */
export function piecesOf(sentence: Sentence): readonly Piece[] {
  return sentence.flatMap(({ text, role = null }) =>
    text.split(/([✓‼∅⊘⚑▤∞↻])/u).flatMap((part): readonly Piece[] => {
      if (part === '') return [];
      const sign = SIGN_OF[part];
      return [sign ? { kind: 'sign', sign, text: part, role } : { kind: 'text', text: part, role }];
    }),
  );
}
