/**
 * A run as one HTML file that needs no server and no network: the template that the build makes of the player, with the run
 * in it as data.
 */
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../i18n/language';
import type { RunTitles } from '../narrate/names';
import type { Scene } from '../trace/sight';
import { narrationText } from './narrationText';
import { parsePacked, printPacked } from './packed';

/** What the template is called on the site. */
export const OFFLINE_TEMPLATE = 'offline.html';

/** What the template says about itself. A file of another version has another form of data. */
export const OFFLINE_GENERATOR = 'delivered-twice/offline 1';

/** Where in the template something has to be put in, each once. */
export const OFFLINE_MARKS = {
  lang: '{{lang}}',
  title: '{{title}}',
  sentences: '{{sentences}}',
  run: '{{run}}',
} as const;

export const OFFLINE_THEMES = ['auto', 'light', 'dark'] as const;

export interface OfflineRun {
  readonly scene: Scene;
  readonly titles: RunTitles;
  /** How many rows have happened when the file is opened. */
  readonly row: number;
  readonly language: Language;
  readonly theme: (typeof OFFLINE_THEMES)[number];
  /** The address at which the run can be gone on with; null where none is known. */
  readonly live: string | null;
}

/** The file; null when the text is not a template of this version. */
export function offlineFile(template: string, run: OfflineRun): string | null {
  const marks = Object.values(OFFLINE_MARKS);
  if (!template.includes(OFFLINE_GENERATOR)) return null;
  if (marks.some((mark) => template.split(mark).length !== 2)) return null;
  const { scene, titles, language } = run;
  const texts: { readonly [mark: string]: string } = {
    [OFFLINE_MARKS.lang]: LANGUAGE_TAGS[language],
    [OFFLINE_MARKS.title]: asHtml(titles.title[language]),
    [OFFLINE_MARKS.sentences]: sentencesHtml(narrationText(scene, titles, language)),
    [OFFLINE_MARKS.run]: asScriptData(printPacked(run)),
  };
  // In one pass, so that a text of the run which looks like a mark stays a text.
  return template.replace(new RegExp(marks.join('|'), 'g'), (mark) => texts[mark] ?? mark);
}

/** Reads the data of a file; null when it is damaged. */
export function parseOfflineRun(text: string): OfflineRun | null {
  try {
    const run = parsePacked(text) as Partial<OfflineRun> | null | undefined;
    const whole =
      Array.isArray(run?.scene?.rows) &&
      Array.isArray(run.scene.panes) &&
      run.titles?.title !== undefined &&
      LANGUAGES.some((language) => language === run.language);
    return whole ? (run as OfflineRun) : null;
  } catch {
    return null;
  }
}

/** JSON that cannot end the element it stands in, nor begin a comment there: no `<` is left. */
function asScriptData(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** The run for whoever runs no scripts. */
function sentencesHtml(lines: string): string {
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => `<p>${asHtml(line)}</p>`)
    .join('');
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
