import { describe, expect, it } from 'vitest';
import { keptRecordingFacts, recordingFacts } from './recordingIndex';

describe('the index of recordings', () => {
  it('says of every recording what its file says', () => {
    const withoutSize = recordingFacts().map(({ bytes: _, ...fact }) => fact);
    expect(keptRecordingFacts().map(({ bytes: _, ...fact }) => fact)).toEqual(withoutSize);
  });

  it('has all recorded scenarios on all engines, incidents apart', () => {
    const scenarios = new Map<string, number>();
    for (const { scenario } of recordingFacts())
      if (!scenario.startsWith('INC-')) scenarios.set(scenario, (scenarios.get(scenario) ?? 0) + 1);
    expect([...scenarios].filter(([, count]) => count % 6 !== 0)).toEqual([]);
  });
});
