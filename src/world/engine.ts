/** What `next` and `enabled` need besides the world: the setting and the real database. Always an argument, never module state. */
import type { DatabaseEngine } from '../database/database';
import type { Setting } from './setting';

export interface Engine {
  readonly setting: Setting;
  readonly database: DatabaseEngine | null;
}
