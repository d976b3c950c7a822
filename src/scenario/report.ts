/** How the parts of the compiler say what is wrong: at a place, with what was expected. */
import type { Phrase, Said } from '../i18n/phrase';
import type { SqlText } from '../program/program';
import { nearest } from './suggest';
import type { Problem, ProblemCode } from './problem';
import type { Site } from './source';

export interface Complaint {
  readonly expected: Phrase;
  readonly got?: Said;
  /** Known names: the nearest to `got` is suggested. */
  readonly known?: readonly string[];
  readonly of?: 'key' | 'value';
  /** Character inside the text of the value. */
  readonly at?: number;
}

/** Takes one problem. */
export interface Report {
  (code: ProblemCode, site: Site, complaint: Complaint): void;
  /** Hears which names are looked up where, so that names which nothing has can be reported in the end. */
  readonly uses?: (names: readonly string[], site: Site, text: string) => void;
  /** Hears where each Redis command of a program stands. */
  readonly command?: (site: Site) => void;
  /** Hears each statement of a program with its place. */
  readonly sql?: (sql: SqlText, site: Site) => void;
}

/** A report that adds to a list. */
export function reportTo(problems: Problem[]): Report {
  return (code, site, complaint) => {
    const { line, column } = site.source.position(site.path, complaint.of ?? 'value', complaint.at);
    const got = complaint.got ?? '';
    const meant = complaint.known && typeof got === 'string' ? nearest(got, complaint.known) : null;
    const path = site.path.join('.');
    const { expected } = complaint;
    problems.push({ code, file: site.source.file, path, line, column, expected, got, meant });
  };
}

const MOST_NAMES = 16;

/** "one of a, b, c", with the list cut where it would be too long to read. */
export function oneOf(names: readonly string[]): Phrase {
  const [only] = names;
  if (only === undefined) return { phrase: 'none' };
  if (names.length === 1) return { phrase: 'just', it: only };
  const phrase = names.length > MOST_NAMES ? 'oneOfMany' : 'oneOf';
  return { phrase, names: names.slice(0, MOST_NAMES).join(', ') };
}
