import { parseArgs } from 'node:util';
import { conform, conformanceKinds, type ConformanceKind, type ConformanceOptions } from './conformanceKinds';
import { tallyLine } from './tally';

const usage = `usage: npm run conformance -- broker [DIR …]
       npm run conformance -- sql [DIR …] [--live]
       npm run conformance -- live [--sequences N] [--seed N] [--only scripts|generated]
       npm run conformance -- live-redis [--sequences N] [--seed N]
Without DIR: the recorded scripts of this repository.`;

/** Runs one kind of conformance; answers the exit code: 0 all passed, 1 something failed, 2 not understood. */
async function conformance(): Promise<number> {
  const request = understand();
  if (!request) {
    console.error(usage);
    return 2;
  }
  const { kind, dirs, options } = request;
  const tally = await conform(kind, dirs, options, console.log);
  console.log(tallyLine(tally));
  return tally.failed > 0 ? 1 : 0;
}

interface Request {
  readonly kind: ConformanceKind;
  readonly dirs: readonly string[];
  readonly options: ConformanceOptions;
}

/** What the command line asks for, or null. */
function understand(): Request | null {
  try {
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
    const numbers = {
      ...(sequences && { sequences: Number(sequences) }),
      ...(seed && { seed: Number(seed) }),
    };
    if (!isKind(kind) || !Object.values(numbers).every(Number.isInteger)) return null;
    return { kind, dirs, options: { ...options, ...numbers } };
  } catch {
    return null;
  }
}

function isKind(word: string | undefined): word is ConformanceKind {
  return conformanceKinds.some((kind) => kind === word);
}

process.exitCode = await conformance();
