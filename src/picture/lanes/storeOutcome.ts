/** What stands at a store after something was asked of it: a chip where it matters to the promise, else a word. */
import type { Reply } from '../../cache/cache';
import type { Outcome } from '../../database/database';
import type { WorldEvent } from '../../world/event';
import type { PictureWords } from '../pictureWords';
import type { ChipPlan } from './act';

type Effect = Extract<WorldEvent, { type: 'effect' }>;
type Statement = Extract<WorldEvent, { type: 'statement' }>;
type Call = Extract<WorldEvent, { type: 'called' }>;

export interface StoreOutcome {
  readonly result: string;
  readonly chip: ChipPlan | null;
}

const NOTHING: StoreOutcome = { result: '', chip: null };

/** The chip of durable effects: as many as promised, too many, or some of several. */
export function effectChip({ after, expected }: Effect): ChipPlan {
  const text = String(after);
  if (after > expected) return { role: 'chipDoubled', forms: [text], sign: 'doubled', signFirst: false };
  const sign = after === expected ? 'kept' : null;
  return { role: 'chipDone', forms: [text], sign, signFirst: false };
}

/** The chip of an event that has too few effects when the run is over. */
export function lostChip(effects: number): ChipPlan {
  return { role: 'chipLost', forms: [String(effects)], sign: 'none', signFirst: false };
}

/** The chip of a run that ends otherwise than by effects. */
export function plainChip(word: string, sign: 'parked' | 'stuck'): ChipPlan {
  return { role: 'chipPlain', forms: [word, ''], sign, signFirst: true };
}

/** What became of an effect inside a transaction: open, or undone by its end. */
export function uncommittedChip(count: number, undone: boolean): ChipPlan {
  return { role: undone ? 'chipUndone' : 'chipOpen', forms: [String(count)], sign: null, signFirst: false };
}

function refusal(word: string): ChipPlan {
  return { role: 'chipRefused', forms: [word, ''], sign: 'refused', signFirst: true };
}

/** The outcome of a statement that made no effect durable. */
export function statementOutcome(
  { sql, outcome, isEffect }: Statement,
  open: number,
  words: PictureWords,
): StoreOutcome {
  switch (outcome.kind) {
    case 'blocked':
      return NOTHING;
    case 'error':
      return { result: '', chip: errorChip(outcome, words) };
    case 'ok':
      return okOutcome(sql, outcome, isEffect, open, words);
  }
}

function errorChip(
  { class: kind, code }: Extract<Outcome, { kind: 'error' }>,
  words: PictureWords,
): ChipPlan {
  if (kind === 'unique-violation') return refusal(words.refused);
  if (kind === 'deadlock') return refusal(words.deadlock);
  if (kind === 'busy' || kind === 'lock-timeout') return refusal(words.locked);
  return { role: 'chipPlain', forms: [code, ''], sign: 'cross', signFirst: true };
}

function okOutcome(
  sql: string,
  outcome: Extract<Outcome, { kind: 'ok' }>,
  isEffect: boolean,
  open: number,
  words: PictureWords,
): StoreOutcome {
  if (/^\s*select/i.test(sql)) return { result: rowsRead(outcome.rows, words), chip: null };
  if (!/^\s*(insert|update|delete)/i.test(sql)) return NOTHING;
  if (outcome.affected === 0) {
    return {
      result: '',
      chip: { role: 'chipRefused', forms: [words.rows(0), '0'], sign: null, signFirst: false },
    };
  }
  return isEffect && outcome.tx === 'open' ? { result: '', chip: uncommittedChip(open, false) } : NOTHING;
}

/** One short row is shown with its first value; a bare id says only that it is there. */
function rowsRead(rows: readonly { readonly [column: string]: unknown }[], words: PictureWords): string {
  const [row] = rows;
  if (!row) return words.notFound;
  if (rows.length > 1) return words.rows(rows.length);
  const [first] = Object.entries(row);
  if (!first || /(^|_)id$/i.test(first[0]) || String(first[1]).length > 8) return words.found;
  return `${first[0]} ${String(first[1])}`;
}

/** The reply of a Redis command in a word. */
export function replyWord(reply: Reply): string {
  if (reply === null) return 'nil';
  if (typeof reply === 'object')
    return 'error' in reply ? (reply.error.split(' ')[0] ?? 'error') : String(reply.length);
  const text = String(reply);
  return text.length <= 10 ? text : `${text.slice(0, 9)}…`;
}

/** The outcome of a call that changed no count. */
export function callOutcome({ result, reply }: Call, words: PictureWords): StoreOutcome {
  switch (result) {
    case 'repeated':
      return {
        result: '',
        chip: { role: 'chipRefused', forms: [String(reply ?? result), ''], sign: 'refused', signFirst: true },
      };
    case 'refused':
      return { result: '', chip: refusal(words.refused) };
    case 'answered':
      return { result: String(reply ?? ''), chip: null };
    case 'done':
    case 'unknown':
      return NOTHING;
  }
}
