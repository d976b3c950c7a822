/** How a number of effects is shown, in every table and picture. */
import type { EffectKind } from '../picture/verdicts';
import type { Verdict } from '../world/outcome';

/** Red only where a number of effects doubles something. */
export function effectKind(effects: number, verdicts: readonly Verdict[]): EffectKind {
  if (effects === 0) return verdicts.includes('lost') ? 'lost' : 'plain';
  return effects > 1 && verdicts.includes('doubled') ? 'bad' : 'good';
}
