/** Speaking a language: its messages, and how their parameters are put in. */
import type { Language, Words } from './language';
import { fill, type Message, type MessagesOf, type Parameters } from './message';
import { english, type English } from './messages/english';
import { chinese } from './messages/chinese';
import { merged, plainText, spansOf, type Sentence, type Word } from './sentence';
import { spaced, spacedText } from './spacing';

/** Every message by room and name. */
export type Messages = MessagesOf<English>;

type Values<Name extends string> = [Name] extends [never] ? [] : [parameters: Parameters<Name>];

export interface Speaker {
  readonly language: Language;
  readonly messages: Messages;
  /** The message with its values, marked. */
  say<Name extends string = never>(message: Message<Name>, ...values: Values<Name>): Sentence;
  /** The message with its values, as plain text. */
  text<Name extends string = never>(message: Message<Name>, ...values: Values<Name>): string;
  /** The words in this language, spaced. */
  words(words: Words): string;
  /** Sentences after one another, as the language joins them. */
  join(...sentences: readonly Sentence[]): Sentence;
  /** Several things in a row: `a, b and c`. */
  list(items: readonly Word[]): Sentence;
}

const MESSAGES: { readonly [L in Language]: Messages } = { en: english, zh: chinese };

/** The messages of a language; those without parameters can be shown as they are. */
export function messagesFor(language: Language): Messages {
  return MESSAGES[language];
}

/** Whoever speaks this language. */
export function speakerFor(language: Language): Speaker {
  const messages = messagesFor(language);
  const say = (template: string, values: Parameters<string> = {}): Sentence =>
    language === 'zh' ? spaced(fill(template, values)) : fill(template, withCapital(template, values));
  return {
    language,
    messages,
    say: (message, ...values) => say(message, values[0]),
    text: (message, ...values) => plainText(say(message, values[0])),
    words: (words) => (language === 'zh' ? spacedText(words.zh) : words.en),
    join: (...sentences) => joined(language, sentences),
    list: (items) => listed(messages, items, say),
  };
}

function joined(language: Language, sentences: readonly Sentence[]): Sentence {
  const said = sentences.filter((sentence) => sentence.length > 0);
  const between = language === 'en' ? [{ text: ' ' }] : [];
  return merged(said.flatMap((sentence, index) => (index === 0 ? sentence : [...between, ...sentence])));
}

function listed(
  messages: Messages,
  items: readonly Word[],
  say: (template: string, values: Parameters<string>) => Sentence,
): Sentence {
  const [first = '', ...more] = items;
  const last = more.pop();
  if (last === undefined) return say('{first}', { first });
  const before = more.reduce<Word>(
    (so, item) => say(messages.lists.comma, { before: so, after: item }),
    first,
  );
  return say(messages.lists.and, { before, after: last });
}

/** A sentence that begins with words from elsewhere begins with a capital; names and code stay as they are. */
function withCapital(template: string, values: Parameters<string>): Parameters<string> {
  const first = /^(?:\[\w+:)?\{(\w+)\}.*\.$/.exec(template)?.[1];
  const given = first === undefined ? undefined : values[first];
  // A number has no capital, and stays what the plural looks at.
  if (first === undefined || given === undefined || typeof given === 'number') return values;
  const [span, ...rest] = spansOf(given);
  if (!span) return values;
  const isTitle = span.role === undefined || (span.role === 'process' && span.text.includes(' '));
  if (!isTitle) return values;
  const capital = { ...span, text: (span.text[0] ?? '').toUpperCase() + span.text.slice(1) };
  return { ...values, [first]: [capital, ...rest] };
}
