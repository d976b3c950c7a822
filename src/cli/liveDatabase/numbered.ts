/** Parameters as PostgreSQL numbers them. */
import type { RecordedStatement } from '../../database/recorded/recording';
import { valuesOf } from './liveServer';

/** `:name` and `?` become `$1`, `$2` …; a cast (`::int`) and what stands in quotes stay. */
export function numbered(statement: RecordedStatement): {
  readonly text: string;
  readonly values: readonly unknown[];
} {
  const given = valuesOf(statement);
  const names: string[] = [];
  let questions = 0;
  const text = statement.sql.replace(
    /'(?:[^']|'')*'|::\w+|\?|:([A-Za-z_]\w*)/g,
    (whole, name: string | undefined) => {
      if (whole === '?') return `$${(questions += 1)}`;
      if (name === undefined) return whole;
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    },
  );
  if (Array.isArray(given)) return { text, values: given };
  return { text, values: names.map((name) => statement.params[name] ?? null) };
}
