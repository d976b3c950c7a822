/** The anchor of the player that stands at a place of the text. */
export function slotId(index: number): string {
  return `player-${index}`;
}
