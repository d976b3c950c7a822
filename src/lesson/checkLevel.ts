/** Whether the level and the comparison of a lesson are what the engine says they are. */
import { compare } from '../trace/compare';
import { helpProblems } from './help';
import { problemAt, type Lesson } from './lesson';
import { certifyBreak, certifyFix } from './level';
import type { LessonProblem } from './problem';
import { engineAt, scheduleFrom, type LessonStage } from './stage';

/** The effects of every pane after the plan. */
export function checkComparison(stage: LessonStage, lesson: Lesson): readonly LessonProblem[] {
  const { scenario = lesson.scenario, options, plan, protections } = lesson.compare;
  const tell = (path: readonly string[], expected: string, got: string): LessonProblem =>
    problemAt(lesson.source, ['compare', ...path], 'comparisonWrong', expected, got);
  const text = plan ?? stage.scenarios[scenario]?.data.plan ?? '';
  const items = scheduleFrom(text);
  if (!items.ok) return [tell(['plan'], 'a plan that can be read', items.reasons.join('; '))];
  return Object.entries(protections).flatMap(([protection, effects]) => {
    const engine = engineAt(stage, { scenario, protection, ...(options ? { options } : {}) }, items.value);
    if (!engine.ok)
      return [tell(['protections', protection], 'something that runs', engine.reasons.join('; '))];
    const pane = compare([engine.value], items.value).panes[0];
    const got = pane?.outcomes[0]?.effects ?? 0;
    return got === effects ? [] : [tell(['protections', protection], `${got} effects`, `${effects}`)];
  });
}

/** Par and that of every help, or which choices hold, as the search computes them. */
export function checkLevel(stage: LessonStage, lesson: Lesson): readonly LessonProblem[] {
  const { level } = lesson;
  const tell = (path: readonly (string | number)[], expected: string, got: string): LessonProblem =>
    problemAt(lesson.source, ['level', ...path], 'levelWrong', expected, got);
  if (level.kind === 'break') {
    const found = certifyBreak(stage, level, lesson.scenario);
    if (!found.ok) return [tell([], 'a level that can be won', found.reasons.join('; '))];
    const { par, schedule, helps } = found.value;
    if (par !== level.par) return [tell(['par'], `${par} (${schedule})`, `${level.par}`)];
    return helpProblems(stage, level, lesson.scenario, helps).map((problem) =>
      tell(['par'], 'help whose rest can be won in what it leaves', problem),
    );
  }
  const found = certifyFix(stage, level, lesson.scenario);
  const problems = found.flatMap((each, index) => {
    if (!each.ok) return [tell(['choices', index], 'something that can be run', each.reasons.join('; '))];
    const { holds, witness } = each.value;
    if (holds === level.choices[index]?.holds) return [];
    const got = `${level.choices[index]?.holds}`;
    return [tell(['choices', index, 'holds'], `${holds}${witness ? ` (${witness})` : ''}`, got)];
  });
  const right = level.choices.filter((choice) => choice.holds).length;
  const fair = right > 0 && right < level.choices.length;
  return fair
    ? problems
    : [...problems, tell(['choices'], 'some that hold and some that do not', `${right}`)];
}
