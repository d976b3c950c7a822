import { describe, expect, it } from 'vitest';
import { commandForms, statementForms } from './statementForms';

describe('a statement is shown by what it is about', () => {
  it.each([
    ['BEGIN IMMEDIATE', {}, ['BEGIN']],
    ['COMMIT;', {}, ['COMMIT']],
    ['END', {}, ['COMMIT']],
    [
      'INSERT INTO msg_id_record (msg_id, create_time) VALUES (:id, :now)',
      { id: 'm-77', now: 0 },
      ["INSERT 'm-77'", 'INSERT'],
    ],
    ['insert or ignore into ledger (a) values (1)', {}, ['INSERT 1', 'INSERT']],
    ['INSERT INTO outbox (event) VALUES (:event)', { event: 'x'.repeat(40) }, ['INSERT outbox', 'INSERT']],
    [
      'UPDATE orders SET status = 2, pay_count = pay_count + 1 WHERE id = :id',
      { id: 1 },
      ['pay_count + 1', 'count + 1', '+ 1'],
    ],
    [
      'UPDATE stock SET left = left - :n WHERE sku = :sku',
      { n: 3, sku: 'a' },
      ['left - 3', 'left - 3', '- 3'],
    ],
    ['UPDATE outbox SET sent = 1 WHERE id = :id', { id: 1 }, ['UPDATE sent = 1', 'UPDATE outbox', 'UPDATE']],
    [
      'UPDATE orders SET status = 2 WHERE id = :id AND version = :version',
      { id: 1, version: 4 },
      ['UPDATE … WHERE version = 4', 'UPDATE … version=4', 'UPDATE'],
    ],
    ['DELETE FROM token WHERE token = :t', { t: 'abc' }, ["DELETE 'abc'", 'DELETE']],
  ])('%s', (sql, params, forms) => {
    expect(statementForms(sql, params)).toEqual(forms);
  });

  it('names what a SELECT reads, and that it locks', () => {
    expect(statementForms('SELECT status, version FROM orders WHERE id = 1', {})[0]).toBe(
      'SELECT status, version',
    );
    expect(statementForms('SELECT * FROM orders WHERE id = 1 FOR UPDATE', {})).toContain(
      'SELECT orders FOR UPDATE',
    );
  });

  it('never gives a longer form after a shorter one', () => {
    const forms = statementForms('SELECT a_very_long_column, another_one FROM orders', {});
    expect(forms.map((form) => form.length)).toEqual(
      forms.map((form) => form.length).toSorted((a, b) => b - a),
    );
  });
});

describe('a Redis command is shown by its name, its flags and its key', () => {
  it.each([
    [
      ['SET', 'claim:m-1', 'A', 'NX'],
      ['SET NX claim:m-1', 'SET NX claim:m-1', 'SET NX m-1', 'SET NX', 'SET'],
    ],
    [
      ['set', 'k', '1', 'nx', 'ex', '30'],
      ['SET NX k EX 30', 'SET NX k', 'SET NX k', 'SET NX', 'SET'],
    ],
    [
      ['GET', 'seen:m-1'],
      ['GET seen:m-1', 'GET seen:m-1', 'GET m-1', 'GET', 'GET'],
    ],
    [
      ['EVAL', 'return 1', '0'],
      ['EVAL script', 'EVAL'],
    ],
  ])('%j', (command, forms) => {
    expect(commandForms(command)).toEqual(forms);
  });
});
