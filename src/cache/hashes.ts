/** Hashes. Fields keep the order in which they were first set, as small hashes do in Redis. */
import { answer, argument, read, refused, write } from './command';
import type { Call, CommandTable, Outcome } from './command';
import { fits, parseInteger } from './integer';
import { NOT_AN_INTEGER, OK, failure, wrongArity } from './reply';
import type { Answer, Failure } from './reply';

type Fields = readonly (readonly [field: string, value: string])[];

/** A command on the fields of the hash at its first argument, given none when the key is missing. */
function onHash(run: (call: Call, fields: Fields) => Outcome): (call: Call) => Outcome {
  return (call) => {
    const value = read(call, argument(call, 0), 'hash');
    return refused(value) ? answer(call, value) : run(call, value?.fields ?? []);
  };
}

function valueOf(fields: Fields, field: string): string | null {
  return fields.find(([name]) => name === field)?.[1] ?? null;
}

function withField(fields: Fields, field: string, value: string): Fields {
  if (valueOf(fields, field) === null) return [...fields, [field, value]];
  return fields.map((pair) => (pair[0] === field ? [field, value] : pair));
}

function store(call: Call, fields: Fields, reply: Answer): Outcome {
  return { cache: write(call.cache, argument(call, 0), { type: 'hash', fields }), answer: reply };
}

function set(call: Call): Outcome {
  if (call.args.length % 2 !== 1) return answer(call, wrongArity(call.name));
  return onHash((_, fields) => {
    let grown = fields;
    for (let index = 1; index < call.args.length; index += 2) {
      grown = withField(grown, argument(call, index), argument(call, index + 1));
    }
    return store(call, grown, call.name === 'hmset' ? OK : grown.length - fields.length);
  })(call);
}

const setNx = onHash((call, fields) => {
  const field = argument(call, 1);
  if (valueOf(fields, field) !== null) return answer(call, 0);
  return store(call, withField(fields, field, argument(call, 2)), 1);
});

const del = onHash((call, fields) => {
  const rest = fields.filter(([name]) => !call.args.slice(1).includes(name));
  const gone = fields.length - rest.length;
  return gone === 0 ? answer(call, 0) : store(call, rest, gone);
});

function incrBy(call: Call): Outcome {
  const by = parseInteger(argument(call, 2));
  if (by === null) return answer(call, NOT_AN_INTEGER);
  return onHash((_, fields) => {
    const before = parseInteger(valueOf(fields, argument(call, 1)) ?? '0');
    if (before === null) return answer(call, failure('ERR hash value is not an integer'));
    const sum = before + by;
    if (!fits(sum)) return answer(call, failure('ERR increment or decrement would overflow'));
    return store(call, withField(fields, argument(call, 1), String(sum)), Number(sum));
  })(call);
}

function look(show: (fields: Fields, call: Call) => Answer | Failure): {
  readonly run: (call: Call) => Outcome;
} {
  return { run: onHash((call, fields) => answer(call, show(fields, call))) };
}

export const hashCommands: CommandTable = {
  hset: { arity: -4, growsMemory: true, run: set },
  hmset: { arity: -4, growsMemory: true, run: set },
  hsetnx: { arity: 4, growsMemory: true, run: setNx },
  hincrby: { arity: 4, growsMemory: true, run: incrBy },
  hdel: { arity: -3, run: del },
  hget: { arity: 3, ...look((fields, call) => valueOf(fields, argument(call, 1))) },
  hmget: { arity: -3, ...look((fields, call) => call.args.slice(1).map((field) => valueOf(fields, field))) },
  hexists: { arity: 3, ...look((fields, call) => (valueOf(fields, argument(call, 1)) === null ? 0 : 1)) },
  hgetall: { arity: 2, ...look((fields) => fields.flat()) },
  hkeys: { arity: 2, ...look((fields) => fields.map(([name]) => name)) },
  hvals: { arity: 2, ...look((fields) => fields.map(([, value]) => value)) },
  hlen: { arity: 2, ...look((fields) => fields.length) },
};
