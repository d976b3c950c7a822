/** The English messages: the source of all keys and parameters. */
import { announcement, compare } from './en/compare';
import {
  decisions,
  defaults,
  faultNames,
  landmarks,
  lists,
  outcomes,
  promises,
  reasons,
  times,
  verdictMeanings,
  verdicts,
} from './en/choices';
import { faults } from './en/faults';
import { messaging } from './en/messaging';
import { narration } from './en/narration';

export const english = {
  narration,
  messaging,
  faults,
  decisions,
  reasons,
  faultNames,
  outcomes,
  verdicts,
  verdictMeanings,
  promises,
  times,
  landmarks,
  defaults,
  lists,
  compare,
  announcement,
};

export type English = typeof english;
