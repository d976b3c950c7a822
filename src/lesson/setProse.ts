/** Prose as it is set: between Chinese and Latin stands a thin space, across the borders of links and code as well. */
import type { Language } from '../i18n/language';
import type { SpanRole } from '../i18n/sentence';
import { spaced } from '../i18n/spacing';
import type { Inline } from './text';

/** The same pieces with their spaces set. */
export function setProse(content: readonly Inline[], language: Language): readonly Inline[] {
  if (language === 'en') return content;
  // The mark of a span says which piece it comes from; a space between two pieces comes from none.
  const spans = spaced(content.map(({ text }, index) => ({ text, role: String(index) as SpanRole })));
  const texts = content.map(() => '');
  let piece = 0;
  for (const { text, role } of spans) {
    if (role !== undefined) piece = Number(role);
    texts[piece] = (texts[piece] ?? '') + text;
  }
  return content.map((inline, index) => ({ ...inline, text: texts[index] ?? '' }));
}
