/** "Did you mean": the known name nearest to a wrong one. */

/** The known name within a third of its letters (at least one, at most three) of changes, nearest first; else null. */
export function nearest(wrong: string, known: readonly string[]): string | null {
  let found: string | null = null;
  let least = Infinity;
  for (const name of known) {
    const distance = changes(plain(wrong), plain(name));
    const limit = Math.min(3, Math.max(1, Math.floor(name.length / 3)));
    if (distance <= limit && distance < least) {
      found = name;
      least = distance;
    }
  }
  return found;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '');
}

/** Letters to insert, remove, replace or swap with their neighbour. */
function changes(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 3) return Infinity;
  let before: readonly number[] = [];
  let row: number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? Infinity;
}
