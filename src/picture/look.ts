/** What a phase does to the look of a part: the present is stronger, the future is pencil. */
import { FONTS, type FontName } from './fonts';
import type { Phase } from './marks';
import { PAST, STYLES, type Entry, type Nature, type Part, type Style } from './styles';

/** Texts that take full ink in the present row. */
const INKED: readonly Part[] = ['answerLabel', 'note', 'result', 'gutter', 'gutterStrong'];

/** The look of a part in a phase. */
export function styleOf(part: Part, phase: Phase): Style {
  const { nature, ...style }: Entry = STYLES[part];
  if (phase === 'past' || nature === 'still') return style;
  return phase === 'now' ? present(part, nature, style) : pencilled(nature, style);
}

function present(part: Part, nature: Nature, style: Style): Style {
  switch (nature) {
    case 'shaft':
      return style.width === PAST
        ? { ...style, width: 2.5, stroke: part === 'answer' ? 'ink' : style.stroke }
        : style;
    case 'shape':
      return style.width === PAST ? { ...style, width: 2 } : style;
    case 'head':
      return part === 'answerHead' ? { ...style, fill: 'ink' } : style;
    case 'text':
      return INKED.includes(part) ? { ...style, fill: 'ink' } : style;
    case 'plate':
      return { ...style, fill: 'paper-band' };
    default:
      return style;
  }
}

function pencilled(nature: Nature, style: Style): Style {
  switch (nature) {
    case 'shaft':
      return { ...style, stroke: 'pencil', width: 1 };
    case 'shape':
      return { ...style, fill: 'paper', stroke: 'pencil', width: 1 };
    case 'head':
      return { ...style, fill: 'paper', stroke: 'pencil', width: 1 };
    case 'text':
      return { ...style, fill: 'pencil' };
    default:
      return style;
  }
}

const STRONG: { readonly [F in FontName]: FontName } = {
  ...(Object.fromEntries(Object.keys(FONTS).map((name) => [name, name])) as { [F in FontName]: F }),
  label: 'labelStrong',
  tiny: 'tinyStrong',
  code: 'codeStrong',
};

const LIGHT: { readonly [F in FontName]: FontName } = {
  ...(Object.fromEntries(Object.keys(FONTS).map((name) => [name, name])) as { [F in FontName]: F }),
  labelStrong: 'label',
  tinyStrong: 'tiny',
  codeStrong: 'code',
};

/** The type of a text in a phase: the present is strong, pencil is light. */
export function fontIn(font: FontName, phase: Phase): FontName {
  if (phase === 'now') return STRONG[font];
  return phase === 'future' ? LIGHT[font] : font;
}
