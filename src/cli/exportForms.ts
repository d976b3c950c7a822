/** The forms that the export command has, each from the same run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mermaidOf, mermaidWords } from '../export/mermaid';
import { narrationText } from '../export/narrationText';
import { sqlScript } from '../export/sqlScript';
import { PICTURE_VIEWS, runPictures, stepPicture, type PictureAsk } from '../export/stepPicture';
import { themeFrom, type Theme, type ThemeName } from '../export/theme';
import { traceFile } from '../export/traceFile';
import { verdictSheet } from '../export/verdictSheet';
import type { EngineName } from '../database/engineName';
import type { Language } from '../i18n/language';
import { inBoth, namesOfProgram, sameInBoth } from '../narrate/names';
import type { CompileOptions } from '../scenario/options';
import type { PaneScene } from '../trace/sight';
import { BadInput } from './badInput';
import { readProgramTexts, readScenario } from './loadLessons';
import { createRaster } from './raster/raster';
import { RASTER_FAMILIES } from './raster/rasterFonts';
import { readTable } from './verdictTable';

export const FORMS = ['mermaid', 'json', 'sql', 'svg', 'png', 'gif', 'text', 'html'] as const;
export type Form = (typeof FORMS)[number];

export const VIEWS = [...PICTURE_VIEWS, 'verdicts'] as const;

export type FormAsk = Omit<PictureAsk, 'theme' | 'ruled' | 'steady'> & {
  readonly options: CompileOptions;
  readonly theme: ThemeName;
};

/** Pixels for each unit of a picture. */
const PNG_SCALE = 2;
const GIF_WIDTH = 1000;

/** A run in a form. Diagram, data and script are of its first pane. */
export async function exported(form: Exclude<Form, 'html'>, ask: FormAsk): Promise<string | Uint8Array> {
  const pane = ask.scene.panes[0] as PaneScene;
  switch (form) {
    case 'mermaid':
      return mermaidOf(pane, mermaidWords(ask.titles, ask.language));
    case 'json':
      return traceFile(pane, { ...ask.options });
    case 'sql': {
      const script = sqlScript(pane);
      if (script === null) throw new BadInput(['--as sql: this scenario has no database']);
      return script;
    }
    case 'text':
      return narrationText(ask.scene, ask.titles, ask.language);
    case 'svg':
      return stepPicture(pictureAsk(ask, 'page'));
    case 'png':
      return pngOf(stepPicture(pictureAsk(ask, 'raster')));
    case 'gif':
      return gif(ask);
  }
}

async function gif(ask: FormAsk): Promise<Uint8Array> {
  const { gifOf } = await import('../export/gif');
  const { pixels } = raster();
  const frames = [];
  for (const svg of runPictures(pictureAsk(ask, 'raster'))) frames.push(await pixels(svg, GIF_WIDTH));
  return gifOf(frames);
}

function pictureAsk({ theme: name, ...ask }: FormAsk, faces: Faces): PictureAsk {
  return { ...ask, theme: themeWith(name, faces), ruled: name === 'print' };
}

/** Whose faces a picture names: those of the page, or those that the rasteriser has. */
type Faces = 'page' | 'raster';

function themeWith(name: ThemeName, faces: Faces): Theme {
  const tokens = readFileSync(join(import.meta.dirname, '../ui/styles/tokens.css'), 'utf8');
  const theme = themeFrom(tokens, name);
  return faces === 'page' ? theme : { ...theme, families: RASTER_FAMILIES };
}

function pngOf(svg: string): Promise<Uint8Array> {
  const width = Number(/ width="(\d+)"/.exec(svg)?.[1] ?? 0);
  return raster().png(svg, width * PNG_SCALE);
}

export interface VerdictPictureAsk {
  readonly scenario: string;
  readonly engine: EngineName;
  readonly theme: ThemeName;
  readonly language: Language;
}

/** The kept table of verdicts of a scenario, as svg or png. */
export async function verdictPicture(
  form: Form,
  { scenario, engine, theme, language }: VerdictPictureAsk,
): Promise<string | Uint8Array> {
  if (form !== 'svg' && form !== 'png') throw new BadInput(['--view verdicts: expected --as svg or png']);
  const file = readScenario(scenario);
  const rows = readTable()[engine]?.[file.id];
  if (!rows) throw new BadInput([`--view verdicts: the table has nothing of ${file.id} on ${engine}`]);
  const programTexts = readProgramTexts();
  const title = inBoth(file.data.title) ?? sameInBoth(file.id);
  const titleOf = (protection: string) => namesOfProgram(programTexts, protection).title;
  const draw = (faces: Faces): string =>
    verdictSheet({ title, engine, rows, titleOf }, { theme: themeWith(theme, faces), language });
  return form === 'svg' ? draw('page') : pngOf(draw('raster'));
}

function raster(): ReturnType<typeof createRaster> {
  return createRaster(join(import.meta.dirname, '../../.cache/pictures'));
}
