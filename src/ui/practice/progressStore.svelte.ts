import { createContext } from 'svelte';
import { parseProgress, printProgress } from '../../practice/progressFile';
import { NO_PROGRESS, type Progress } from '../../practice/review';

/** Where the text of the progress is kept. Both work where nothing may be stored. */
export interface ProgressStorage {
  /** Null where nothing is kept. */
  read(): string | null;
  /** Says whether it is kept. */
  write(text: string): boolean;
}

/** What somebody has learnt, kept between visits where that is allowed. */
export class ProgressStore {
  readonly #storage: ProgressStorage;
  progress = $state.raw<Progress>(NO_PROGRESS);
  /** The browser refuses to store: what is learnt lasts as long as the page. */
  refused = $state(false);

  constructor(storage: ProgressStorage) {
    this.#storage = storage;
  }

  /** Takes over what is kept, as another page may have changed it. */
  read(): void {
    const text = this.#storage.read();
    const read = text === null ? null : parseProgress(text);
    if (read?.ok) this.progress = read.value;
  }

  /** Changes what is kept, not what this page remembers of it: two open pages add up. */
  change(how: (progress: Progress) => Progress): void {
    this.read();
    this.progress = how(this.progress);
    this.refused = !this.#storage.write(printProgress(this.progress));
  }
}

/** The progress of whoever reads the page. */
export const [getProgress, setProgress] = createContext<ProgressStore>();
