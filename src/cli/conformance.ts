import { parseArgs } from 'node:util';
import { conform, conformanceKinds, type ConformanceKind } from './conformanceKinds';
import { tallyLine } from './tally';

const usage = `usage: npm run conformance -- broker [DIR …]
       npm run conformance -- sql [DIR …] [--live]
       npm run conformance -- live [--sequences N] [--seed N] [--only scripts|generated]
Without DIR: the recorded scripts of this repository.`;

/** Runs one kind of conformance; answers the exit code: 0 all passed, 1 something failed, 2 not understood. */
async function conformance(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      live: { type: 'boolean' },
      sequences: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const [kind, ...dirs] = positionals;
  const { sequences, seed, ...options } = values;
  const numbers = { ...(sequences && { sequences: Number(sequences) }), ...(seed && { seed: Number(seed) }) };
  if (!isKind(kind) || Object.values(numbers).some((value) => !Number.isInteger(value))) {
    console.error(usage);
    return 2;
  }
  const tally = await conform(kind, dirs, { ...options, ...numbers }, console.log);
  console.log(tallyLine(tally));
  return tally.failed > 0 ? 1 : 0;
}

function isKind(word: string | undefined): word is ConformanceKind {
  return conformanceKinds.some((kind) => kind === word);
}

process.exitCode = await conformance();
