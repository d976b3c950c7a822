/** Reads a schedule text: each item by itself, so that every bad one is reported and not only the first. */
import type { Phrase } from '../i18n/phrase';
import type { Decision } from '../world/decision';
import { LONGEST_MS } from '../scenario/longestMs';
import {
  isName,
  UNITS_MS,
  type ScheduleItem,
  type Schedule,
  type ScheduleProblem,
  type Unit,
} from './notation';
import { failure, success, type Result } from './result';

const ITEM = /(?:"(?:[^"\\]|\\.)*"|\S)+/g;
const NAME_AT_START = /^[\p{L}\p{N}_-]+/u;
const TASK_SIGNS = [':error', ':unknown', '*'];
const SIGNS = ['.2', ...TASK_SIGNS, '!', '~', '~~', '?', '^', '>', '<'];

/** What went wrong inside one item, `offset` characters from its beginning. */
type Refusal = Pick<ScheduleProblem, 'code' | 'expected'> & { readonly offset: number };
type Read = ScheduleItem | Refusal;

/** Parses a schedule. Collects the problems of all items; an empty text is the empty schedule. */
export function parseSchedule(text: string): Result<Schedule, ScheduleProblem> {
  const items: ScheduleItem[] = [];
  const problems: ScheduleProblem[] = [];
  for (const { word, at } of words(text)) {
    const read = parseItem(word);
    if ('kind' in read) items.push(read);
    else problems.push(positioned(text, word, at, read));
  }
  return problems.length > 0 ? failure(...problems) : success(items);
}

/** Where in the text an item of a schedule that can be read begins. */
export function offsetOfItem(text: string, index: number): number {
  return words(text)[index]?.at ?? 0;
}

function words(text: string): readonly { readonly word: string; readonly at: number }[] {
  const found: { word: string; at: number }[] = [];
  const pattern = new RegExp(ITEM);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (!match[0].startsWith('#')) found.push({ word: match[0], at: match.index });
    else pattern.lastIndex = endOfLine(text, match.index);
  }
  return found;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function positioned(text: string, word: string, at: number, refusal: Refusal): ScheduleProblem {
  const place = at + refusal.offset;
  const before = text.slice(0, place).split('\n');
  return {
    code: refusal.code,
    at: place,
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    got: word.slice(refusal.offset),
    expected: refusal.expected,
  };
}

function parseItem(word: string): Read {
  const arrow = word.lastIndexOf('>');
  if (arrow === 0) return refuse('ERR_SCHEDULE_NAME', 0, { phrase: 'queueOrProcess' });
  if (arrow > 0 && arrow < word.length - 1) return parseHandOver(word, arrow);
  if (word.startsWith('+')) return parseTime(word);
  if (word === 'broker!') return decided({ kind: 'restartBroker' });
  if (word === 'cache!') return decided({ kind: 'failOver' });
  return parseProcessItem(word);
}

function parseHandOver(word: string, arrow: number): Read {
  const queue = readQueue(word.slice(0, arrow));
  const process = word.slice(arrow + 1);
  if (queue === null) return refuse('ERR_SCHEDULE_NAME', 0, { phrase: 'queueName' });
  if (!isName(process)) return refuse('ERR_SCHEDULE_NAME', arrow + 1, { phrase: 'processName' });
  return decided({ kind: 'handOver', queue, process });
}

function readQueue(text: string): string | null {
  if (!text.includes('"')) return text;
  try {
    const name: unknown = JSON.parse(text);
    return typeof name === 'string' && name !== '' ? name : null;
  } catch {
    return null;
  }
}

function parseTime(word: string): Read {
  if (word === '+') return { kind: 'due' };
  const match = /^\+(\d+(?:\.\d+)?)(.*)$/.exec(word);
  if (!match) return refuse('ERR_SCHEDULE_TIME', 1, { phrase: 'dueOrDuration' });
  const [, number = '', unit = ''] = match;
  const unitAt = 1 + number.length;
  if (!Object.hasOwn(UNITS_MS, unit)) return refuse('ERR_SCHEDULE_TIME', unitAt, { phrase: 'unit' });
  const ms = Math.round(Number(number) * UNITS_MS[unit as Unit]);
  if (ms > LONGEST_MS) return refuse('ERR_SCHEDULE_TIME', 1, { phrase: 'longest', time: '24000000h' });
  if (ms < 1) return refuse('ERR_SCHEDULE_TIME', 1, { phrase: 'leastDuration' });
  return decided({ kind: 'pass', ms });
}

function parseProcessItem(word: string): Read {
  const process = NAME_AT_START.exec(word)?.[0];
  if (process === undefined) return refuse('ERR_SCHEDULE_NAME', 0, { phrase: 'startOfItem' });
  const number = /^\.(\d+)/.exec(word.slice(process.length));
  if (!number) return parseSuffix(word, process, null, process.length);
  const task = Number(number[1]) - 1;
  if (task < 0) return refuse('ERR_SCHEDULE_ITEM', process.length + 1, { phrase: 'taskNumber' });
  return parseSuffix(word, process, task, process.length + number[0].length);
}

function parseSuffix(word: string, process: string, task: number | null, at: number): Read {
  const suffix = word.slice(at);
  if (suffix === '') return decided({ kind: 'perform', process, task: task ?? 0 });
  if (suffix === '*') return { kind: 'exhaust', process, task };
  if (suffix === ':error') return decided({ kind: 'fail', process, task: task ?? 0, how: 'error' });
  if (suffix === ':unknown') return decided({ kind: 'fail', process, task: task ?? 0, how: 'unknown' });
  if (suffix.startsWith('@')) return parseReach(suffix, process, task ?? 0, at);
  const decision = processDecision(process, suffix);
  if (decision === null) return refuse('ERR_SCHEDULE_ITEM', at, endOfItem(SIGNS));
  if (task !== null) return refuse('ERR_SCHEDULE_ITEM', at, endOfItem(TASK_SIGNS));
  return decided(decision);
}

function endOfItem(signs: readonly string[]): Phrase {
  return { phrase: 'endOfItem', signs: signs.join(', ') };
}

function processDecision(process: string, suffix: string): Decision | null {
  switch (suffix) {
    case '!':
      return { kind: 'crash', process };
    case '~':
      return { kind: 'cut', process };
    case '~~':
      return { kind: 'silence', process };
    case '?':
      return { kind: 'detect', process };
    case '^':
      return { kind: 'comeBack', process };
    case '>':
      return { kind: 'arrive', process, direction: 'out' };
    case '<':
      return { kind: 'arrive', process, direction: 'in' };
    default:
      return null;
  }
}

function parseReach(suffix: string, process: string, task: number, at: number): Read {
  const landmark = NAME_AT_START.exec(suffix.slice(1))?.[0];
  if (landmark === undefined) return refuse('ERR_SCHEDULE_NAME', at + 1, { phrase: 'landmarkName' });
  const rest = suffix.slice(1 + landmark.length);
  if (rest === '') return { kind: 'reach', process, task, landmark, nth: null };
  const nth = /^#([1-9]\d*)$/.exec(rest)?.[1];
  if (nth === undefined) return refuse('ERR_SCHEDULE_ITEM', at + 1 + landmark.length, { phrase: 'nthTime' });
  return { kind: 'reach', process, task, landmark, nth: Number(nth) };
}

function decided(decision: Decision): ScheduleItem {
  return { kind: 'decision', decision };
}

function refuse(code: Refusal['code'], offset: number, expected: Phrase): Refusal {
  return { code, offset, expected };
}
