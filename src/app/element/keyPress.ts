/** Codes by which older listeners, reveal.js among them, still tell keys apart. */
const KEY_CODES: { readonly [key: string]: number } = {
  Escape: 27,
  ' ': 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  '.': 190,
};

/** The code of a key that a player passes on. */
export function keyCodeOf(key: string): number {
  return KEY_CODES[key] ?? key.toUpperCase().charCodeAt(0);
}

/** A key as if it had been pressed outside the frame. */
export function keyPress(key: string): KeyboardEvent {
  const code = key === ' ' ? 'Space' : key.length === 1 ? `Key${key.toUpperCase()}` : key;
  const keyCode = keyCodeOf(key);
  const how = { key, code, keyCode, which: keyCode, bubbles: true, composed: true, cancelable: true };
  return new KeyboardEvent('keydown', how);
}
