/**
 * Reads a scene once: everything that its picture shows, with rows and lines but without any geometry. Moving the
 * playhead, resizing and changing the theme need no second reading.
 */
import type { Language } from '../../i18n/language';
import type { PaneScene, Scene } from '../../trace/sight';
import type { PictureWords } from '../pictureWords';
import { WORDS } from '../words';
import type { Act, Place } from './act';
import { flightsOf, type Flight } from './flights';
import { rowLabels, type RowLabel } from './gutter';
import { lanesOf, type Lane } from './lane';
import { placeSteps } from './placing';
import type { Whereabouts } from './places';
import {
  downsOf,
  handlingsOf,
  promisesOf,
  transactionsOf,
  type DownSpan,
  type Handling,
  type PromiseSpan,
  type TransactionSpan,
} from './spans';
import { staysOf, type Stay } from './stays';
import { waitsOf, type WaitSpan } from './waits';

export interface PaneReading {
  readonly scene: PaneScene;
  readonly lanes: readonly Lane[];
  /** By row. */
  readonly acts: readonly (readonly Act[])[];
  /** By step. */
  readonly places: readonly Place[];
  readonly copies: readonly (readonly Whereabouts[])[];
  /** How many lines each row needs. */
  readonly lines: readonly number[];
  readonly stays: readonly Stay[];
  readonly handlings: readonly Handling[];
  readonly transactions: readonly TransactionSpan[];
  readonly downs: readonly DownSpan[];
  readonly waits: readonly WaitSpan[];
  readonly promises: readonly PromiseSpan[];
  readonly flights: readonly Flight[];
}

export interface SceneReading {
  readonly scene: Scene;
  readonly language: Language;
  readonly words: PictureWords;
  /** By row. */
  readonly labels: readonly RowLabel[];
  readonly panes: readonly PaneReading[];
}

/** Reads a scene in a language. */
export function readScene(scene: Scene, language: Language): SceneReading {
  const words = WORDS[language];
  const labels = rowLabels(scene, words);
  return {
    scene,
    language,
    words,
    labels,
    panes: scene.panes.map((pane) => readPane(pane, scene.rows, words)),
  };
}

function readPane(scene: PaneScene, rows: readonly string[], words: PictureWords): PaneReading {
  const lanes = lanesOf(scene.setting);
  const waits = waitsOf(scene, words);
  const { acts, places, lines, copies } = placeSteps(scene, rows, lanes, words, waits);
  return {
    scene,
    lanes,
    acts,
    places,
    copies,
    lines,
    waits,
    stays: staysOf({ places, copies, acts }),
    handlings: handlingsOf(scene, acts),
    transactions: transactionsOf(scene),
    downs: downsOf(scene),
    promises: promisesOf(scene),
    flights: flightsOf(scene, lanes, copies),
  };
}

/** Which row a step belongs to, and the step at which a pane stands after so many rows. */
export function stepAfterRows({ scene }: PaneReading, rows: number): number {
  if (rows <= 0) return 0;
  return scene.cells[Math.min(rows, scene.cells.length) - 1]?.stepIndex ?? 0;
}
