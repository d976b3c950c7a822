/** The English messages: the source of all keys and parameters. */
import * as choices from './en/choices';
import * as comparing from './en/compare';
import { faults } from './en/faults';
import { messaging } from './en/messaging';
import { narration } from './en/narration';
import { price } from './en/price';
import * as searching from './en/search';

export const english = {
  ...choices,
  ...comparing,
  ...searching,
  narration,
  messaging,
  faults,
  price,
};

export type English = typeof english;
