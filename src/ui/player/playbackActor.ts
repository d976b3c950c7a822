import { createActor } from 'xstate';
import type { PlaybackState } from './playback';
import { playbackMachine, type PlaybackInput } from './playback.machine';

/** The running machine, as far as others need it. */
export type PlaybackActor = ReturnType<typeof startPlayback>;

/** Starts the machine; every change of it is told. */
export function startPlayback(input: PlaybackInput, tell: (state: PlaybackState) => void) {
  const actor = createActor(playbackMachine, { input });
  actor.subscribe((snapshot) => {
    const { speed } = snapshot.context;
    tell({ playing: snapshot.matches('playing'), seeking: snapshot.matches('seeking'), speed });
  });
  return actor.start();
}
