import { createContext } from 'svelte';
import { hasRail, layoutOf, panesSeen } from './layout';
import type { Stage } from './stage.svelte';

/** Below this width lanes would have to be scrolled sideways. */
const LANES_WIDTH_MIN = 340;

/** What a person sees of a stage: which sheet is open, which panes, the picture or the text. */
export class PlayerView {
  readonly #stage: Stage;
  readonly #railed: boolean;
  width = $state(1440);
  height = $state(850);
  open = $state<'next' | 'inspect' | null>(null);
  #log = $state<boolean | null>(null);
  /** The text in place of the picture: chosen, or because there is no room for lanes. */
  showsLog = $derived.by(() => this.#log ?? this.width < LANES_WIDTH_MIN);
  helps = $state(false);
  /** On paper: all panes and rows, and the text after the picture. */
  prints = $state(false);
  /** The first pane that is seen where not all of them fit. */
  firstPane = $state(0);

  layout = $derived(layoutOf(this));
  rail = $derived.by(() => this.#railed && hasRail(this.layout, this.#stage.scene.panes.length));
  seen: readonly number[] = $derived.by(() => {
    const all = this.#stage.scene.panes.map((_, index) => index);
    if (this.prints) return all;
    const count = panesSeen(this.layout, all.length);
    const first = Math.min(this.firstPane, all.length - count);
    return all.slice(first, first + count);
  });
  tabbed = $derived.by(() => this.seen.length < this.#stage.scene.panes.length);

  /** Without a rail, decisions and the inspector open as a sheet however much room there is. */
  constructor(stage: Stage, railed = true) {
    this.#stage = stage;
    this.#railed = railed;
  }

  toggleLog(): void {
    this.#log = !this.showsLog;
  }

  toggle(what: 'next' | 'inspect'): void {
    this.open = this.open === what ? null : what;
  }
}

/** The view of the player that a component is part of. */
export const [getView, setView] = createContext<PlayerView>();
