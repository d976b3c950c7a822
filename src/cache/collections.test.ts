import { describe, expect, it } from 'vitest';
import { dialogue } from './dialogue';

const cases: readonly (readonly [title: string, lines: readonly string[], replies: readonly unknown[]])[] = [
  [
    'LPUSH puts each element in front of the one before',
    ['LPUSH l a b', 'RPUSH l c', 'LRANGE l 0 -1'],
    [2, 3, ['b', 'a', 'c']],
  ],
  [
    'a popped element is gone, and with the last one its list',
    ['RPUSH l a', 'LPOP l', 'LPOP l', 'EXISTS l'],
    [1, 'a', null, 0],
  ],
  [
    'RPOP with a count takes from the end',
    ['RPUSH l a b c', 'RPOP l 2', 'LPOP l 0', 'LPOP none 0'],
    [3, ['c', 'b'], [], null],
  ],
  [
    'a pop into a processing list keeps the element',
    ['RPUSH q m1', 'RPOPLPUSH q work', 'LRANGE work 0 -1', 'LREM work 1 m1', 'LLEN work'],
    [1, 'm1', ['m1'], 1, 0],
  ],
  [
    'LMOVE rotates a list in itself',
    ['RPUSH l a b c', 'LMOVE l l RIGHT LEFT', 'LRANGE l 0 -1', 'LMOVE l l UP LEFT'],
    [3, 'c', ['c', 'a', 'b'], { error: 'ERR syntax error' }],
  ],
  [
    'LREM counts from the end when negative',
    ['RPUSH l a b a a', 'LREM l -1 a', 'LRANGE l 0 -1', 'LREM l 0 a'],
    [4, 1, ['a', 'b', 'a'], 2],
  ],
  [
    'LTRIM, LINDEX and LSET take places from the end',
    ['RPUSH l a b c', 'LTRIM l -2 -1', 'LINDEX l -1', 'LSET l 0 x', 'LSET l 5 x', 'LRANGE l 0 9'],
    [3, 'OK', 'c', 'OK', { error: 'ERR index out of range' }, ['x', 'c']],
  ],
  ['BRPOP pops when there is something', ['RPUSH l a b', 'BRPOP none l 0'], [2, ['l', 'b']]],
  [
    'BRPOP would wait on an empty list, which is left out',
    ['BRPOP l 0'],
    [{ error: 'unsupported: BRPOP waiting on an empty list' }],
  ],
  ['BRPOP does not wait inside a transaction', ['MULTI', 'BRPOP l 0', 'EXEC'], ['OK', 'QUEUED', [null]]],
  [
    'SADD tells who was first',
    ['SADD s m1', 'SADD s m1', 'SISMEMBER s m1', 'SCARD s', 'SREM s m1', 'EXISTS s'],
    [1, 0, 1, 1, 1, 0],
  ],
  [
    'a set of integers is in ascending order',
    ['SADD s 10 9 -1', 'SMEMBERS s', 'SMISMEMBER s 9 8'],
    [3, ['-1', '9', '10'], [1, 0]],
  ],
  ['SMOVE moves what is there', ['SADD s a', 'SMOVE s t a', 'SMOVE s t a', 'SMEMBERS t'], [1, 1, 0, ['a']]],
  ['HSETNX tells who was first', ['HSETNX h f A', 'HSETNX h f B', 'HGET h f'], [1, 0, 'A']],
  [
    'HSET counts new fields and keeps their order',
    ['HSET h b 1 a 2', 'HSET h b 3 c 4', 'HGETALL h'],
    [2, 1, ['b', '3', 'a', '2', 'c', '4']],
  ],
  [
    'HINCRBY refuses what is no integer',
    ['HSET h f x', 'HINCRBY h f 1', 'HINCRBY h g 2'],
    [1, { error: 'ERR hash value is not an integer' }, 2],
  ],
  ['HDEL of the last field removes the key', ['HSET h f x', 'HDEL h f g', 'EXISTS h'], [1, 1, 0]],
  [
    'a write keeps the deadline of its collection',
    ['RPUSH l a', 'EXPIRE l 30', 'RPUSH l b', 'TTL l'],
    [1, 1, 2, 30],
  ],
  [
    'RENAME takes value and deadline along',
    ['SET a v EX 30', 'RENAME a b', 'TTL b', 'RENAME a b', 'RENAMENX b b'],
    ['OK', 'OK', 30, { error: 'ERR no such key' }, 0],
  ],
  [
    'KEYS matches globs',
    ['MSET k1 1 k2 1 x.1 1', 'KEYS k[^1]', 'KEYS ?.1', 'KEYS k\\1', 'KEYS [x-z]*'],
    ['OK', ['k2'], ['x.1'], ['k1'], ['x.1']],
  ],
];

describe('lists, sets, hashes and keys', () => {
  it.each(cases)('%s', (_, lines, replies) => {
    expect(dialogue(lines.map((line) => `A 0 ${line}`)).replies).toEqual(replies);
  });
});
