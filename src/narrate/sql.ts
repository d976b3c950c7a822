/** What a statement is about, as far as a sentence needs it: its table, the value it stores, the condition it asks for. */
import { tokenize, verbOf, type Token } from '../database/statementText';
import type { Value, Values } from '../program/program';

/** The first table a statement names; null when it names none. */
export function tableOf(sql: string): string | null {
  const tokens = tokenize(sql);
  const verb = verbOf(sql);
  const before = verb === 'UPDATE' ? 'UPDATE' : verb === 'INSERT' || verb === 'REPLACE' ? 'INTO' : 'FROM';
  const at = tokens.findIndex((token) => token.upper === before);
  const found = at < 0 ? undefined : tokens[at + 1];
  return found && (found.kind === 'word' || found.kind === 'name') ? unquoted(found) : null;
}

/** The statement in a few words, as a label. */
export function shortSql(sql: string): string {
  const verb = verbOf(sql);
  const table = tableOf(sql);
  if (table === null) return verb;
  if (verb === 'SELECT' || verb === 'DELETE') return `${verb} FROM ${table}`;
  return verb === 'INSERT' || verb === 'REPLACE' ? `${verb} INTO ${table}` : `${verb} ${table}`;
}

/** The value an INSERT gives to a column; without a column, to the first. Null when it is not written out. */
export function insertedValue(sql: string, params: Values, column: string | null): Value {
  const tokens = tokenize(sql);
  const lists = listsOf(tokens);
  const values = tokens.findIndex((token) => token.upper === 'VALUES');
  const columns = lists.find((list) => values < 0 || list.at < values);
  const row = lists.find((list) => values >= 0 && list.at > values);
  if (!row) return null;
  const index =
    columns && column !== null ? columns.items.findIndex(([item]) => item && unquoted(item) === column) : 0;
  return itemValue(row.items[Math.max(index, 0)] ?? [], params);
}

/** The column that a unique index refused, or the value where the engine's message has that instead. */
export function refusedBy(message: string): {
  readonly column: string | null;
  readonly value: string | null;
} {
  const column = /failed: [\w"]+\.(\w+)/.exec(message)?.[1] ?? null;
  const value = /Duplicate entry '([^']*)'/.exec(message)?.[1] ?? /\)=\(([^)]*)\)/.exec(message)?.[1] ?? null;
  return { column, value };
}

/**
 * The condition of a statement that matched nothing, without the part that only says which row is meant
 * (an equality with the business key); the whole condition when that is all there is.
 */
export function askedCondition(sql: string, params: Values, key: string): string | null {
  const conditions = conditionsOf(sql);
  const telling = conditions.filter((condition) => !isIdentity(condition, params, key));
  const shown = (telling.length > 0 ? telling : conditions).map((condition) =>
    written(sql, condition, params),
  );
  return shown.length > 0 ? shown.join(' AND ') : null;
}

/** The columns that an UPDATE sets to something written in it, as they are written; not those set to a parameter. */
export function assignedValues(sql: string): readonly string[] {
  const tokens = tokenize(sql);
  const set = tokens.findIndex((token) => token.upper === 'SET');
  if (set < 0) return [];
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(set + 1)) {
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (depth === 0 && token.upper === 'WHERE') break;
    if (depth === 0 && token.text === ',') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  const plain = parts.filter((part) => part.length > 0 && part.every((token) => token.kind !== 'parameter'));
  return plain.map((part) => written(sql, part, {}));
}

/** The values that the condition of a query compares with. */
export function soughtValues(sql: string, params: Values): readonly Value[] {
  const sought = conditionsOf(sql).flat();
  return sought.flatMap((token) =>
    token.kind === 'parameter'
      ? [params[token.text.slice(1)] ?? null]
      : token.kind === 'text'
        ? [literal(token.text)]
        : [],
  );
}

const CLAUSES = ['ORDER', 'GROUP', 'LIMIT', 'RETURNING', 'FOR', 'ON', 'HAVING'];

/** The parts of the WHERE that AND joins at its top. */
function conditionsOf(sql: string): readonly (readonly Token[])[] {
  const tokens = tokenize(sql);
  const where = tokens.findIndex((token) => token.upper === 'WHERE');
  if (where < 0) return [];
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(where + 1)) {
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (depth < 0 || token.text === ';' || (depth === 0 && CLAUSES.includes(token.upper))) break;
    if (depth === 0 && token.upper === 'AND' && !parts.at(-1)?.some((each) => each.upper === 'BETWEEN'))
      parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

function isIdentity(condition: readonly Token[], params: Values, key: string): boolean {
  const [column, equals, value, ...more] = condition;
  if (equals?.text !== '=' || !value || more.length > 0) return false;
  return column?.upper === 'ID' || String(valueOf(value.text, params)) === key;
}

function written(sql: string, condition: readonly Token[], params: Values): string {
  const [first] = condition;
  const last = condition.at(-1);
  if (!first || !last) return '';
  let text = '';
  let at = first.at;
  for (const token of condition) {
    text += sql.slice(at, token.at);
    text += token.kind === 'parameter' ? sqlLiteral(valueOf(token.text, params)) : token.text;
    at = token.at + token.text.length;
  }
  return text.replace(/\s+/g, ' ');
}

function sqlLiteral(value: Value): string {
  return typeof value === 'string' ? `'${value}'` : value === null ? 'NULL' : JSON.stringify(value);
}

function valueOf(text: string, params: Values): Value {
  if (/^[:@$]/.test(text)) return params[text.slice(1)] ?? null;
  return literal(text);
}

function literal(text: string): Value {
  if (/^'/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  return text === '' ? null : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function unquoted(token: Token): string {
  return token.kind === 'name' ? token.text.slice(1, -1) : token.text;
}

interface List {
  readonly at: number;
  readonly items: readonly (readonly Token[])[];
}

/** The parenthesised lists of a statement, by the index of their opening token. */
function listsOf(tokens: readonly Token[]): readonly List[] {
  const lists: { at: number; items: Token[][] }[] = [];
  let depth = 0;
  tokens.forEach((token, at) => {
    if (token.text === ')') depth -= 1;
    if (token.text === '(' && depth === 0) lists.push({ at, items: [[]] });
    else if (depth === 1 && token.text === ',') lists.at(-1)?.items.push([]);
    else if (depth > 0) lists.at(-1)?.items.at(-1)?.push(token);
    if (token.text === '(') depth += 1;
  });
  return lists;
}

/** The value of one item; of an expression its first part that has one, as in `coalesce(:id, 'none')`. */
function itemValue(item: readonly Token[], params: Values): Value {
  const parts = item.filter(({ kind }) => ['parameter', 'text', 'number'].includes(kind));
  return parts.map((part) => valueOf(part.text, params)).find((value) => value !== null) ?? null;
}
