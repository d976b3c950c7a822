/** The few lines at the head of a lesson text: title, summary, and the hash of the other language. */
import type { LessonProblem } from './problem';

export const FRONT_KEYS = ['title', 'summary', 'source'] as const;
export type FrontKey = (typeof FRONT_KEYS)[number];

export interface FrontMatter {
  readonly values: { readonly [Key in FrontKey]: string };
  /** Number of lines that it takes, its fences included. */
  readonly lines: number;
  readonly problems: readonly LessonProblem[];
}

/** Reads `key: value` lines between two `---`. Values are plain text to the end of the line. */
export function readFrontMatter(lines: readonly string[], file: string): FrontMatter {
  const problems: LessonProblem[] = [];
  const tell = (line: number, expected: string, got: string): void => {
    problems.push({ code: 'badFrontMatter', file, path: '', line, column: 1, expected, got, meant: null });
  };
  const values: { [Key in FrontKey]: string } = { title: '', summary: '', source: '' };
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) {
    tell(1, 'a head between two lines ---, with title, summary and source', lines[0] ?? '');
    return { values, lines: 0, problems };
  }
  const seen = new Set<string>();
  for (const [index, line] of lines.slice(1, end).entries()) {
    const match = /^([a-z]+):\s*(.*)$/.exec(line);
    const key = FRONT_KEYS.find((each) => each === match?.[1]);
    if (!key || seen.has(key)) tell(index + 2, `${FRONT_KEYS.join(', ')}, each once`, line);
    else values[key] = (match?.[2] ?? '').trim();
    if (key) seen.add(key);
  }
  for (const key of ['title', 'summary'] as const) {
    if (values[key] === '') tell(1, `${key}: …`, '');
  }
  return { values, lines: end + 1, problems };
}
