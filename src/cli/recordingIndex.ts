/** What there is of recordings, as the page tells it: kept beside them, and computed from them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RecordingFact } from '../database/recordingFact';
import { parseRecording } from '../database/recorded/print';

const folder = join(import.meta.dirname, '../../lessons/recordings');
const file = join(folder, 'index.json');

/** One line for every recording, by scenario and engine. */
export function recordingFacts(): readonly RecordingFact[] {
  const scenarios = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return scenarios
    .map(({ name }) => name)
    .sort()
    .flatMap((scenario) =>
      readdirSync(join(folder, scenario))
        .sort()
        .flatMap((name) => factOf(scenario, name)),
    );
}

function factOf(scenario: string, name: string): readonly RecordingFact[] {
  const text = readFileSync(join(folder, scenario, name), 'utf8');
  const recording = parseRecording(text);
  if (!recording) return [];
  const { server, level, version, states, transitions, closings } = recording;
  const bytes = gzipSync(text).length;
  const steps = transitions.length + closings.length;
  return [
    { scenario, file: name, engine: `${server}-${level}`, version, states: states.length, steps, bytes },
  ];
}

/** The facts as they are kept; none when nobody has kept any. */
export function keptRecordingFacts(): readonly RecordingFact[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly RecordingFact[]) : [];
}

/** Keeps what is there now, a line each. */
export function keepRecordingFacts(): void {
  const lines = recordingFacts().map((fact) => `  ${JSON.stringify(fact)}`);
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
}
