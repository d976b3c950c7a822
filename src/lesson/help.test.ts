import { describe, expect, it } from 'vitest';
import { lessonStage, readLessonFiles } from '../cli/loadLessonFolders';
import { helpProblems, helpsOf } from './help';
import { readLesson } from './lesson';
import { certifyBreak, type BreakCertificate } from './level';
import { play } from './stage';

const stage = await lessonStage();
const levels = readLessonFiles().flatMap((files) => {
  const lesson = readLesson(files);
  if (!lesson.ok || lesson.value.level.kind !== 'break') return [];
  const { id, scenario, level } = lesson.value;
  return [{ id, scenario: level.scenario ?? scenario, level }];
});

function certified(id: string): (typeof levels)[number] & { readonly certificate: BreakCertificate } {
  const found = levels.find((each) => each.id === id);
  const certificate = found && certifyBreak(stage, found.level, found.scenario);
  if (!found || !certificate?.ok) throw new Error(`no level ${id}`);
  return { ...found, certificate: certificate.value };
}

describe('help with a level', () => {
  it.each([
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [3, [0, 1, 2, 3]],
    [8, [0, 1, 2, 8]],
  ])('of par %i leaves each number of decisions once', (par, left) => {
    expect(helpsOf(par)).toEqual(left);
  });

  it.each(levels)('of $id gives a part of the shortest way, and is won in what it leaves', ({ id }) => {
    const { level, scenario, certificate } = certified(id);
    const { par, schedule, prologue, helps } = certificate;
    expect(helps.map(({ left }) => left)).toEqual([0, 1, 2, par]);
    expect(helps.map((help) => help.schedule)).toEqual([
      schedule,
      schedule.split(' ').slice(0, -1).join(' '),
      schedule.split(' ').slice(0, -2).join(' '),
      prologue,
    ]);
    expect(helpProblems(stage, level, scenario, helps)).toEqual([]);
  });

  it('is told when what is given leaves more to do, or can no longer be won', () => {
    const { level, scenario } = certified('delivered-twice');
    const tell = (left: number, schedule: string) =>
      helpProblems(stage, level, scenario, [{ left, schedule }]).join();
    expect(tell(1, 'P P q>A A A A!')).toBe('after P P q>A A A A! it takes 3');
    expect(tell(2, 'P P q>A A A A A!')).toMatch(/more than a search finds \(never\)/);
  });

  it('gives the reasons: had A acked or crashed early, the payment would have been recorded once', () => {
    const { level, scenario, certificate } = certified('delivered-twice');
    const items = certificate.schedule.slice(certificate.prologue.length + 1).split(' ');
    expect(items).toEqual(['q>A', 'A', 'A', 'A!', 'q>B', 'B', 'B']);
    expect(certificate.saving).toEqual([['A!', 'B!'], ['A!', 'B!'], ['A!', 'B!'], ['A', 'B!'], [], [], []]);
    const instead = play(stage, { ...level, scenario }, 'P P q>A A A A* B*');
    expect(instead.ok && instead.value.trace.steps.at(-1)?.outcomes[0]?.effects).toBe(1);
  });
});
