import { describe, expect, it } from 'vitest';
import { dialogue } from './dialogue';
import { fillMemory } from './memory';

const OOM = { error: "OOM command not allowed when used memory > 'maxmemory'." };

function full(policy: string) {
  const filled = fillMemory(
    dialogue([`A 0 CONFIG SET maxmemory-policy ${policy}`, 'A 0 SET t v EX 9', 'A 0 SET k v']).cache,
  );
  if ('error' in filled) throw new Error(filled.error);
  return filled;
}

describe('memory that is full', () => {
  it.each(['volatile-ttl', 'volatile-lru', 'volatile-random'])(
    'has lost every key with a deadline under %s',
    (policy) => {
      expect(dialogue(['A 0 MGET t k'], full(policy)).replies).toEqual([[null, 'v']]);
    },
  );

  it('has lost nothing under noeviction', () => {
    expect(dialogue(['A 0 MGET t k'], full('noeviction')).replies).toEqual([['v', 'v']]);
  });

  it('refuses what needs memory and serves the rest, until the limit is lifted', () => {
    const lines = ['SET x 1', 'GET k', 'INCR k', 'DEL k', 'CONFIG SET maxmemory 0', 'SET x 1'].map(
      (line) => `A 0 ${line}`,
    );
    expect(dialogue(lines, full('volatile-ttl')).replies).toEqual([OOM, 'v', OOM, 1, 'OK', 'OK']);
  });

  it('refuses to queue anything', () => {
    const { replies } = dialogue(['A 0 MULTI', 'A 0 GET k', 'A 0 EXEC'], full('noeviction'));
    expect(replies.slice(1)).toEqual([
      OOM,
      { error: 'EXECABORT Transaction discarded because of previous errors.' },
    ]);
  });

  it('is left out where chance picks the keys that go', () => {
    const { cache } = dialogue(['A 0 CONFIG SET maxmemory-policy allkeys-lru']);
    expect(fillMemory(cache)).toEqual({ error: 'unsupported: eviction policy allkeys-lru' });
  });
});
