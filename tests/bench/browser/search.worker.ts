/** Measures the search in the worker of a browser, and says how many states it looked at in a second. */
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { lessonTexts } from '../../../src/app/engine/lessonTexts';
import { createSqliteEngine } from '../../../src/database/sqlite/engine';
import { loadSqlite } from '../../../src/database/sqlite/module';
import { compile } from '../../../src/scenario/compile';
import { parseScenario } from '../../../src/scenario/scenarioFile';
import { reference, statesPerSecond } from '../searchRuns';

async function measure(): Promise<number> {
  const file = parseScenario(lessonTexts.scenarios[reference.scenario] ?? '', 'scenario.yaml');
  if (!file.ok) throw new Error('the scenario cannot be read');
  const setting = compile(file.value, lessonTexts.programTexts, reference.options);
  if (!setting.ok) throw new Error('the scenario cannot be compiled');
  const database = createSqliteEngine(await loadSqlite({ wasmUrl }));
  return statesPerSecond({ setting: setting.value, database }, setting.value.prologue);
}

measure().then(
  (value) => self.postMessage({ value }),
  (error: unknown) => self.postMessage({ problem: String(error) }),
);
