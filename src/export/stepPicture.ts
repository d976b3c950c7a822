/** A step as a picture file: what the page saves, the build writes and the command prints. */
import type { Language } from '../i18n/language';
import { plainText } from '../i18n/sentence';
import { speakerFor } from '../i18n/speaker';
import type { RunTitles } from '../narrate/names';
import { sentenceAt, titleOf, verdictAt } from '../narrate/tellRow';
import { graphPicture } from '../picture/graph/graph';
import { topologyOf } from '../picture/graph/topology';
import { drawLanes, type LanesPicture } from '../picture/lanes/drawLanes';
import { readScene } from '../picture/lanes/reading';
import { titlesIn } from '../picture/lanes/titles';
import type { Picture } from '../picture/marks';
import { queuesPicture } from '../picture/sheets/drawQueues';
import { tablesPicture } from '../picture/sheets/drawTables';
import { headMarks, headWidth, type PaneHead } from '../picture/sheets/sheetMarks';
import { stepIndexAt } from '../trace/rows';
import type { Scene } from '../trace/sight';
import { lanesSvg } from './lanesSvg';
import { stageSheet } from './stageSheet';
import type { SvgPlan } from './svg';
import type { Theme } from './theme';
import { sheetFrom, TOLD_MIN, toldSheet, type Sheet } from './toldSheet';

export const PICTURE_VIEWS = ['lanes', 'tables', 'queue', 'topology'] as const;
/** What of a step is drawn. */
export type PictureView = (typeof PICTURE_VIEWS)[number];

export interface PictureAsk {
  readonly scene: Scene;
  readonly titles: RunTitles;
  readonly row: number;
  /** An open question at this row: nothing behind it is drawn. */
  readonly question?: number | null;
  readonly view: PictureView;
  readonly language: Language;
  readonly theme: Theme;
  /** On paper there is no colour behind the present row: it is ruled. */
  readonly ruled: boolean;
  /** With the sentence of the step and the verdicts above. */
  readonly told: boolean;
  /** The heading has room for the longest sentence of the run, so that the pictures of its steps have one size. */
  readonly steady?: boolean;
}

/** Wide enough for the lanes of so many panes. */
const WIDTHS = [820, 1064, 1360, 1600] as const;
const PANE_GAP = 28;

/** The picture of a step as SVG; of the lanes it has the whole run up to the question, with the playhead at the step. */
export function stepPicture(ask: PictureAsk): string {
  const { scene, titles, row, language, theme, told, steady = false } = ask;
  const speaker = speakerFor(language);
  const sentence = sentenceAt(scene, titles, row, language);
  const title = speaker.words(titles.title);
  const plan: SvgPlan = { theme, language, title, description: plainText(sentence), ground: 'paper' };
  const step = speaker.text(speaker.messages.announcement.place, { row, total: scene.rows.length });
  const roomFor = steady ? rowsOf(scene).map((each) => sentenceAt(scene, titles, each, language)) : [];
  const words = { step, sentence, roomFor };
  const heads = scene.panes.map((pane) => ({
    title: speaker.words(titleOf(titles, pane.protection)),
    verdict: verdictAt(pane, titles, row, language),
  }));
  if (ask.view !== 'lanes') {
    const unsaid = heads.map((head) => ({ ...head, verdict: told ? head.verdict : null }));
    return toldSheet(sheetOf(ask, ask.view, unsaid), told ? words : null, plan);
  }
  const picture = lanesOf(ask);
  return told ? stageSheet(picture, { ...words, panes: heads }, plan) : lanesSvg(picture, plan);
}

/** One picture for every row, from the beginning, all of one size but for tables and queues that grow. */
export function runPictures(ask: Omit<PictureAsk, 'row' | 'steady'>): readonly string[] {
  return rowsOf(ask.scene).map((row) => stepPicture({ ...ask, row, steady: true }));
}

function rowsOf({ rows }: Scene): readonly number[] {
  return Array.from({ length: rows.length + 1 }, (_, row) => row);
}

function lanesOf({ scene, titles, row, question = null, language, ruled }: PictureAsk): LanesPicture {
  const { panes } = scene;
  return drawLanes(readScene(scene, language), {
    ...{ size: 'wide', height: null, playhead: row, ruled },
    gate: question === null ? null : question - 1,
    width: WIDTHS[panes.length - 1] ?? WIDTHS[3],
    panes: panes.map((_, index) => index),
    titles: titlesIn(titles, language),
  });
}

function sheetOf(
  { scene, titles, row, language, told }: PictureAsk,
  view: Exclude<PictureView, 'lanes'>,
  heads: readonly PaneHead[],
): Sheet {
  const plan = { panes: scene.panes, row, heads, language, widthMin: told ? TOLD_MIN : 0 };
  switch (view) {
    case 'tables':
      return sheetFrom(tablesPicture(plan));
    case 'queue':
      return sheetFrom(queuesPicture(plan));
    case 'topology': {
      const names = titlesIn(titles, language);
      const graphs = scene.panes.map((pane) => graphPicture(topologyOf(pane, stepIndexAt(pane, row), names)));
      return beside(graphs, heads);
    }
  }
}

/** Pictures of panes beside each other, each under its head. */
function beside(pictures: readonly Picture[], heads: readonly PaneHead[]): Sheet {
  const widths = pictures.map(({ width }, index) => Math.max(width, headWidth(heads[index] as PaneHead)));
  const lefts = widths.map((_, index) =>
    widths.slice(0, index).reduce((sum, each) => sum + each + PANE_GAP, 0),
  );
  const head = headMarks(heads, lefts);
  return {
    width: (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0),
    height: head.height + Math.max(0, ...pictures.map(({ height }) => height)),
    parts: [
      { marks: head.marks, x: 0, y: 0 },
      ...pictures.map(({ marks }, index) => ({ marks, x: lefts[index] ?? 0, y: head.height })),
    ],
  };
}
