import { describe, expect, it } from 'vitest';
import { inEnglish } from '../i18n/phrase';
import { readProgramTexts, readScenario, scenarioIds } from '../cli/loadLessons';
import { loadSqliteInNode } from '../cli/sqliteModule';
import { createSqliteEngine } from '../database/sqlite/engine';
import { describeProblem } from './problem';
import { protectionsFor } from './protections';
import { rehearse } from './rehearse';
import { parseScenario } from './scenarioFile';

const database = createSqliteEngine(await loadSqliteInNode());
const programTexts = readProgramTexts();

const text = `id: x
broker: { queues: { q: {} } }
database:
  schema: CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL)
  seed: INSERT INTO t VALUES (1, 0)
statements:
  effect: UPDATE t SET n = n + 1 WHERE id = :key
messages: { m: { key: 1 } }
processes: { A: { consumes: q } }
effects: [SELECT n FROM t WHERE id = :key]
protection: none
`;

function complaints(changed: string): readonly string[] {
  const file = parseScenario(changed, 'x.yaml');
  if (!file.ok) throw new Error(file.problems.map(describeProblem).join('\n'));
  return rehearse(file.value, programTexts, {}, database).map(
    ({ line, column, expected }) => `${line}:${column} ${inEnglish(expected)}`,
  );
}

describe('the SQL of a scenario, tried before it runs', () => {
  it('is right when the database takes it', () => {
    expect(complaints(text)).toEqual([]);
  });

  it.each([
    [
      'a table that is not there',
      'UPDATE t SET',
      'UPDATE tt SET',
      '7:11 SQL that the database takes (no such table: tt)',
    ],
    [
      'a column that is not there',
      'n = n + 1',
      'n = m + 1',
      '7:11 SQL that the database takes (no such column: m)',
    ],
    [
      'a statement that is no SQL',
      'UPDATE t SET',
      'UPDATE SET',
      '7:11 SQL that the database takes (near "SET": syntax error)',
    ],
    [
      'a schema that is no SQL',
      'CREATE TABLE t (',
      'CREATE TABLE t ((',
      '4:11 SQL that the database takes (near "(": syntax error)',
    ],
    [
      'a seed that breaks a rule',
      'VALUES (1, 0)',
      'VALUES (1, NULL)',
      '5:9 SQL that the database takes (NOT NULL constraint failed: t.n)',
    ],
    [
      'effects counted in a table that is not there',
      'SELECT n FROM t',
      'SELECT n FROM u',
      '10:11 SQL that the database takes (no such table: u)',
    ],
    [
      'rows expected in a table that is not there',
      'protection: none',
      'protection: none\nschedules: { run: A^ }\nexpect: { rows: { SELECT n FROM u: 0 } }',
      '13:19 SQL that the database takes (no such table: u)',
    ],
  ])('%s', (_title, from, to, expected) => {
    expect(text).toContain(from);
    expect(complaints(text.replace(from, to))).toEqual([expected]);
  });

  it('does not mistake missing values for a wrong statement', () => {
    expect(
      complaints(text.replace('UPDATE t SET n = n + 1 WHERE id = :key', 'INSERT INTO t VALUES (:key, :key)')),
    ).toEqual([]);
  });

  it.each(scenarioIds())('is right in the scenario %s, under every protection and in every variant', (id) => {
    const file = readScenario(id);
    const options = [
      ...protectionsFor(file, programTexts).map((protection) => ({ protection })),
      ...Object.keys(file.variants).map((variant) => ({ variant })),
    ];
    const found = options.flatMap((chosen) => rehearse(file, programTexts, chosen, database));
    expect(found.map(describeProblem)).toEqual([]);
  });
});
