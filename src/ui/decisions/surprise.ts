/** "Surprise me": picks what happens next by a seed, so that the same run is surprised in the same way again. */
import type { ListedChoice } from './choiceList';

/** How many ordinary decisions stand for one fault: faults are to surprise, not to rule. */
const ORDINARY_WEIGHT = 4;

/** A choice that may happen; null when nothing may. Equal seeds and lists give equal choices. */
export function surprise(choices: readonly ListedChoice[], seed: string): ListedChoice | null {
  const possible = choices.filter((choice) => choice.why === null && !(choice.fault && choice.idle));
  const weighted = possible.flatMap((choice) =>
    choice.fault ? [choice] : Array.from({ length: ORDINARY_WEIGHT }, () => choice),
  );
  return weighted[hash(seed) % Math.max(1, weighted.length)] ?? null;
}

/** FNV-1a with a final mix, so that seeds which differ in one letter lead to far-off numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 12)) >>> 0;
}
