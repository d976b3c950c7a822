/** What somebody wrote, as a sentence quotes it: enough to know it again, and no more than a reader can take. */
const QUOTED_MAX = 80;

/** The text, cut where it is longer than a sentence can hold. */
export function quoted(text: string): string {
  // A letter may take two places; more than twice as many are never needed.
  const letters = [...text.slice(0, 2 * QUOTED_MAX + 2)];
  return letters.length > QUOTED_MAX ? `${letters.slice(0, QUOTED_MAX).join('')}…` : text;
}
