/** The data of a page as text. The runs of a lesson share their scenario: what is equal in them is sent once. */

/** What many runs of a page have in common, by the name under which it stands. */
const SHARED: ReadonlySet<string> = new Set(['card', 'setting']);

interface Packed {
  readonly shared: readonly unknown[];
  readonly data: unknown;
}

/** Prints data; instead of something that is shared stands its number. */
export function printPacked(data: unknown): string {
  const places = new Map<string, number>();
  const shared: unknown[] = [];
  const place = (value: object): number => {
    const text = JSON.stringify(value);
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, shared.length);
    return shared.push(JSON.parse(text)) - 1;
  };
  const packed = JSON.stringify(data, (key, value: unknown) =>
    SHARED.has(key) && typeof value === 'object' && value !== null ? place(value) : value,
  );
  return JSON.stringify({ shared, data: JSON.parse(packed) as unknown } satisfies Packed);
}

/** Reads what `printPacked` printed. */
export function parsePacked(text: string): unknown {
  const { shared, data } = JSON.parse(text) as Packed;
  return JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    SHARED.has(key) && typeof value === 'number' ? shared[value] : value,
  );
}
