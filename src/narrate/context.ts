/** What the narration knows besides the step: the setting, the words of the scenario, and the world before the step. */
import type { Words } from '../i18n/language';
import type { Decision } from '../world/decision';
import type { WorldEvent } from '../world/event';
import type { EventOutcome } from '../world/outcome';
import type { Setting } from '../world/setting';
import type { ProcessName, World } from '../world/world';

/** How a scenario calls its things. Whatever it leaves out has plain words of its own. */
export interface ScenarioWords {
  /** Titles of processes, as `pay service`; one that only repeats the name (`Consumer A`) is said as the name. */
  readonly processes?: { readonly [name: ProcessName]: Words };
  /** What a business event is, before its key: `order`, `订单`. */
  readonly event?: Words;
  /** What the effect does to it: a participle in English (`order 1001 was paid twice`), a verb in Chinese (`支付`). */
  readonly effect?: Words;
}

export interface NarrationContext {
  readonly setting: Setting;
  readonly words: ScenarioWords;
  /** The world in which the decision is (or could be) made; null where only the events are known. */
  readonly before: World | null;
}

/** A step as the trace has it. `decision` is null at the beginning, `outcomes` are those after it. */
export interface NarratedStep {
  readonly decision: Decision | null;
  readonly events: readonly WorldEvent[];
  readonly outcomes?: readonly EventOutcome[];
}
