/**
 * What a reported incident says came out of it, and how an expectation takes its right values from there. The values
 * are read, never typed again: where the words need a person to read them, the file quotes them, and the quote is held
 * against the report.
 */
import type { ExpectationData } from './expectationForm';
import { nearest } from './suggest';

/** The parts of an entry of `incidents.json` that expectations come from. */
export interface IncidentReport {
  readonly id: string;
  readonly exp: {
    readonly effects: number | string;
    readonly lost: boolean | string;
    readonly final: string;
  };
  /** The right verdict is "no progress", not a number. */
  readonly livelock: boolean;
  readonly outcome: string;
  readonly fix: string;
}

export type EffectCounts = number | { readonly [key: string]: number };

/** The expectation with its values filled in, or what is wrong with how it refers to the report. */
export type Wanted =
  | { readonly ok: true; readonly value: ExpectationData }
  | { readonly ok: false; readonly problems: readonly BadReference[] };

/** What is wrong with a reference to the report, and the key of the expectation that says it. */
export interface BadReference {
  readonly key: 'from' | 'says' | 'effects' | 'lost';
  readonly words: string;
}

/** The report that a file plays, or why there is none: in words. */
export type Reported = IncidentReport | { readonly lacking: string };

/** The report with the id that `incident` of a file names. */
export function reportedAs(
  incident: string | undefined,
  reports: ReadonlyMap<string, IncidentReport>,
): Reported {
  if (incident === undefined) return { lacking: 'the key "incident" of the file, which names the report' };
  if (reports.size === 0) return { lacking: 'incidents.json with reports, beside the file' };
  const meant = nearest(incident, [...reports.keys()]);
  const guess = meant === null ? '' : ` (did you mean "${meant}"?)`;
  return reports.get(incident) ?? { lacking: `a report with the id ${incident} in incidents.json${guess}` };
}

/**
 * Reads the effects of a report: a number, `2 each`, `1 of 2`, or `m1:1, m2:0 (in DLQ), m3-m5:0`, where what stands in
 * brackets is a remark. Null for other words.
 */
export function parseEffects(text: number | string): EffectCounts | null {
  if (typeof text === 'number') return text;
  const plain = text.replace(/\([^)]*\)/g, '').trim();
  const all = /^(\d+)( each| of \d+)?$/.exec(plain);
  if (all) return Number(all[1]);
  const parts = plain.split(',').map((part) => /^\s*([^\s:]+)\s*:\s*(\d+)\s*$/.exec(part));
  if (!parts.every((part) => part !== null)) return null;
  return Object.fromEntries(
    parts.flatMap(([, names = '', count]) => keysIn(names).map((key) => [key, Number(count)])),
  );
}

/** `m2-m5` is m2, m3, m4 and m5. */
function keysIn(names: string): readonly string[] {
  const range = /^(\D+)(\d+)-\1(\d+)$/.exec(names);
  if (!range) return [names];
  const [, stem = '', from, to] = range;
  const length = Number(to) - Number(from) + 1;
  return Array.from({ length: Math.max(0, length) }, (_, index) => `${stem}${Number(from) + index}`);
}

/** Fills in what the report says. An expectation without `from` is its own. */
export function wantedOf(expected: ExpectationData, report: Reported): Wanted {
  const { from, says, ...own } = expected;
  if (from === undefined) {
    return says === undefined
      ? { ok: true, value: expected }
      : refused([{ key: 'says', words: 'the words of what? from is missing' }]);
  }
  if ('lacking' in report) return refused([{ key: 'from', words: `expected ${report.lacking}` }]);
  const quotes = [says ?? []].flat();
  const problems = [...unquoted(quotes, from, report), ...unsaid(own, quotes)];
  const read = from === 'exp' ? readExp(own, report) : { value: own, problems: [] };
  problems.push(...read.problems);
  if (from !== 'exp' && quotes.length === 0)
    problems.push({ key: 'from', words: `says is missing: the words of ${from}` });
  return problems.length > 0 ? refused(problems) : { ok: true, value: read.value };
}

function refused(problems: readonly BadReference[]): Wanted {
  return { ok: false, problems };
}

interface Read {
  readonly value: ExpectationData;
  readonly problems: readonly BadReference[];
}

function readExp(own: ExpectationData, { exp, livelock }: IncidentReport): Read {
  const effects = parseEffects(exp.effects);
  const lost = typeof exp.lost === 'boolean' ? exp.lost : null;
  const already = 'the report says it already';
  const problems: BadReference[] = [];
  if (effects !== null && own.effects !== undefined) problems.push({ key: 'effects', words: already });
  if (lost !== null && own.lost !== undefined) problems.push({ key: 'lost', words: already });
  if (effects === null && own.effects === undefined && !livelock) {
    const words = `effects "${exp.effects}" of the report need a reader: quote them and say what they mean`;
    problems.push({ key: 'from', words });
  }
  return {
    problems,
    value: {
      ...own,
      ...(effects === null ? {} : { effects }),
      ...(lost === null ? {} : { lost }),
      ...(livelock && own.stuck === undefined ? { stuck: true } : {}),
    },
  };
}

function unquoted(
  quotes: readonly string[],
  from: 'exp' | 'outcome' | 'fix',
  report: IncidentReport,
): readonly BadReference[] {
  const { effects, lost, final } = report.exp;
  const source = from === 'exp' ? `${effects} | ${lost} | ${final}` : report[from];
  return quotes
    .filter((quote) => !source.includes(quote))
    .map((quote) => ({ key: 'says', words: `"${quote}" does not stand in ${from} of the report` }));
}

/** Numbers that the file says and its quote does not. Words without any number were read by a person. */
function unsaid({ effects }: ExpectationData, quotes: readonly string[]): readonly BadReference[] {
  const words = quotes
    .join(' ')
    .replace(/\bonce\b/gi, '1')
    .replace(/\btwice\b/gi, '2');
  const said = (words.match(/\b\d+\b/g) ?? []).map(Number);
  if (effects === undefined || said.length === 0) return [];
  const counts = typeof effects === 'number' ? [effects] : Object.values(effects);
  return [...new Set(counts)]
    .filter((count) => count !== 0 && !said.includes(count))
    .map((count) => ({ key: 'effects', words: `${count} does not stand in the quoted words` }));
}
