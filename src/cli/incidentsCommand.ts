/** `npm run incidents [DIR]`: plays what really happened to people, and holds it against what came out of it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { DefinitionError, type DatabaseEngine } from '../database/database';
import { createSqliteEngine } from '../database/sqlite/engine';
import { expectedRuns, failures, type ExpectedRun, type Stage } from '../explore/expectedRuns';
import type { CompiledSetting } from '../scenario/compile';
import type { IncidentReport } from '../scenario/incidentReport';
import { describeProblem } from '../scenario/problem';
import { parseScenario, type ScenarioFile } from '../scenario/scenarioFile';
import { BadInput, type Output } from './badInput';
import { readLibrary } from './loadLessons';
import { loadRecordedEngine } from './loadRecordings';
import { loadSqliteInNode } from './sqliteModule';
import { addTallies, emptyTally, tallyLine, type Tally } from './tally';

const usage = `usage: npm run incidents [-- DIR|FILE]
Plays every incident of a directory (one .yaml file each, in the format of lessons/FORMAT.md; reported values in
incidents.json beside them). Without DIR: those of this repository.`;

const shipped = join(import.meta.dirname, '../../tests/incidents');

/** How one incident came out. */
export type IncidentResult =
  | { readonly kind: 'ok'; readonly left: readonly string[] }
  | { readonly kind: 'wrong'; readonly lines: readonly string[] }
  | { readonly kind: 'notExpressible'; readonly missing: string };

/** Answers 0 when none is wrong and at least one was there to run. */
export async function incidentsCommand(args: readonly string[], { say }: Output): Promise<number> {
  const [dir = shipped, ...more] = args;
  if (more.length > 0 || dir.startsWith('-')) throw new BadInput([usage]);
  const tally = await playAll(dir, say);
  say(tallyLine(tally));
  return tally.failed > 0 || tally.passed + tally.skipped === 0 ? 1 : 0;
}

async function playAll(dir: string, say: Output['say']): Promise<Tally> {
  if (!existsSync(dir)) throw new BadInput([`${dir}: no such directory`, usage]);
  const names = statSync(dir).isDirectory() ? readdirSync(dir).filter(isYaml) : [basename(dir)];
  if (names.length === 0) throw new BadInput([`${dir}: no .yaml file`, usage]);
  const folder = statSync(dir).isDirectory() ? dir : dirname(dir);
  const reports = readReports(folder);
  const stage = await createStage();
  return names.sort().reduce((tally, name) => {
    const result = playFile(stage, join(folder, name), reports);
    say(lineOf(basename(name).replace(/\.ya?ml$/, ''), result));
    return addTallies(tally, countOf(result));
  }, emptyTally);
}

function isYaml(name: string): boolean {
  return /\.ya?ml$/.test(name);
}

function lineOf(id: string, result: IncidentResult): string {
  switch (result.kind) {
    case 'ok':
      return result.left.length === 0 ? `${id} ok` : `${id} ok (not played: ${result.left.join('; ')})`;
    case 'wrong':
      return `${id} wrong: ${result.lines.join('; ')}`;
    case 'notExpressible':
      return `${id} not expressible: missing ${result.missing}`;
  }
}

function countOf({ kind }: IncidentResult): Tally {
  return {
    passed: kind === 'ok' ? 1 : 0,
    failed: kind === 'wrong' ? 1 : 0,
    skipped: kind === 'notExpressible' ? 1 : 0,
  };
}

/** What every incident is played on: the shipped protections, and SQLite. */
export async function createStage(): Promise<Stage> {
  const sqlite = await loadSqliteInNode();
  const library = readLibrary();
  return { library, databaseFor: (setting) => databaseFor(setting, () => createSqliteEngine(sqlite)) };
}

function databaseFor(
  { scenario, database }: CompiledSetting,
  create: () => DatabaseEngine,
): DatabaseEngine | null {
  if (!database) return null;
  if (database.engine === 'sqlite') return create();
  const recorded = loadRecordedEngine(scenario, database.engine, database);
  if (!recorded) throw new MissingRecording(database.engine);
  return recorded;
}

/** The incident is about another database, and what that one does was not recorded. */
class MissingRecording extends Error {
  constructor(readonly engine: string) {
    super(`recording for ${engine}`);
  }
}

/** The reported values beside the files, by id; a directory without them has its expectations in the files. */
export function readReports(dir: string): ReadonlyMap<string, IncidentReport> {
  const file = join(dir, 'incidents.json');
  if (!existsSync(file)) return new Map();
  const all = JSON.parse(readFileSync(file, 'utf8')) as readonly IncidentReport[];
  return new Map(all.map((report) => [report.id, report]));
}

/** Plays one file. A file that cannot be read or run as it says is wrong. */
export function playFile(
  stage: Stage,
  path: string,
  reports: ReadonlyMap<string, IncidentReport>,
): IncidentResult {
  const parsed = parseScenario(readFileSync(path, 'utf8'), relative('.', path));
  if (!parsed.ok) return { kind: 'wrong', lines: parsed.problems.map(describeProblem) };
  const file = parsed.value;
  const { incident, missing } = file.data;
  if (missing !== undefined) return { kind: 'notExpressible', missing };
  const report = incident === undefined ? null : (reports.get(incident) ?? null);
  const runs = expectedRuns(file);
  if (runs.length === 0) return { kind: 'wrong', lines: ['nothing is expected of it'] };
  const wrong: string[] = [];
  const left: string[] = [];
  const wanting = new Set<string>();
  let whole = true;
  for (const run of runs) {
    try {
      wrong.push(...linesOf(stage, file, run, report));
    } catch (error) {
      if (!(error instanceof MissingRecording)) throw error;
      wanting.add(error.message);
      whole &&= run.options.variant !== undefined;
      left.push(`${run.name}: missing ${error.message}`);
    }
  }
  if (wrong.length > 0) return { kind: 'wrong', lines: wrong };
  if (!whole || left.length === runs.length)
    return { kind: 'notExpressible', missing: [...wanting].join(', ') };
  return { kind: 'ok', left };
}

function linesOf(
  stage: Stage,
  file: ScenarioFile,
  run: ExpectedRun,
  report: IncidentReport | null,
): readonly string[] {
  try {
    const lines = failures(stage, file, run, report);
    if (lines.some((line) => line.includes('"notRecorded"'))) throw new MissingRecording('these steps');
    return lines.map((line) => `${run.name}: ${line}`);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    return [`database.${error.list}: ${error.reason}: ${error.sql}`];
  }
}
