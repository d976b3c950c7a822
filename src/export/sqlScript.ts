/**
 * The statements of a run as a script with one session for each process, in the order in which they were sent. For
 * SQLite it is a script of the `sqlite3` shell, which has several connections; for the servers every statement has its
 * session in front (its name in a comment), as in the Hermitage tests, to be typed into as many clients.
 */
import type { DatabasePlan } from '../world/setting';
import type { WorldEvent } from '../world/event';
import { boundSql } from './boundSql';
import type { ExportedRun } from './run';

interface Line {
  readonly session: string;
  readonly sql: string;
  readonly note: string;
}

/** The script; null where the scenario has no database. */
export function sqlScript({ setting, steps }: ExportedRun): string | null {
  const { database } = setting;
  if (!database) return null;
  const lines = steps.flatMap((step) => step.events.flatMap((event) => linesOf(event, database)));
  const sessions = [...new Set(lines.map((line) => line.session))];
  const effects = setting.effects.flatMap((source) => (source.kind === 'sql' ? [source.sql] : []));
  const counts = setting.events.flatMap(({ key }) =>
    effects.map((sql) => boundSql(sql, { key: valueOf(key) })),
  );
  const body =
    database.dialect === 'sqlite' ? shellLines(lines, sessions) : lines.map((line) => spoken(line, true));
  const [open, close] =
    database.dialect === 'sqlite' ? [['.open --new run.db'], ['.connection 0']] : [[], []];
  return [
    `-- ${setting.scenario}${setting.protection === null ? '' : `, ${setting.protection}`}`,
    ...open,
    ...[...database.schema, ...database.seed].map(ended),
    ...(database.dialect === 'sqlite'
      ? sessions.flatMap((_, index) => [`.connection ${index + 1}`, '.open run.db'])
      : []),
    ...body,
    ...close,
    ...counts.map(ended),
    '',
  ].join('\n');
}

/** The shell says which connection speaks. */
function shellLines(lines: readonly Line[], sessions: readonly string[]): readonly string[] {
  let speaking = '';
  return lines.flatMap((line) => {
    const turn = line.session === speaking ? [] : [`.connection ${sessions.indexOf(line.session) + 1}`];
    speaking = line.session;
    return [...turn, spoken(line, false)];
  });
}

function spoken({ session, sql, note }: Line, named: boolean): string {
  return `${named ? `/*${session}*/ ` : ''}${ended(sql)} -- ${named ? '' : `${session}: `}${note}`;
}

function linesOf(event: WorldEvent, { begin, dialect }: DatabasePlan): readonly Line[] {
  if (event.type === 'rolledBack') return [{ session: event.process, sql: 'ROLLBACK', note: event.why }];
  if (event.type !== 'statement' || event.outcome.kind === 'blocked') return [];
  const bound = boundSql(event.sql, event.params);
  const immediate = dialect === 'sqlite' && begin === 'immediate' && /^BEGIN$/i.test(bound);
  return [
    { session: event.process, sql: immediate ? 'BEGIN IMMEDIATE' : bound, note: noteOf(event.outcome) },
  ];
}

function noteOf(outcome: Extract<WorldEvent, { type: 'statement' }>['outcome']): string {
  if (outcome.kind === 'error') return outcome.class;
  if (outcome.kind === 'blocked') return `waits for ${outcome.by.join(', ')}`;
  return outcome.rows.length > 0 ? `rows: ${JSON.stringify(outcome.rows)}` : `affected: ${outcome.affected}`;
}

/** Keys are written as they stand in messages: numbers as numbers. */
function valueOf(key: string): string | number {
  return /^-?\d+$/.test(key) ? Number(key) : key;
}

function ended(sql: string): string {
  const text = sql.trim();
  return text.endsWith(';') ? text : `${text};`;
}
