/** The scenarios and protections that ship, as texts inside the worker. */
import type { Lessons } from './lessons';

const scenarioTexts = import.meta.glob<string>('../../../lessons/scenarios/*.yaml', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const programTexts = import.meta.glob<string>('../../../lessons/protections/*/program.yaml', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Every lesson file by its id. */
export const lessonTexts: Lessons = {
  scenarios: byName(scenarioTexts, /([^/]+)\.yaml$/),
  programTexts: byName(programTexts, /([^/]+)\/program\.yaml$/),
};

function byName(texts: { readonly [path: string]: string }, name: RegExp): { readonly [id: string]: string } {
  return Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [name.exec(path)?.[1] ?? path, text]),
  );
}
