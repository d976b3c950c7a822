/** The address of the embed page for what somebody wants to show. */
import { OPTION_COUNTS, OPTION_NAMES, type LinkOptions } from '../trace/link';
import { EMBED_VERSION, type EmbedParameters } from './parameters';

/** What an embed is made to show; what is left out stays as it is by itself. */
export type EmbedPlan = Partial<Omit<EmbedParameters, 'options'>> & { readonly options?: LinkOptions };

/** Parameters by name, in a fixed order that begins with the version; attributes of the element have the same names. */
export function parametersOf(plan: EmbedPlan): readonly (readonly [name: string, value: string])[] {
  const flag = (value: boolean | undefined): string | undefined => (value ? '1' : undefined);
  const unless = (value: string | undefined, usual: string): string | undefined =>
    value === usual ? undefined : value;
  const options = plan.options ?? {};
  const pairs: readonly (readonly [string, string | undefined])[] = [
    [plan.source?.kind ?? 'scenario', plan.source?.id],
    ['protections', plan.protections?.length ? plan.protections.join(',') : undefined],
    ...[...OPTION_COUNTS, ...OPTION_NAMES].map((name) => [name, textOf(options[name])] as const),
    ['off', options.off?.length ? options.off.join(',') : undefined],
    ['schedule', plan.schedule ?? undefined],
    ['lang', unless(plan.language, 'auto')],
    ['view', unless(plan.view, 'lanes')],
    ['controls', unless(plan.controls, 'full')],
    ['theme', unless(plan.theme, 'auto')],
    ['bg', plan.transparent ? 'transparent' : undefined],
    ['motion', plan.moves === false ? 'off' : undefined],
    ['autoplay', flag(plan.autoplay)],
    ['speed', unless(textOf(plan.speed), '1')],
    ['quiz', flag(plan.quiz)],
    ['keys', unless(plan.keys, 'auto')],
    ['from', textOf(plan.from)],
    ['to', textOf(plan.to)],
    ['loop', flag(plan.loop)],
    ['step', textOf(plan.step)],
  ];
  return [
    ['v', String(EMBED_VERSION)],
    ...pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  ];
}

/** What stands after the `?`. */
export function printParameters(plan: EmbedPlan): string {
  return parametersOf(plan)
    .map(
      ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%2C', ',')}`,
    )
    .join('&');
}

function textOf(value: string | number | null | undefined): string | undefined {
  return value === null || value === undefined ? undefined : String(value);
}
