import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '../scenario/problem';
import { LINK_PROBLEM_CODES } from '../trace/link';
import { SCHEDULE_PROBLEM_CODES } from '../trace/notation';
import { RUN_PROBLEM_CODES } from '../trace/run';
import { FAULTS } from '../world/world';
import { PROMISES, VERDICTS } from '../world/outcome';
import { LANDMARKS } from '../program/program';
import { LANGUAGES, type Language } from './language';
import { fill } from './message';
import { phraseMessages, problemMessages } from './problem';
import { plainText, type Word } from './sentence';
import { messagesFor, speakerFor } from './speaker';

interface Entry {
  readonly path: string;
  readonly text: string;
}

function entriesOf(tree: object, path = ''): readonly Entry[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const inner = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [{ path: inner, text: value }] : entriesOf(value as object, inner);
  });
}

const entries = (language: Language): readonly Entry[] =>
  entriesOf({
    ...messagesFor(language),
    problems: problemMessages(language),
    phrases: phraseMessages(language),
  });

/** The pieces of a message that are code, and the rest of its words. */
function split(text: string): { readonly code: readonly string[]; readonly words: string } {
  const spans = fill(text.replace(/\{[^}]*\}/g, ''), {});
  return {
    code: spans.filter(({ role }) => role === 'code').map((span) => span.text),
    words: plainText(spans.filter(({ role }) => role !== 'code')),
  };
}

/** The words that stay as they are in Chinese: protocol, SQL, products, keys of the keyboard. */
const LATIN_IN_CHINESE = new Set(
  [
    ...['ack', 'nack', 'reject', 'ready', 'unacked', 'redelivered', 'broker', 'ID'],
    ...[
      'Redis',
      'RabbitMQ',
      'SQL',
      'SQLite',
      'MariaDB',
      'PostgreSQL',
      'AMQP',
      'COMMIT',
      'ROLLBACK',
      'BEGIN',
      'BLOCKS',
    ],
    ...['YAML', 'map', 'JSON', 'JavaScript', 'iframe', 'reveal', 'js', 'Slidev', 'Mermaid'],
  ].map((word) => word.toLowerCase()),
);

/** Whole sentences: what the page says, as opposed to labels. */
const SENTENCES = [
  /^narration\./,
  /^messaging\.(published|handOver|settling|confirmed|broker)\./,
  /^messaging\.frame\.(out|in)[A-Z]/,
  /^faults\.(crash|cut|disconnected|silenced|started|reconnected|brokerRestarted|cacheFailedOver|failed)/,
  /^faults\.time\.(passes|expired|ackTimeout)$/,
  /^verdictMeanings\./,
  /^notices\./,
  /^compare\.(absent|refused)/,
];

describe.each(LANGUAGES)('messages in %s', (language) => {
  it('fill in all their parameters and leave no mark or brace', () => {
    for (const { path, text } of entries(language)) {
      const names = [...text.matchAll(/\{(\w+)/g)].map((match) => [match[1] ?? '', 'x'] as const);
      const filled = plainText(fill(text, Object.fromEntries<Word>(names)));
      expect(filled, path).not.toMatch(/[{}[\]|]/);
      expect(filled, path).not.toBe('');
    }
  });

  it('end whole sentences with one full stop', () => {
    const sentences = entries(language).filter(({ path }) => SENTENCES.some((pattern) => pattern.test(path)));
    expect(sentences.length).toBeGreaterThan(150);
    for (const { path, text } of sentences)
      expect(text, path).toMatch(language === 'en' ? /[^.]\.$/ : /[^。]。$/);
  });

  it('neither shout nor praise', () => {
    for (const { path, text } of entries(language)) {
      expect(text, path).not.toMatch(/[!！]|successfully|simply|just |easily|成功地|轻松|简单/i);
    }
  });
});

describe('Chinese messages', () => {
  it('use Latin only for protocol words and names', () => {
    for (const { path, text } of entries('zh')) {
      const latin = [...split(text).words.matchAll(/[A-Za-z]+/g)].map((match) => match[0].toLowerCase());
      expect(
        latin.filter((word) => !LATIN_IN_CHINESE.has(word)),
        path,
      ).toEqual([]);
    }
  });

  it('have the same code in them as the English ones', () => {
    const codes = (language: Language) =>
      Object.fromEntries(entries(language).map(({ path, text }) => [path, split(text).code.toSorted()]));
    expect(codes('zh')).toEqual(codes('en'));
  });

  it('use full-width punctuation beside Chinese', () => {
    for (const { path, text } of entries('zh'))
      expect(text, path).not.toMatch(/\p{Script=Han}[,.;:?()]|[,;?()]\p{Script=Han}/u);
  });

  it('have one thin space between Chinese and Latin, however they were written', () => {
    const { text, messages } = speakerFor('zh');
    expect(messages.landmarks.acked).toBe('已\u2009ack');
    expect(text(messages.faults.crash.idle, { process: 'A' })).toBe('A\u2009崩溃，手里没有消息。');
    expect(text(messages.faults.crash.idle, { process: '支付服务' })).toBe('支付服务崩溃，手里没有消息。');
  });
});

describe('English sentences', () => {
  it('begin with a capital when a title stands first, and leave names and code alone', () => {
    const { text, messages } = speakerFor('en');
    const { plain } = messages.faults.reconnected;
    expect(text(plain, { process: { text: 'the pay service', role: 'process' } })).toBe(
      'The pay service connects again.',
    );
    expect(text(plain, { process: { text: 'relay', role: 'process' } })).toBe('relay connects again.');
    const counter = { text: 'pay_count', role: 'code' } as const;
    const { first, firstUncounted } = messages.narration.effect;
    expect(text(first, { counter, count: 1, event: 'order 1', effect: 'paid' })).toBe(
      'pay_count is now 1: order 1 is paid.',
    );
    expect(text(firstUncounted, { event: 'order 1', effect: 'paid' })).toBe('Order 1 is paid.');
  });
});

describe('every code of another room has words', () => {
  const { messages } = speakerFor('en');
  it.each([
    ['problems of files', problemMessages('en').scenario, PROBLEM_CODES],
    ['problems of schedules', problemMessages('en').schedule, SCHEDULE_PROBLEM_CODES],
    ['problems of runs', problemMessages('en').run, RUN_PROBLEM_CODES],
    ['problems of links', problemMessages('en').link, LINK_PROBLEM_CODES],
    ['verdicts', messages.verdicts, VERDICTS],
    ['their meanings', messages.verdictMeanings, VERDICTS],
    ['states of a promise', messages.promises, PROMISES],
    ['landmarks', messages.landmarks, LANDMARKS],
    ['faults', messages.faultNames, [...FAULTS, 'other']],
  ])('%s', (_, words, codes) => {
    expect(Object.keys(words).sort()).toEqual([...codes].sort());
  });
});
