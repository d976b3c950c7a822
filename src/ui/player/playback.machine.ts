/** Playing a run: who moves the playhead, and when. What there is to move belongs to the stage. */
import { setup } from 'xstate';
import { DWELL_MS, type Speed } from './speed';

export type PlaybackEvent =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** The scrubber is taken in hand, and let go. */
  | { readonly type: 'grab' }
  | { readonly type: 'release' }
  | { readonly type: 'speed'; readonly speed: Speed }
  /** The run has become another one. */
  | { readonly type: 'reset' };

export interface PlaybackInput {
  /** One step forward; false when there is none, or a question has to be answered first. */
  readonly advance: () => boolean;
  readonly canAdvance: () => boolean;
}

/** Idle until somebody moves; playing takes a step after each dwell; seeking interrupts playing and gives it back. */
export const playbackMachine = setup({
  types: {
    context: {} as PlaybackInput & { readonly speed: Speed },
    events: {} as PlaybackEvent,
    input: {} as PlaybackInput,
  },
  delays: { dwell: ({ context }) => DWELL_MS / context.speed },
  guards: { canAdvance: ({ context }) => context.canAdvance() },
  actions: { advance: ({ context }) => void context.advance() },
}).createMachine({
  id: 'playback',
  context: ({ input }) => ({ ...input, speed: 1 }),
  initial: 'idle',
  on: {
    speed: { actions: ({ context, event }) => Object.assign(context, { speed: event.speed }) },
    reset: '.idle',
  },
  states: {
    idle: { on: { play: { guard: 'canAdvance', target: 'playing' }, grab: 'seeking.fromRest' } },
    playing: {
      entry: 'advance',
      after: { dwell: [{ guard: 'canAdvance', target: 'playing', reenter: true }, { target: 'paused' }] },
      on: { pause: 'paused', grab: 'seeking.fromPlaying' },
    },
    paused: { on: { play: { guard: 'canAdvance', target: 'playing' }, grab: 'seeking.fromRest' } },
    seeking: {
      initial: 'fromRest',
      states: {
        fromRest: { on: { release: '#playback.paused' } },
        fromPlaying: { on: { release: '#playback.playing', pause: 'fromRest' } },
      },
    },
  },
});
