/** What the rest of a file refers to: protections in its lists, and whatever its expectations name. */
import type { BusinessEvent } from '../world/setting';
import { checkExpectations } from './checkExpectations';
import type { ProgramTexts } from './programs';
import { oneOf, type Report } from './report';
import type { ScenarioData } from './scenarioForm';
import { inside, type Site } from './source';
import type { Topology } from './topology';

/** Reports references to what the scenario, or the library, does not have. */
export function checkReferences(
  data: ScenarioData,
  topology: Topology,
  events: readonly BusinessEvent[],
  programTexts: ProgramTexts,
  site: Site,
  report: Report,
): void {
  const protections = Object.keys(programTexts);
  const listed = data.protections ?? [];
  const ids = Array.isArray(listed)
    ? (listed as readonly string[])
    : (listed as { except: readonly string[] }).except;
  const list = Array.isArray(listed) ? inside(site, 'protections') : inside(site, 'protections', 'except');
  ids.forEach((id, index) => {
    if (protections.includes(id)) return;
    const complaint = { expected: oneOf(protections), got: id, known: protections };
    report('unknownProtection', inside(list, index), complaint);
  });
  checkExpectations({ data, topology, events, protections }, site, report);
}
