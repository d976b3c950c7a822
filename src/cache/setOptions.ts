/** The options of SET and GETEX. */
import { EXPIRY_UNITS } from './deadline';
import type { Expiry, ExpiryUnit } from './deadline';

export interface SetOptions {
  readonly condition: 'nx' | 'xx' | null;
  readonly get: boolean;
  readonly keepTtl: boolean;
  readonly expiry: Expiry | null;
}

/** The options, or `null` where Redis answers with a syntax error: unknown, contradicting or repeated ones. */
export function parseSetOptions(words: readonly string[]): SetOptions | null {
  let options: SetOptions = { condition: null, get: false, keepTtl: false, expiry: null };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]?.toLowerCase() ?? '';
    if (word === 'nx' || word === 'xx') {
      if (options.condition !== null && options.condition !== word) return null;
      options = { ...options, condition: word };
    } else if (word === 'get') {
      options = { ...options, get: true };
    } else if (word === 'keepttl') {
      if (options.expiry !== null) return null;
      options = { ...options, keepTtl: true };
    } else if (isExpiryUnit(word)) {
      index += 1;
      const amount = words[index];
      if (amount === undefined || options.keepTtl) return null;
      if (options.expiry !== null && options.expiry.unit !== word) return null;
      options = { ...options, expiry: { unit: word, amount } };
    } else {
      return null;
    }
  }
  return options;
}

function isExpiryUnit(word: string): word is ExpiryUnit {
  return (EXPIRY_UNITS as readonly string[]).includes(word);
}
