/** How far a search is, for a person who watches the terminal; nothing goes into a file or a pipe. */
import type { SearchProgress } from '../explore/search';

export function tellProgress({ states }: Pick<SearchProgress, 'states'>): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${states} states …`);
}

/** Takes the last word about progress away again. */
export function forgetProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
