/** The key moments of the first run, in every size, language and theme: what a change of the picture is looked at with. */
import type { Language } from '../../i18n/language';

export interface GalleryItem {
  readonly name: string;
  /** Rows of the run that have happened. */
  readonly row: number;
  readonly width: number;
  readonly height: number;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
}

const SIZES = [
  { width: 1360, height: 820 },
  { width: 928, height: 530 },
  { width: 616, height: 350 },
  { width: 366, height: 760 },
] as const;

const MOMENTS = [
  { name: 'effect', row: 6 },
  { name: 'crash', row: 8 },
  { name: 'redelivery', row: 9 },
  { name: 'refused', row: 12 },
  { name: 'twice', row: 13 },
  { name: 'end', row: 15 },
] as const;

/** Every moment twice, so that each size, language and theme is met by several. */
export const GALLERY: readonly GalleryItem[] = MOMENTS.flatMap(({ name, row }, index) =>
  ([0, 1] as const).map((turn) => ({
    name: `${name} ${turn + 1}`,
    row,
    ...(SIZES[(index + turn * 2) % SIZES.length] as (typeof SIZES)[number]),
    language: turn === 0 ? ('en' as const) : ('zh' as const),
    theme: (index + turn) % 2 === 0 ? ('light' as const) : ('dark' as const),
  })),
);
