/** Integers as Redis reads them: 64 bits, no sign but a minus, no leading zeros, no spaces. */

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);

/** The integer written in the text, or `null` when Redis would not take it for one. */
export function parseInteger(text: string): bigint | null {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return null;
  const value = BigInt(text);
  return fits(value) ? value : null;
}

/** Whether the value fits into 64 bits with a sign. */
export function fits(value: bigint): boolean {
  return value >= MIN && value <= MAX;
}

/** The smallest value of 64 bits, which has no negative. */
export const SMALLEST = MIN;
/** The largest value of 64 bits. */
export const LARGEST = MAX;
