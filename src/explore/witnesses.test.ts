import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf } from '../../tests/rig/rig';
import { readProgramTexts, readScenario } from '../cli/loadLessons';
import { protectionsFor } from '../scenario/protections';
import { startWorld } from '../world/start';
import { startOf } from './prologue';
import { searchToEnd } from './search';
import { searchProblems, witnessProblems } from './witnesses';

const text = readFileSync('lessons/scenarios/order-payment.yaml', 'utf8');
const protections = protectionsFor(readScenario('order-payment'), readProgramTexts());

describe('what a search claims', () => {
  it.each(protections)(
    'is the same with and without symmetry, and shown by runs that come to it: %s',
    (protection) => {
      const engine = engineOf(text, { protection, copies: 2, crashes: 1 });
      expect(searchProblems(engine, ['P'], 20_000)).toEqual([]);
    },
  );

  it('is not believed when its run comes to something else', () => {
    const engine = engineOf(text, { protection: 'none', copies: 1, crashes: 1 });
    const result = searchToEnd(engine, startOf(engine, startWorld(engine), ['P']));
    const [kept, doubled] = result.outcomes;
    if (!kept || !doubled) throw new Error('both can happen');
    const swapped = { ...result, outcomes: [{ ...kept, witness: doubled.witness }] };
    expect(witnessProblems(engine, swapped)).toEqual(['the witness of exactlyOnce comes to doubled']);
  });
});
