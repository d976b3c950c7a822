/** The bounds of a search, said in words. */
import { plainText } from '../../i18n/sentence';
import { FAULTS } from '../../world/world';
import type { RunOptions } from '../engine/engineClient';
import type { PageSpeaker } from '../words/pageWords';
import type { SearchWords } from './words';

/** Everything that may happen: `2 copies with the same id, 2 consumers, at most 1 crash`. */
export function boundsText(options: RunOptions, speaker: PageSpeaker, words: SearchWords): string {
  const { bounds } = speaker.messages;
  const { copies = 1, ids = 'same', consumers } = options;
  const faults = FAULTS.flatMap((name) => {
    const count = options[name] ?? 0;
    return count === 0 ? [] : [speaker.text(bounds[name], { count })];
  });
  const parts = [
    speaker.text(bounds.copies, { count: copies }),
    ...(copies > 1 ? [speaker.text(bounds.ids[ids])] : []),
    consumers === undefined
      ? speaker.text(words.scenarioConsumers)
      : speaker.text(bounds.consumers, { count: consumers }),
    ...(faults.length > 0 ? faults : [speaker.text(words.none)]),
  ];
  return plainText(speaker.list(parts));
}

/** The faults that cannot happen within these bounds. */
export function excludedFaults(options: RunOptions, words: SearchWords): readonly string[] {
  return FAULTS.filter((name) => (options[name] ?? 0) === 0).map((name) => words.faults[name]);
}
