import { describe, expect, it } from 'vitest';
import { canonicalKey, createCache, disconnect, entries, nextDue } from './cache';
import { dialogue } from './dialogue';

describe('keys on the virtual clock', () => {
  it('serves a key in the very millisecond of its deadline and not in the next', () => {
    const { replies } = dialogue([
      'A 0 SET k v PX 300',
      'A 300 GET k',
      'A 300 PTTL k',
      'A 301 GET k',
      'A 301 PTTL k',
    ]);
    expect(replies).toEqual(['OK', 'v', 0, null, -2]);
  });

  it('is due when the next key can no longer be read, so that time moved there sees it gone', () => {
    const { cache } = dialogue(['A 0 SET late v PX 500', 'A 0 SET soon v PX 300', 'A 0 SET never v']);
    expect(nextDue(cache, 0)).toBe(301);
    expect(entries(cache, 301).map((entry) => entry.key)).toEqual(['late', 'never']);
    expect(nextDue(cache, 301)).toBe(501);
    expect(nextDue(cache, 501)).toBeNull();
  });

  it('shows values of every type with the time they have left', () => {
    const { cache } = dialogue([
      'A 0 SET s v PX 300',
      'A 0 RPUSH l a b',
      'A 0 SADD m 10 9 a',
      'A 0 HSET h f v',
    ]);
    expect(entries(cache, 100)).toEqual([
      { key: 'h', value: { type: 'hash', fields: [['f', 'v']] }, ttlMs: null },
      { key: 'l', value: { type: 'list', items: ['a', 'b'] }, ttlMs: null },
      { key: 'm', value: { type: 'set', members: ['10', '9', 'a'] }, ttlMs: null },
      { key: 's', value: { type: 'string', text: 'v' }, ttlMs: 200 },
    ]);
  });

  it('takes any name for a key, also those an object of the host language would own', () => {
    const { replies } = dialogue([
      'A 0 SET __proto__ x',
      'A 0 GET __proto__',
      'A 0 GET constructor',
      'A 0 constructor k',
    ]);
    expect(replies.slice(0, 3)).toEqual(['OK', 'x', null]);
    expect(replies[3]).toEqual({
      error: "ERR unknown command 'constructor', with args beginning with: 'k' ",
    });
  });

  it('never changes the cache it is given, and survives JSON', () => {
    const lines = ['A 0 WATCH k', 'A 0 SET k v PX 300', 'B 0 MULTI', 'B 0 LPUSH l a', 'A 0 HSET h f v'];
    const { cache } = dialogue(lines);
    const text = JSON.stringify(cache);
    const more = ['A 5 SET k w', 'B 6 EXEC', 'A 400 HDEL h f', 'A 400 KEYS *'];
    const direct = dialogue(more, cache);
    expect(JSON.stringify(cache)).toBe(text);
    expect(dialogue(more, JSON.parse(text) as typeof cache)).toEqual(direct);
  });
});

describe('the canonical key', () => {
  it('is equal when only the clock and the order of the writes differ', () => {
    const one = dialogue(['A 0 SET a 1 PX 300', 'A 0 SADD s x y', 'A 0 SET b 1']).cache;
    const other = dialogue(['A 0 SET b 1', 'A 7000 SADD s y x', 'A 7000 SET a 1 PX 300']).cache;
    expect(canonicalKey(one, 100)).toBe(canonicalKey(other, 7100));
    expect(canonicalKey(one, 100)).not.toBe(canonicalKey(other, 7101));
  });

  it('does not see a key that has expired', () => {
    const { cache } = dialogue(['A 0 SET a 1 PX 300']);
    expect(canonicalKey(cache, 301)).toBe(canonicalKey(createCache(), 0));
    expect(canonicalKey(cache, 300)).not.toBe(canonicalKey(createCache(), 0));
  });

  it('sees a watch, a conflict and what is queued', () => {
    const keys = [
      [],
      ['A 0 WATCH k'],
      ['A 0 MULTI'],
      ['A 0 MULTI', 'A 0 GET k'],
      ['A 0 WATCH k', 'B 0 SET k v', 'B 0 DEL k'],
    ].map((lines) => canonicalKey(dialogue(lines).cache, 0));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a client that dies', () => {
  it('loses its queued commands and its watches and keeps its keys', () => {
    const dying = dialogue(['A 0 SET k v', 'A 0 WATCH k', 'A 0 MULTI', 'A 0 DEL k']).cache;
    const { replies } = dialogue(['A 1 GET k', 'A 1 EXEC'], disconnect(dying, 'A'));
    expect(replies).toEqual(['v', { error: 'ERR EXEC without MULTI' }]);
  });

  it('leaves the transactions of others alone', () => {
    const { cache } = dialogue(['A 0 MULTI', 'B 0 MULTI', 'B 0 INCR n']);
    expect(dialogue(['B 1 EXEC'], disconnect(cache, 'A')).replies).toEqual([[1]]);
  });
});
