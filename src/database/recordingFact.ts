/** What a person is told of a recording without opening it. */
import type { EngineName } from './engineName';

export interface RecordingFact {
  readonly scenario: string;
  readonly file: string;
  readonly engine: EngineName;
  /** As the server said it. */
  readonly version: string;
  readonly states: number;
  /** Statements and ends of sessions. */
  readonly steps: number;
  /** Of the file, gzipped. */
  readonly bytes: number;
}
