import type { EngineClient, ScenarioCard } from '../engine/engineClient';
import type { Room } from './room';

/** What every room is given. */
export interface RoomProps {
  readonly room: Room;
  readonly client: EngineClient;
  /** The scenario of the run that was shown last. */
  readonly known: ScenarioCard | null;
}
