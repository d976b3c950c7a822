/** The crash matrix for the page, a protection at a time. */
import { crashRow, type CrashCell, type CrashGap } from '../../explore/matrix';
import { startOf } from '../../explore/prologue';
import type { Alias } from '../../trace/printSchedule';
import { printDecisions } from '../../trace/printSchedule';
import type {
  Answer,
  AskProblem,
  CrashAnswerCell,
  CrashesAnswer,
  CrashesAsk,
} from '../../ui/engine/engineClient';
import { startWorld } from '../../world/start';
import { aliasOf, fileOf, loadEngine, type AnswerKit } from './answers';

/** What a crash in every gap of the handler leads to, for one message. */
export async function answerCrashes(
  { lessons, load }: Pick<AnswerKit, 'lessons' | 'load'>,
  { scenario, protection, options, faults }: CrashesAsk,
): Promise<Answer<CrashesAnswer>> {
  const problems: AskProblem[] = [];
  const file = fileOf(lessons, scenario, problems);
  const chosen = { ...options, copies: 1, crashes: faults, ...(protection === null ? {} : { protection }) };
  const engine = file && (await loadEngine(lessons, load, file, chosen, problems));
  if (!engine) return { value: null, problems };
  const row = crashRow(engine, startOf(engine, startWorld(engine), engine.setting.prologue), faults);
  const alias = aliasOf(engine);
  return {
    value: { protection: row.protection, gaps: row.gaps.map((gap) => toldGap(gap, alias)) },
    problems,
  };
}

function toldGap(gap: CrashGap, alias: Alias): CrashGap<CrashAnswerCell> {
  return { ...gap, cell: toldCell(gap.cell, alias), second: gap.second.map((each) => toldGap(each, alias)) };
}

function toldCell({ witness, loop, ...sum }: CrashCell, alias: Alias): CrashAnswerCell {
  const decisions = [...witness, ...loop];
  return { ...sum, witness: printDecisions(decisions, alias), decisions: decisions.length };
}
