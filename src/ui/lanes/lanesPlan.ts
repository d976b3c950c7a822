/** What the lanes are drawn with, from what a player knows. */
import type { StageSize } from '../../picture/lanes/frame';
import { MEASURES } from '../../picture/lanes/frame';
import type { LanesPlan, LayPlan } from '../../picture/lanes/drawLanes';
import type { Titles } from '../../picture/lanes/titles';
import type { Gate } from '../player/gate';
import type { Layout, Room } from '../player/layout';

const SIZES: { readonly [L in Layout]: StageSize } = {
  wide: 'wide',
  medium: 'slide',
  small: 'small',
  phone: 'phone',
};

/** Space between the heads and the first row. */
export const UNDER_HEADS = 6;

export interface LayAsk {
  readonly layout: Layout;
  readonly room: Room;
  readonly panes: readonly number[];
}

/** What the lanes are laid out with, in the room that they have. */
export function layPlan({ layout, room, panes }: LayAsk): LayPlan {
  const size = SIZES[layout];
  const { rowMin, heads } = MEASURES[size];
  const height = Math.max(2 * rowMin, room.height - heads - UNDER_HEADS);
  return { size, width: room.width, height, panes };
}

export interface LanesAsk {
  readonly row: number;
  readonly gate: Gate | null;
  readonly titles: Titles;
}

/** The plan of the picture at a row. */
export function lanesPlan(laid: LayPlan, { row, gate, titles }: LanesAsk): LanesPlan {
  return { ...laid, playhead: row, gate: gate === null ? null : gate.row - 1, titles, ruled: false };
}
