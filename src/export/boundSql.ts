/** A statement as the database got it: its parameters written out. For reading only; nothing is ever run from it. */
import { tokenize } from '../database/statementText';
import type { Value, Values } from '../program/program';

/** The statement with its named parameters replaced by their values. */
export function boundSql(sql: string, params: Values): string {
  let text = '';
  let from = 0;
  for (const token of tokenize(sql)) {
    if (token.kind !== 'parameter' || !Object.hasOwn(params, token.text.slice(1))) continue;
    text += sql.slice(from, token.at) + literal(params[token.text.slice(1)] ?? null);
    from = token.at + token.text.length;
  }
  return (text + sql.slice(from)).replace(/\s+/g, ' ').trim();
}

function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return typeof value === 'object' ? `'${JSON.stringify(value)}'` : String(value);
}
