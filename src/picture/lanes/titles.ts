/** The names a picture shows besides those in the run: what the scenario calls its processes, queues and stores. */
import type { Language, Words } from '../../i18n/language';
import type { RunTitles } from '../../narrate/names';
import type { Setting } from '../../world/setting';
import type { SceneStep } from '../../trace/sight';
import type { Forms } from './act';

/** Every title is optional; where one is missing, the name in the setting stands. */
export interface Titles {
  readonly processes?: { readonly [name: string]: string };
  readonly queues?: { readonly [name: string]: string };
  readonly services?: { readonly [name: string]: string };
  readonly protections?: { readonly [id: string]: string };
}

/** The titles of a scenario in one language. */
export function titlesIn({ words }: RunTitles, language: Language): Titles {
  const named = (
    given: { readonly [name: string]: Words } | undefined,
  ): { readonly [name: string]: string } =>
    Object.fromEntries(Object.entries(given ?? {}).map(([name, title]) => [name, capital(title[language])]));
  return { processes: named(words.processes) };
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The table whose column counts the effects, as the scenario's query names it. */
export function countedColumn({
  effects,
}: Setting): { readonly table: string; readonly column: string | null } | null {
  for (const effect of effects) {
    if (effect.kind !== 'sql') continue;
    const found = /select\s+(.+?)\s+from\s+["`]?(\w+)/i.exec(effect.sql);
    if (!found) continue;
    const [, expression = '', table = ''] = found;
    const column =
      /^["`]?(\w+)["`]?$/.exec(expression)?.[1] ?? /\(\s*(\w+)\s*\)/.exec(expression)?.[1] ?? null;
    return { table, column };
  }
  return null;
}

/** What the database lane says it counts: `pay_count 2`, or the bare number. */
export function countForms(setting: Setting, { outcomes, world }: SceneStep): Forms {
  const counted = countedColumn(setting);
  if (!counted) return [];
  const elsewhere = setting.effects.reduce(
    (sum, effect) => sum + (effect.kind === 'service' ? (world.services[effect.service]?.length ?? 0) : 0),
    0,
  );
  const count = outcomes.reduce((sum, { effects }) => sum + effects, 0) - elsewhere;
  const { column } = counted;
  if (column === null) return [String(count)];
  return [`${column} ${count}`, `${column.split('_').at(-1)} ${count}`, String(count)];
}
