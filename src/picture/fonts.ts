/** The few settings of type in the pictures, and how wide a text in one of them is. Nothing is measured on a page. */
import { ADVANCES, LISTED, type Face } from './advances';

export interface Font {
  readonly family: 'sans' | 'serif' | 'mono';
  readonly size: number;
  readonly strong: boolean;
}

/** Every setting of type that a mark may ask for. */
export const FONTS = {
  label: { family: 'sans', size: 13, strong: false },
  labelStrong: { family: 'sans', size: 13, strong: true },
  tiny: { family: 'sans', size: 12, strong: false },
  tinyStrong: { family: 'sans', size: 12, strong: true },
  code: { family: 'mono', size: 12.5, strong: false },
  codeStrong: { family: 'mono', size: 12.5, strong: true },
  pane: { family: 'sans', size: 18, strong: true },
  paneSmall: { family: 'sans', size: 15, strong: true },
  text: { family: 'sans', size: 14, strong: false },
  textStrong: { family: 'sans', size: 14, strong: true },
  sentence: { family: 'serif', size: 24, strong: false },
  sentenceCode: { family: 'mono', size: 21, strong: false },
  sentenceStrong: { family: 'serif', size: 24, strong: true },
} as const satisfies { readonly [name: string]: Font };

export type FontName = keyof typeof FONTS;

const MONO = 0.6;
const UNLISTED = 0.55;
const THIN_SPACE = 0.2;
const PLACES: ReadonlyMap<string, number> = new Map([...LISTED].map((character, at) => [character, at]));
const FIRST_WIDE = '\u2e80';

/** The width of a text in user units. Han and full-width characters are one em wide. */
export function textWidth(text: string, name: FontName): number {
  const font: Font = FONTS[name];
  let ems = 0;
  for (const character of text) ems += advance(character, font);
  return ems * font.size;
}

function advance(character: string, font: Font): number {
  if (character >= FIRST_WIDE && isWide(character)) return 1;
  if (font.family === 'mono') return MONO;
  if (character === '\u2009') return THIN_SPACE;
  const at = PLACES.get(character);
  return at === undefined ? UNLISTED : (ADVANCES[faceOf(font)][at] as number) / 1000;
}

function faceOf({ family, strong }: Font): Face {
  if (family === 'serif') return strong ? 'serifStrong' : 'serif';
  return strong ? 'sansStrong' : 'sans';
}

/** Han, kana, full-width forms and the punctuation of Chinese. */
function isWide(character: string): boolean {
  return /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(character);
}

/** The first form that fits the room; the last one when none does. Forms go from long to short. */
export function fitting(forms: readonly string[], room: number, font: FontName): string {
  return forms.find((form) => textWidth(form, font) <= room) ?? forms[forms.length - 1] ?? '';
}

/** The first form that fits the room; empty when none does. */
export function fittingOrNone(forms: readonly string[], room: number, font: FontName): string {
  return forms.find((form) => textWidth(form, font) <= room) ?? '';
}

/** A name with its middle left out when it is longer than so many characters. */
export function middleCut(name: string, charactersMax: number): string {
  const characters = [...name];
  if (characters.length <= charactersMax) return name;
  const kept = charactersMax - 1;
  const front = Math.ceil(kept / 2);
  return `${characters.slice(0, front).join('')}…${characters.slice(characters.length - (kept - front)).join('')}`;
}
