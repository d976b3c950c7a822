/** `npm run conformance -- broker|sql|recordings|live|live-redis …`: holds the simulation against what real servers did. */
import { parseArgs } from 'node:util';
import { BadInput, type Command } from './badInput';
import { conform, conformanceKinds, type ConformanceKind, type ConformanceOptions } from './conformanceKinds';
import { tallyLine } from './tally';
import { fromTerminal } from './terminal';

const usage = `usage: npm run conformance -- broker [DIR …]
       npm run conformance -- sql [DIR …] [--live]
       npm run conformance -- recordings [SCENARIO …] [--sequences N] [--seed N]
       npm run conformance -- live [--sequences N] [--seed N] [--only scripts|generated]
       npm run conformance -- live-redis [--sequences N] [--seed N]
Without DIR: the recorded scripts of this repository.`;

/** Answers 0 when all passed, 1 when something failed or nothing was there to run. */
const conformance: Command = async (args, output) => {
  const { kind, dirs, options } = understand(args);
  const tally = await conform(kind, dirs, options, output.say);
  output.say(tallyLine(tally));
  return tally.failed > 0 || tally.passed + tally.skipped === 0 ? 1 : 0;
};

interface Request {
  readonly kind: ConformanceKind;
  readonly dirs: readonly string[];
  readonly options: ConformanceOptions;
}

function understand(args: readonly string[]): Request {
  const { positionals, values } = split(args);
  const [kind, ...dirs] = positionals;
  if (!isKind(kind)) throw new BadInput([usage]);
  const { sequences, seed, only, live } = values;
  const options = {
    ...(live && { live }),
    ...(only && { only: choice(only) }),
    ...(sequences && { sequences: wholeNumber('sequences', sequences) }),
    ...(seed && { seed: wholeNumber('seed', seed) }),
  };
  return { kind, dirs, options };
}

function split(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        live: { type: 'boolean' },
        sequences: { type: 'string' },
        seed: { type: 'string' },
        only: { type: 'string' },
      },
    });
  } catch (error) {
    throw new BadInput([error instanceof Error ? error.message : String(error), usage]);
  }
}

function choice(only: string): 'scripts' | 'generated' {
  if (only === 'scripts' || only === 'generated') return only;
  throw new BadInput([`--only: expected scripts or generated, got "${only}"`, usage]);
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new BadInput([`--${name}: expected a whole number, got "${text}"`, usage]);
  return Number(text);
}

function isKind(word: string | undefined): word is ConformanceKind {
  return conformanceKinds.some((kind) => kind === word);
}

process.exitCode = await fromTerminal(conformance, usage);
