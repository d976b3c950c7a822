/**
 * What was expected, or what was found, as a key of the phrases with its values: the rooms that find a problem know no
 * language, and whoever shows it tells the phrase in the reader's.
 */
import { fill, type MessagesOf, type ParametersIn } from './message';
import { phrases as english } from './messages/en/phrases';
import { plainText, type Sentence } from './sentence';

type English = typeof english;

export type PhraseMessages = MessagesOf<English>;

/** A phrase with its values. A text is a name or code, and stays as it is; a phrase is told in turn. */
export type Phrase = {
  readonly [Key in keyof English]: { readonly phrase: Key } & {
    readonly [Name in ParametersIn<English[Key]>]: string | Phrase;
  };
}[keyof English];

/** A name, code or a value as it was written; or a phrase. */
export type Said = string | Phrase;

/** What was said, in the words of these messages. */
export function sayIn(messages: PhraseMessages, said: Said): Sentence {
  if (typeof said === 'string') return [{ text: said, role: 'code' }];
  const { phrase, ...values } = said;
  const told = Object.entries(values).map(([name, value]: [string, Said]) => [name, sayIn(messages, value)]);
  return fill(messages[phrase], Object.fromEntries(told) as { readonly [name: string]: Sentence });
}

/** What was said, in English without marks, for the commands. */
export function inEnglish(said: Said): string {
  return plainText(sayIn(english, said));
}
