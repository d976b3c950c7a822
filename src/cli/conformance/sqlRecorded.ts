/** Recorded scripts on recordings: those of this repository whose tables and settings are those of the script. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentKey } from '../../database/contentKey';
import { bookOf } from '../../database/recorded/book';
import { createRecordedEngine } from '../../database/recorded/engine';
import {
  definitionText,
  RECORDING_FORMAT,
  type Level,
  type Recording,
  type Server,
} from '../../database/recorded/recording';
import { liveConfigurationOf } from './sqlLive';
import { countsFoundRows, statementTexts, type RunResult, type SqlScript } from './sqlScriptFormat';
import { runSqlScript } from './sqlScriptRun';

/** What one script did, and on which configurations of the server it did just that. */
export interface ScriptRecording extends Omit<Recording, 'level'> {
  readonly on: readonly string[];
  /** The client counted matched rows. */
  readonly foundRows: boolean;
}

/** The recordings of a server, read when they are asked for. */
export type ScriptRecordings = (server: Server) => readonly ScriptRecording[];

const folder = `${import.meta.dirname}/../../../tests/conformance/recorded`;
const fileOf = (server: Server): string => join(folder, `${server}.json`);

/** The recordings of scripts in this repository: one file for each server. */
export function scriptRecordings(): ScriptRecordings {
  const files = new Map<Server, readonly ScriptRecording[]>();
  return (server) => {
    const known = files.get(server) ?? readAll(fileOf(server));
    files.set(server, known);
    return known;
  };
}

function readAll(file: string): readonly ScriptRecording[] {
  if (!existsSync(file)) return [];
  const list = JSON.parse(readFileSync(file, 'utf8')) as readonly ScriptRecording[];
  return list.filter((each) => each.format === RECORDING_FORMAT);
}

/** Keeps what scripts did on a server, a line each: configurations that did the same share one. Answers the text. */
export function keepScriptRecordings(
  server: Server,
  runs: readonly { readonly on: string; readonly foundRows: boolean; readonly recording: Recording }[],
): string {
  const lines = new Map<string, string[]>();
  for (const { on, foundRows, recording } of runs) {
    const { level: _level, ...same } = recording;
    const line = JSON.stringify({ foundRows, ...same });
    lines.set(line, [...(lines.get(line) ?? []), on]);
  }
  const objects = [...lines].map(([line, on]) => `{"on":${JSON.stringify(on)},${line.slice(1)}`);
  const text = `[\n${objects.join(',\n')}\n]\n`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(server), text);
  return text;
}

/** What the script did on a recording; null where none answers every step of it. */
export function runScriptRecorded(
  recordings: ScriptRecordings,
  configuration: string,
  script: SqlScript,
): RunResult | null {
  const live = liveConfigurationOf(configuration);
  if (!live) return null;
  const { server, level } = live;
  const tables = {
    schema: statementTexts(script.schema, server),
    seed: statementTexts(script.seed, server),
  };
  const definition = contentKey(definitionText(tables.schema, tables.seed));
  const fitting = recordings(server).filter(
    (each) =>
      each.on.includes(configuration) &&
      each.definition === definition &&
      (server === 'postgres' || each.foundRows === countsFoundRows(script)),
  );
  for (const recording of fitting) {
    const result = runOn({ ...recording, level }, tables, script);
    if (result) return result;
  }
  return null;
}

function runOn(
  recording: Recording & { readonly level: Level },
  tables: { readonly schema: readonly string[]; readonly seed: readonly string[] },
  script: SqlScript,
): RunResult | null {
  let missing = 0;
  const engine = createRecordedEngine(bookOf(recording), () => void (missing += 1));
  const start = engine.initial({ ...tables, begin: 'deferred', journal: 'rollback' });
  try {
    const result = runSqlScript(engine, script, start);
    return missing === 0 ? result : null;
  } catch (error) {
    // A query that was not recorded, or what follows from a missing answer: another recording may have it.
    if (missing > 0 || (error instanceof Error && error.message.startsWith('not recorded'))) return null;
    throw error;
  }
}
