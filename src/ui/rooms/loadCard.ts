/** Finding the scenario that a room is about. */
import type { EngineClient, ScenarioCard } from '../engine/engineClient';
import { loaded } from '../engine/loadOnce';
import { FIRST_SCENARIO } from './room';

/** The card of a scenario; without a name that which is known, or the first. Null when there is none of that name. */
export async function loadCard(
  client: EngineClient,
  scenario: string,
  known: ScenarioCard | null,
): Promise<ScenarioCard | null> {
  if (known && (scenario === '' || known.id === scenario)) return known;
  const ask = { scenario: scenario || FIRST_SCENARIO, protections: [], options: {}, schedule: null };
  return loaded(await client.scene(ask).answer)?.card ?? null;
}
