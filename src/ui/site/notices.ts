/** What went wrong, as one line each for a person. */
import type { LinkProblem } from '../../trace/link';
import type { AskProblem, SkippedItem } from '../engine/engineClient';
import type { PageSpeaker } from '../words/pageWords';

/** A problem of an ask, with what was expected. */
export function askNotice(problem: AskProblem, speaker: PageSpeaker): string {
  const words = speaker.page.problems;
  switch (problem.kind) {
    case 'unknown': {
      const { got } = problem;
      if (problem.what === 'scenario') return speaker.text(words.unknownScenario, { got });
      return speaker.text(problem.what === 'engine' ? words.unknownEngine : words.unknownProtection, { got });
    }
    case 'file': {
      const { file, line, column, path, expected, got } = problem.problem;
      return expectation(`${file}:${line}:${column} ${path}`.trim(), expected, got, speaker);
    }
    case 'schedule': {
      const { line, column, expected, got } = problem.problem;
      return expectation(`${line}:${column}`, expected, got, speaker);
    }
    case 'database':
      return speaker.text(words.database, { sql: problem.sql, reason: problem.reason });
    case 'failed':
      return speaker.text(words.failed, { reason: problem.reason });
  }
}

/** A problem of a link. */
export function linkNotice({ parameter, expected, got }: LinkProblem, speaker: PageSpeaker): string {
  return speaker.text(speaker.page.problems.link, { parameter, expected, got });
}

/** An item that was left out. */
export function skippedNotice({ item }: SkippedItem, speaker: PageSpeaker): string {
  return speaker.text(speaker.page.problems.skipped, { item });
}

function expectation(where: string, expected: string, got: string, speaker: PageSpeaker): string {
  const words = speaker.page.problems;
  if (got === '') return speaker.text(words.expectedNothing, { where, expected });
  return speaker.text(words.expected, { where, expected, got });
}
