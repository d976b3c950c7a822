/**
 * Sets. Redis promises no order of members; here they are sorted, so that equal sets are equal values:
 * integers by their value, as Redis has them, everything else by its text. Commands that pick a member at random are left out.
 */
import { answer, argument, read, refused, write } from './command';
import type { Call, CommandTable, Outcome } from './command';
import { parseInteger } from './integer';
import type { Answer } from './reply';

type Members = readonly string[];

/** A command on the members of the set at its first argument, given none when the key is missing. */
function onSet(run: (call: Call, members: Members) => Outcome): (call: Call) => Outcome {
  return (call) => {
    const value = read(call, argument(call, 0), 'set');
    return refused(value) ? answer(call, value) : run(call, value?.members ?? []);
  };
}

function look(show: (members: Members, call: Call) => Answer): { readonly run: (call: Call) => Outcome } {
  return { run: onSet((call, members) => answer(call, show(members, call))) };
}

function ordered(members: Members): Members {
  const numbers = members.map(parseInteger);
  if (numbers.includes(null)) return [...members].sort();
  return [...members].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
}

const add = onSet((call, members) => {
  const added = [...new Set(call.args.slice(1))].filter((member) => !members.includes(member));
  if (added.length === 0) return answer(call, 0);
  const grown = ordered([...members, ...added]);
  return {
    cache: write(call.cache, argument(call, 0), { type: 'set', members: grown }),
    answer: added.length,
  };
});

const remove = onSet((call, members) => {
  const rest = members.filter((member) => !call.args.slice(1).includes(member));
  const gone = members.length - rest.length;
  if (gone === 0) return answer(call, 0);
  return { cache: write(call.cache, argument(call, 0), { type: 'set', members: rest }), answer: gone };
});

const move = onSet((call, members) => {
  const [source, target, member] = [argument(call, 0), argument(call, 1), argument(call, 2)];
  const present = members.includes(member);
  if (members.length === 0) return answer(call, 0);
  const other = read(call, target, 'set');
  if (refused(other)) return answer(call, other);
  if (!present) return answer(call, 0);
  if (source === target) return answer(call, 1);
  const rest = members.filter((kept) => kept !== member);
  const taken = write(call.cache, source, { type: 'set', members: rest });
  const grown = ordered([...new Set([...(other?.members ?? []), member])]);
  return { cache: write(taken, target, { type: 'set', members: grown }), answer: 1 };
});

export const setCommands: CommandTable = {
  sadd: { arity: -3, growsMemory: true, run: add },
  srem: { arity: -3, run: remove },
  smove: { arity: 4, run: move },
  sismember: { arity: 3, ...look((members, call) => (members.includes(argument(call, 1)) ? 1 : 0)) },
  smismember: {
    arity: -3,
    ...look((members, call) => call.args.slice(1).map((member) => (members.includes(member) ? 1 : 0))),
  },
  smembers: { arity: 2, ...look((members) => members) },
  scard: { arity: 2, ...look((members) => members.length) },
};
