/** For tests of the page: what the worker answers, without a worker. */
import { readFileSync } from 'node:fs';
import { lessonsOnDisk } from '../../src/app/build/storedScene';
import { answerScene, type AnswerKit } from '../../src/app/engine/answers';
import { answerContents } from '../../src/app/engine/contentsAnswer';
import { answerCrashes } from '../../src/app/engine/crashesAnswer';
import { answerDatabases } from '../../src/app/engine/databasesAnswer';
import { createCards } from '../../src/app/engine/lessons';
import { answerSearch } from '../../src/app/engine/searchAnswer';
import { createSqliteEngine } from '../../src/database/sqlite/engine';
import { loadSqlite } from '../../src/database/sqlite/module';
import type { EngineClient, SceneAnswer, SceneAsk } from '../../src/ui/engine/engineClient';

const wasmBinary = new Uint8Array(readFileSync('node_modules/sql.js/dist/sql-wasm-browser.wasm')).buffer;
const database = createSqliteEngine(await loadSqlite({ wasmBinary }));
const lessons = lessonsOnDisk('lessons');
const kit: AnswerKit = { lessons, cardOf: createCards(lessons), load: async () => database };

function unasked(): never {
  throw new Error('this client knows no incidents');
}

/** A client that answers at once. */
export const pageClient: EngineClient = {
  prepare: () => {},
  scene: (ask) => ({ answer: answerScene(kit, ask), cancel: () => {} }),
  databases: (ask) => ({ answer: answerDatabases(kit, ask), cancel: () => {} }),
  crashes: (ask) => ({ answer: answerCrashes(kit, ask), cancel: () => {} }),
  contents: () => ({ answer: Promise.resolve(answerContents(lessons)), cancel: () => {} }),
  incidents: unasked,
  incident: unasked,
  search: (ask) => ({ answer: answerSearch(kit, ask, { breathe: async () => true }), cancel: () => {} }),
};

/** The scene of an ask; one that cannot be answered in full fails the test. */
export async function sceneFor(ask: Partial<SceneAsk>): Promise<SceneAnswer> {
  const whole = { scenario: 'order-payment', protections: [], options: {}, schedule: null, ...ask };
  const { value, problems } = await pageClient.scene(whole).answer;
  if (!value || problems.length > 0) throw new Error(JSON.stringify(problems));
  return value;
}
