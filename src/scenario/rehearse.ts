/**
 * Tries the SQL of a scenario on its real database before anybody runs it: a table that does not exist is a mistake of
 * the author with a place in the file, not something that happens to a process.
 */
import type { Phrase } from '../i18n/phrase';
import { DefinitionError, type DatabaseEngine, type DatabaseState } from '../database/database';
import { verbOf } from '../database/statementText';
import type { SqlText } from '../program/program';
import { chosenText } from './chosenText';
import { expectationsOf } from './expectation';
import { compileAloud, type CompiledSetting } from './compile';
import { namesOf } from './sqlText';
import type { CompileOptions } from './options';
import type { Problem } from './problem';
import type { ProgramTexts } from './programs';
import { reportTo, type Report } from './report';
import type { ScenarioFile } from './scenarioFile';
import { inside, type Site } from './source';

/** Every mistake that the database finds in the schema, the seed, the statements, the effects and the expected rows. Empty when none. */
export function rehearse(
  scenario: ScenarioFile,
  programTexts: ProgramTexts,
  options: CompileOptions,
  database: DatabaseEngine,
): readonly Problem[] {
  const statements: { readonly sql: SqlText; readonly site: Site }[] = [];
  const compiled = compileAloud(
    scenario,
    programTexts,
    options,
    (sql, site) => void statements.push({ sql, site }),
  );
  if (!compiled.ok) return compiled.problems;
  const problems: Problem[] = [];
  const report = reportTo(problems);
  const { data, source } = chosenText(scenario, options);
  const site: Site = { source, path: [] };
  const state = firstState(compiled.value, database, site, report);
  if (!state) return problems;
  for (const { sql, site: place } of statements) tryStatement(sql, place, state, database, report);
  compiled.value.effects.forEach((effect, index) => {
    if (effect.kind === 'sql') tryQuery(effect.sql, inside(site, 'effects', index), state, database, report);
  });
  expectationsOf(data).forEach(({ rows }, index) => {
    const place = Array.isArray(data.expect) ? inside(site, 'expect', index) : inside(site, 'expect');
    for (const sql of Object.keys(rows ?? {}))
      tryQuery(sql, inside(place, 'rows', sql), state, database, report, 'key');
  });
  return problems;
}

function firstState(
  setting: CompiledSetting,
  database: DatabaseEngine,
  site: Site,
  report: Report,
): DatabaseState | null {
  if (!setting.database) return null;
  try {
    return database.initial(setting.database);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    const place = inside(site, 'database', error.list);
    report('badSql', place, { expected: taken(error.reason), got: oneLine(error.sql) });
    return null;
  }
}

const TRANSACTION = new Set(['BEGIN', 'START', 'COMMIT', 'END', 'ROLLBACK', 'SAVEPOINT', 'RELEASE']);
/** What the database says of a text that no data could make right. */
const HOPELESS =
  /no such (?:table|column|function|index)|syntax error|incomplete input|has no column|values for \d+ columns|has \d+ columns but|ambiguous column|unrecognized token|wrong number of arguments|misuse of aggregate|ON CONFLICT clause does not match/i;

function tryStatement(
  sql: SqlText,
  site: Site,
  state: DatabaseState,
  database: DatabaseEngine,
  report: Report,
): void {
  const text = typeof sql === 'string' ? sql : (sql[database.dialect] ?? sql.default);
  if (TRANSACTION.has(verbOf(text))) return;
  const params = Object.fromEntries(namesOf(text).map((name) => [name, null]));
  const { outcome } = database.execute(state, 'rehearsal', { sql: text, params });
  if (outcome.kind !== 'error' || !HOPELESS.test(outcome.message)) return;
  report('badSql', site, { expected: taken(outcome.message), got: oneLine(text) });
}

function tryQuery(
  sql: string,
  site: Site,
  state: DatabaseState,
  database: DatabaseEngine,
  report: Report,
  of: 'key' | 'value' = 'value',
): void {
  try {
    database.read(state, sql.replaceAll(':key', "'key'"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report('badSql', site, { expected: taken(reason), got: oneLine(sql), of });
  }
}

/** The database's own words, without its code and the statement that they repeat. */
function taken(reason: string): Phrase {
  const words = reason.replace(/^[A-Z_]+: /, '').replace(/ in (?:SELECT|WITH|VALUES)\b[\s\S]*$/i, '');
  return { phrase: 'sql', words };
}

function oneLine(sql: string): string {
  const text = sql.replace(/\s+/g, ' ').trim();
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
