/** What went wrong, as one line each for a person. */
import { quoted } from '../../i18n/quoted';
import { plainText } from '../../i18n/sentence';
import { sayFileProblem, sayItemProblem, sayLinkProblem, sayScheduleProblem } from '../../i18n/problem';
import type { LinkProblem } from '../../trace/link';
import type { AskProblem } from '../engine/engineClient';
import { databaseWords } from '../databases/words';
import type { PageSpeaker } from '../words/pageWords';
import { noticeWords } from './noticeWords';
import type { Wrong } from './told.svelte';

/** Whatever is wrong, in a line. */
export function noticeOf(wrong: Wrong, speaker: PageSpeaker): string {
  switch (wrong.kind) {
    case 'link':
      return linkNotice(wrong.of, speaker);
    case 'ask':
      return askNotice(wrong.of, speaker);
    case 'skipped':
      return skippedNotice(wrong.of, speaker);
  }
}

/** A problem of an ask, with what was expected. */
export function askNotice(problem: AskProblem, speaker: PageSpeaker): string {
  const words = noticeWords(speaker.language);
  switch (problem.kind) {
    case 'unknown': {
      const got = quoted(problem.got);
      if (problem.what === 'scenario') return speaker.text(words.unknownScenario, { got });
      if (problem.what === 'protection') return speaker.text(words.unknownProtection, { got });
      const names: { readonly [engine: string]: string } = databaseWords(speaker.language).engines;
      return speaker.text(words.unknownEngine, { got: names[problem.got] ?? got });
    }
    case 'file':
      return plainText(sayFileProblem(problem.problem, speaker.language));
    case 'option':
      return plainText(sayLinkProblem(problem.problem, speaker.language));
    case 'schedule':
      return plainText(sayScheduleProblem(problem.problem, speaker.language));
    case 'item':
      return plainText(sayItemProblem(problem.problem, speaker.language));
    case 'database':
      return speaker.text(words.database, { sql: quoted(problem.sql), reason: problem.reason });
    case 'unloaded':
      return speaker.page.problems.notLoaded;
    case 'failed':
      return speaker.text(words.failed, { reason: problem.reason });
  }
}

/** A problem of a link. */
export function linkNotice(problem: LinkProblem, speaker: PageSpeaker): string {
  return plainText(sayLinkProblem(problem, speaker.language));
}

/** An item that was left out. */
export function skippedNotice(item: string, speaker: PageSpeaker): string {
  return speaker.text(noticeWords(speaker.language).skipped, { item: quoted(item) });
}
