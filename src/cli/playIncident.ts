/** Plays one incident file: everything that it expects is held against what comes out, on the database that it asks for. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { DefinitionError, type DatabaseEngine } from '../database/database';
import { QueryError } from '../database/queryError';
import { createSqliteEngine } from '../database/sqlite/engine';
import {
  expectedRuns,
  playExpected,
  type ExpectedRun,
  type Played,
  type Stage,
} from '../explore/expectedRuns';
import { inEnglish } from '../i18n/phrase';
import { nothingExpected } from '../scenario/checkExpectations';
import { compile, type CompiledSetting } from '../scenario/compile';
import { reportedAs, type IncidentReport, type Reported } from '../scenario/incidentReport';
import { describeProblem, type Problem } from '../scenario/problem';
import { rehearse } from '../scenario/rehearse';
import { parseScenario, type ScenarioFile } from '../scenario/scenarioFile';
import { readProgramTexts } from './loadLessons';
import { loadRecordedEngine } from './loadRecordings';
import { loadSqliteInNode } from './sqliteModule';

/** How one incident came out. */
export type IncidentResult =
  | { readonly kind: 'ok'; readonly left: readonly string[] }
  | { readonly kind: 'wrong'; readonly lines: readonly string[] }
  | { readonly kind: 'notExpressible'; readonly lacks: string };

/** What every incident is played on: the shipped protections, and SQLite. */
export interface IncidentStage extends Stage {
  /** An SQLite on which the SQL of a file is tried before anybody runs it. */
  readonly rehearsal: () => DatabaseEngine;
}

export async function createStage(watch?: Stage['watch']): Promise<IncidentStage> {
  const sqlite = await loadSqliteInNode();
  const programTexts = readProgramTexts();
  const rehearsal = (): DatabaseEngine => createSqliteEngine(sqlite);
  return {
    programTexts,
    databaseFor: (setting) => databaseFor(setting, rehearsal),
    rehearsal,
    ...(watch && { watch }),
  };
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
    super(`missing recording for ${engine}`);
  }
}

/** Plays one file. A file that cannot be read or run as it says is wrong; no file keeps others from being played. */
export function playFile(
  stage: IncidentStage,
  path: string,
  reports: ReadonlyMap<string, IncidentReport>,
): IncidentResult {
  try {
    return playText(stage, readFileSync(path, 'utf8'), relative('.', path), reports);
  } catch (error) {
    const folder = error instanceof Error && 'code' in error && error.code === 'EISDIR';
    const why = folder ? 'a folder; expected the file of an incident' : String(error);
    return { kind: 'wrong', lines: [`cannot be played: ${why}`] };
  }
}

function playText(
  stage: IncidentStage,
  text: string,
  name: string,
  reports: ReadonlyMap<string, IncidentReport>,
): IncidentResult {
  const parsed = parseScenario(text, name);
  if (!parsed.ok) return { kind: 'wrong', lines: parsed.problems.map(describeProblem) };
  const file = parsed.value;
  const { incident, missing } = file.data;
  if (missing !== undefined) return { kind: 'notExpressible', lacks: `missing ${missing}` };
  const report = reportedAs(incident, reports);
  const runs = expectedRuns(file);
  if (runs.length === 0) return { kind: 'wrong', lines: [describeProblem(nothingExpected(file.source))] };
  return together(runs.map((run) => ({ run, end: playRun(stage, file, run, report) })));
}

/** A file is wrong when one of its runs is. Where only variants lack something, the line says what was left out. */
function together(played: readonly { readonly run: ExpectedRun; readonly end: Played }[]): IncidentResult {
  const wrong = new Set(played.flatMap(({ end }) => end.wrong));
  if (wrong.size > 0) return { kind: 'wrong', lines: [...wrong] };
  const lacking = played.filter(({ end }) => end.lacks !== null);
  const whole = lacking.every(({ run }) => run.options.variant !== undefined);
  if (whole && lacking.length < played.length)
    return { kind: 'ok', left: lacking.map(({ run, end }) => `${run.name}: ${end.lacks}`) };
  return { kind: 'notExpressible', lacks: [...new Set(lacking.map(({ end }) => end.lacks))].join(', ') };
}

function playRun(stage: IncidentStage, file: ScenarioFile, run: ExpectedRun, report: Reported): Played {
  const problems = problemsOf(stage, file, run);
  const lacks = problems.find((problem) => problem.code === 'unsupported');
  if (lacks && problems.every((problem) => problem.code === 'unsupported'))
    return {
      wrong: [],
      lacks: `unsupported ${lacks.path}: ${inEnglish(lacks.got)}, expected ${inEnglish(lacks.expected)}`,
    };
  if (problems.length > 0) return { wrong: problems.map(describeProblem), lacks: null };
  try {
    const { wrong, lacks: lacking } = playExpected(stage, file, run, report);
    return { wrong: wrong.map((line) => `${run.name}: ${line}`), lacks: lacking };
  } catch (error) {
    if (error instanceof MissingRecording) return { wrong: [], lacks: error.message };
    if (error instanceof QueryError) return { wrong: [`effects: ${error.message}`], lacks: null };
    if (!(error instanceof DefinitionError)) throw error;
    return { wrong: [`database.${error.list}: ${error.reason}: ${error.sql}`], lacks: null };
  }
}

/** What is wrong with the file for this run, its SQL included; a recorded server takes what it knows. */
function problemsOf(stage: IncidentStage, file: ScenarioFile, run: ExpectedRun): readonly Problem[] {
  const compiled = compile(file, stage.programTexts, run.options);
  if (!compiled.ok) return compiled.problems;
  if (compiled.value.database?.engine !== 'sqlite') return [];
  return rehearse(file, stage.programTexts, run.options, stage.rehearsal());
}
