/** How fast a run plays. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a step is shown at speed 1. */
export const DWELL_MS = 1600;
