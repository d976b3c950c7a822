/** The run that the first page shows before its engine has arrived, computed in node when the site is built. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createSqliteEngine } from '../../database/sqlite/engine';
import { loadSqlite } from '../../database/sqlite/module';
import type { Answer, SceneAnswer, SceneAsk } from '../../ui/engine/engineClient';
import { answerScene } from '../engine/answers';
import { createCards, type Lessons } from '../engine/lessons';

/** Reads the lesson files from the disk, as the worker has them inside. */
export function lessonsOnDisk(folder: string): Lessons {
  const scenarios = readdirSync(`${folder}/scenarios`).filter((name) => name.endsWith('.yaml'));
  const protections = readdirSync(`${folder}/protections`);
  const read = (path: string): string => readFileSync(`${folder}/${path}`, 'utf8');
  return {
    scenarios: Object.fromEntries(scenarios.map((file) => [file.slice(0, -5), read(`scenarios/${file}`)])),
    programTexts: Object.fromEntries(protections.map((id) => [id, read(`protections/${id}/program.yaml`)])),
  };
}

/** What the engine answers to an ask of the page. */
export async function storedScene(folder: string, ask: SceneAsk): Promise<Answer<SceneAnswer>> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  const sqlite = await loadSqlite({ wasmBinary: new Uint8Array(wasm).buffer });
  const lessons = lessonsOnDisk(folder);
  const load = async () => createSqliteEngine(sqlite);
  return answerScene({ lessons, cardOf: createCards(lessons), load }, ask);
}
