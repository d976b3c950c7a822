/**
 * What a reported incident says came out of it, and how an expectation takes its right values from there. The values
 * are read, never typed again: where the words need a person to read them, the file quotes them, and the quote is held
 * against the report.
 */
import type { ExpectationData } from './expectationForm';

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
  | { readonly ok: false; readonly problems: readonly string[] };

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
export function wantedOf(expected: ExpectationData, report: IncidentReport | null): Wanted {
  const { from, says, ...own } = expected;
  if (from === undefined) {
    return says === undefined
      ? { ok: true, value: expected }
      : refused(['says: the words of what? from is missing']);
  }
  if (!report) return refused(['from: no report with the id of `incident` in incidents.json']);
  const quotes = [says ?? []].flat();
  const problems = [...unquoted(quotes, from, report), ...unsaid(own, quotes)];
  const read = from === 'exp' ? readExp(own, report) : { value: own, problems: [] };
  problems.push(...read.problems);
  if (from !== 'exp' && quotes.length === 0) problems.push(`says: the words of ${from} are missing`);
  return problems.length > 0 ? refused(problems) : { ok: true, value: read.value };
}

function refused(problems: readonly string[]): Wanted {
  return { ok: false, problems };
}

interface Read {
  readonly value: ExpectationData;
  readonly problems: readonly string[];
}

function readExp(own: ExpectationData, { exp, livelock }: IncidentReport): Read {
  const effects = parseEffects(exp.effects);
  const lost = typeof exp.lost === 'boolean' ? exp.lost : null;
  const problems = [
    ...(effects !== null && own.effects !== undefined ? ['effects: the report says it already'] : []),
    ...(lost !== null && own.lost !== undefined ? ['lost: the report says it already'] : []),
    ...(effects === null && own.effects === undefined && !livelock
      ? [`effects: "${exp.effects}" needs a reader: quote it and say what it means`]
      : []),
  ];
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

function unquoted(quotes: readonly string[], from: 'exp' | 'outcome' | 'fix', report: IncidentReport) {
  const { effects, lost, final } = report.exp;
  const source = from === 'exp' ? `${effects} | ${lost} | ${final}` : report[from];
  return quotes.flatMap((quote) =>
    source.includes(quote) ? [] : [`says: "${quote}" does not stand in ${from} of the report`],
  );
}

/** Numbers that the file says and its quote does not. Words without any number were read by a person. */
function unsaid({ effects }: ExpectationData, quotes: readonly string[]): readonly string[] {
  const words = quotes
    .join(' ')
    .replace(/\bonce\b/gi, '1')
    .replace(/\btwice\b/gi, '2');
  const said = (words.match(/\b\d+\b/g) ?? []).map(Number);
  if (effects === undefined || said.length === 0) return [];
  const counts = typeof effects === 'number' ? [effects] : Object.values(effects);
  return [...new Set(counts)].flatMap((count) =>
    count === 0 || said.includes(count) ? [] : [`effects: ${count} does not stand in the quoted words`],
  );
}
