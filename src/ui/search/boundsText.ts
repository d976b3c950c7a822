/** The bounds of a search, said in words. */
import { engineNamed, USUAL_ENGINE } from '../../database/engineName';
import { plainText } from '../../i18n/sentence';
import { FAULTS } from '../../world/world';
import { databaseWords } from '../databases/words';
import type { RunOptions } from '../engine/engineClient';
import type { PageSpeaker } from '../words/pageWords';
import type { SearchWords } from './words';

/** Everything that may happen: `2 messages with the same ID, 2 consumers, at most 1 crash`. */
export function boundsText(options: RunOptions, speaker: PageSpeaker, words: SearchWords): string {
  const { bounds } = speaker.messages;
  const { copies = 1, ids = 'same', consumers, seconds } = options;
  const faults = FAULTS.flatMap((name) => {
    const count = options[name] ?? 0;
    return count === 0 ? [] : [speaker.text(bounds[name], { count })];
  });
  const messages = speaker.text(bounds.copies, { count: copies });
  const parts = [
    copies > 1
      ? speaker.text(bounds.copiesWith, { copies: messages, ids: speaker.text(bounds.copiesIds[ids]) })
      : messages,
    consumers === undefined
      ? speaker.text(words.scenarioConsumers)
      : speaker.text(bounds.consumers, { count: consumers }),
    ...(faults.length > 0 ? faults : [speaker.text(words.none)]),
    ...(seconds === undefined ? [] : [speaker.text(bounds.seconds, { count: seconds })]),
  ];
  return parts.reduce((before, after) => speaker.text(words.comma, { before, after }));
}

/** What is going to be searched, for so many protections, and where statements run. */
export function willText(
  options: RunOptions,
  protections: number,
  speaker: PageSpeaker,
  words: SearchWords,
): string {
  const bounds = boundsText(options, speaker, words);
  const will =
    protections === 0
      ? speaker.say(words.willAlone, { bounds })
      : speaker.say(words.will, { bounds, count: protections });
  const where = isUsual(options)
    ? speaker.say(words.onSqlite)
    : speaker.say(words.onRecorded, { engine: engineText(options, speaker) });
  return plainText(speaker.join(will, where));
}

/** The database on which statements run. */
export function engineText(options: RunOptions, speaker: PageSpeaker): string {
  return databaseWords(speaker.language).engines[engineNamed(options.engine ?? USUAL_ENGINE)];
}

function isUsual({ engine = USUAL_ENGINE }: RunOptions): boolean {
  return engineNamed(engine) === USUAL_ENGINE;
}

/** The faults that cannot happen within these bounds. */
export function excludedFaults(options: RunOptions, words: SearchWords): readonly string[] {
  return FAULTS.filter((name) => (options[name] ?? 0) === 0).map((name) => words.faults[name]);
}
