/** One command of one client at one moment: the only way in which a client changes the cache. */
import { clientState, settle } from './cache';
import type { Cache, Command, Reply } from './cache';
import type { Outcome } from './command';
import { REDIS_COMMANDS } from './commandNames';
import { fitsArity, lookUp, plain, runCommand } from './commands';
import type { Circumstances, PlainCommand } from './commands';
import { OUT_OF_MEMORY, toReply, wrongArity } from './reply';
import type { Failure } from './reply';
import { runScriptCommand, scriptArity } from './script';
import { queue, refuse, transact, transactionArity } from './transaction';

export interface Executed {
  readonly cache: Cache;
  readonly reply: Reply;
}

/**
 * Executes one command of a client at virtual time `now` in milliseconds. Replies, errors included, are
 * those of Redis 7.0. What this subset leaves out is answered with an error that begins with `unsupported: `
 * and changes nothing. The same arguments always give an equal result.
 */
export function execute(cache: Cache, client: string, command: Command, now: number): Executed {
  const outcome = dispatch(settle(cache, now), client, plain(command), now);
  return { cache: outcome.cache, reply: toReply(outcome.answer) };
}

function dispatch(cache: Cache, client: string, command: PlainCommand, now: number): Outcome {
  const state = clientState(cache, client);
  const inTransaction = state.queued !== null;
  const ofTransactions = transactionArity(command.name) !== undefined;
  const runsAtOnce = ofTransactions && !(inTransaction && command.name === 'unwatch');
  const runOne = (before: Cache, queued: PlainCommand): Outcome =>
    run(before, queued, { now, inTransaction });
  if (runsAtOnce) return transact(cache, client, command, runOne);
  if (!inTransaction) return run(cache, command, { now, inTransaction });
  const error = refusal(cache, command);
  return error === null ? queue(cache, client, command) : refuse(cache, state, error);
}

/** Why a command cannot be queued, or `null`. With memory full, no command at all is queued. */
function refusal(cache: Cache, command: PlainCommand): Failure | null {
  const entry = arityOf(command);
  if ('error' in entry) return entry;
  if (!fitsArity(entry, command)) return wrongArity(command.name);
  return cache.memory.full ? OUT_OF_MEMORY : null;
}

function arityOf(command: PlainCommand): { readonly arity: number } | Failure {
  const arity = scriptArity(command.name) ?? transactionArity(command.name);
  return arity === undefined ? lookUp(command) : { arity };
}

function run(cache: Cache, command: PlainCommand, where: Circumstances): Outcome {
  if (command.name === 'unwatch') return { cache, answer: { status: 'OK' } };
  if (scriptArity(command.name) !== undefined) return runScriptCommand(cache, command, where);
  return runCommand(cache, command, where);
}

/** The names that are answered as Redis answers them, in lower case and in order. */
export const SUPPORTED_COMMANDS: readonly string[] = REDIS_COMMANDS.filter(
  (name) => !('error' in arityOf({ name, sentName: name, args: [] })),
);
