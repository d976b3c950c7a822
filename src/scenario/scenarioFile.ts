/** Reading a scenario file with its variants. What it refers to is checked when it is compiled. */
import { overlay } from './overlay';
import { refused, settled, type Problem, type Result } from './problem';
import { oneOf, reportTo, type Report } from './report';
import { plainForm, scenarioForm, type ScenarioData } from './scenarioForm';
import { overlaid, readYaml, type Path, type Source } from './source';
import { inForm, shown } from './structure';

/** A scenario as one of its variants says it. */
export interface ScenarioText {
  readonly data: ScenarioData;
  readonly source: Source;
}

export interface ScenarioFile extends ScenarioText {
  readonly id: string;
  /** By name; `fix` is the one under `fix:`. */
  readonly variants: { readonly [name: string]: ScenarioText };
}

/** Reads a scenario file and holds it, and each of its variants, against the form. */
export function parseScenario(text: string, file: string): Result<ScenarioFile> {
  const { data: raw, source, problems: read } = readYaml(text, file);
  if (read.length > 0) return { ok: false, problems: read };
  const problems: Problem[] = [];
  const report = reportTo(problems);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    report(
      'wrongValue',
      { source, path: [] },
      { expected: 'a map with id, broker, processes …', got: shown(raw) },
    );
    return refused(problems);
  }
  const { fix, variants } = raw as { readonly [key: string]: unknown };
  const base = plainKeys(raw, source, report);
  const data = inForm(plainForm, base, { source, path: [] }, report);
  const parts = partsOf(variants, fix, source, report);
  if (!data) return settled(null as never, problems);
  const laid = parts.map(({ name, over, path }): [string, ScenarioText] => {
    const place = overlaid(source, path);
    const whole = inForm(plainForm, overlay(base, over), { source: place, path: [] }, report);
    return [name, { data: whole ?? data, source: place }];
  });
  return settled({ id: data.id, data, source, variants: Object.fromEntries(laid) }, problems);
}

/** What the file says apart from its variants; keys that no file has are reported. */
function plainKeys(raw: object, source: Source, report: Report): object {
  const known = Object.keys(scenarioForm.entries);
  for (const key of Object.keys(raw)) {
    if (known.includes(key)) continue;
    report('unknownKey', { source, path: [key] }, { expected: oneOf(known), got: key, known, of: 'key' });
  }
  return Object.fromEntries(Object.entries(raw).filter(([key]) => Object.hasOwn(plainForm.entries, key)));
}

interface Part {
  readonly name: string;
  readonly over: object;
  readonly path: Path;
}

function partsOf(variants: unknown, fix: unknown, source: Source, report: Report): readonly Part[] {
  const named = typeof variants === 'object' && variants !== null ? Object.entries(variants) : [];
  const all: [string, unknown, Path][] = named.map(([name, over]) => [name, over, ['variants', name]]);
  if (variants !== undefined && named.length === 0) {
    report(
      'wrongValue',
      { source, path: ['variants'] },
      { expected: 'variants by name', got: shown(variants) },
    );
  }
  if (fix !== undefined) all.push(['fix', fix, ['fix']]);
  return all.flatMap(([name, over, path]): Part[] => {
    if (typeof over === 'object' && over !== null && !Array.isArray(over)) return [{ name, over, path }];
    report('wrongValue', { source, path }, { expected: 'a map with what differs', got: shown(over) });
    return [];
  });
}
