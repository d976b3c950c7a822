/** Runs the exported SQL scripts in the real `sqlite3` shell: the effects counted at their end are those of the run. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlScript } from '../export/sqlScript';
import { optionsWith, scheduleNames, scheduleText } from '../scenario/options';
import { protectionsFor } from '../scenario/protections';
import type { ScenarioFile } from '../scenario/scenarioFile';
import { parseSchedule } from '../trace/parseSchedule';
import { runSchedule } from '../trace/run';
import { withFaultsOf } from '../trace/scheduleBudget';
import { lastStep, type Trace } from '../trace/step';
import { compileScenario, firstWorld, loadEngine, type LoadedEngine } from './loadEngine';
import { readProgramTexts, readScenario, scenarioIds } from './loadLessons';
import { addTallies, emptyTally, type Print, type Tally } from './tally';

/** Null when the shell is installed. */
export function shellMissing(): string | null {
  return spawnSync('sqlite3', ['--version']).error ? 'sqlite3 is not installed' : null;
}

/** Every schedule of every scenario, with every protection that can follow it. */
export async function checkSqlScripts(print: Print): Promise<Tally> {
  let tally = emptyTally;
  for (const file of scenarioIds().map(readScenario)) {
    for (const protection of protectionsFor(file, readProgramTexts())) {
      for (const name of scheduleNames(file.data)) {
        const played = await play(file, protection, name);
        const script = played && sqlScript({ setting: played.engine.setting, steps: played.trace.steps });
        if (!played || !script || hasOtherEffects(played.engine)) continue;
        const [expected, got] = [effectsOf(played.trace), countedBy(script)];
        const same = expected === got;
        tally = addTallies(tally, { ...emptyTally, ...(same ? { passed: 1 } : { failed: 1 }) });
        if (!same) print(`${file.id} ${protection} ${name}: expected ${expected}, got ${got}`);
      }
    }
  }
  return tally;
}

interface Played {
  readonly engine: LoadedEngine;
  readonly trace: Trace;
}

/** Null for what cannot be run like that: not every protection can follow every schedule. */
async function play(file: ScenarioFile, protection: string, name: string): Promise<Played | null> {
  const parsed = parseSchedule(scheduleText(file.data, name) ?? '');
  if (!parsed.ok) return null;
  const compiled = compileScenario(file, { ...optionsWith(file.data, name), protection });
  const engine = await loadEngine(withFaultsOf(compiled, parsed.value));
  const ran = runSchedule(engine, firstWorld(engine), parsed.value);
  return ran.ok ? { engine, trace: ran.value } : null;
}

/** Effects that no query sees: calls and keys of the cache. */
function hasOtherEffects({ setting }: LoadedEngine): boolean {
  return setting.effects.some(({ kind }) => kind !== 'sql');
}

function effectsOf(trace: Trace): string {
  return lastStep(trace)
    .outcomes.map(({ effects }) => String(effects))
    .join(' ');
}

/** The rows that the shell prints at the end: one for each event. Statements that fail are part of the run. */
function countedBy(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'script-'));
  try {
    const from = script.lastIndexOf('.connection 0');
    const marked = `${script.slice(0, from)}.connection 0\n.print counted\n${script.slice(from + 14)}`;
    const { stdout } = spawnSync('sqlite3', [], { input: marked, cwd: folder, encoding: 'utf8' });
    return (stdout.split('counted\n')[1] ?? '').trim().split('\n').join(' ');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
