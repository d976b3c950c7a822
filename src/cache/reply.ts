/** What a command answers, inside the cache and as a client sees it, and the errors several commands share. */

import type { Reply } from './cache';

/**
 * A reply before it is handed over. A status (`OK`) is kept apart from a string, because a Lua script sees
 * a table for the one and a string for the other.
 */
export type Answer = string | number | null | Status | Failure | readonly Answer[];

export interface Status {
  readonly status: string;
}

export interface Failure {
  readonly error: string;
}

export const OK: Status = { status: 'OK' };
export const WRONG_TYPE = failure('WRONGTYPE Operation against a key holding the wrong kind of value');
export const NOT_AN_INTEGER = failure('ERR value is not an integer or out of range');
export const SYNTAX_ERROR = failure('ERR syntax error');
export const OUT_OF_MEMORY = failure("OOM command not allowed when used memory > 'maxmemory'.");

/** An error reply with that text. */
export function failure(error: string): Failure {
  return { error };
}

/** The error Redis gives for too few or too many arguments. */
export function wrongArity(name: string): Failure {
  return failure(`ERR wrong number of arguments for '${name}' command`);
}

const UNSUPPORTED = 'unsupported: ';

/**
 * The reply to something that Redis can do and this subset cannot. It never looks like an answer of Redis,
 * so that a script which gets it can be skipped by name.
 */
export function unsupported(feature: string): Failure {
  return failure(`${UNSUPPORTED}${feature}`);
}

/** What this subset leaves out, when that is all that a reply says. */
export function unsupportedIn(reply: Reply): string | null {
  const error = typeof reply === 'object' && reply !== null && 'error' in reply ? reply.error : '';
  return error.startsWith(UNSUPPORTED) ? error.slice(UNSUPPORTED.length) : null;
}

/** Whether an answer is a single error. */
export function isFailure(answer: Answer): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}

/** The answer as a client sees it. */
export function toReply(answer: Answer): Reply {
  if (answer === null || typeof answer !== 'object') return answer;
  if ('status' in answer) return answer.status;
  if ('error' in answer) return answer;
  return answer.map(toReply);
}
