/** From a scenario file, a protection and options to the setting of a run. Every problem is collected; nothing throws. */
import { engineNamed } from '../database/engineName';
import type { BusinessEvent, Setting } from '../world/setting';
import { checkBroker } from './beyondBroker';
import { checkChoice, chosenText } from './chosenText';
import { toMilliseconds } from './expressionText';
import { checkDeclarations } from './declarations';
import { checkNames, type Use } from './names';
import { boundsOf, budgetOf, type CompileOptions } from './options';
import { refused, settled, type Problem, type Result } from './problem';
import { castOf, checkCast, planOf, type Cast } from './processes';
import { programsOf, type ProgramTexts } from './programs';
import { checkReferences } from './references';
import { oneOf, reportTo, type Report } from './report';
import type { BoundsData } from './expectationForm';
import type { ScenarioData } from './scenarioForm';
import type { ScenarioFile, ScenarioText } from './scenarioFile';
import { inside, type Site } from './source';
import { databaseOf, effectsOf, servicesOf } from './storage';
import { queueNamed, topologyOf, type Topology } from './topology';

/** A setting, and what a search does before it begins. */
export interface CompiledSetting extends Setting {
  /** Processes that run to their end before the search begins: their orders are not what it is about. */
  readonly prologue: readonly string[];
}

/** Compiles one variant of a scenario with one protection. */
export function compile(
  scenario: ScenarioFile,
  programTexts: ProgramTexts,
  options: CompileOptions = {},
): Result<CompiledSetting> {
  return compileAloud(scenario, programTexts, options, () => undefined);
}

/** Compiles, and says of each statement of each program where it stands. */
export function compileAloud(
  scenario: ScenarioFile,
  programTexts: ProgramTexts,
  options: CompileOptions,
  sql: NonNullable<Report['sql']>,
): Result<CompiledSetting> {
  const problems: Problem[] = [];
  const report = Object.assign(reportTo(problems), { sql });
  checkChoice(scenario, options, report);
  const text = chosenText(scenario, options);
  const setting = settingOf(text, programTexts, options, problems, report);
  return problems.length > 0 ? refused(problems) : settled(setting, problems);
}

function settingOf(
  { data, source }: ScenarioText,
  programTexts: ProgramTexts,
  options: CompileOptions,
  problems: Problem[],
  report: Report,
): CompiledSetting {
  const site: Site = { source, path: [] };
  const bounds = boundsOf(data.bounds, options);
  const database = engineNamed(options.engine ?? data.database?.engine ?? 'sqlite');
  const topology = topologyOf(data, site, report);
  const cast = castOf(data, bounds, site, report);
  const protection = options.protection ?? data.protection ?? null;
  const heard: Heard = { uses: [], commands: [] };
  const known = knownOf(data, topology);
  const { programs, of } = programsOf(cast, {
    data,
    site,
    programTexts,
    protection,
    known,
    problems,
    report,
    reader: readerFor(heard, report),
  });
  const running = Object.fromEntries(cast.map((member) => [member.name, programs[of[member.name] ?? '']]));
  checkCast(cast, running, report);
  checkNames(heard.uses, data, running, report);
  checkStorage(data, heard, programs, site, report);
  const rabbitmq = versionOf(options.rabbitmq ?? data.rabbitmq, site, report);
  checkBroker(rabbitmq, data, topology, cast, running, report);
  checkDeclarations(data, site, report);
  const events = eventsOf(data);
  checkReferences(data, topology, events, programTexts, site, report);
  return {
    scenario: data.id,
    protection,
    rabbitmq,
    topology: topology.operations,
    queues: topology.queues,
    database: databaseOf(data, database, site, report),
    usesCache: data.redis ?? false,
    services: servicesOf(data, site, report),
    programs,
    processes: cast.map((member) =>
      planOf(member, of[member.name] ?? '', data, bounds, topology.queues, report),
    ),
    effects: effectsOf(data, site, report),
    events,
    budget: budgetOf(bounds),
    endMs: bounds.seconds === undefined ? null : bounds.seconds * 1000,
    heartbeatMs: waitOf('heartbeat', data, site, report),
    ackTimeoutMs: waitOf('ackTimeout', data, site, report),
    prologue: prologueOf(bounds, cast, site, report),
  };
}

/** What programs look up, and where their Redis commands stand. */
interface Heard {
  readonly uses: Use[];
  readonly commands: Site[];
}

function readerFor(heard: Heard, report: Report): (runners: readonly Cast[]) => Report {
  return (runners) =>
    Object.assign((...args: Parameters<Report>) => report(...args), {
      uses: (names: readonly string[], place: Site, words: string) =>
        void heard.uses.push({ names, site: place, text: words, runners }),
      command: (place: Site) => void heard.commands.push(place),
      ...(report.sql ? { sql: report.sql } : {}),
    });
}

function waitOf(
  key: 'ackTimeout' | 'heartbeat',
  data: ScenarioData,
  site: Site,
  report: Report,
): number | null {
  const given = data.broker?.[key] ?? null;
  return given === null ? null : toMilliseconds(given, inside(site, 'broker', key), report);
}

function knownOf(data: ScenarioData, topology: Topology): Parameters<typeof programsOf>[1]['known'] {
  return {
    queue: (name) => queueNamed(topology.queues, name),
    queues: topology.queues.flatMap((queue) => [queue.alias, queue.name]),
    services: Object.keys(data.services ?? {}),
  };
}

function checkStorage(
  data: ScenarioData,
  { commands }: Heard,
  programs: Setting['programs'],
  site: Site,
  report: Report,
): void {
  const kinds = new Set(
    Object.values(programs).flatMap((program) =>
      Object.values(program.operations).map((operation) => operation.action.kind),
    ),
  );
  if (kinds.has('sql') && !data.database)
    report('needsDatabase', inside(site), { expected: { phrase: 'key', key: 'database' }, of: 'key' });
  if (commands.length === 0 || data.redis === true) return;
  // A protection is no place to write `redis: true` into.
  const place = commands.find(({ source }) => source.file === site.source.file) ?? inside(site, 'protection');
  report('needsCache', place, { expected: { phrase: 'redis' } });
}

const VERSIONS = ['3.10', '3.13', '4.2', '4.3'] as const;

/** The number 3.1 is how YAML reads 3.10. */
function versionOf(given: string | number | undefined, site: Site, report: Report): Setting['rabbitmq'] {
  const text = given === undefined ? '3.10' : given === 3.1 ? '3.10' : String(given);
  const found = VERSIONS.find((version) => version === text);
  if (!found)
    report('wrongValue', inside(site, 'rabbitmq'), { expected: oneOf(VERSIONS), got: text, known: VERSIONS });
  return found ?? '3.10';
}

/** What should happen: every business key of the messages once, unless the file says how often. */
function eventsOf(data: ScenarioData): readonly BusinessEvent[] {
  if (data.events) {
    return Object.entries(data.events).flatMap(([key, expected]) =>
      expected === null ? [] : [{ key, expected }],
    );
  }
  const keys = Object.values(data.messages ?? {}).flatMap((message) => (message ? String(message.key) : []));
  return [...new Set(keys)].map((key) => ({ key, expected: 1 }));
}

function prologueOf(
  bounds: BoundsData,
  cast: readonly Cast[],
  site: Site,
  report: Report,
): readonly string[] {
  const known = cast.map((member) => member.name);
  return (bounds.prologue ?? []).filter((name, index) => {
    if (known.includes(name)) return true;
    report('unknownProcess', inside(site, 'bounds', 'prologue', index), {
      expected: oneOf(known),
      got: name,
      known,
    });
    return false;
  });
}
