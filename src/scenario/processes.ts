/** The processes of a scenario: who is interchangeable with whom, what each consumes and is given. */
import type { Program } from '../program/program';
import type { ProcessPlan, QueuePlan, Role } from '../world/setting';
import { toValues } from './givenValue';
import { givenOf } from './messages';
import { oneOf, type Report } from './report';
import type { BoundsData } from './expectationForm';
import type { ProcessData, ScenarioData } from './scenarioForm';
import { inside, type Site } from './source';
import { queueNamed } from './topology';

/** A process with the plan it follows: its own, or that of the one it is like with its own differences. */
export interface Cast {
  readonly name: string;
  readonly data: ProcessData;
  /** Where its plan stands. */
  readonly site: Site;
  /** The process that it is exactly like, or itself. */
  readonly leader: string;
  /** It and somebody else are interchangeable. */
  readonly twin: boolean;
}

/** Who takes part, in the order of the file; the bound `consumers` takes interchangeable ones away or adds some. */
export function castOf(data: ScenarioData, bounds: BoundsData, site: Site, report: Report): readonly Cast[] {
  const all = Object.entries(data.processes ?? {}).flatMap(([name, plan]) => (plan ? [{ name, plan }] : []));
  const place = inside(site, 'processes');
  if (all.length === 0) report('missingKey', place, { expected: { phrase: 'aProcess' }, of: 'key' });
  for (const { name } of all) reportName(name, inside(place, name), report);
  const cast = all.map(({ name, plan }) => castOne(name, plan, data, place, report));
  return numbered(cast, bounds.consumers, place).map((member, _, members) => ({
    ...member,
    twin: members.filter((other) => other.leader === member.leader).length > 1,
  }));
}

function reportName(name: string, site: Site, report: Report): void {
  // The schedule notation keeps these: broker! and cache! are faults of their own.
  const possible = /^[\p{L}\p{N}_-]+$/u.test(name) && name !== 'broker' && name !== 'cache';
  if (possible) return;
  report('badName', site, {
    expected: { phrase: 'newProcessName' },
    got: name,
    of: 'key',
  });
}

function castOne(name: string, plan: ProcessData, data: ScenarioData, site: Site, report: Report): Cast {
  const place = inside(site, name);
  const { like, ...own } = plan;
  if (like === undefined) return { name, data: own, site: place, leader: name, twin: false };
  const other = Object.hasOwn(data.processes ?? {}, like) ? data.processes?.[like] : undefined;
  if (!other || other.like !== undefined) {
    reportUnlike(name, like, data, inside(place, 'like'), report);
    return { name, data: own, site: place, leader: name, twin: false };
  }
  const same = Object.keys(own).length === 0;
  return {
    name,
    data: { ...other, ...own },
    site: same ? inside(site, like) : place,
    leader: same ? like : name,
    twin: same,
  };
}

/** Nobody of that name, or somebody who is like another in turn: then the whole chain is shown, and where it goes round. */
function reportUnlike(name: string, like: string, data: ScenarioData, site: Site, report: Report): void {
  const all = data.processes ?? {};
  const known = Object.keys(all).filter((each) => all[each] && all[each].like === undefined);
  if (!Object.hasOwn(all, like) || !all[like])
    return report('unknownProcess', site, { expected: oneOf(known), got: like, known });
  const chain = [name];
  let next: string | undefined = like;
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next);
    next = Object.hasOwn(all, next) ? all[next]?.like : undefined;
  }
  const got = [...chain, next ?? []].flat().join(' → ');
  report('noPlanOfItsOwn', site, { expected: { phrase: 'ownPlan', names: oneOf(known) }, got });
}

function numbered(cast: readonly Cast[], wanted: number | undefined, site: Site): readonly Cast[] {
  if (wanted === undefined) return cast;
  const consumers = cast.filter((member) => member.data.consumes !== undefined);
  const groups = consumers.map((member) => consumers.filter((other) => other.leader === member.leader));
  const group = groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const [first] = group;
  if (!first) return cast;
  const gone = new Set(group.slice(wanted).map((member) => member.name));
  const kept = cast.filter((member) => !gone.has(member.name));
  const more = freeNames(cast, wanted - group.length).map((name) => ({
    ...first,
    name,
    site: inside(site, first.leader),
  }));
  const last = kept.findLastIndex((member) => member.leader === first.leader);
  return [...kept.slice(0, last + 1), ...more, ...kept.slice(last + 1)];
}

function freeNames(cast: readonly Cast[], howMany: number): readonly string[] {
  const taken = new Set(cast.map((member) => member.name));
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const free = [...letters, ...letters.map((letter) => `${letter}2`)].filter((name) => !taken.has(name));
  return free.slice(0, Math.max(0, howMany));
}

/** The plan of one process, but for its program. */
export function planOf(
  member: Cast,
  program: string,
  data: ScenarioData,
  bounds: BoundsData,
  queues: readonly QueuePlan[],
  report: Report,
): ProcessPlan {
  const { data: own, site } = member;
  const role = own.role ?? guessedRole(own);
  const copied = role === 'publisher' || role === 'form';
  return {
    name: member.name,
    role,
    program,
    up: own.up ?? true,
    consumes:
      own.consumes === undefined ? null : consumed(own.consumes, queues, inside(site, 'consumes'), report),
    prefetchCount: own.prefetch ?? (own.consumes === undefined ? 0 : 1),
    concurrency: own.concurrency ?? 1,
    consumeArguments: own.priority === undefined ? {} : { 'x-priority': own.priority },
    exclusive: own.exclusive ?? false,
    given: givenOf(own, copied, data, bounds, inside(site, 'given'), report),
    constants: toValues(own.constants, inside(site, 'constants'), report),
    slowOut: own.slow?.includes('out') ?? false,
    slowIn: own.slow?.includes('in') ?? false,
    silences: own.silences ?? false,
    blocking: own.blocking ?? false,
    confirms: own.confirms ?? false,
    daemon: own.daemon ?? false,
    symmetry: member.twin ? member.leader : null,
  };
}

/** Work that nobody would take, and confirms that nobody would wait for. */
export function checkCast(
  cast: readonly Cast[],
  programs: { readonly [process: string]: Program | undefined },
  report: Report,
): void {
  for (const { name, data, site } of cast) {
    if (data.given !== undefined && data.consumes !== undefined) {
      const expected = { phrase: 'either', one: 'consumes', other: 'given' } as const;
      report('wrongValue', inside(site, 'given'), { expected, got: 'given', of: 'key' });
    }
    const operations = Object.values(programs[name]?.operations ?? {});
    if (data.confirms === true || !operations.some(({ action }) => action.kind === 'confirm')) continue;
    report('missingKey', site, { expected: { phrase: 'confirmMode' }, of: 'key' });
  }
}

function consumed(called: string, queues: readonly QueuePlan[], site: Site, report: Report): string {
  const found = queueNamed(queues, called);
  if (found !== undefined) return found;
  const known = queues.flatMap((queue) => [queue.alias, queue.name]);
  report('unknownQueue', site, { expected: oneOf(known), got: called, known });
  return called;
}

function guessedRole(data: ProcessData): Role {
  if (data.consumes !== undefined) return 'consumer';
  if (data.given !== undefined && !Array.isArray(data.given)) return 'job';
  return data.publishes !== undefined || data.given !== undefined ? 'publisher' : 'job';
}
