/** Reading a scenario file with its variants. What it refers to is checked when it is compiled. */
import { named } from './form';
import { overlay } from './overlay';
import { refused, settled, type Problem, type Result } from './problem';
import { oneOf, reportTo, type Report } from './report';
import { plainForm, scenarioForm, switchForm, type ScenarioData, type SwitchData } from './scenarioForm';
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
  /** In the order of the file. */
  readonly switches: readonly Switch[];
}

/** A link of the chain that a run can leave out; see `chosenText`. */
export interface Switch extends SwitchData {
  readonly name: string;
  /** Where what differs without it stands. */
  readonly path: Path;
}

/** Reads a scenario file and holds it, each of its variants and each link switched off against the form. */
export function parseScenario(text: string, file: string): Result<ScenarioFile> {
  const { data: raw, source, problems: read } = readYaml(text, file);
  if (read.length > 0) return { ok: false, problems: read };
  const problems: Problem[] = [];
  const report = reportTo(problems);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    report('wrongValue', { source, path: [] }, { expected: { phrase: 'scenarioFile' }, got: shown(raw) });
    return refused(problems);
  }
  const { fix, variants, switches } = raw as { readonly [key: string]: unknown };
  const base = plainKeys(raw, source, report);
  const data = inForm(plainForm, base, { source, path: [] }, report);
  const parts = partsOf(variants, fix, source, report);
  if (!data) return settled(null as never, problems);
  const laid = parts.map(({ name, over, path }): [string, ScenarioText] => {
    const place = overlaid(source, path);
    const whole = inForm(plainForm, overlay(base, over), { source: place, path: [] }, report);
    return [name, { data: whole ?? data, source: place }];
  });
  const links = switchesOf(switches, base, source, report);
  return settled(
    { id: data.id, data, source, variants: Object.fromEntries(laid), switches: links },
    problems,
  );
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

function switchesOf(given: unknown, base: object, source: Source, report: Report): readonly Switch[] {
  if (given === undefined) return [];
  const links = inForm(named(switchForm), given, { source, path: ['switches'] }, report) ?? {};
  return Object.entries(links).map(([name, link]) => {
    const path = ['switches', name, 'off'];
    inForm(plainForm, overlay(base, link.off), { source: overlaid(source, path), path: [] }, report);
    return { ...link, name, path };
  });
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
      { expected: { phrase: 'variantsByName' }, got: shown(variants) },
    );
  }
  if (fix !== undefined) all.push(['fix', fix, ['fix']]);
  return all.flatMap(([name, over, path]): Part[] => {
    if (typeof over === 'object' && over !== null && !Array.isArray(over)) return [{ name, over, path }];
    report('wrongValue', { source, path }, { expected: { phrase: 'differences' }, got: shown(over) });
    return [];
  });
}
