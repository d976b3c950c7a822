/** What a scenario file says for one run: its variant, without the links that are switched off. */
import type { CompileOptions } from './options';
import { overlay } from './overlay';
import { oneOf, type Report } from './report';
import type { ScenarioFile, ScenarioText } from './scenarioFile';
import type { ScenarioData } from './scenarioForm';
import { overlaid } from './source';

export type TextChoice = Pick<CompileOptions, 'variant' | 'off'>;

/** The text of a run. Names that the file does not have choose nothing; links go in the order of the file. */
export function chosenText(file: ScenarioFile, { variant, off = [] }: TextChoice): ScenarioText {
  const whole = (has(file.variants, variant) && file.variants[variant]) || file;
  return file.switches
    .filter((link) => off.includes(link.name))
    .reduce<ScenarioText>(
      ({ data, source }, link) => ({
        // Each was held against the form by itself, and laying one over another brings no new shape.
        data: overlay(data, link.off) as ScenarioData,
        source: overlaid(source, link.path),
      }),
      whole,
    );
}

/** Reports names that the file does not have. */
export function checkChoice(file: ScenarioFile, { variant, off = [] }: TextChoice, report: Report): void {
  const site = { source: file.source, path: [] };
  const variants = Object.keys(file.variants);
  if (variant !== undefined && !has(file.variants, variant))
    report('unknownVariant', site, { expected: oneOf(variants), got: variant, known: variants });
  const links = file.switches.map(({ name }) => name);
  for (const name of off) {
    if (!links.includes(name))
      report('unknownSwitch', site, { expected: oneOf(links), got: name, known: links });
  }
}

function has(variants: ScenarioFile['variants'], name: string | undefined): name is string {
  return name !== undefined && Object.hasOwn(variants, name);
}
