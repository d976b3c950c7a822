import { describe, expect, it } from 'vitest';
import { createCache } from './cache';
import type { Cache, Reply } from './cache';
import { dialogue } from './dialogue';
import { execute } from './execute';

const NONE = createCache();

function evaluate(
  text: string,
  keys: readonly string[] = [],
  values: readonly string[] = [],
  cache: Cache = NONE,
) {
  return execute(cache, 'A', ['EVAL', text, keys.length, ...keys, ...values], 0);
}

describe('a Lua script', () => {
  const unlock =
    "if redis.call('GET',KEYS[1]) == ARGV[1] then return redis.call('DEL',KEYS[1]) else return 0 end";

  it('compares and deletes, and leaves a lock of another owner alone', () => {
    const { cache } = dialogue(['B 0 SET lock tokB']);
    const foreign = evaluate(unlock, ['lock'], ['tokA'], cache);
    expect(foreign.reply).toBe(0);
    expect(evaluate(unlock, ['lock'], ['tokB'], foreign.cache).reply).toBe(1);
  });

  it('sees a status as a table: SET NX counts as true when it wrote and as false when it did not', () => {
    const text = "local r = redis.call('SET',KEYS[1],'v','NX') return type(r)";
    const first = evaluate(text, ['k']);
    expect([first.reply, evaluate(text, ['k'], [], first.cache).reply]).toEqual(['table', 'boolean']);
  });

  it('keeps what it wrote before an error', () => {
    const failing = evaluate("redis.call('SET',KEYS[1],'1') redis.call('LPUSH',KEYS[1],'x') return 1", ['a']);
    expect(failing.reply).toEqual({
      error:
        'WRONGTYPE Operation against a key holding the wrong kind of value script: ' +
        '20073b8fcffdc95e6866149d7a839a67d3474dfd, on @user_script:1.',
    });
    expect(execute(failing.cache, 'A', ['GET', 'a'], 0).reply).toBe('1');
  });

  it('makes a watching client fail like any other writer', () => {
    const { cache } = dialogue(['B 0 WATCH k', 'B 0 MULTI', 'B 0 INCR n']);
    const written = evaluate("return redis.call('SET',KEYS[1],'v')", ['k'], [], cache).cache;
    expect(dialogue(['B 1 EXEC'], written).replies).toEqual([null]);
  });

  it('is known by its SHA-1 once it was loaded or run', () => {
    const sha = 'e0e1f9fabfc9d4800c877a703b823ac0578ff8db';
    const loaded = execute(NONE, 'A', ['SCRIPT', 'LOAD', 'return 1'], 0);
    expect(loaded.reply).toBe(sha);
    expect(execute(loaded.cache, 'B', ['EVALSHA', sha, 0], 0).reply).toBe(1);
    expect(execute(evaluate('return 1').cache, 'B', ['EVALSHA', sha.toUpperCase(), 0], 0).reply).toBe(1);
    expect(execute(NONE, 'B', ['EVALSHA', sha, 0], 0).reply).toEqual({
      error: 'NOSCRIPT No matching script. Please use EVAL.',
    });
  });

  /** Results as Redis 7.0.15 gives them. */
  const results: readonly (readonly [text: string, reply: Reply])[] = [
    ['return 3.99', 3],
    ['return {1, nil, 3}', [1]],
    ["return {1, 'a', {2}, false, true}", [1, 'a', [2], null, 1]],
    ['return nil', null],
    ['return KEYS[1] .. ARGV[1] .. 1.5 .. 10 .. 2^53 .. 1e15', 'kv1.5109.007199254741e+151e+15'],
    ["return #'é'", 2],
    ["return tostring(redis.call('GET','none'))", 'false'],
    ["return redis.status_reply('FINE')", 'FINE'],
    ["return redis.error_reply('NOPE')", { error: 'ERR NOPE' }],
    ["return redis.error_reply('BUSY come back')", { error: 'BUSY come back' }],
    ["local ok, e = pcall(error, 'x') return {tostring(ok), e}", ['false', 'x']],
    ['local n = 0 for i = 10, 1, -3 do n = n + i end return n', 22],
    ['local t = {} for k, v in pairs({a = 1, b = 2}) do t[#t + 1] = k .. v end return t', ['a1', 'b2']],
    [
      'local n = 0 repeat n = n + 1 until n == 3 while true do n = n + 1 if n > 5 then break end end return n',
      6,
    ],
    ['local function f(a, b) return b, a end local x, y = f(1, 2) return {x, y, (f(3, 4))}', [2, 1, 4]],
    ["return string.format('%s-%05d|%5.1f|%-3s|%%', 'a', 42, 1.25, 'b')", 'a-00042|  1.2|b  |%'],
    ["return ('abcdef'):sub(2, -2):upper()", 'BCDE'],
    ['return 7 % -3 + -2 ^ 2', -6],
    ["return 1 == '1' and 'same' or not nil and 'other'", 'other'],
    ['--[[ a comment ]] return [[\nlong]] -- the end', 'long'],
    ["return tonumber('0x10') + ('2' * 3) + tonumber('z', 36)", 57],
  ];

  it.each(results)('%s', (text, reply) => {
    expect(evaluate(text, ['k'], ['v']).reply).toEqual(reply);
  });

  /** Errors as Redis 7.0.15 words them, up to the SHA-1 of the script. */
  const errors: readonly (readonly [text: string, error: string])[] = [
    ["error('boom')", 'ERR user_script:1: boom'],
    ["\nerror({err='MINE own'})", 'MINE own'],
    ['return x', "ERR user_script:1: Script attempted to access nonexistent global variable 'x'"],
    ['x = 1', 'ERR user_script:1: Attempt to modify a readonly table'],
    ['local t\nreturn t.x', "ERR user_script:2: attempt to index local 't' (a nil value)"],
    ['return KEYS[1] + 1', "ERR user_script:1: attempt to perform arithmetic on field '?' (a nil value)"],
    ["return '1' < 2", 'ERR user_script:1: attempt to compare string with number'],
    ["return redis.call('NOSUCH')", 'ERR Unknown Redis command called from script'],
    ["return redis.call('GET')", 'ERR Wrong number of args calling Redis command from script'],
    ["return redis.call('MULTI')", 'ERR This Redis command is not allowed from script'],
    [
      'return 1 +',
      "ERR Error compiling script (new function): user_script:1: unexpected symbol near '<eof>'",
    ],
    ['if true then', "ERR Error compiling script (new function): user_script:1: 'end' expected near '<eof>'"],
  ];

  it.each(errors)('fails at %s', (text, error) => {
    const { reply } = evaluate(text);
    expect(reply).toHaveProperty('error');
    expect((reply as { error: string }).error.split(' script: ')[0]).toBe(error);
  });

  it('that needs what is left out says so and changes nothing', () => {
    const text =
      "redis.call('SET','k','v') local ok = pcall(function() return cjson.encode({}) end) return 'caught'";
    expect(evaluate(text)).toEqual({ cache: NONE, reply: { error: 'unsupported: Lua cjson.encode' } });
    expect(evaluate('while true do end').reply).toEqual({
      error: 'unsupported: a script of more than 100000 steps',
    });
    expect(evaluate('local function f() return f() end return f()').reply).toEqual({
      error: 'unsupported: a script of more than 200 nested calls',
    });
    expect(evaluate("return redis.call('ZADD','z',1,'a')").reply).toEqual({ error: 'unsupported: ZADD' });
  });
});
