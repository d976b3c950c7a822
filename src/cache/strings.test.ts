import { describe, expect, it } from 'vitest';
import { dialogue } from './dialogue';

const NOT_AN_INTEGER = { error: 'ERR value is not an integer or out of range' };
const WRONG_TYPE = { error: 'WRONGTYPE Operation against a key holding the wrong kind of value' };
const SYNTAX = { error: 'ERR syntax error' };

/** Replies of one client at one moment, as recorded from Redis 7.0.15. */
const cases: readonly (readonly [title: string, lines: readonly string[], replies: readonly unknown[]])[] = [
  [
    'SET NX gives the key to the first and nil to the second',
    ['SET k A NX EX 30', 'SET k B NX EX 30', 'GET k'],
    ['OK', null, 'A'],
  ],
  [
    'SET XX writes only what exists',
    ['SET k A XX', 'SET k A', 'SET k B XX', 'GET k'],
    [null, 'OK', 'OK', 'B'],
  ],
  ['SET without KEEPTTL takes the deadline away', ['SET k A EX 30', 'SET k B', 'TTL k'], ['OK', 'OK', -1]],
  ['SET KEEPTTL leaves the deadline', ['SET k A EX 30', 'SET k B KEEPTTL', 'TTL k'], ['OK', 'OK', 30]],
  [
    'SET GET answers the old value, also when NX refused',
    ['SET k A GET', 'SET k B NX GET', 'GET k'],
    [null, 'A', 'A'],
  ],
  [
    'SET GET refuses another type and writes nothing',
    ['LPUSH k a', 'SET k B GET', 'TYPE k'],
    [1, WRONG_TYPE, 'list'],
  ],
  ['SET replaces a value of any type', ['LPUSH k a', 'SET k B', 'GET k'], [1, 'OK', 'B']],
  [
    'SET refuses contradicting options',
    ['SET k v NX XX', 'SET k v EX 1 PX 1', 'SET k v EX', 'SET k v EX 1 KEEPTTL'],
    [SYNTAX, SYNTAX, SYNTAX, SYNTAX],
  ],
  [
    'SET refuses a lifetime of nothing',
    ['SET k v EX 0', 'SET k v PX x'],
    [{ error: "ERR invalid expire time in 'set' command" }, NOT_AN_INTEGER],
  ],
  ['SETNX answers a number', ['SETNX k A', 'SETNX k B', 'GET k'], [1, 0, 'A']],
  [
    'SETEX and PSETEX set value and lifetime',
    ['SETEX k 30 A', 'TTL k', 'PSETEX k 40 A', 'PTTL k', 'SETEX k 0 A'],
    ['OK', 30, 'OK', 40, { error: "ERR invalid expire time in 'setex' command" }],
  ],
  ['GETDEL gives the value to one caller only', ['SET k A', 'GETDEL k', 'GETDEL k'], ['OK', 'A', null]],
  [
    'GETSET answers the old value and takes the deadline away',
    ['SET k A EX 30', 'GETSET k B', 'TTL k'],
    ['OK', 'A', -1],
  ],
  [
    'GETEX changes only the deadline',
    ['SET k A', 'GETEX k EX 30', 'TTL k', 'GETEX k PERSIST', 'TTL k'],
    ['OK', 'A', 30, 'A', -1],
  ],
  [
    'INCR starts at nothing and keeps the deadline',
    ['INCR n', 'EXPIRE n 30', 'INCR n', 'TTL n', 'DECR n', 'GET n'],
    [1, 1, 2, 30, 1, '1'],
  ],
  [
    'INCR refuses what is no integer',
    ['SET k 1.5', 'INCR k', 'SET k 007', 'INCR k', "SET k ''", 'INCR k'],
    ['OK', NOT_AN_INTEGER, 'OK', NOT_AN_INTEGER, 'OK', NOT_AN_INTEGER],
  ],
  [
    'INCRBY does not overflow',
    ['SET k 9223372036854775807', 'INCR k', 'GET k'],
    ['OK', { error: 'ERR increment or decrement would overflow' }, '9223372036854775807'],
  ],
  [
    'DECRBY refuses the number that has no negative',
    ['DECRBY k -9223372036854775808'],
    [{ error: 'ERR decrement would overflow' }],
  ],
  ['APPEND and STRLEN count bytes', ['APPEND k é', 'APPEND k a', 'STRLEN k', 'STRLEN none'], [2, 3, 3, 0]],
  [
    'MSETNX writes all or nothing',
    ['SET b 1', 'MSETNX a 1 b 2', 'MGET a b', 'MSET a 1', 'MSET a'],
    ['OK', 0, [null, '1'], 'OK', { error: "ERR wrong number of arguments for 'mset' command" }],
  ],
  [
    'a command on another type is refused and changes nothing',
    ['LPUSH k a', 'GET k', 'INCR k', 'GETDEL k', 'LLEN k'],
    [1, WRONG_TYPE, WRONG_TYPE, WRONG_TYPE, 1],
  ],
  ['names of commands are case-insensitive', ['set k v', 'GeT k'], ['OK', 'v']],
  [
    'a command that does not exist is shown as it was sent',
    ['NoSuch a b'],
    [{ error: "ERR unknown command 'NoSuch', with args beginning with: 'a' 'b' " }],
  ],
  [
    'a command left out here never looks like an answer of Redis',
    ['ZADD z 1 a'],
    [{ error: 'unsupported: ZADD' }],
  ],
];

describe('strings', () => {
  it.each(cases)('%s', (_, lines, replies) => {
    expect(dialogue(lines.map((line) => `A 1000 ${line}`)).replies).toEqual(replies);
  });
});
