/** What the first page asks of the engine: the crash before the ack, without protection and with the id table. */
import type { SceneAsk } from '../ui/engine/engineClient';

export const FIRST_ASK: SceneAsk = {
  scenario: 'order-payment',
  protections: ['none', 'id-table'],
  options: {},
  schedule: null,
};
