/** What a picture that stands alone has above it: where the step stands, its sentence, and a rule. */
import type { Sentence } from '../i18n/sentence';
import type { Mark } from '../picture/marks';
import { setSentence, type SetSentence } from '../picture/setSentence';

export interface HeadingWords {
  /** Where the step stands: `Step 7 of 13`. */
  readonly step: string;
  readonly sentence: Sentence;
  /** Sentences that there is to be room for as well, so that pictures of one run have one size. */
  readonly roomFor?: readonly Sentence[];
}

/** Around a picture that stands alone. */
export const MARGIN = 24;
const LINE = 32;
const SENTENCE = { font: 'sentence', strongFont: 'sentenceStrong', codeFont: 'sentenceCode' } as const;

/** The heading over a width; the step stands in the indent, or above the sentence where there is none. */
export function heading(
  { step, sentence, roomFor = [] }: HeadingWords,
  width: number,
  indent: number,
): { readonly marks: readonly Mark[]; readonly height: number } {
  const set = (said: Sentence): SetSentence =>
    setSentence(said, {
      ...SENTENCE,
      ...{ x: indent, y: 26, width: width - indent, lineHeight: LINE, anchor: 'start', key: 'sentence' },
    });
  const lines = Math.max(...[sentence, ...roomFor].map((each) => set(each).lines));
  const height = 44 + (lines - 1) * LINE;
  const label = { kind: 'text', role: 'soft', anchor: 'start', font: 'label', plate: false } as const;
  const rule = {
    kind: 'line',
    role: 'inkRule',
    x1: 0,
    x2: width,
    y1: height + 0.5,
    y2: height + 0.5,
  } as const;
  return {
    height,
    marks: [
      { key: 'step', phase: 'past', ...label, x: 0, y: indent > 0 ? 24 : -2, text: step },
      ...set(sentence).marks,
      { key: 'rule', phase: 'past', ...rule },
    ],
  };
}
