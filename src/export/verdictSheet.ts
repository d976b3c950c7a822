/** The table of verdicts of a scenario as a picture file. */
import type { EngineName } from '../database/engineName';
import { TABLE_BOUNDS, type TableCell, type TableRow } from '../explore/verdictTable';
import type { Words } from '../i18n/language';
import { speakerFor, type Speaker } from '../i18n/speaker';
import { verdictsPicture, type VerdictCell } from '../picture/verdicts';
import { effectKind } from './effectKind';
import { engineTitles } from './engineTitles';
import type { SvgPlan } from './svg';
import { tableWords, type TableWords } from './tableWords';
import { sheetFrom, toldSheet } from './toldSheet';

export interface VerdictAsk {
  /** What the scenario is called. */
  readonly title: Words;
  readonly engine: EngineName;
  readonly rows: { readonly [protection: string]: TableRow };
  readonly titleOf: (protection: string) => Words;
}

/** The picture, as SVG. */
export function verdictSheet(
  ask: VerdictAsk,
  { theme, language }: Pick<SvgPlan, 'theme' | 'language'>,
): string {
  const speaker = speakerFor(language);
  const words = tableWords(language);
  const title = speaker.text(words.pictureTitle, { title: speaker.words(ask.title) });
  const where = speaker.text(words.where, { engine: engineTitles[language][ask.engine] });
  const picture = verdictsPicture({
    title,
    heads: {
      protection: words.protection,
      columns: TABLE_BOUNDS.map(({ id }) => speaker.text(words.columns[id])),
    },
    rows: Object.entries(ask.rows).map(([id, row]) => ({
      id,
      title: speaker.words(ask.titleOf(id)),
      cells: TABLE_BOUNDS.map((bound) => cellOf(row[bound.id], speaker, words)),
    })),
    notes: [where, speaker.text(words.bounds)],
  });
  return toldSheet(sheetFrom(picture), null, { theme, language, title, ground: 'paper' });
}

function cellOf(
  { effects, verdicts, stoppedAt, gaps }: TableCell,
  speaker: Speaker,
  words: TableWords,
): VerdictCell {
  const notes = [
    ...(stoppedAt === undefined ? [] : [speaker.text(words.short.stopped, { count: stoppedAt })]),
    ...(gaps ? [speaker.text(words.short.gaps)] : []),
  ];
  return {
    effects: effects.map((count) => ({ count, kind: effectKind(count, verdicts) })),
    note: notes.join(' · '),
  };
}
