/**
 * A short name for a long text: 106 bits of a fixed hash in base 36. Equal texts have equal keys in
 * every program and on every machine; different texts have different keys for all practical purposes.
 */
export function contentKey(text: string): string {
  return (
    half(text, 0x9e3779b9).toString(36).padStart(11, '0') +
    half(text, 0x7f4a7c15).toString(36).padStart(11, '0')
  );
}

// cyrb53 (public domain): two interleaved multiply-xor streams, of which 53 bits are kept.
function half(text: string, seed: number): number {
  let one = 0xdeadbeef ^ seed;
  let two = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0);
}
