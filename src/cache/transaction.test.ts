import { describe, expect, it } from 'vitest';
import { dialogue } from './dialogue';

const EXECABORT = { error: 'EXECABORT Transaction discarded because of previous errors.' };
const WRONG_TYPE = { error: 'WRONGTYPE Operation against a key holding the wrong kind of value' };

describe('MULTI and EXEC', () => {
  it('shows nothing to others before EXEC and everything after', () => {
    const { replies } = dialogue([
      'A 0 MULTI',
      'A 0 INCR n',
      'B 0 GET n',
      'A 0 INCR n',
      'A 0 EXEC',
      'B 0 GET n',
    ]);
    expect(replies).toEqual(['OK', 'QUEUED', null, 'QUEUED', [1, 2], '2']);
  });

  it('goes on after a command that failed: there is no rollback', () => {
    const { replies } = dialogue([
      'A 0 MULTI',
      'A 0 SET k v',
      'A 0 LPUSH k x',
      'A 0 INCR n',
      'A 0 EXEC',
      'A 0 GET k',
    ]);
    expect(replies.slice(-2)).toEqual([['OK', WRONG_TYPE, 1], 'v']);
  });

  it('refuses EXEC when a command could not even be queued', () => {
    const { replies } = dialogue(['A 0 MULTI', 'A 0 SET k', 'A 0 INCR n', 'A 0 EXEC', 'A 0 GET n']);
    expect(replies.slice(1)).toEqual([
      { error: "ERR wrong number of arguments for 'set' command" },
      'QUEUED',
      EXECABORT,
      null,
    ]);
  });

  it('discards the transaction when EXEC itself has arguments', () => {
    const { replies } = dialogue(['A 0 MULTI', 'A 0 EXEC now', 'A 0 EXEC']);
    expect(replies.slice(1)).toEqual([
      { error: "EXECABORT Transaction discarded because of: wrong number of arguments for 'exec' command" },
      { error: 'ERR EXEC without MULTI' },
    ]);
  });

  it('refuses to nest, and to watch inside', () => {
    const { replies } = dialogue(['A 0 MULTI', 'A 0 MULTI', 'A 0 WATCH k', 'A 0 DISCARD', 'A 0 DISCARD']);
    expect(replies).toEqual([
      'OK',
      { error: 'ERR MULTI calls can not be nested' },
      { error: 'ERR WATCH inside MULTI is not allowed' },
      'OK',
      { error: 'ERR DISCARD without MULTI' },
    ]);
  });
});

describe('WATCH', () => {
  const exec = ['A 1 MULTI', 'A 1 INCR n', 'A 1 EXEC'];
  const result = (lines: readonly string[]): unknown => dialogue([...lines, ...exec]).replies.at(-1);

  it.each([
    ['another client writes the key', ['A 0 WATCH k', 'B 0 SET k v']],
    ['the same value is written again', ['B 0 SET k v', 'A 0 WATCH k', 'B 0 SET k v']],
    ['the key is written and removed again', ['A 0 WATCH k', 'B 0 SET k v', 'B 0 DEL k']],
    ['the watching client itself writes before MULTI', ['A 0 WATCH k', 'A 0 SET k v']],
    ['only the deadline changes', ['B 0 SET k v', 'A 0 WATCH k', 'B 0 EXPIRE k 100']],
    ['the key expires', ['B -9 SET k v PX 9', 'A 0 WATCH k']],
  ])('makes EXEC answer nil when %s', (_, lines) => {
    expect(result(lines)).toBeNull();
  });

  it.each([
    [
      'a command touches nothing',
      ['A 0 WATCH k', 'B 0 DEL k', 'B 0 SREM k a', 'B 0 EXPIRE k 9', 'B 0 GET k'],
    ],
    ['another key is written', ['A 0 WATCH k', 'B 0 SET other v']],
    ['the client has stopped watching', ['A 0 WATCH k', 'B 0 SET k v', 'A 0 UNWATCH']],
    ['the key had expired before', ['B -9 SET k v PX 3', 'A 0 WATCH k', 'B 0 GET k']],
  ])('lets EXEC run when %s', (_, lines) => {
    expect(result(lines)).toEqual([1]);
  });

  it('ends with EXEC, whatever came of it', () => {
    expect(dialogue(['A 0 WATCH k', ...exec, 'B 2 SET k v', ...exec]).replies.at(-1)).toEqual([2]);
  });
});
