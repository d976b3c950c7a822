/** `npm run export -- <scenario> --as …`: one run as a picture, a GIF, a diagram, data, a script, text or a player. */
import { writeFileSync } from 'node:fs';
import { OFFLINE_TEMPLATE } from '../export/offlineFile';
import { THEMES } from '../export/theme';
import { engineNamed, USUAL_ENGINE } from '../database/engineName';
import { LANGUAGES } from '../i18n/language';
import type { CompileOptions } from '../scenario/options';
import { BadInput, type Output } from './badInput';
import { exported, FORMS, verdictPicture, VIEWS, type Form, type FormAsk } from './exportForms';
import { exportedScene } from './exportScene';
import { offlineForm } from './offlineForm';
import { runArguments, type RunArguments } from './runArguments';

/** How the command is used. */
export const usage = `usage: npm run --silent export -- <scenario id or file> --as ${FORMS.join('|')} [--out FILE]
  [--schedule "…" | --schedule NAME] [--protection ID | --protections ID,ID] and the options of play
  [--lang ${LANGUAGES.join('|')}] [--theme ${THEMES.join('|')}] [--view ${VIEWS.join('|')}] [--step N] [--bare]
Prints one run, or writes it to FILE; png, gif and html need one. Several protections are compared under one plan.
--lang, --theme, --view and --bare are for pictures and text; --step says how much has happened in the picture, --bare
leaves out the sentence and the verdicts. --view verdicts is the kept table of all protections of the scenario.
html is one file with the player and the run, from the template of a built site: [--template FILE], usually
dist/${OFFLINE_TEMPLATE}; [--site ADDRESS] adds the link to the live version.`;

/** See `usage`. */
export async function exportCommand(args: readonly string[], { say }: Output): Promise<number> {
  const { scenario, options, texts, flags } = runArguments(args, {
    flags: ['bare'],
    texts: ['schedule', 'as', 'lang', 'theme', 'step', 'view', 'out', 'protections', 'template', 'site'],
    usage,
  });
  const form = choice('as', texts.as, FORMS);
  const look = {
    language: choice('lang', texts.lang ?? 'en', LANGUAGES),
    theme: choice('theme', texts.theme ?? 'light', THEMES),
    view: choice('view', texts.view ?? 'lanes', VIEWS),
    told: flags.bare !== true,
  };
  if (texts.out === undefined && FILES_ONLY.includes(form)) {
    throw new BadInput([`--as ${form}: expected --out FILE`, usage]);
  }
  const content = await contentOf(form, { scenario, options, texts }, look);
  if (texts.out === undefined) say(String(content).trimEnd());
  else {
    writeFileSync(texts.out, content);
    say(texts.out);
  }
  return 0;
}

/** What nobody wants to see in a terminal. */
const FILES_ONLY: readonly Form[] = ['png', 'gif', 'html'];

type Asked = Pick<RunArguments, 'scenario' | 'options' | 'texts'>;
type Look = Pick<FormAsk, 'language' | 'theme' | 'told'> & { readonly view: (typeof VIEWS)[number] };

async function contentOf(
  form: Form,
  { scenario, options, texts }: Asked,
  { view, ...look }: Look,
): Promise<string | Uint8Array> {
  if (view === 'verdicts') {
    return verdictPicture(form, { scenario, engine: engineNamed(options.engine ?? USUAL_ENGINE), ...look });
  }
  const run = await runOf(scenario, options, texts);
  return form === 'html'
    ? offlineForm({ ...run, options, language: look.language }, texts)
    : exported(form, { ...run, options, ...look, view });
}

/** The run, and how much of it has happened in the picture. */
async function runOf(scenario: string, options: CompileOptions, texts: RunArguments['texts']) {
  const protections = texts.protections?.split(',') ?? [];
  const { scene, titles } = await exportedScene({ scenario, options, protections, schedule: texts.schedule });
  const rows = scene.rows.length;
  const row = texts.step === undefined ? rows : Math.min(Number(texts.step), rows);
  if (!Number.isInteger(row) || row < 0) throw new BadInput(['--step: expected a whole number', usage]);
  return { scene, titles, row };
}

function choice<T extends string>(option: string, got: string | undefined, known: readonly T[]): T {
  const found = known.find((each) => each === got);
  if (found !== undefined) return found;
  throw new BadInput([`--${option}: expected ${known.join(', ')}, got "${got ?? ''}"`, usage]);
}
