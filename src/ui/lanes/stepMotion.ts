/** How the picture gets from one row to the next. Farther than one row there is no way to see: the picture is there. */

const LENGTH_DEFAULT_MS = 320;

/** How long the way takes: the token of the page, which is 0 for those who want no motion; 0 for a jump. */
export function motionMs(from: number, to: number, element: Element | undefined): number {
  if (from === to || Math.abs(to - from) > 1 || !element) return 0;
  const token = getComputedStyle(element).getPropertyValue('--motion-step').trim();
  return lengthMs(token) ?? LENGTH_DEFAULT_MS;
}

/** A CSS duration in milliseconds; null when it is none. */
export function lengthMs(text: string): number | null {
  const found = /^([\d.]+)(ms|s)$/.exec(text);
  if (!found) return null;
  return Number(found[1]) * (found[2] === 's' ? 1000 : 1);
}

/** Starts soon and ends calmly: the curve of the tokens, near enough for half a second. */
export function stepEasing(t: number): number {
  return t * t * (3 - 2 * t);
}
