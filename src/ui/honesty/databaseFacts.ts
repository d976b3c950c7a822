/** What was recorded of each database, summed over the scenarios. */
import { ENGINES, type EngineName } from '../../database/engineName';
import type { RecordingFact } from '../../database/recordingFact';

export interface DatabaseFact {
  readonly engine: EngineName;
  /** As the server said it; more than one where recordings are of several releases. */
  readonly versions: readonly string[];
  readonly recordings: number;
  readonly states: number;
  readonly steps: number;
  readonly bytes: number;
}

/** One line for each recorded engine. */
export function databaseFacts(all: readonly RecordingFact[]): readonly DatabaseFact[] {
  return ENGINES.flatMap((engine): readonly DatabaseFact[] => {
    const own = all.filter((fact) => fact.engine === engine);
    const sum = (count: (fact: RecordingFact) => number): number =>
      own.reduce((so, fact) => so + count(fact), 0);
    if (own.length === 0) return [];
    return [
      {
        engine,
        versions: [...new Set(own.map(({ version }) => version))],
        recordings: own.length,
        states: sum(({ states }) => states),
        steps: sum(({ steps }) => steps),
        bytes: sum(({ bytes }) => bytes),
      },
    ];
  });
}
