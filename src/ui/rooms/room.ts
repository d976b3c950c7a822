/** The rooms of the page besides the player, and the addresses that name them. */
export const ROOMS = ['search'] as const;
export type RoomName = (typeof ROOMS)[number];

/** The scenario of a room that nobody gave another. */
export const FIRST_SCENARIO = 'order-payment';

/** A room, and what is looked at in it. */
export interface Room {
  readonly name: RoomName;
  /** Of the search: its scenario. Of the incidents: one of them. Empty when the address names none. */
  readonly subject: string;
}

/** Reads what stands after the `#` of an address; null when it names no room, as every link to a run. */
export function readRoom(hash: string): Room | null {
  const [, given, subject = ''] = /^\/([a-z]+)(?:\/([\w-]*))?\/?$/.exec(hash) ?? [];
  const name = ROOMS.find((each) => each === given);
  return name === undefined ? null : { name, subject };
}

/** What stands after the `#` in the address of a room. */
export function printRoom({ name, subject }: Room): string {
  return subject === '' ? `/${name}` : `/${name}/${subject}`;
}
