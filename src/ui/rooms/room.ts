/** The rooms of the page besides the player, and the addresses that name them. */
export const ROOMS = ['search', 'crashes', 'verdicts', 'chain', 'incidents', 'honesty'] as const;
export type RoomName = (typeof ROOMS)[number];

/** The rooms about every schedule; their first leads to the others. */
export const SEARCH_ROOMS = ['search', 'crashes', 'verdicts', 'chain'] as const satisfies readonly RoomName[];

/** Pages beside the first one, below the language in the address. */
export const PAGES = ['lessons', 'interview'] as const;

/** The scenario of a room that nobody gave another. */
export const FIRST_SCENARIO = 'order-payment';

/** A room, and what is looked at in it. */
export interface Room {
  readonly name: RoomName;
  /** A scenario; among the incidents one of them. Empty when the address names none. */
  readonly subject: string;
  /** What may happen there, as a link to a run says it; empty for what the room takes by itself. */
  readonly settings: string;
}

/** Reads what stands after the `#` of an address; null when it names no room, as every link to a run. */
export function readRoom(hash: string): Room | null {
  const [, given, subject = '', settings = ''] =
    /^\/([a-z]+)(?:\/([\w-]*))?\/?(?:\?([^?]*))?$/.exec(hash) ?? [];
  const name = ROOMS.find((each) => each === given);
  return name === undefined ? null : { name, subject, settings };
}

/** What stands after the `#` in the address of a room. */
export function printRoom({ name, subject, settings = '' }: Omit<Room, 'settings'> & Partial<Room>): string {
  const place = subject === '' ? `/${name}` : `/${name}/${subject}`;
  return settings === '' ? place : `${place}?${settings}`;
}
