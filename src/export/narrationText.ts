/** A run as text: a line for every row, from the beginning. */
import type { Language } from '../i18n/language';
import { plainText } from '../i18n/sentence';
import type { RunTitles } from '../narrate/names';
import { sentenceAt } from '../narrate/tellRow';
import type { Scene } from '../trace/sight';

/** `7 A crashes before its ack.` */
export function narrationText(scene: Scene, titles: RunTitles, language: Language): string {
  const rows = Array.from({ length: scene.rows.length + 1 }, (_, row) => row);
  return rows.map((row) => `${row} ${plainText(sentenceAt(scene, titles, row, language))}\n`).join('');
}
