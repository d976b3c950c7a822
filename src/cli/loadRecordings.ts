/** Reads recordings for the commands: by scenario and engine; where variants have other tables, the one that fits. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentKey } from '../database/contentKey';
import type { DatabaseEngine } from '../database/database';
import { bookOf } from '../database/recorded/book';
import { createRecordedEngine } from '../database/recorded/engine';
import { parseRecording } from '../database/recorded/print';
import { definitionText, type RecordedEngineName, type Recording } from '../database/recorded/recording';

const recordings = join(import.meta.dirname, '../../lessons/recordings');

/** Where a recording is kept. */
export function recordingFile(scenario: string, engine: RecordedEngineName, variant: string | null): string {
  return join(recordings, scenario, `${variant === null ? '' : `${variant}.`}${engine}.json`);
}

/** The recordings of a scenario on an engine: one for each set of tables that its variants have. */
export function readRecordings(scenario: string, engine: RecordedEngineName): readonly Recording[] {
  const folder = join(recordings, scenario);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(`${engine}.json`))
    .sort()
    .flatMap((name) => parseRecording(readFileSync(join(folder, name), 'utf8')) ?? []);
}

/** The recording of a scenario on an engine with these tables; null when it was never recorded. */
export function findRecording(
  scenario: string,
  engine: RecordedEngineName,
  { schema, seed }: { readonly schema: readonly string[]; readonly seed: readonly string[] },
): Recording | null {
  const definition = contentKey(definitionText(schema, seed));
  return readRecordings(scenario, engine).find((each) => each.definition === definition) ?? null;
}

/** The engine of a recording; null when there is none. */
export function loadRecordedEngine(
  scenario: string,
  engine: RecordedEngineName,
  definition: { readonly schema: readonly string[]; readonly seed: readonly string[] },
): DatabaseEngine | null {
  const recording = findRecording(scenario, engine, definition);
  return recording && createRecordedEngine(bookOf(recording));
}
