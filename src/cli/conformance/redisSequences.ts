import fc from 'fast-check';
import type { Command } from '../../cache/cache';

/** One step of a generated sequence: a client sends a command, a connection ends, or real time passes. */
export type LiveStep =
  | { readonly kind: 'command'; readonly client: string; readonly command: Command }
  | { readonly kind: 'disconnect'; readonly client: string }
  | { readonly kind: 'wait'; readonly ms: number };

export const LIVE_CLIENTS = ['A', 'B'] as const;

const key = fc.constantFrom('k1', 'k2', 'k3');
const word = fc.constantFrom(
  'a',
  'b',
  '0',
  '1',
  '-7',
  '10',
  '',
  'a b',
  'é',
  '9223372036854775807',
  '1.5',
  '007',
);
const integer = fc.constantFrom(
  '0',
  '1',
  '-1',
  '2',
  '5',
  '-3',
  '100',
  'x',
  '9223372036854775807',
  '-9223372036854775808',
);
const seconds = fc.constantFrom('100', '200', '1', '0', '-1', 'x', '9223372036854775807');
const milliseconds = fc.constantFrom('3', '5', '40', '100000', '0', '-5', '1.5');
const moment = fc.constantFrom('1', '4102444800', '4102444801');
const flag = fc.constantFrom('NX', 'XX', 'GT', 'LT', 'gt', 'ZZ');

type Words = fc.Arbitrary<readonly string[]>;

/** A command of that name with these arguments, each one word or several. */
function command(name: string, ...parts: readonly (fc.Arbitrary<string> | Words)[]): fc.Arbitrary<Command> {
  return fc
    .tuple(...(parts as fc.Arbitrary<string | readonly string[]>[]))
    .map((args) => [name, ...args.flat()]);
}

const several = (one: fc.Arbitrary<string>): Words => fc.array(one, { minLength: 1, maxLength: 3 });
const maybe = (one: fc.Arbitrary<string>): Words => fc.array(one, { maxLength: 1 });

const setOption: Words = fc.oneof(
  fc.constantFrom(['NX'], ['XX'], ['GET'], ['KEEPTTL'], ['nx'], ['EX'], ['PERSIST']),
  fc.tuple(fc.constant('EX'), seconds),
  fc.tuple(fc.constant('PX'), milliseconds),
  fc.tuple(fc.constant('EXAT'), moment),
);
const setOptions: Words = fc.array(setOption, { maxLength: 3 }).map((options) => options.flat());

const strings = [
  command('SET', key, word, setOptions),
  command('SET', key, word, fc.constantFrom(['NX', 'PX', '5'], ['NX', 'EX', '100'], ['XX', 'KEEPTTL'])),
  command('GET', key),
  command('SETNX', key, word),
  command('SETEX', key, seconds, word),
  command('PSETEX', key, milliseconds, word),
  command('GETSET', key, word),
  command('GETDEL', key),
  command('GETEX', key, setOptions),
  command('INCR', key),
  command('DECR', key),
  command('INCRBY', key, integer),
  command('DECRBY', key, integer),
  command('APPEND', key, word),
  command('STRLEN', key),
  command('MGET', several(key)),
  command('MSET', several(word)),
  command('MSETNX', key, word, key, word),
];

const expiry = [
  command('EXPIRE', key, seconds, maybe(flag)),
  command('PEXPIRE', key, milliseconds, fc.array(flag, { maxLength: 2 })),
  command('EXPIREAT', key, moment, maybe(flag)),
  command('PEXPIREAT', key, moment),
  ...['TTL', 'PTTL', 'PERSIST', 'EXPIRETIME', 'PEXPIRETIME'].map((name) => command(name, key)),
];

// Without DBSIZE: a server counts expired keys until it happens to notice them.
const keys = [
  command('DEL', several(key)),
  command('EXISTS', several(key)),
  command('TYPE', key),
  command('RENAME', key, key),
  command('RENAMENX', key, key),
  command('KEYS', fc.constantFrom('*', 'k?', 'k[12]', 'k[^1]', 'K*', 'k\\1', '[k-l]3', '')),
  command('FLUSHDB'),
  command('TOUCH', several(key)),
];

const end = fc.constantFrom('LEFT', 'RIGHT', 'right', 'UP');

const collections = [
  ...['LPUSH', 'RPUSH', 'LPUSHX', 'RPUSHX', 'SADD', 'SREM', 'SMISMEMBER'].map((name) =>
    command(name, key, several(word)),
  ),
  ...['LPOP', 'RPOP'].map((name) => command(name, key, maybe(integer))),
  ...['LLEN', 'SMEMBERS', 'SCARD', 'HGETALL', 'HLEN', 'HKEYS', 'HVALS'].map((name) => command(name, key)),
  command('RPOPLPUSH', key, key),
  command('LMOVE', key, key, end, end),
  command('LREM', key, integer, word),
  command('LRANGE', key, integer, integer),
  command('LTRIM', key, integer, integer),
  command('LINDEX', key, integer),
  command('LSET', key, integer, word),
  command('SISMEMBER', key, word),
  command('SMOVE', key, key, word),
  command('HSET', key, word, word, fc.array(word, { maxLength: 2 })),
  command('HMSET', key, word, word),
  command('HSETNX', key, word, word),
  command('HGET', key, word),
  command('HMGET', key, several(word)),
  command('HEXISTS', key, word),
  command('HDEL', key, several(word)),
  command('HINCRBY', key, word, integer),
];

const transactions = ['MULTI', 'EXEC', 'DISCARD', 'UNWATCH'].map((name) => command(name));

const mistakes = [
  command('NOSUCH', fc.array(word, { maxLength: 2 })),
  command('SET', key),
  command('GET'),
  command('EXEC', word),
  command('WATCH'),
  command('get', key),
];

/** Scripts of the kinds found around idempotent consumers, good ones and bad ones. */
export const LIVE_SCRIPTS = [
  "if redis.call('GET',KEYS[1]) == ARGV[1] then return redis.call('DEL',KEYS[1]) else return 0 end",
  "if redis.call('SET',KEYS[1],ARGV[1],'NX','EX',100) then return redis.call('INCR',KEYS[2]) else return 0 end",
  "redis.call('SET',KEYS[1],ARGV[1])\nredis.call('LPUSH',KEYS[1],'x')\nreturn 1",
  "local n = redis.call('INCR', KEYS[1])\nif n == 1 then redis.call('PEXPIRE', KEYS[1], 100000) end\nreturn n",
  "local v = tonumber(redis.call('GET', KEYS[1]) or '0')\nif v == nil then return 'NaN' end\nif v >= tonumber(ARGV[2]) then return -1 end\nreturn redis.call('INCRBY', KEYS[1], ARGV[2])",
  "local r = redis.pcall('HSET', KEYS[1], 'f', ARGV[1])\nif type(r) == 'table' and r.err then return 'failed: ' .. r.err end\nreturn r",
  "local t = {}\nfor i, k in ipairs(KEYS) do t[#t+1] = redis.call('TYPE', k).ok .. ':' .. i end\nreturn t",
  'return {1, 2.9, "x", false, 4}',
  'return {1, nil, 3}',
  "local all = redis.call('HGETALL', KEYS[1])\nlocal n = 0\nfor i = 1, #all, 2 do n = n + 1 end\nreturn {n, #all, all[1]}",
  "error('stop ' .. ARGV[1])",
  "return redis.error_reply('BUSY come back')",
  "return redis.error_reply('NOPE')",
  "return redis.status_reply('FINE')",
  "return redis.pcall('INCR', KEYS[1])",
  "local ok, e = pcall(redis.call, 'INCR', KEYS[1])\nif ok then return e end\nreturn e.err",
  "redis.call('DEL', KEYS[1], KEYS[2])\nreturn redis.call('NOSUCH')",
  "redis.call('DEL', KEYS[1])\nreturn redis.call('SET', KEYS[1])",
  "return redis.call('MULTI')",
  'counter = 1',
  'return counter',
  'return KEYS[3] + 1',
  "return #ARGV[1] .. '/' .. tostring(redis.call('GET', KEYS[1]))",
  'local x = ARGV[1]\nwhile #x < 5 do x = x .. x .. "." end\nreturn x',
  'return tostring(1e15) .. " " .. 10/4 .. " " .. 2^53 .. " " .. 7 % -3',
  'local function double(n) return n * 2 end\nreturn double(tonumber(ARGV[2]))',
  'return 1 +',
  'if true then return 1',
  "return {err = 'MY own error'}",
  "return {ok = 'GOOD'}",
  "if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('EXISTS', KEYS[2]) == 0 then return 'one' elseif not redis.call('GET', KEYS[2]) then return 'none' else return 'both' end",
  "local s = redis.call('SET', KEYS[1], 'v', 'NX')\nreturn type(s) == 'table' and s.ok or tostring(s)",
  'return string.format("%s-%05d", ARGV[1], ARGV[2])',
  "return redis.call('GET', KEYS[1]) < 3",
  'return ARGV.x',
  'return nothing.x',
  'local t = nil\nreturn t.x',
  'return unpack({1,2,3})',
  "return table.concat({ARGV[1], ARGV[2], 'z'}, ',')",
  'return cjson',
  "return tonumber('0x10') + tonumber('1e2') + (tonumber('zz') or 0)",
] as const;

const script = fc.constantFrom(...LIVE_SCRIPTS);
const scripts = [
  command('EVAL', script, fc.constant('2'), key, key, word, fc.constantFrom('1', '3', '12')),
  command(
    'EVAL',
    fc.constant('return #KEYS + #ARGV * 10'),
    fc.constantFrom('0', '1', '2', '3', '-1', 'x'),
    key,
    word,
  ),
  command('EVALSHA', fc.constantFrom('ffffffffffffffffffffffffffffffffffffffff', 'abc'), fc.constant('0')),
];

const anyCommand = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(...strings) },
  { weight: 3, arbitrary: fc.oneof(...expiry) },
  { weight: 2, arbitrary: fc.oneof(...keys) },
  { weight: 6, arbitrary: fc.oneof(...collections) },
  { weight: 3, arbitrary: fc.oneof(...transactions) },
  { weight: 1, arbitrary: command('WATCH', several(key)) },
  { weight: 3, arbitrary: fc.oneof(...scripts) },
  { weight: 1, arbitrary: fc.oneof(...mistakes) },
);

const client = fc.constantFrom(...LIVE_CLIENTS);

/** Sequences of steps by two clients on the same few keys. */
export const liveSequences: fc.Arbitrary<readonly LiveStep[]> = fc.array(
  fc.oneof(
    {
      weight: 40,
      arbitrary: fc.record({ kind: fc.constant('command' as const), client, command: anyCommand }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('disconnect' as const), client }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constant(7) }) },
  ),
  { minLength: 4, maxLength: 24 },
);
