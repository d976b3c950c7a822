/** One step as a picture that stands alone: the sentence, the name and verdict of every pane, and the lanes. */
import type { Sentence } from '../i18n/sentence';
import type { LanesPicture } from '../picture/lanes/drawLanes';
import type { Mark } from '../picture/marks';
import { setSentence, type SentencePlan } from '../picture/setSentence';
import { svgOfLayers, type Layer, type SvgPlan } from './svg';

export interface SheetPane {
  readonly title: string;
  readonly verdict: Sentence;
}

export interface SheetWords {
  /** Where the step stands: `Step 7 of 13`. */
  readonly step: string;
  readonly sentence: Sentence;
  /** One for each pane of the picture. */
  readonly panes: readonly SheetPane[];
}

const MARGIN = 24;
const LINE = 32;
const BELOW_HEADS = 6;
const PANE_HEAD = 30;
const SENTENCE = { font: 'sentence', strongFont: 'sentenceStrong', codeFont: 'sentenceCode' } as const;
const PANE = { font: 'pane', strongFont: 'pane', codeFont: 'pane', lineHeight: 22 } as const;

/** Sets the sheet. The picture should have been drawn without a height, so that every row is on it. */
export function stageSheet(picture: LanesPicture, words: SheetWords, plan: SvgPlan): string {
  const { width, frame, headsHeight, window } = picture;
  const indent = frame.gutter > 60 ? frame.gutter : 0;
  const sentence = setSentence(words.sentence, { ...sentencePlan(indent, width), key: 'sentence' });
  const rule = 44 + (sentence.lines - 1) * LINE;
  const top = rule + PANE_HEAD;
  const heads: Mark[] = [
    {
      key: 'step',
      phase: 'past',
      kind: 'text',
      role: 'soft',
      x: 0,
      y: indent > 0 ? 24 : -2,
      text: words.step,
      anchor: 'start',
      font: 'label',
      plate: false,
    },
    ...sentence.marks,
    {
      key: 'rule',
      phase: 'past',
      kind: 'line',
      role: 'inkRule',
      x1: 0,
      y1: rule + 0.5,
      x2: width,
      y2: rule + 0.5,
    },
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

function sentencePlan(x: number, width: number): Omit<SentencePlan, 'key'> {
  return { ...SENTENCE, x, y: 26, width: width - x, lineHeight: LINE, anchor: 'start' };
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
