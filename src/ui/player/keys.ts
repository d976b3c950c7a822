/** What a key does inside a player. Tab, Escape, up and down stay the page's. */

export type KeyCommand =
  | { readonly kind: 'back' | 'forward' | 'first' | 'last' | 'play' | 'previousStop' | 'nextStop' | 'help' }
  | { readonly kind: 'answer'; readonly choice: number };

/** Where the key went down, as far as it matters. */
export interface KeyPlace {
  /** A button, a link or a summary: the space bar presses it. */
  readonly pressable: boolean;
  /** A field or a menu that uses the keys itself. */
  readonly editable: boolean;
}

const COMMANDS: { readonly [key: string]: KeyCommand['kind'] } = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
  PageUp: 'previousStop',
  PageDown: 'nextStop',
  '?': 'help',
};

/** The command of a key press; null when the key is not the player's. */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  place: KeyPlace,
): KeyCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey || place.editable) return null;
  if (event.key === ' ') return place.pressable ? null : { kind: 'play' };
  if (/^[1-4]$/.test(event.key)) return { kind: 'answer', choice: Number(event.key) - 1 };
  const kind = COMMANDS[event.key];
  return kind === undefined ? null : ({ kind } as KeyCommand);
}

/** What a key press inside a player lands on. */
export function placeOf(target: EventTarget | null): KeyPlace {
  const element = target instanceof Element ? target : null;
  return {
    pressable: element?.closest('button, a, summary') !== null && element !== null,
    editable:
      element?.closest('select, textarea, input:not([type="range"]), [contenteditable]') !== null &&
      element !== null,
  };
}
