/** Reads lesson files for the commands: scenarios by id or path, and the library of protections. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describeProblem } from '../scenario/problem';
import type { ProgramTexts } from '../scenario/programs';
import { parseScenario, type ScenarioFile } from '../scenario/scenarioFile';
import { BadInput } from './badInput';

const lessons = join(import.meta.dirname, '../../lessons');

/** The program of every protection that ships, by id. */
export function readProgramTexts(): ProgramTexts {
  const root = join(lessons, 'protections');
  if (!existsSync(root)) return {};
  const files = readdirSync(root).map((id) => [id, join(root, id, 'program.yaml')] as const);
  return Object.fromEntries(
    files.filter(([, file]) => existsSync(file)).map(([id, file]) => [id, readFileSync(file, 'utf8')]),
  );
}

/** The ids of the scenarios that ship. */
export function scenarioIds(): readonly string[] {
  const root = join(lessons, 'scenarios');
  if (!existsSync(root)) return [];
  const names = readdirSync(root).filter((name) => name.endsWith('.yaml'));
  return names.map((name) => name.slice(0, -'.yaml'.length)).sort();
}

/** Reads a scenario by its id, or from a path; refuses with every problem and its place. */
export function readScenario(idOrPath: string): ScenarioFile {
  const shipped = join(lessons, 'scenarios', `${idOrPath}.yaml`);
  const path = existsSync(idOrPath) ? idOrPath : shipped;
  if (!existsSync(path) && /[/\\]|\.ya?ml$/.test(idOrPath)) throw new BadInput([`${idOrPath}: no such file`]);
  if (!existsSync(path)) {
    throw new BadInput([`no scenario "${idOrPath}": expected a path, or one of ${scenarioIds().join(', ')}`]);
  }
  const parsed = parseScenario(readText(path), relative('.', path));
  if (!parsed.ok) throw new BadInput(parsed.problems.map(describeProblem));
  return parsed.value;
}

function readText(path: string): string {
  if (statSync(path).isDirectory())
    throw new BadInput([`${path}: a folder; expected the file of a scenario`]);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new BadInput([`${path}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
