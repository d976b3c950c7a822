/** How much prose a lesson has. Questions of gates count, their choices do not. */
import type { Language } from '../i18n/language';
import { plainText, type Block } from './text';

/** No lesson has more prose than this. */
export const WORDS_MAX = 250;

/** Chinese characters that say as much as one English word. */
const CHARACTERS_PER_WORD = 1.7;

/** Words of prose; in Chinese, characters count by what they say. */
export function countWords(blocks: readonly Block[], language: Language): number {
  const text = blocks.map(proseOf).join('\n');
  if (language === 'en') return wordsIn(text);
  const characters = text.match(/[\u3400-\u9fff]/g)?.length ?? 0;
  return Math.round(characters / CHARACTERS_PER_WORD) + wordsIn(text.replace(/[^\x20-\x7e\n]/g, ' '));
}

function wordsIn(text: string): number {
  return text.match(/[A-Za-z0-9][A-Za-z0-9'’_-]*/g)?.length ?? 0;
}

function proseOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'rule':
      return plainText(block.content);
    case 'level':
      return plainText(block.task);
    case 'gate':
      return plainText(block.question);
    case 'list':
      return block.items.map(plainText).join('\n');
    case 'code':
    case 'player':
    case 'compare':
    case 'cards':
      return '';
  }
}
