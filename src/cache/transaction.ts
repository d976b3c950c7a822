/**
 * MULTI, EXEC, DISCARD, WATCH, UNWATCH. EXEC runs every queued command, also after one of them has failed:
 * there is no rollback. WATCH is optimistic: any write to a watched key, by whomever, makes EXEC answer nil.
 */
import { clientState, disconnect, withClient } from './cache';
import type { Cache, ClientState, Command } from './cache';
import type { Outcome } from './command';
import { fitsArity, lookUp, plain } from './commands';
import type { PlainCommand } from './commands';
import { OK, OUT_OF_MEMORY, failure, wrongArity } from './reply';
import type { Answer, Failure } from './reply';

const ARITIES: Readonly<Record<string, number>> = { multi: 1, exec: 1, discard: 1, watch: -2, unwatch: 1 };

/** The arity of a command this file answers; `undefined` for every other name. */
export function transactionArity(name: string): number | undefined {
  return Object.hasOwn(ARITIES, name) ? ARITIES[name] : undefined;
}

/** Runs one command of a transaction; given by `execute`, which knows all commands. */
export type RunOne = (cache: Cache, command: PlainCommand) => Outcome;

/** Answers one of the transaction commands, sent outside a transaction or not to be queued inside it. */
export function transact(cache: Cache, client: string, command: PlainCommand, runOne: RunOne): Outcome {
  const arity = transactionArity(command.name) ?? 1;
  const state = clientState(cache, client);
  if (!fitsArity({ arity }, command)) {
    const error = wrongArity(command.name);
    return command.name === 'exec' ? abort(cache, client, error) : refuse(cache, state, error);
  }
  switch (command.name) {
    case 'multi':
      if (state.queued !== null) return { cache, answer: failure('ERR MULTI calls can not be nested') };
      return { cache: withClient(cache, { ...state, queued: [], refused: false }), answer: OK };
    case 'exec':
      if (state.queued === null) return { cache, answer: failure('ERR EXEC without MULTI') };
      return exec(cache, state, runOne);
    case 'discard':
      if (state.queued === null) return { cache, answer: failure('ERR DISCARD without MULTI') };
      return { cache: disconnect(cache, client), answer: OK };
    case 'watch':
      if (state.queued !== null) return { cache, answer: failure('ERR WATCH inside MULTI is not allowed') };
      return { cache: watch(cache, state, command.args), answer: OK };
    default:
      return { cache: withClient(cache, { ...state, watched: [], conflict: false }), answer: OK };
  }
}

function watch(cache: Cache, state: ClientState, keys: readonly string[]): Cache {
  if (state.conflict) return cache;
  const watched = [...new Set([...state.watched, ...keys])].sort();
  return withClient(cache, { ...state, watched });
}

/** Queues a command of an open transaction. */
export function queue(cache: Cache, client: string, command: PlainCommand): Outcome {
  const state = clientState(cache, client);
  const queued: readonly Command[] = [...(state.queued ?? []), [command.sentName, ...command.args]];
  return { cache: withClient(cache, { ...state, queued }), answer: { status: 'QUEUED' } };
}

/** Refuses a command; inside a transaction the whole EXEC will then be refused, too. */
export function refuse(cache: Cache, state: ClientState, error: Failure): Outcome {
  if (state.queued === null) return { cache, answer: error };
  return { cache: withClient(cache, { ...state, refused: true }), answer: error };
}

/** Discards the transaction because EXEC itself was refused, which Redis does even when none is open. */
function abort(cache: Cache, client: string, { error }: Failure): Outcome {
  const why = error.replace(/^ERR /, '');
  return {
    cache: disconnect(cache, client),
    answer: failure(`EXECABORT Transaction discarded because of: ${why}`),
  };
}

function exec(cache: Cache, state: ClientState, runOne: RunOne): Outcome {
  const closed = disconnect(cache, state.client);
  if (state.refused) {
    return { cache: closed, answer: failure('EXECABORT Transaction discarded because of previous errors.') };
  }
  if (state.conflict) return { cache: closed, answer: null };
  if (cache.memory.full && (state.queued ?? []).some(growsMemory))
    return abort(cache, state.client, OUT_OF_MEMORY);
  let after = closed;
  const answers: Answer[] = [];
  for (const command of state.queued ?? []) {
    const outcome = runOne(after, plain(command));
    after = outcome.cache;
    answers.push(outcome.answer);
  }
  return { cache: after, answer: answers };
}

function growsMemory(command: Command): boolean {
  const entry = lookUp(plain(command));
  return 'run' in entry && entry.growsMemory === true;
}
