/** What is to be told of a *Break it* level where it stands. */
import type { Sentence } from '../../i18n/sentence';
import type { PageSpeaker } from '../words/pageWords';
import type { BreakRun } from './breakRun.svelte';
import type { LevelWords } from './levelWords';

/** The sentence below the board; empty where the level speaks for itself. */
export function breakNews(run: BreakRun, par: number, speaker: PageSpeaker, words: LevelWords): Sentence {
  const { given, used: count, help } = run;
  if (run.failed) return speaker.say(words.notGiven);
  if (run.whole) return speaker.say(run.won ? words.wholeEnds : words.wholeBegins);
  if (run.won && !run.alone) return speaker.say(words.wonPart, { given, par });
  if (run.won) return speaker.say(count <= par ? words.wonAtPar : words.won, { count, par });
  if (run.ended) return speaker.say(words.ended);
  return run.alone ? [] : speaker.say(words.partBegins, { left: help.left });
}
