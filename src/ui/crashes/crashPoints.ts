/** The crash matrix as the page and its picture show it. */
import { byLandmark, worstCell, type CrashGap } from '../../explore/matrix';
import type { CellKind } from '../../picture/matrix';
import { printLink } from '../../trace/link';
import { VERDICTS, type Verdict } from '../../world/outcome';
import type { CrashAnswerCell, RunOptions } from '../engine/engineClient';
import type { PageSpeaker } from '../words/pageWords';
import type { CrashWords } from './words';

/** What the gaps of a handler are told by. */
export const POINT_KINDS = ['landmark', 'operation'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** A gap, or several up to the next landmark. */
export interface Point {
  /** What lies before the gap: landmarks, or the operation as its program names it. */
  readonly name: string;
  /** The worst that can follow, whatever crashes later. */
  readonly cell: CrashAnswerCell;
  /** The gaps of whoever takes over, where a second crash was tried. */
  readonly second: readonly Point[];
}

type Gap = CrashGap<CrashAnswerCell>;

/** The gaps of a handler in its own order. */
export function pointsOf(gaps: readonly Gap[], kind: PointKind, speaker: PageSpeaker): readonly Point[] {
  if (kind === 'operation') return gaps.map((gap) => pointOf(gap.operation, [gap], kind, speaker));
  return byLandmark(gaps).map((group) =>
    pointOf(landmarksText(group.gaps[0] as Gap, speaker), group.gaps, kind, speaker),
  );
}

function pointOf(name: string, gaps: readonly Gap[], kind: PointKind, speaker: PageSpeaker): Point {
  const second = merged(gaps.flatMap((gap) => pointsOf(gap.second, kind, speaker)));
  const cells = [...gaps.map(({ cell }) => cell), ...second.map(({ cell }) => cell)];
  return { name, cell: worstCell(cells), second };
}

/** Points of the same name, which are those of the same handling begun at different moments, as one. */
function merged(points: readonly Point[]): readonly Point[] {
  const byName = new Map<string, Point>();
  for (const point of points) {
    const known = byName.get(point.name);
    byName.set(point.name, known ? { ...known, cell: worstCell([known.cell, point.cell]) } : point);
  }
  return [...byName.values()];
}

/** A gap before the first landmark goes by its operation. */
function landmarksText({ landmarks, operation }: Gap, speaker: PageSpeaker): string {
  const words: { readonly [landmark: string]: string } = speaker.messages.landmarks;
  const names = landmarks.map((landmark) => words[landmark] ?? landmark);
  return names.length === 0 ? operation : names.join(' · ');
}

const KINDS: { readonly [V in Verdict]: CellKind } = {
  exactlyOnce: 'kept',
  parked: 'parked',
  lost: 'lost',
  doubled: 'doubled',
  stuck: 'stuck',
};

/** How a cell is drawn, with the number of effects that tells most. */
export function drawnCell({ verdict, effects }: CrashAnswerCell): {
  readonly kind: CellKind;
  readonly effects: number;
} {
  const told = verdict === 'doubled' ? effects.at(-1) : effects[0];
  return { kind: KINDS[verdict], effects: told ?? 0 };
}

/** Whether the promise is kept in every gap, and every continuation was searched. */
export function holdsEverywhere(points: readonly Point[]): boolean {
  return points.every(({ cell }) => cell.verdict === 'exactlyOnce' && cell.complete);
}

/** The row in a few words: `doubled in 1 of 3, lost in 1 of 3`, and its worst verdict. */
export function rowVerdict(
  points: readonly Point[],
  speaker: PageSpeaker,
  words: CrashWords,
): { readonly text: string; readonly kind: CellKind } {
  const broken = VERDICTS.filter((verdict) => verdict !== 'exactlyOnce').flatMap((verdict) => {
    const count = points.filter(({ cell }) => cell.verdict === verdict).length;
    return count === 0 ? [] : [{ verdict, count }];
  });
  const last = broken.at(-1);
  if (!last) {
    const whole = holdsEverywhere(points);
    return { text: speaker.text(whole ? words.holds : words.unfinished), kind: whole ? 'kept' : 'parked' };
  }
  const parts = broken.map(({ verdict, count }) =>
    speaker.text(words.breaks, {
      verdict: speaker.text(speaker.messages.verdicts[verdict]),
      count,
      total: points.length,
    }),
  );
  return { text: parts.join(speaker.language === 'zh' ? '，' : ', '), kind: KINDS[last.verdict] };
}

/** The link to the run that shows a cell. */
export function runLink(
  scenario: string,
  protection: string | null,
  options: RunOptions,
  { witness, decisions }: CrashAnswerCell,
): string {
  const protections = protection === null ? [] : [protection];
  const link = { scenario, protections, options, schedule: witness, step: decisions, view: 'lanes' as const };
  return `#${printLink(link)}`;
}
