/** The signs of the pictures as paths: the shipped faces lack most of them, and systems draw them differently. */

export const SIGNS = [
  ...(['kept', 'doubled', 'none', 'refused', 'cross', 'restart', 'restartTip'] as const),
  ...(['parked', 'stuck', 'hourglass', 'differs', 'gate', 'stop'] as const),
] as const;
export type SignName = (typeof SIGNS)[number];

/** Drawn around the origin within ±5; absolute M, L and C only, each coordinate pair written `x y`. */
const PATHS: { readonly [S in SignName]: string } = {
  kept: 'M-4 0.5L-1 4L4.5 -4.5',
  doubled: 'M-1.8 -5L-1.8 1.4M-1.8 3.6L-1.8 5M1.8 -5L1.8 1.4M1.8 3.6L1.8 5',
  none: `${circle(4)}M-4.2 5L4.2 -5`,
  refused: `${circle(4.6)}M-3.2 -3.2L3.2 3.2`,
  cross: 'M-5 -5L5 5M5 -5L-5 5',
  restart: 'M3.4 -2.6C1.6 -5.2 -2.6 -5 -4 -1.9C-5.2 0.9 -3.6 4 -0.6 4.4C1.6 4.7 3.5 3.5 4.2 1.6',
  restartTip: 'M5.4 -5.2L5 -0.2L0.6 -2.2Z',
  parked: 'M-4.5 -4.5L4.5 -4.5L4.5 4.5L-4.5 4.5ZM-4.5 -1.5L4.5 -1.5M-4.5 1.5L4.5 1.5',
  stuck: 'M0 0C1.6 -3.4 5 -3 5 0C5 3 1.6 3.4 0 0C-1.6 -3.4 -5 -3 -5 0C-5 3 -1.6 3.4 0 0Z',
  hourglass: 'M-4 -5L4 -5L-4 5L4 5Z',
  differs: 'M-4 -1.8L4 -1.8M-4 1.8L4 1.8M-2.4 5L2.4 -5',
  gate: 'M-2.6 -2.4C-2.6 -5.6 2.9 -5.6 2.7 -2.2C2.6 -0.2 0 -0.3 0 2M0 4.4L0 4.8',
  stop: 'M0 -4.5L4 0L0 4.5L-4 0Z',
};

/** The path of a sign around (x, y), `scale` times its own size. */
export function signPath(sign: SignName, x: number, y: number, scale: number): string {
  return PATHS[sign].replace(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, dx: string, dy: string) => `${round(x + Number(dx) * scale)} ${round(y + Number(dy) * scale)}`,
  );
}

/** A circle of four curves. */
function circle(r: number): string {
  const k = round(r * 0.5523);
  return (
    `M0 ${-r}C${k} ${-r} ${r} ${-k} ${r} 0C${r} ${k} ${k} ${r} 0 ${r}` +
    `C${-k} ${r} ${-r} ${k} ${-r} 0C${-r} ${-k} ${-k} ${-r} 0 ${-r}Z`
  );
}

/** To a hundredth: enough for the eye, and the same text on every machine. */
export function round(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}
