/** Which parts of a lesson a reader may see: what lies behind a question waits for its answer. */
import type { Block } from '../../lesson/text';
import type { LessonProgress } from '../../practice/review';

const TEST: readonly Block['kind'][] = ['player', 'gate', 'level'];

/** The indexes of the blocks that are shown. A reader who wants to be tested sees questions and level only. */
export function shownBlocks(
  blocks: readonly Block[],
  gates: LessonProgress['gates'],
  testing: boolean,
): readonly number[] {
  const all = blocks.map((_, index) => index);
  if (testing) return all.filter((index) => TEST.includes(blocks[index]?.kind as Block['kind']));
  const closed = blocks.findIndex((block) => block.kind === 'gate' && gates[block.gate] === undefined);
  return closed < 0 ? all : all.slice(0, closed + 1);
}
