/** Which program each process runs: its own operations, one of the file, one of the library, or the protection. */
import { compileProgram, type Provided } from './compileProgram';
import type { Program, ProgramId } from '../program/program';
import type { Known } from './actions';
import { parseProgram, type ProgramFile } from './programFile';
import type { Problem } from './problem';
import type { ProgramData } from './programForm';
import type { Cast } from './processes';
import { publisherProgram } from './publisher';
import { oneOf, type Report } from './report';
import type { ScenarioData, StepData } from './scenarioForm';
import { inside, type Site } from './source';

/** Texts of protection files by id. */
export type ProgramTexts = { readonly [id: string]: string };

export interface Programs {
  readonly programs: { readonly [id: ProgramId]: Program };
  /** The program of each process. */
  readonly of: { readonly [process: string]: ProgramId };
}

export interface ProgramsContext {
  readonly data: ScenarioData;
  readonly site: Site;
  readonly programTexts: ProgramTexts;
  readonly protection: string | null;
  readonly known: Known;
  readonly problems: Problem[];
  readonly report: Report;
  /** Hears each program once, with the processes that run it. */
  readonly reader: (cast: readonly Cast[]) => Report;
}

interface Chosen {
  readonly id: ProgramId;
  readonly data: ProgramData;
  readonly site: Site;
}

/** Every program in use, compiled once, however many processes run it. */
export function programsOf(cast: readonly Cast[], context: ProgramsContext): Programs {
  const provided = providedBy(context.data, context.site);
  const chosen = cast.map((member) => ({ member, chosen: choose(member, context) }));
  const of: { [process: string]: ProgramId } = {};
  const programs: { [id: ProgramId]: Program } = {};
  for (const { member, chosen: one } of chosen) {
    if (!one) continue;
    of[member.name] = one.id;
    if (Object.hasOwn(programs, one.id)) continue;
    const runners = chosen.filter((other) => other.chosen?.id === one.id).map((other) => other.member);
    const report = context.reader(runners);
    programs[one.id] = compileProgram(one.data, one.site, {
      id: one.id,
      known: context.known,
      provided,
      report,
    });
  }
  return { programs, of };
}

function providedBy(data: ScenarioData, site: Site): { readonly [name: string]: Provided } {
  const entries = Object.entries(data.statements ?? {}).flatMap(([name, steps]): [string, Provided][] => {
    if (steps === null) return [];
    const list = Array.isArray(steps) ? (steps as readonly StepData[]) : [steps];
    return [[name, { steps: list, site: inside(site, 'statements', name) }]];
  });
  return Object.fromEntries(entries);
}

function choose(member: Cast, context: ProgramsContext): Chosen | null {
  const { program, publishes, consumes } = member.data;
  const site = inside(member.site, 'program');
  if (typeof program === 'object') return { id: member.leader, data: program, site };
  if (program !== undefined) return byName(program, site, context);
  if (publishes !== undefined) {
    return {
      id: `publisher-${member.leader}`,
      data: publisherProgram(member.data),
      site: inside(member.site, 'publishes'),
    };
  }
  if (consumes !== undefined) return byName('$protection', member.site, context);
  context.report('missingKey', member.site, {
    expected: { phrase: 'programOfProcess' },
    of: 'key',
  });
  return null;
}

function byName(name: string, site: Site, context: ProgramsContext): Chosen | null {
  const [base, part] = split(name);
  if (base === '$protection') {
    if (context.protection !== null)
      return fromProgramTexts(context.protection, part, site, context, 'unknownProtection');
    context.report('needsProtection', site, { expected: { phrase: 'aProtection' } });
    return null;
  }
  const own = context.data.programs ?? {};
  if (Object.hasOwn(own, name) && own[name]) {
    return { id: name, data: own[name], site: inside(context.site, 'programs', name) };
  }
  return fromProgramTexts(base, part, site, context, 'unknownProgram');
}

function split(name: string): readonly [string, string | null] {
  const dot = name.indexOf('.');
  return dot < 0 ? [name, null] : [name.slice(0, dot), name.slice(dot + 1)];
}

function fromProgramTexts(
  id: string,
  part: string | null,
  site: Site,
  context: ProgramsContext,
  code: 'unknownProtection' | 'unknownProgram',
): Chosen | null {
  const text = Object.hasOwn(context.programTexts, id) ? context.programTexts[id] : undefined;
  if (text === undefined) {
    const own = code === 'unknownProgram' ? Object.keys(context.data.programs ?? {}) : [];
    const known = [...own, ...Object.keys(context.programTexts)];
    // The protection of the file is named once, however many processes leave their program to it.
    const named = code === 'unknownProtection' && id === context.data.protection;
    const place = named ? inside(context.site, 'protection') : site;
    context.report(code, place, { expected: oneOf(known), got: id, known });
    return null;
  }
  const parsed = parseProgram(text, protectionFileName(id));
  if (!parsed.ok) {
    context.problems.push(...parsed.problems);
    return null;
  }
  return partOf(parsed.value, part, site, context);
}

function partOf(file: ProgramFile, part: string | null, site: Site, context: ProgramsContext): Chosen | null {
  const place = { source: file.source, path: [] };
  if (part === null) return { id: file.id, data: file.data, site: place };
  const also = file.data.also ?? {};
  const data = Object.hasOwn(also, part) ? also[part] : undefined;
  if (data) return { id: `${file.id}.${part}`, data, site: inside(place, 'also', part) };
  context.report('unknownPart', site, { expected: oneOf(file.parts), got: part, known: file.parts });
  return null;
}

/** How problems name the file of a protection. */
export function protectionFileName(id: string): string {
  return `lessons/protections/${id}/program.yaml`;
}
