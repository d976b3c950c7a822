import { describe, expect, it } from 'vitest';
import { dialogue } from './dialogue';
import { failover, replicate, unreplicated } from './failover';

describe('a failover', () => {
  it('forgets a lock that was not yet replicated, so that a second owner gets it', () => {
    const held = dialogue(['A 0 SET lock A NX PX 30000']).cache;
    const { replies } = dialogue(['B 5 SET lock B NX PX 30000'], failover(held, 5, 'unreplicated'));
    expect(replies).toEqual(['OK']);
  });

  it('keeps what was replicated, with its deadline', () => {
    const held = replicate(dialogue(['A 0 SET lock A NX PX 300']).cache);
    const after = failover(held, 5, 'unreplicated');
    expect(dialogue(['B 5 SET lock B NX', 'B 5 PTTL lock', 'B 301 GET lock'], after).replies).toEqual([
      null,
      295,
      null,
    ]);
  });

  it('brings back what was deleted or overwritten since', () => {
    const before = replicate(dialogue(['A 0 MSET a 1 b 1 c 1']).cache);
    const changed = dialogue(['A 0 DEL a', 'A 0 SET b 2'], before).cache;
    expect(unreplicated(changed, 0)).toEqual(['a', 'b']);
    expect(dialogue(['A 0 MGET a b c'], failover(changed, 0, 'unreplicated')).replies).toEqual([
      ['1', '1', '1'],
    ]);
  });

  it('ends every open transaction', () => {
    const { cache } = dialogue(['A 0 MULTI', 'A 0 INCR n']);
    expect(dialogue(['A 0 EXEC'], failover(cache, 0, 'unreplicated')).replies).toEqual([
      { error: 'ERR EXEC without MULTI' },
    ]);
  });

  it('loses everything when the server restarts without persistence, replicated or not', () => {
    const { cache } = dialogue(['A 0 SET k v']);
    expect(failover(replicate(cache), 0, 'everything').keys).toEqual([]);
  });

  it('counts an expired key as no difference', () => {
    const before = replicate(dialogue(['A 0 SET a 1 PX 9', 'A 0 SET b 1']).cache);
    expect(unreplicated(dialogue(['A 20 GET a'], before).cache, 20)).toEqual([]);
  });
});
