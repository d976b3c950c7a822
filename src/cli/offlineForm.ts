/** A run as one HTML file: the template of a built site with the run in it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlineFile, OFFLINE_TEMPLATE, OFFLINE_THEMES, type OfflineRun } from '../export/offlineFile';
import type { CompileOptions } from '../scenario/options';
import { printLink, type LinkOptions } from '../trace/link';
import { BadInput } from './badInput';
import { scenarioIds } from './loadLessons';
import type { RunArguments } from './runArguments';

const BUILT = join('dist', OFFLINE_TEMPLATE);

export type OfflineAsk = Omit<OfflineRun, 'theme' | 'live'> & { readonly options: CompileOptions };

/** The file; refuses when there is no template, or one of another version. Its theme is the system's unless one is named. */
export function offlineForm({ options, ...run }: OfflineAsk, texts: RunArguments['texts']): string {
  const theme = OFFLINE_THEMES.find((each) => each === (texts.theme ?? 'auto'));
  if (!theme) throw new BadInput([`--as html: expected --theme light or dark, got "${texts.theme}"`]);
  const path = texts.template ?? BUILT;
  if (!existsSync(path)) {
    throw new BadInput([
      `${path}: no such file; build the site first (npm run build), or name its ${OFFLINE_TEMPLATE} with --template`,
    ]);
  }
  const live = texts.site === undefined ? null : liveAddress(texts.site, run, options);
  const file = offlineFile(readFileSync(path, 'utf8'), { ...run, theme, live });
  if (file === null) {
    throw new BadInput([`${path}: not the ${OFFLINE_TEMPLATE} of this version; build the site again`]);
  }
  return file;
}

/** The run on the site; a scenario that the site does not have has no address there. */
function liveAddress(
  site: string,
  { scene, row }: Omit<OfflineAsk, 'options'>,
  options: CompileOptions,
): string | null {
  if (!/^https?:\/\/./.test(site)) throw new BadInput([`--site: expected an address, got "${site}"`]);
  const scenario = scene.panes[0]?.setting.scenario ?? '';
  if (!scenarioIds().includes(scenario)) return null;
  const protections = scene.panes.flatMap(({ protection }) => (protection === null ? [] : [protection]));
  const { protection: _, ...rest } = options;
  const schedule = scene.rows.join(' ');
  const link = {
    scenario,
    protections,
    options: rest as LinkOptions,
    schedule,
    step: row,
    view: 'lanes',
  } as const;
  return `${site.replace(/#.*$/, '').replace(/\/?$/, '/')}#${printLink(link)}`;
}
