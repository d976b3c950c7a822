/** `npm run incidents [DIR]`: plays what really happened to people, and holds it against what came out of it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { IncidentReport } from '../scenario/incidentReport';
import { BadInput, type Output } from './badInput';
import { createStage, playFile, type IncidentResult } from './playIncident';
import { forgetProgress, tellProgress } from './progress';
import { addTallies, emptyTally, tallyLine, type Tally } from './tally';

/** How the command is used. */
export const usage = `usage: npm run incidents [-- DIR|FILE]
Plays every incident of a directory (one .yaml file each, in the format of lessons/FORMAT.md; reported values in
incidents.json beside them). Without DIR: those of this repository.`;

const shipped = join(import.meta.dirname, '../../tests/incidents');

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
  const stage = await createStage(tellProgress);
  let tally = emptyTally;
  for (const name of names.sort()) {
    const result = playFile(stage, join(folder, name), reports);
    forgetProgress();
    say(lineOf(name.replace(/\.ya?ml$/, ''), result));
    tally = addTallies(tally, countOf(result));
    // Whoever stopped reading is heard between two files.
    await setImmediate();
  }
  return tally;
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
      return `${id} not expressible: ${result.lacks}`;
  }
}

function countOf({ kind }: IncidentResult): Tally {
  return {
    passed: kind === 'ok' ? 1 : 0,
    failed: kind === 'wrong' ? 1 : 0,
    skipped: kind === 'notExpressible' ? 1 : 0,
  };
}

/** The reported values beside the files, by id; a directory without them has its expectations in the files. */
export function readReports(dir: string): ReadonlyMap<string, IncidentReport> {
  const file = join(dir, 'incidents.json');
  if (!existsSync(file)) return new Map();
  const all = listIn(file) as readonly IncidentReport[];
  return new Map(all.map((report) => [report.id, report]));
}

function listIn(file: string): readonly unknown[] {
  let words = 'expected a list of reports';
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(read) && read.every((entry) => typeof entry === 'object' && entry !== null))
      return read;
  } catch (error) {
    words = error instanceof Error ? error.message : String(error);
  }
  throw new BadInput([`${file}: ${words}`]);
}
