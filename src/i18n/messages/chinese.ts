/** The Chinese messages, held against the English ones by the compiler. */
import type { MessagesOf } from '../message';
import type { English } from './english';
import * as choices from './zh/choices';
import * as comparing from './zh/compare';
import { faults } from './zh/faults';
import { messaging } from './zh/messaging';
import { narration } from './zh/narration';
import { price } from './zh/price';
import * as searching from './zh/search';

export const chinese: MessagesOf<English> = {
  ...choices,
  ...comparing,
  ...searching,
  narration,
  messaging,
  faults,
  price,
};
