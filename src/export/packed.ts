/**
 * Data as JSON in which equal parts stand once. The worlds of a run have almost everything in common, and a file on a disk
 * is not compressed.
 */

/** Prints plain data: a list of values, in which those inside others are named by their place; the last one is the whole. */
export function printPacked(data: unknown): string {
  const table: string[] = [];
  const places = new Map<string, number>();
  const place = (value: unknown): number => {
    const text = JSON.stringify(withParts(value, place));
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, table.length);
    return table.push(text) - 1;
  };
  place(data);
  return `[${table.join(',')}]`;
}

/** Reads what `printPacked` printed; equal parts are one value. */
export function parsePacked(text: string): unknown {
  const values: unknown[] = [];
  for (const entry of JSON.parse(text) as readonly unknown[]) {
    values.push(withParts(entry, (place) => values[place as number]));
  }
  return values.at(-1);
}

/** A list or an object with each of its parts changed; any other value as it is. What JSON leaves out is left out. */
function withParts(value: unknown, change: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(parts.map(([name, part]) => [name, change(part)]));
}
