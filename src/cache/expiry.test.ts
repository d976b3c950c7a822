import { describe, expect, it } from 'vitest';
import { dialogue } from './dialogue';

describe('EXPIRE and its relatives', () => {
  it('deletes at once with a deadline of now, although a key can be read in the millisecond of its deadline', () => {
    const { replies } = dialogue(['A 1000 SET k v', 'A 1000 PEXPIREAT k 1000', 'A 1000 EXISTS k']);
    expect(replies).toEqual(['OK', 1, 0]);
    expect(dialogue(['A 1000 SET k v', 'A 1000 PEXPIREAT k 1001', 'A 1001 EXISTS k']).replies).toEqual([
      'OK',
      1,
      1,
    ]);
  });

  it('obeys NX, XX, GT and LT, where a key without a deadline counts as living for ever', () => {
    const lines = [
      'SET k v',
      'EXPIRE k 10 XX',
      'EXPIRE k 10 GT',
      'EXPIRE k 10 NX',
      'EXPIRE k 20 NX',
      'EXPIRE k 20 GT',
    ];
    const { replies } = dialogue(
      [...lines, 'EXPIRE k 30 LT', 'EXPIRE k 5 LT', 'TTL k'].map((line) => `A 0 ${line}`),
    );
    expect(replies).toEqual(['OK', 0, 0, 1, 0, 1, 0, 1, 5]);
  });

  it.each([
    ['EXPIRE k 10 NX XX', 'ERR NX and XX, GT or LT options at the same time are not compatible'],
    ['EXPIRE k 10 GT LT', 'ERR GT and LT options at the same time are not compatible'],
    ['EXPIRE k 10 ZZ', 'ERR Unsupported option ZZ'],
    ['EXPIRE k x', 'ERR value is not an integer or out of range'],
    ['EXPIRE k 99999999999999999', "ERR invalid expire time in 'expire' command"],
  ])('refuses %s', (line, error) => {
    expect(dialogue([`A 0 ${line}`]).replies).toEqual([{ error }]);
  });

  it('rounds TTL to the nearest second', () => {
    const { replies } = dialogue([
      'A 0 SET k v PX 1500',
      'A 0 TTL k',
      'A 1 TTL k',
      'A 1001 TTL k',
      'A 1002 TTL none',
    ]);
    expect(replies).toEqual(['OK', 2, 1, 0, -2]);
  });

  it('tells deadlines as moments', () => {
    const { replies } = dialogue(['A 2000 SET k v PX 1500', 'A 2100 PEXPIRETIME k', 'A 2100 EXPIRETIME k']);
    expect(replies).toEqual(['OK', 3500, 4]);
  });

  it('PERSIST takes the deadline away once', () => {
    const { replies } = dialogue(['A 0 SET k v PX 10', 'A 0 PERSIST k', 'A 0 PERSIST k', 'A 99 GET k']);
    expect(replies).toEqual(['OK', 1, 0, 'v']);
  });
});
