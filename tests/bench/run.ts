import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isNamed, type Figure } from './figure';

/** `npm run bench -- [name …] [--json]`: measures the figures of every `*.bench.ts` beside this file, one a line. */
async function bench(): Promise<number> {
  const { positionals: names, values } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    console.log('usage: npm run bench -- [figure or subject …] [--json]');
    return 0;
  }
  let failures = 0;
  const fail = (what: string, error: unknown): void => {
    failures += 1;
    console.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };

  const figures: Figure[] = [];
  for (const file of readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.bench.ts'))
    .sort()) {
    try {
      const module = (await import(`./${file}`)) as { readonly figures: readonly Figure[] };
      figures.push(...module.figures);
    } catch (error) {
      fail(file, error);
    }
  }
  for (const name of names) {
    if (!figures.some((figure) => isNamed(figure, [name]))) fail(name, 'no figure has this name');
  }
  for (const figure of figures.filter((each) => isNamed(each, names))) {
    try {
      const { name, unit } = figure;
      const value = await figure.run();
      console.log(
        values.json ? JSON.stringify({ name, value, unit }) : `${name.padEnd(36)} ${value} ${unit}`,
      );
    } catch (error) {
      fail(figure.name, error);
    }
  }
  return failures;
}

process.exitCode = (await bench()) === 0 ? 0 : 1;
