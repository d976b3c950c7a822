/** What plays a run, there from the first time somebody plays: the machine is not part of what a page loads first. */
import type { PlaybackEvent, PlaybackInput } from './playback.machine';
import type { PlaybackActor } from './playbackActor';
import type { Speed } from './speed';

/** What a stage shows of it. */
export interface PlaybackState {
  readonly playing: boolean;
  readonly seeking: boolean;
  readonly speed: Speed;
}

export interface Playback {
  /** Told to a machine that never ran, everything that would only end something is done already. */
  send(event: PlaybackEvent): Promise<void>;
  /** Ends it for good. */
  stop(): void;
}

/** Plays with the machine, and tells of every change, and when the machine could not be loaded. */
export function createPlayback(
  input: PlaybackInput,
  tell: (state: PlaybackState) => void,
  unloaded: () => void,
): Playback {
  let actor: PlaybackActor | null = null;
  let loading: Promise<void> | null = null;
  let stopped = false;
  const load = async (): Promise<void> => {
    try {
      const { startPlayback } = await import('./playbackActor');
      if (!stopped) actor = startPlayback(input, tell);
    } catch {
      // Whoever presses the button again tries again.
      loading = null;
      unloaded();
    }
  };
  return {
    async send(event) {
      const ends = event.type === 'pause' || event.type === 'release';
      if (ends && loading === null) return;
      loading ??= load();
      if (!actor) await loading;
      actor?.send(event);
    },
    stop() {
      stopped = true;
      actor?.stop();
    },
  };
}
