/** What the first page asks of the engine: the crash before the ack, without protection and with the id table. */
import type { SceneAsk } from '../ui/engine/engineClient';
import { FIRST_SCENARIO } from '../ui/rooms/room';

export const FIRST_ASK: SceneAsk = {
  scenario: FIRST_SCENARIO,
  protections: ['none', 'id-table'],
  options: {},
  schedule: null,
};
