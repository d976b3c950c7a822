/** What a file expects is held against what it has, and against what can be told: nothing that is expected is passed over. */
import type { BusinessEvent } from '../world/setting';
import { expectationsOf } from './expectation';
import type { ExpectationData } from './expectationForm';
import { scheduleNames } from './options';
import type { Problem, ProblemCode } from './problem';
import { oneOf, reportTo, type Report } from './report';
import type { ScenarioData } from './scenarioForm';
import { inside, type Site, type Source } from './source';
import { queueNamed, type Topology } from './topology';

/** What an expectation may refer to. */
export interface Expectable {
  readonly data: ScenarioData;
  readonly topology: Topology;
  readonly events: readonly BusinessEvent[];
  readonly protections: readonly string[];
}

/** What of an expectation says how a run ends; the other keys say which run it is about. */
const ENDINGS = [
  ...(['effects', 'verdict', 'lost', 'stuck'] as const),
  ...(['queues', 'consumers', 'rows', 'services', 'redis'] as const),
];
/** What is told of effects that somebody counts. */
const COUNTED: readonly (typeof ENDINGS)[number][] = ['effects', 'verdict', 'lost'];
/** What a search tells; it has no single end to look at. */
const OF_SEARCH: readonly (typeof ENDINGS)[number][] = ['effects', 'verdict'];

/** What an end can be held against. Nothing is expected of a file that has no expectation at all. */
export function nothingExpected(source: Source): Problem {
  const problems: Problem[] = [];
  const expected = { phrase: 'anExpectation', names: ENDINGS.join(', ') } as const;
  reportTo(problems)('missingKey', { source, path: ['expect'] }, { expected, of: 'key' });
  return problems[0] as Problem;
}

/** Reports whatever an expectation names that the scenario does not have, and what nobody would look at. */
export function checkExpectations(of: Expectable, site: Site, report: Report): void {
  const { data } = of;
  expectationsOf(data).forEach((expected, index) => {
    const place = Array.isArray(data.expect) ? inside(site, 'expect', index) : inside(site, 'expect');
    checkSubject(expected, of, place, report);
    checkNamed(expected, of, place, report);
    checkTold(expected, (data.effects ?? []).length > 0, place, report);
    if (expected.search === undefined && scheduleNames(data).length === 0)
      report('missingKey', site, { expected: { phrase: 'schedules' }, of: 'key' });
  });
}

type Names = readonly string[];

function refers(
  code: ProblemCode,
  place: Site,
  name: string,
  known: Names,
  report: Report,
  of?: 'key',
): void {
  if (known.includes(name)) return;
  report(code, place, { expected: oneOf(known), got: name, known, ...(of ? { of } : {}) });
}

/** Which runs it is about. */
function checkSubject(expected: ExpectationData, of: Expectable, place: Site, report: Report): void {
  const { schedule, search, protection } = expected;
  if (schedule !== undefined)
    refers('unknownSchedule', inside(place, 'schedule'), schedule, scheduleNames(of.data), report);
  if (schedule !== undefined && search !== undefined)
    report('badExpectation', place, { expected: { phrase: 'scheduleOrSearch' } });
  [protection ?? []].flat().forEach((id, at) => {
    const where = Array.isArray(protection) ? inside(place, 'protection', at) : inside(place, 'protection');
    refers('unknownProtection', where, id, of.protections, report);
  });
}

/** The events, queues and services in it, and the stores that it looks into. */
function checkNamed(expected: ExpectationData, of: Expectable, place: Site, report: Report): void {
  const { data, topology } = of;
  const names = (key: 'effects' | 'verdict' | 'queues' | 'consumers' | 'services' | 'rows' | 'redis') => {
    const value = expected[key];
    return typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [];
  };
  const check = (key: Parameters<typeof names>[0], code: ProblemCode, known: Names): void => {
    for (const name of names(key)) refers(code, inside(place, key, name), name, known, report, 'key');
  };
  const events = of.events.map((event) => event.key);
  const queues = topology.queues.flatMap((queue) => [queue.alias, queue.name]);
  check('effects', 'unknownEvent', events);
  check('verdict', 'unknownEvent', events);
  for (const key of ['queues', 'consumers'] as const) {
    for (const name of names(key)) {
      if (queueNamed(topology.queues, name) === undefined)
        refers('unknownQueue', inside(place, key, name), name, queues, report, 'key');
    }
  }
  check('services', 'unknownService', Object.keys(data.services ?? {}));
  if (names('rows').length > 0 && !data.database)
    report('needsDatabase', inside(place, 'rows'), { expected: { phrase: 'aDatabase' }, of: 'key' });
  if (names('redis').length > 0 && data.redis !== true)
    report('needsCache', inside(place, 'redis'), { expected: { phrase: 'redis' }, of: 'key' });
}

/** That it expects something, and only what its run, or its search, can tell. */
function checkTold(expected: ExpectationData, counts: boolean, place: Site, report: Report): void {
  const searched = expected.search !== undefined;
  const tellable = searched ? OF_SEARCH : ENDINGS;
  const told = ENDINGS.filter((key) => hasSomething(expected[key]));
  const counted = [
    ...told.filter((key) => COUNTED.includes(key)),
    ...(expected.from === 'exp' ? ['from'] : []),
  ];
  for (const key of counts ? [] : counted) {
    report('badExpectation', inside(place, key), { expected: { phrase: 'effectsCounted' }, of: 'key' });
  }
  if (told.length === 0 && expected.from !== 'exp')
    report('missingKey', place, { expected: { phrase: 'anExpectation', names: tellable.join(', ') } });
  for (const key of told) {
    if (tellable.includes(key)) continue;
    const complaint = { expected: { phrase: 'besideSearch', names: tellable.join(', ') } } as const;
    report('badExpectation', inside(place, key), { ...complaint, got: key, of: 'key' });
  }
  const { effects } = expected;
  if (!searched && Array.isArray(effects))
    report('badExpectation', inside(place, 'effects'), { expected: { phrase: 'notASet' } });
  for (const key of searched ? OF_SEARCH : []) {
    const value = expected[key];
    if (typeof value === 'object' && !Array.isArray(value))
      report('badExpectation', inside(place, key), { expected: { phrase: 'notByKey' } });
  }
}

/** An empty map or list expects nothing. */
function hasSomething(value: unknown): boolean {
  if (value === undefined) return false;
  return typeof value !== 'object' || value === null || Object.keys(value).length > 0;
}
