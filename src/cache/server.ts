/** Commands that concern the server as a whole. There is one numbered database, 0. */
import { withKeys } from './cache';
import { answer, argument } from './command';
import type { Call, CommandTable, Outcome } from './command';
import { OK, unsupported, wrongArity } from './reply';

function ping(call: Call): Outcome {
  if (call.args.length > 1) return answer(call, wrongArity('ping'));
  return answer(call, call.args[0] ?? { status: 'PONG' });
}

/** The virtual clock as Redis tells its own: seconds, and the microseconds within them. */
function time(call: Call): Outcome {
  return answer(call, [String(Math.floor(call.now / 1000)), String((call.now % 1000) * 1000)]);
}

function flush(call: Call): Outcome {
  return { cache: withKeys(call.cache, []), answer: OK };
}

function select(call: Call): Outcome {
  const database = argument(call, 0);
  return answer(call, database === '0' ? OK : unsupported(`SELECT ${database}`));
}

export const serverCommands: CommandTable = {
  ping: { arity: -1, run: ping },
  echo: { arity: 2, run: (call) => answer(call, argument(call, 0)) },
  time: { arity: 1, run: time },
  flushdb: { arity: -1, run: flush },
  flushall: { arity: -1, run: flush },
  select: { arity: 2, run: select },
};
