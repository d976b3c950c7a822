/**
 * The messages between a player in a frame and the page around it, version 1. Whatever has not exactly one of these shapes
 * is no message. Who sent it is for the receiver to check: the frame hears its parent only, the parent its own frame.
 */
import { LANGUAGES, type Language } from '../i18n/language';
import { EMBED_THEMES, readStep, type EmbedTheme, type StepRef } from './parameters';

export const NAMESPACE = 'delivered-twice';
export const MESSAGE_VERSION = 1;

/** What the page around may change without a new address; what is left out stays. */
export interface Change {
  readonly language?: Language;
  readonly theme?: EmbedTheme;
  readonly protections?: readonly string[];
  readonly schedule?: string;
}

/** To the player. */
export type ToPlayer =
  | { readonly type: 'goto'; readonly step: StepRef }
  | { readonly type: 'set'; readonly change: Change }
  | { readonly type: 'play' | 'pause' | 'getState' }
  /** What reveal.js says to every frame of a slide. */
  | { readonly type: 'slideStart' | 'slideStop' };

/** From the player. */
export type FromPlayer =
  | {
      readonly type: 'ready';
      readonly steps: number;
      readonly stops: readonly string[];
      readonly version: number;
    }
  | {
      readonly type: 'step';
      readonly n: number;
      readonly total: number;
      readonly stop: string | null;
      readonly caption: string;
    }
  | { readonly type: 'size'; readonly width: number; readonly height: number }
  | { readonly type: 'key'; readonly key: string }
  | {
      readonly type: 'answer';
      readonly gate: string;
      readonly choice: number | null;
      readonly correct: boolean;
    }
  | { readonly type: 'error'; readonly code: string; readonly message: string };

const FROM_PLAYER = ['ready', 'step', 'size', 'key', 'answer', 'error'] as const;

/** Reads what a window got; null for everything that is not a message to a player. */
export function readToPlayer(data: unknown): ToPlayer | null {
  if (data === 'slide:start') return { type: 'slideStart' };
  if (data === 'slide:stop') return { type: 'slideStop' };
  const message = envelope(data);
  if (!message) return null;
  switch (message.type) {
    case 'play':
    case 'pause':
    case 'getState':
      return { type: message.type };
    case 'goto': {
      const step = stepIn(message.step ?? message.stop);
      return step === null ? null : { type: 'goto', step };
    }
    case 'set':
      return { type: 'set', change: changeIn(message) };
    default:
      return null;
  }
}

/** Reads what the page around a player got; null for everything that is not a message of a player. */
export function readFromPlayer(data: unknown): FromPlayer | null {
  const message = envelope(data);
  const type = FROM_PLAYER.find((each) => each === message?.type);
  if (!message || !type) return null;
  const { ns: _, v: __, ...rest } = message;
  return rest as FromPlayer;
}

/** A message as it is posted. */
export function posted(message: FromPlayer | ToPlayer): object {
  const head = { ns: NAMESPACE, v: MESSAGE_VERSION };
  return message.type === 'set'
    ? { ...head, type: 'set', ...printed(message.change) }
    : { ...head, ...message };
}

function printed({ language, ...others }: Change): object {
  return language === undefined ? others : { lang: language, ...others };
}

type Fields = { readonly [field: string]: unknown };

function envelope(data: unknown): Fields | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields = data as Fields;
  return fields.ns === NAMESPACE && fields.v === MESSAGE_VERSION ? fields : null;
}

function stepIn(value: unknown): StepRef | null {
  return typeof value === 'number' || typeof value === 'string' ? readStep(String(value)) : null;
}

/** Fields of the wrong type are left out: the rest of the change still holds. */
function changeIn({ lang, theme, protections, schedule }: Fields): Change {
  const language = LANGUAGES.find((each) => each === lang);
  const known = EMBED_THEMES.find((each) => each === theme);
  return {
    ...(language && { language }),
    ...(known && { theme: known }),
    ...(isTexts(protections) && { protections }),
    ...(typeof schedule === 'string' && { schedule }),
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
