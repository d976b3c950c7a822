import type { LinkProblem } from '../../trace/link';
import type { AskProblem } from '../engine/engineClient';
import type { PageSpeaker } from '../words/pageWords';
import type * as NoticeWords from './notices';

/** One thing that does not fit: a problem of the address or of an ask, or an item of the run that was left out. */
export type Wrong =
  | { readonly kind: 'link'; readonly of: LinkProblem }
  | { readonly kind: 'ask'; readonly of: AskProblem }
  | { readonly kind: 'skipped'; readonly of: string };

/** Everything that is wrong, in the order in which it is told. */
export function wrongIn(
  links: readonly LinkProblem[],
  asks: readonly AskProblem[],
  skipped: readonly string[],
): readonly Wrong[] {
  return [
    ...links.map((of) => ({ kind: 'link', of }) as const),
    ...asks.map((of) => ({ kind: 'ask', of }) as const),
    ...skipped.map((of) => ({ kind: 'skipped', of }) as const),
  ];
}

/** What is wrong, in words that are loaded when something is. What somebody has read and dismissed is not told again. */
export class Told {
  readonly #wrong: () => readonly Wrong[];
  #words = $state.raw<typeof NoticeWords | null>(null);
  /** The words could not be had, which is all there is to say then. */
  #wordless = $state(false);
  #dismissed = $state.raw<readonly Wrong['of'][]>([]);
  readonly #speaker: () => PageSpeaker;
  readonly notices: readonly string[] = $derived.by(() => this.#told(this.#speaker()));

  constructor(wrong: () => readonly Wrong[], speaker: () => PageSpeaker) {
    this.#wrong = wrong;
    this.#speaker = speaker;
    $effect(() => {
      if (wrong().length > 0) void this.#load();
    });
  }

  dismiss(): void {
    this.#dismissed = this.#wrong().map(({ of }) => of);
  }

  async #load(): Promise<void> {
    try {
      this.#words = await import('./notices');
    } catch {
      this.#wordless = true;
    }
  }

  #told(speaker: PageSpeaker): readonly string[] {
    const wrong = this.#wrong().filter(({ of }) => !this.#dismissed.includes(of));
    if (wrong.length === 0) return [];
    const words = this.#words;
    if (words) return wrong.map((each) => words.noticeOf(each, speaker)).filter(isFirst);
    return this.#wordless ? [speaker.page.problems.notLoaded] : [];
  }
}

function isFirst(text: string, place: number, all: readonly string[]): boolean {
  return all.indexOf(text) === place;
}
