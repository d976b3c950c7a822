/** One step as a picture that stands alone: the sentence, the name and verdict of every pane, and the lanes. */
import type { Sentence } from '../i18n/sentence';
import type { LanesPicture } from '../picture/lanes/drawLanes';
import type { Mark } from '../picture/marks';
import { setSentence } from '../picture/setSentence';
import { heading, MARGIN, type HeadingWords } from './heading';
import { svgOfLayers, type Layer, type SvgPlan } from './svg';

export interface SheetPane {
  readonly title: string;
  readonly verdict: Sentence;
}

export interface SheetWords extends HeadingWords {
  /** One for each pane of the picture. */
  readonly panes: readonly SheetPane[];
}

const BELOW_HEADS = 6;
const PANE_HEAD = 30;
const PANE = { font: 'pane', strongFont: 'pane', codeFont: 'pane', lineHeight: 22 } as const;

/** Sets the sheet. The picture should have been drawn without a height, so that every row is on it. */
export function stageSheet(picture: LanesPicture, words: SheetWords, plan: SvgPlan): string {
  const { width, frame, headsHeight, window } = picture;
  const indent = frame.gutter > 60 ? frame.gutter : 0;
  const told = heading(words, width, indent);
  const rule = told.height;
  const top = rule + PANE_HEAD;
  const heads: Mark[] = [
    ...told.marks,
    ...frame.panes.flatMap((pane, index) =>
      paneHead(words.panes[index], pane.x, pane.right, rule + 22, index),
    ),
  ];
  const inner = width + 2 * MARGIN;
  const layers: Layer[] = [
    { marks: heads, x: MARGIN, y: MARGIN, width, height: top, offset: null },
    { marks: picture.heads, x: MARGIN, y: MARGIN + top, width, height: headsHeight, offset: null },
    {
      marks: picture.rows,
      x: MARGIN,
      y: MARGIN + top + headsHeight + BELOW_HEADS,
      width,
      height: window.height,
      offset: window.offset,
    },
  ];
  return svgOfLayers(inner, 2 * MARGIN + top + headsHeight + BELOW_HEADS + window.height, layers, plan);
}

function paneHead(
  pane: SheetPane | undefined,
  left: number,
  right: number,
  y: number,
  index: number,
): readonly Mark[] {
  if (!pane) return [];
  const verdict = setSentence(pane.verdict, {
    ...PANE,
    x: right,
    y,
    width: right - left,
    anchor: 'end',
    key: `verdict ${index}`,
  });
  return [
    {
      key: `pane ${index}`,
      phase: 'past',
      kind: 'text',
      role: 'strong',
      x: left,
      y,
      text: pane.title,
      anchor: 'start',
      font: 'pane',
      plate: false,
    },
    ...verdict.marks,
  ];
}
