/** The files that a step can be saved as. */
import { mermaidOf, mermaidWords } from '../../export/mermaid';
import { narrationText } from '../../export/narrationText';
import { offlineFile, OFFLINE_TEMPLATE } from '../../export/offlineFile';
import { sqlScript } from '../../export/sqlScript';
import { themeFrom, type ThemeName } from '../../export/theme';
import { traceFile } from '../../export/traceFile';
import type { Language } from '../../i18n/language';
import type { PaneScene } from '../../trace/sight';
import { ownFaces } from '../controls/faces';
import { pixelsOf, pngOf } from '../controls/save';
import type { Stage } from '../player/stage.svelte';
import type { Preferences } from '../site/preferences.svelte';
import tokens from '../styles/tokens.css?raw';
import type { Pixels } from '../../export/gif';
import { runPictures, stepPicture, type PictureAsk, type PictureView } from '../../export/stepPicture';

export const FILE_KINDS = ['html', 'svg', 'png', 'gif', 'text', 'mermaid', 'json', 'sql'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const ENDINGS: Partial<Record<FileKind, string>> = { text: 'txt', mermaid: 'mmd' };

/** What a picture shows, and how. */
export interface PictureLook {
  readonly view: PictureView;
  readonly theme: ThemeName;
  /** With the sentence of the step and the verdicts. */
  readonly told: boolean;
}

/** For whom a file is made: an offline file begins as this person has the page. */
type Reader = Pick<Preferences, 'language' | 'theme'>;

/** What a file is called. */
export function fileName(kind: FileKind, { ask, row }: Stage): string {
  return `${[ask.scenario, ...ask.protections, String(row)].join('-')}.${ENDINGS[kind] ?? kind}`;
}

/** A file of the step, or of its run. */
export async function fileOf(
  kind: FileKind,
  stage: Stage,
  look: PictureLook,
  preferences: Reader,
): Promise<Blob> {
  const { language } = preferences;
  const ask = pictureAsk(stage, look, language);
  switch (kind) {
    case 'html':
      return new Blob([await offlineText(stage, preferences)], { type: 'text/html' });
    case 'svg':
      return new Blob([stepPicture(ask)]);
    case 'png':
      return pngOf(stepPicture(ask));
    case 'gif': {
      const { gifOf } = await import('../../export/gif');
      const faces = await ownFaces();
      const frames: Pixels[] = [];
      for (const picture of runPictures(ask)) frames.push(await pixelsOf(picture, faces));
      return new Blob([await gifOf(frames)]);
    }
    default:
      return new Blob([fileText(kind, stage, language)]);
  }
}

/** The run that is shown with the player around it; it opens at the step that is shown. */
async function offlineText({ scene, card, row }: Stage, { language, theme }: Reader): Promise<string> {
  const response = await fetch(new URL(OFFLINE_TEMPLATE, document.baseURI));
  const { title, words, protections } = card;
  const shown = protections.filter(({ id }) => scene.panes.some(({ protection }) => protection === id));
  const titles = { title, words, protections: shown };
  const run = { scene, titles, row, language, theme, live: location.href };
  const file = response.ok ? offlineFile(await response.text(), run) : null;
  if (file === null) throw new Error(`${OFFLINE_TEMPLATE} is not the template of this site`);
  return file;
}

function pictureAsk(
  { scene, card, row }: Stage,
  { view, theme: name, told }: PictureLook,
  language: Language,
): PictureAsk {
  const theme = themeFrom(tokens, name);
  return { scene, titles: card, row, view, language, theme, ruled: name === 'print', told };
}

/** The text of a file; empty where the run has none of the kind. Of a comparison it is the first run. */
function fileText(
  kind: Exclude<FileKind, 'html' | 'svg' | 'png' | 'gif'>,
  stage: Stage,
  language: Language,
): string {
  const { scene, card, ask } = stage;
  const pane = scene.panes[0] as PaneScene;
  switch (kind) {
    case 'text':
      return narrationText(scene, card, language);
    case 'mermaid':
      return mermaidOf(pane, mermaidWords(card, language));
    case 'json':
      return traceFile(pane, { ...ask.options });
    case 'sql':
      return sqlScript(pane) ?? '';
  }
}
