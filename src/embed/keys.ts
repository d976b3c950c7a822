/** Whose a key is when a player stands in a frame: after one click the page around hears none, unless the frame passes it on. */
import type { KeyPolicy } from './parameters';

/** The keys by which presentations are driven. Tab, Enter and those with a modifier stay where they are. */
const DECK_KEYS: readonly string[] = [
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '],
  ...['Escape', 'n', 'p', 'b', '.', 'f', 's', 'o'],
];

export type KeyOwner = 'player' | 'parent' | 'nobody';

export interface KeySituation {
  readonly policy: KeyPolicy;
  /** The page stands in a frame. */
  readonly framed: boolean;
  /** The page around has spoken to the player: it is a deck, not an article. */
  readonly driven: boolean;
}

/** Who gets the keys of a presentation; all other keys are the player's unless there are none. */
export function keyOwner(key: string, { policy, framed, driven }: KeySituation): KeyOwner {
  if (policy === 'off') return 'nobody';
  const passes = framed && (policy === 'forward' || driven);
  return passes && DECK_KEYS.includes(key) ? 'parent' : 'player';
}
