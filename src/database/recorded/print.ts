/** A recording as the text of its file, and read from it again. */
import { RECORDING_FORMAT, type Recording } from './recording';

/** JSON with one line for each part, so that a change of a recording can be read line by line. */
export function printRecording(recording: Recording): string {
  const lines = Object.entries(recording).map(([name, part]) => `"${name}":${JSON.stringify(part)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The recording in a text; null when it is none, or one of another format. */
export function parseRecording(text: string): Recording | null {
  try {
    const value = JSON.parse(text) as Partial<Recording> | null;
    return value?.format === RECORDING_FORMAT && Array.isArray(value.states) ? (value as Recording) : null;
  } catch {
    return null;
  }
}
