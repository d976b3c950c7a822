/** UTF-8, in which clients send text: Redis and Lua count and compare bytes. Bytes are characters below 256 here. */

const LEADS = [0, 0xc0, 0xe0, 0xf0] as const;

/** The text as bytes; half a surrogate pair becomes U+FFFD. */
export function toBytes(text: string): string {
  let bytes = '';
  for (const character of text) bytes += encode(character.codePointAt(0) ?? 0);
  return bytes;
}

function encode(given: number): string {
  const code = given >= 0xd800 && given <= 0xdfff ? 0xfffd : given;
  if (code < 0x80) return String.fromCharCode(code);
  const count = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  const lead = (LEADS[count] ?? 0) | (code >> (6 * count));
  const rest = Array.from(
    { length: count },
    (_, index) => 0x80 | ((code >> (6 * (count - 1 - index))) & 0x3f),
  );
  return String.fromCharCode(lead, ...rest);
}

/** The text these bytes stand for; a byte that belongs to no character becomes U+FFFD. */
export function fromBytes(bytes: string): string {
  const sequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;
  return bytes.replace(sequence, (found) => {
    if (found.length === 1) return '\ufffd';
    const lead = found.charCodeAt(0) & (0xff >> (found.length + 1));
    const code = [...found.slice(1)].reduce((sum, byte) => (sum << 6) | (byte.charCodeAt(0) & 0x3f), lead);
    return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
  });
}
