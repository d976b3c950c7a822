/** What a database said, in a few words. */
import type { Departure, OtherDatabase, Told } from '../../explore/otherDatabases';
import { shortSql } from '../../narrate/sql';
import type { PageSpeaker } from '../words/pageWords';
import type { DatabaseWords } from './words';

/** More would be a log, not a difference. */
const TOLD_MAX = 2;

/** What the database does otherwise, and what SQLite does there. */
export function departureText(departs: Departure, speaker: PageSpeaker, words: DatabaseWords): string {
  const here = listText(departs.here, speaker, words);
  const usual = listText(departs.usual, speaker, words);
  return speaker.text(words.here, { here, usual });
}

/** The verdict with the number of effects; `so far` while the run could go on. */
export function outcomeText(
  { verdict, effects }: Extract<OtherDatabase, { kind: 'ran' }>,
  speaker: PageSpeaker,
  words: DatabaseWords,
): string {
  const name = verdict === null ? words.soFar : speaker.messages.verdicts[verdict];
  return speaker.text(words.effects, { verdict: speaker.text(name), effects: effects.join(', ') });
}

function listText(told: readonly Told[], speaker: PageSpeaker, words: DatabaseWords): string {
  const [first, ...more] = told.slice(0, TOLD_MAX).map((each) => toldText(each, speaker, words));
  if (first === undefined) return speaker.text(words.nothing);
  return more.reduce((before, after) => speaker.text(words.and, { before, after }), first);
}

function toldText(told: Told, speaker: PageSpeaker, words: DatabaseWords): string {
  const { process, sql, what, error, rows, affected } = told;
  switch (what) {
    case 'waits':
      return speaker.text(words.waits, { process });
    case 'goesOn':
      return speaker.text(words.goesOn, { process, count: affected });
    case 'notRecorded':
      return speaker.text(words.unrecorded, { process });
    case 'failed':
      return speaker.text(words.failed, { process, error: speaker.text(words.errors[error ?? 'other']) });
    case 'done': {
      const short = shortSql(sql);
      if (/^SELECT/.test(short)) return speaker.text(words.rows, { process, count: rows });
      if (/^(INSERT|UPDATE|DELETE)/.test(short))
        return speaker.text(words.affected, { process, count: affected });
      return speaker.text(words.done, { process, sql: short });
    }
  }
}
