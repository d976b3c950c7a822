/** Short forms of statements, commands and calls, from long to short: what the statement is about, never its full text. */
import type { Value, Values } from '../../program/program';
import type { Forms } from './act';

/** The forms of an SQL statement with its values. */
export function statementForms(sql: string, params: Values): Forms {
  const text = sql.trim().replace(/\s+/g, ' ').replace(/;$/, '');
  const verb = (/^\w+/.exec(text)?.[0] ?? '').toUpperCase();
  switch (verb) {
    case 'INSERT':
      return insertForms(text, params);
    case 'UPDATE':
      return updateForms(text, params);
    case 'DELETE':
      return deleteForms(text, params);
    case 'SELECT':
      return selectForms(text);
    case 'END':
      return ['COMMIT'];
    default:
      return [verb];
  }
}

function insertForms(text: string, params: Values): Forms {
  const table = /^insert (?:or \w+ )?into ["`]?(\w+)/i.exec(text)?.[1] ?? '';
  const first = /values ?\( ?([^,)]+)/i.exec(text)?.[1]?.trim() ?? '';
  const value = bound(first, params);
  return value === '' ? [`INSERT ${table}`, 'INSERT'] : [`INSERT ${value}`, 'INSERT'];
}

function updateForms(text: string, params: Values): Forms {
  const [, table = '', changes = '', where = ''] =
    /^update ["`]?(\w+)["`]? set (.*?)(?: where (.*))?$/i.exec(text) ?? [];
  const guard = where
    .split(/ and /i)
    .slice(1)
    .map((part) => guardOf(part, params));
  if (guard.length > 0) {
    const last = guard[guard.length - 1] as string;
    return [`UPDATE … WHERE ${last}`, `UPDATE … ${last.replaceAll(' ', '')}`, 'UPDATE'];
  }
  const step = /(\w+) = \1 ([+-]) (\S+?)(?:,|$)/.exec(changes);
  if (step) {
    const [, column = '', sign = '', by = ''] = step;
    const amount = bound(by, params) || by;
    return [
      `${column} ${sign} ${amount}`,
      `${column.split('_').at(-1)} ${sign} ${amount}`,
      `${sign} ${amount}`,
    ];
  }
  const [, column = '', value = ''] = /^(\w+) = ([^,]+)/.exec(changes) ?? [];
  return [`UPDATE ${column} = ${bound(value, params) || value}`, `UPDATE ${table}`, 'UPDATE'];
}

/** A condition as one reads it: names bound, quotes kept. */
function guardOf(part: string, params: Values): string {
  return part.trim().replace(/:(\w+)/g, (name) => bound(name, params) || name);
}

function deleteForms(text: string, params: Values): Forms {
  const [, table = '', value = ''] =
    /^delete from ["`]?(\w+)["`]?(?: where \w+ ?= ?(\S+))?/i.exec(text) ?? [];
  const what = bound(value, params);
  return what === '' ? [`DELETE ${table}`, 'DELETE'] : [`DELETE ${what}`, 'DELETE'];
}

function selectForms(text: string): Forms {
  const [, columns = '', table = ''] = /^select (.+?)(?: from ["`]?(\w+).*)?$/i.exec(text) ?? [];
  const lock = /for update/i.test(text) ? ' FOR UPDATE' : '';
  const first = columns.split(',')[0]?.trim() ?? '';
  const long = columns.length <= 18 ? [`SELECT ${columns}${lock}`] : [];
  return [...long, `SELECT ${first === '*' ? table : first}${lock}`, `SELECT${lock}`, 'SELECT'];
}

/** The value of a `:name` or a literal, as SQL writes it; empty for anything longer. */
function bound(written: string, params: Values): string {
  const name = /^:(\w+)$/.exec(written.trim())?.[1];
  if (name === undefined) return /^('[^']*'|-?[\d.]+)$/.test(written.trim()) ? written.trim() : '';
  const value = params[name];
  if (typeof value === 'string') return value.length <= 16 ? `'${value}'` : '';
  return typeof value === 'number' ? String(value) : '';
}

/** The forms of a Redis command. */
export function commandForms(command: readonly Value[]): Forms {
  const [verb = '', ...rest] = command.map(String);
  const name = verb.toUpperCase();
  if (name === 'EVAL' || name === 'EVALSHA') return [`${name} script`, name];
  const flags = rest.flatMap((word, index) => {
    const flag = word.toUpperCase();
    if (flag === 'NX' || flag === 'XX') return [flag];
    return flag === 'EX' || flag === 'PX' ? [`${flag} ${rest[index + 1] ?? ''}`] : [];
  });
  const key = rest[0] ?? '';
  const head = [name, ...flags.filter((flag) => flag.length === 2)].join(' ');
  const tail = key.split(':').at(-1) ?? key;
  return [
    [head, key, ...flags.filter((flag) => flag.length > 2)].join(' '),
    `${head} ${key}`,
    `${head} ${tail}`,
    head,
    name,
  ];
}
