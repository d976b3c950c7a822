/**
 * EVAL, EVALSHA and SCRIPT. A script runs as a whole, at one moment, with no other client in between, but
 * it is no transaction: an error keeps what was written before it.
 */
import type { Cache } from './cache';
import type { Outcome } from './command';
import { fitsArity } from './commands';
import type { Circumstances, PlainCommand } from './commands';
import { parseInteger } from './integer';
import { OK, NOT_AN_INTEGER, failure, unsupported, wrongArity } from './reply';
import { loadScript, runScript } from './scriptRun';

const ARITIES: Readonly<Record<string, number>> = { eval: -3, evalsha: -3, script: -2 };

/** The arity of a command this file answers; `undefined` for every other name. */
export function scriptArity(name: string): number | undefined {
  return Object.hasOwn(ARITIES, name) ? ARITIES[name] : undefined;
}

/** Runs one of the script commands. */
export function runScriptCommand(cache: Cache, command: PlainCommand, where: Circumstances): Outcome {
  const arity = scriptArity(command.name) ?? 1;
  if (!fitsArity({ arity }, command)) return { cache, answer: wrongArity(command.name) };
  return command.name === 'script' ? scriptCommand(cache, command) : evaluate(cache, command, where);
}

function evaluate(cache: Cache, { name, args }: PlainCommand, where: Circumstances): Outcome {
  const [source = '', count = '', ...rest] = args;
  const keyCount = parseInteger(count);
  if (keyCount === null) return { cache, answer: NOT_AN_INTEGER };
  if (keyCount > BigInt(rest.length)) {
    return { cache, answer: failure("ERR Number of keys can't be greater than number of args") };
  }
  if (keyCount < 0n) return { cache, answer: failure("ERR Number of keys can't be negative") };
  const known = cache.scripts.find((script) => script.sha === source.toLowerCase());
  if (name === 'evalsha' && known === undefined) {
    return { cache, answer: failure('NOSCRIPT No matching script. Please use EVAL.') };
  }
  const text = name === 'evalsha' ? (known?.text ?? '') : source;
  const [keys, values] = [rest.slice(0, Number(keyCount)), rest.slice(Number(keyCount))];
  return runScript(cache, { text, keys, values }, where);
}

function scriptCommand(cache: Cache, { args }: PlainCommand): Outcome {
  const [action = '', ...rest] = args;
  switch (action.toLowerCase()) {
    case 'load':
      return rest.length === 1
        ? loadScript(cache, rest[0] ?? '')
        : { cache, answer: wrongArity('script|load') };
    case 'exists':
      return {
        cache,
        answer: rest.map((sha) => (cache.scripts.some((script) => script.sha === sha) ? 1 : 0)),
      };
    case 'flush':
      return { cache: { ...cache, scripts: [] }, answer: OK };
    default:
      return { cache, answer: unsupported(`SCRIPT ${action.toUpperCase()}`) };
  }
}
