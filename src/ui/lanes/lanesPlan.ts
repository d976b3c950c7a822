/** What the lanes are drawn with, from what a player knows. */
import type { Language, Words } from '../../i18n/language';
import type { StageSize } from '../../picture/lanes/frame';
import { MEASURES } from '../../picture/lanes/frame';
import type { LanesPlan } from '../../picture/lanes/drawLanes';
import type { Titles } from '../../picture/lanes/titles';
import type { ScenarioCard } from '../engine/engineClient';
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

export interface LanesAsk {
  readonly layout: Layout;
  readonly room: Room;
  readonly row: number;
  readonly gate: Gate | null;
  readonly panes: readonly number[];
  readonly card: ScenarioCard;
  readonly language: Language;
  /** On paper there is no window: all rows are drawn. */
  readonly prints: boolean;
}

/** The plan of the picture for the room that it has. */
export function lanesPlan({ layout, room, row, gate, panes, card, language, prints }: LanesAsk): LanesPlan {
  const size = SIZES[layout];
  return {
    size,
    width: room.width,
    height: prints
      ? null
      : Math.max(2 * MEASURES[size].rowMin, room.height - MEASURES[size].heads - UNDER_HEADS),
    playhead: row,
    gate: gate === null ? null : gate.row - 1,
    panes,
    titles: titlesIn(card, language),
    ruled: prints,
  };
}

/** The titles of a scenario in one language. */
export function titlesIn(card: ScenarioCard, language: Language): Titles {
  const named = (
    words: { readonly [name: string]: Words } | undefined,
  ): { readonly [name: string]: string } =>
    Object.fromEntries(Object.entries(words ?? {}).map(([name, title]) => [name, capital(title[language])]));
  return { processes: named(card.words.processes) };
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
