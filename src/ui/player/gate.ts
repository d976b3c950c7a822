/** A question at a row: chosen before the row is left, answered by the run itself. */
import type { Words } from '../../i18n/language';

export interface GateChoice {
  readonly text: Words;
  /** The misconception that predicts this choice; null for none. */
  readonly misconception: Words | null;
}

export interface Gate {
  readonly id: string;
  /** The playhead stops after this row of the plan until the question is answered or skipped. */
  readonly row: number;
  readonly question: Words;
  readonly choices: readonly GateChoice[];
  /** Index of the choice that the run will show, as the lesson computed it. */
  readonly right: number;
}

/** What was answered: the choice, or that it was skipped. */
export type GateAnswer = number | 'skipped';
export type GateAnswers = { readonly [gate: string]: GateAnswer };

/** The first question that stands between the beginning and the rest: nothing beyond it is shown. */
export function closedGate(gates: readonly Gate[], answers: GateAnswers): Gate | null {
  const open = gates.filter((gate) => answers[gate.id] === undefined);
  return open.reduce<Gate | null>((first, gate) => (first && first.row <= gate.row ? first : gate), null);
}

/** The last row that may be shown. */
export function lastVisibleRow(rows: number, gates: readonly Gate[], answers: GateAnswers): number {
  return Math.min(rows, closedGate(gates, answers)?.row ?? rows);
}

/** The last question before a row that was answered by a choice; null where there is none. */
export function lastAnswered(
  gates: readonly Gate[],
  answers: GateAnswers,
  row: number,
): { readonly gate: Gate; readonly choice: number } | null {
  const [last] = gates.filter((gate) => gate.row < row).sort((a, b) => b.row - a.row);
  const answer = last && answers[last.id];
  return last && typeof answer === 'number' ? { gate: last, choice: answer } : null;
}
