/** Finding the scenario whose links can be taken out. */
import type { EngineClient, ScenarioCard } from '../engine/engineClient';
import { loaded } from '../engine/loadOnce';
import { loadCard } from '../rooms/loadCard';

/** What the address names; where that has no links, or it names nothing, the first that has. Null when it does not exist. */
export async function loadChain(
  client: EngineClient,
  scenario: string,
  known: ScenarioCard | null,
): Promise<ScenarioCard | null> {
  const asked = scenario === '' ? null : await loadCard(client, scenario, known);
  if (asked ? asked.switches.length > 0 : scenario !== '') return asked;
  const chain = loaded(await client.contents().answer)?.scenarios.find(({ hasSwitches }) => hasSwitches);
  return chain ? loadCard(client, chain.id, known) : null;
}
