/** Values as an address has them. A schedule is full of spaces, written `_`; in a name a `_` is what it looks like. */
const SPACED = 'schedule';

/** Keeps readable what no address needs encoded. */
export function encodeValue(name: string, value: string): string {
  const text = encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('_', '%5F')
    .replaceAll('%40', '@')
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':');
  return name === SPACED ? text.replaceAll('%20', '_') : text;
}

/** The value; null where it is not encoded as an address is. */
export function decodeValue(name: string, text: string): string | null {
  try {
    return decodeURIComponent(name === SPACED ? text.replaceAll('_', '%20') : text);
  } catch {
    return null;
  }
}
