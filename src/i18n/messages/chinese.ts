/** The Chinese messages, held against the English ones by the compiler. */
import type { MessagesOf } from '../message';
import type { English } from './english';
import { announcement, compare } from './zh/compare';
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
} from './zh/choices';
import { faults } from './zh/faults';
import { messaging } from './zh/messaging';
import { narration } from './zh/narration';

export const chinese: MessagesOf<English> = {
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
