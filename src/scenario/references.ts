/** What the rest of a file refers to: schedules, queues, services and protections in its expectations and lists. */
import type { Library } from './programs';
import { oneOf, type Report } from './report';
import type { ProblemCode } from './problem';
import { expectationsOf } from './expectation';
import type { ExpectationData } from './expectationForm';
import { scheduleNames } from './options';
import type { ScenarioData } from './scenarioForm';
import { inside, type Site } from './source';
import { queueNamed, type Topology } from './topology';

/** Reports references to what the scenario, or the library, does not have. */
export function checkReferences(
  data: ScenarioData,
  topology: Topology,
  library: Library,
  site: Site,
  report: Report,
): void {
  const refers = (
    code: ProblemCode,
    place: Site,
    name: string,
    known: readonly string[],
    of?: 'key',
  ): void => {
    if (known.includes(name)) return;
    report(code, place, { expected: oneOf(known), got: name, known, ...(of ? { of } : {}) });
  };
  const protections = Object.keys(library);
  const listed = data.protections ?? [];
  const ids = Array.isArray(listed)
    ? (listed as readonly string[])
    : (listed as { except: readonly string[] }).except;
  const list = Array.isArray(listed) ? inside(site, 'protections') : inside(site, 'protections', 'except');
  ids.forEach((id, index) => refers('unknownProtection', inside(list, index), id, protections));
  expectationsOf(data).forEach((expected, index) => {
    const place = Array.isArray(data.expect) ? inside(site, 'expect', index) : inside(site, 'expect');
    checkExpectation(expected, data, place, refers);
    const given = expected.protection ?? [];
    if (typeof given === 'string')
      refers('unknownProtection', inside(place, 'protection'), given, protections);
    else
      (given as readonly string[]).forEach((id, at) =>
        refers('unknownProtection', inside(place, 'protection', at), id, protections),
      );
    for (const key of ['queues', 'consumers'] as const) {
      for (const name of Object.keys(expected[key] ?? {})) {
        const known = topology.queues.flatMap((queue) => [queue.alias, queue.name]);
        if (queueNamed(topology.queues, name) === undefined)
          refers('unknownQueue', inside(place, key, name), name, known, 'key');
      }
    }
    if (expected.schedule !== undefined && expected.search !== undefined) {
      report('oneAction', place, { expected: 'either schedule or search' });
    }
    if (expected.search === undefined && scheduleNames(data).length === 0) {
      report('missingKey', site, { expected: 'the key schedules: something is expected of one', of: 'key' });
    }
  });
}

type Refers = (code: ProblemCode, place: Site, name: string, known: readonly string[], of?: 'key') => void;

function checkExpectation(expected: ExpectationData, data: ScenarioData, place: Site, refers: Refers): void {
  if (expected.schedule !== undefined) {
    refers('unknownSchedule', inside(place, 'schedule'), expected.schedule, scheduleNames(data));
  }
  for (const name of Object.keys(expected.services ?? {})) {
    refers('unknownService', inside(place, 'services', name), name, Object.keys(data.services ?? {}), 'key');
  }
}
