/** How a player arranges itself in the room it has. What yields first is the rail, then the panes, then the words. */

export const LAYOUTS = ['wide', 'medium', 'small', 'phone'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** The layout for a room, in CSS pixels. */
export function layoutOf({ width, height }: Room): Layout {
  if (width <= 500) return 'phone';
  if (width <= 700 || height <= 400) return 'small';
  return width < 1100 || height <= 560 ? 'medium' : 'wide';
}

/** Whether decisions and the inspector stand beside the lanes; else they open as a sheet. */
export function hasRail(layout: Layout, panes: number): boolean {
  return layout === 'wide' && panes <= 2;
}

/** How many panes are seen at a time; the others are behind tabs. */
export function panesSeen(layout: Layout, panes: number): number {
  if (layout === 'wide') return panes;
  return layout === 'medium' ? Math.min(panes, 2) : 1;
}
