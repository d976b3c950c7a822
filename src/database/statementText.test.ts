import { describe, expect, it } from 'vitest';
import { countsRows, parameterNames, readsOnly, tokenize, verbOf } from './statementText';

describe('the tokens of a statement', () => {
  it('keep strings, quoted names and comments apart from words', () => {
    const sql = `SELECT 'it''s -- no comment', "a ""b""", [c d], \`e\` /* SELECT */ -- end\n FROM t`;
    expect(tokenize(sql).map(({ kind, text }) => [kind, text])).toEqual([
      ['word', 'SELECT'],
      ['text', `'it''s -- no comment'`],
      ['mark', ','],
      ['name', '"a ""b"""'],
      ['mark', ','],
      ['name', '[c d]'],
      ['mark', ','],
      ['name', '`e`'],
      ['word', 'FROM'],
      ['word', 't'],
    ]);
  });

  it('come to an end in a text that is broken off', () => {
    for (const sql of [`SELECT 'open`, 'SELECT "open', 'SELECT /* open', 'SELECT [open']) {
      expect(tokenize(sql).length).toBeLessThanOrEqual(2);
    }
  });
});

describe('the verb of a statement', () => {
  it('is its first word, and for WITH that of the main part', () => {
    expect(verbOf(' update t SET n = 1')).toBe('UPDATE');
    expect(verbOf('WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x')).toBe('INSERT');
    expect(verbOf('WITH x AS (DELETE FROM t RETURNING id) SELECT * FROM x')).toBe('SELECT');
    expect(verbOf('-- nothing')).toBe('');
  });

  it('says whether the statement only reads, or counts changed rows', () => {
    expect(readsOnly('VALUES (1)')).toBe(true);
    expect(readsOnly('WITH x AS (SELECT 1) DELETE FROM t')).toBe(false);
    expect(countsRows('REPLACE INTO t VALUES (1)')).toBe(true);
    expect(countsRows('COMMIT')).toBe(false);
  });
});

describe('the parameters of a statement', () => {
  it('are named once each, in order, and not inside strings', () => {
    expect(
      parameterNames(`UPDATE t SET at = :now WHERE id = :id AND a = ':no' AND b < :now AND c = ?`),
    ).toEqual(['now', 'id']);
  });
});
