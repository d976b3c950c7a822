/** SQL as text: which names it binds, where one statement ends and the next begins, and what cannot run here. */
import { refusal } from '../database/refusal';
import { tokenize, type Token } from '../database/statementText';
import { DIALECTS, type SqlText } from '../program/program';
import type { SqlData } from './programForm';
import type { Report } from './report';
import { inside, type Site } from './source';

/** The `:names` that are bound, each once. A cast (`::int`) binds nothing. */
export function parametersOf(sql: string): readonly string[] {
  const named = tokenize(sql).filter((token) => token.text.startsWith(':') && token.text.length > 1);
  return [...new Set(named.filter((token) => sql[token.at - 1] !== ':').map((token) => token.text.slice(1)))];
}

/** Every text of a statement. */
export function textsOf(sql: SqlText): readonly string[] {
  if (typeof sql === 'string') return [sql];
  return [sql.default, ...DIALECTS.flatMap((dialect) => sql[dialect] ?? [])];
}

/** The names bound in any dialect. */
export function namesOf(sql: SqlText): readonly string[] {
  return [...new Set(textsOf(sql).flatMap(parametersOf))];
}

export function toSql(data: SqlData): SqlText {
  if (typeof data === 'string') return data.trim();
  const entries = Object.entries(data).map(([dialect, text]) => [dialect, text.trim()]);
  return Object.fromEntries(entries) as SqlText;
}

/** Reports what the database engine refuses: the clock, chance, state of a connection, several statements. */
export function checkSql(data: SqlData, site: Site, report: Report): void {
  if (typeof data === 'string') return checkText(data, site, report);
  // What only another engine runs is that engine's business.
  for (const dialect of ['default', 'sqlite'] as const) {
    const text = data[dialect];
    if (text !== undefined) checkText(text, inside(site, dialect), report);
  }
}

const EXPECTED = {
  ERR_SQL_CLOCK: 'now',
  ERR_SQL_CHANCE: 'nothingRandom',
  ERR_SQL_CONNECTION_STATE: 'nothingOfConnections',
  ERR_SQL_NOT_ALLOWED: 'ordinarySql',
  ERR_SQL_SEVERAL: 'oneStatement',
  ERR_SQL_EMPTY: 'statement',
} as const;

function checkText(sql: string, site: Site, report: Report): void {
  const refused = refusal(sql);
  if (!refused) return;
  const expected = { phrase: EXPECTED[refused.code] };
  report('badSql', site, { expected, got: refused.word, at: refused.at });
}

/** The statements of a text; a trigger's body stays in one piece. */
export function statementsOf(text: string): readonly string[] {
  const found: string[] = [];
  let start = 0;
  let words: Token[] = [];
  let depth = 0;
  for (const token of tokenize(text)) {
    words.push(token);
    const inTrigger =
      words[0]?.upper === 'CREATE' && words.slice(1, 3).some((word) => word.upper === 'TRIGGER');
    if (inTrigger && (token.upper === 'BEGIN' || token.upper === 'CASE')) depth += 1;
    if (inTrigger && token.upper === 'END') depth -= 1;
    if (token.text !== ';' || depth > 0) continue;
    found.push(text.slice(start, token.at));
    start = token.at + 1;
    words = [];
    depth = 0;
  }
  if (words.length > 0) found.push(text.slice(start));
  return found.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
