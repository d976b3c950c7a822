/** The lanes as a file. */
import type { LanesPicture } from '../picture/lanes/drawLanes';
import { svgOfLayers, type SvgPlan } from './svg';

/** Space between the heads and the first row. */
const BELOW_HEADS = 6;

/** Heads above, rows below, cut off at the edges of the window. */
export function lanesSvg(picture: LanesPicture, plan: SvgPlan): string {
  const { width, headsHeight, window } = picture;
  const top = headsHeight + BELOW_HEADS;
  const heads = { marks: picture.heads, x: 0, y: 0, width, height: headsHeight, offset: null };
  const rows = { marks: picture.rows, x: 0, y: top, width, height: window.height, offset: window.offset };
  return svgOfLayers(width, top + window.height, [heads, rows], plan);
}
