/** Which protection a further pane would show. */
import type { Offer } from '../engine/engineClient';

export const PANES_MAX = 4;

/** The first one that is not shown yet; null when there are enough panes, or no other protection. */
export function addablePane(shown: readonly string[], offers: readonly Offer[]): string | null {
  if (shown.length === 0 || shown.length >= PANES_MAX) return null;
  return offers.find((offer) => !shown.includes(offer.id))?.id ?? null;
}
