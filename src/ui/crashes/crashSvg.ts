/** The crash matrix as a file: the same rows as on the page, drawn as marks, in the colours of a theme. */
import { svgOf } from '../../export/svg';
import { themeFrom, type ThemeName } from '../../export/theme';
import { matrixPicture, type MatrixRow } from '../../picture/matrix';
import tokens from '../styles/tokens.css?raw';
import type { PageSpeaker } from '../words/pageWords';
import { drawnCell, pointsOf, rowVerdict, type PointKind } from './crashPoints';
import type { CrashRun } from './crashRun.svelte';
import type { CrashWords } from './words';

export interface PictureWords {
  readonly title: string;
  readonly notes: readonly string[];
}

/** Wide enough for a slide. */
const WIDTH = 1280;

/** The picture as the text of an SVG file. */
export function crashSvg(
  run: CrashRun,
  kind: PointKind,
  { title, notes }: PictureWords,
  theme: ThemeName,
  speaker: PageSpeaker,
  words: CrashWords,
): string {
  const heads = {
    protection: words.head,
    operations: [words.order, words.orderShort],
    verdict: words.verdict,
  };
  const rows = run.lines.flatMap(({ searched, found }, index): readonly MatrixRow[] => {
    const points = pointsOf(found?.gaps ?? [], kind, speaker);
    if (points.length === 0) return [];
    return [
      {
        id: searched.id ?? run.scenario,
        title: speaker.words(searched.title),
        strong: index < 2,
        operations: points.map(({ name }) => name),
        gaps: points.map(({ cell }) => drawnCell(cell)),
        verdict: rowVerdict(points, speaker, words),
      },
    ];
  });
  const plan = {
    theme: themeFrom(tokens, theme),
    language: speaker.language,
    title,
    ground: 'paper',
  } as const;
  return svgOf(matrixPicture({ width: WIDTH, heads, rows, notes }), plan);
}
