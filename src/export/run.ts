/** One run as the exports take it: what a pane of a scene has. */
import type { Step } from '../trace/step';
import type { Setting } from '../world/setting';

export interface ExportedRun {
  readonly setting: Setting;
  /** `steps[0]` is the beginning. */
  readonly steps: readonly Step[];
}
