/** Which names a program may look up, and complaints about those that nothing has. */
import type { Action, Program } from '../program/program';
import type { Cast } from './processes';
import { oneOf, type Report } from './report';
import type { ScenarioData } from './scenarioForm';
import type { Site } from './source';

/** What an operation's result gives. */
const RESULTS = [
  ...['rows', 'row', 'all', 'affected', 'error', 'tx', 'reply', 'found', 'size'],
  ...['confirmed', 'nacked', 'returned', 'timeout'],
];
/** What every moment and every message in hand gives. */
const ALWAYS = [
  ...['key', 'messageId', 'redelivered', 'deliveryTag', 'deliveryCount', 'deaths', 'headers', 'copy'],
  ...['routingKey', 'queue', 'batch', 'buffered', 'now', 'me'],
];

/** A name that was looked up, and where. */
export interface Use {
  readonly names: readonly string[];
  readonly site: Site;
  /** What was written there. */
  readonly text: string;
  readonly runners: readonly Cast[];
}

/** Reports each use of a name that no message, memory, local, constant or result has. */
export function checkNames(
  uses: readonly Use[],
  data: ScenarioData,
  programs: { readonly [process: string]: Program | undefined },
  report: Report,
): void {
  const fields = fieldsOf(data, Object.values(programs));
  for (const use of uses) {
    const known = new Set([...RESULTS, ...ALWAYS, ...fields]);
    for (const runner of use.runners) {
      for (const name of Object.keys(runner.data.constants ?? {})) known.add(name);
      for (const name of assignedBy(programs[runner.name])) known.add(name);
    }
    for (const name of use.names) {
      if (known.has(name)) continue;
      const names = [...known];
      const at = use.text.search(new RegExp(`(?<![\\w.])${name}\\b`));
      report('unknownName', use.site, {
        ...(at < 0 ? {} : { at }),
        expected: { phrase: 'knownName', names: oneOf(names.toReversed()) },
        got: name,
        known: names,
      });
    }
  }
}

function fieldsOf(data: ScenarioData, programs: readonly (Program | undefined)[]): readonly string[] {
  const given = Object.values(data.messages ?? {}).flatMap((message) => Object.keys(message?.fields ?? {}));
  const published = programs.flatMap((program) =>
    Object.values(program?.operations ?? {}).flatMap((operation) => publishedFields(operation.action)),
  );
  return [...given, ...published, 'tick'];
}

function publishedFields(action: Action): readonly string[] {
  return action.kind === 'publish' ? Object.keys(action.message.fields ?? {}) : [];
}

function assignedBy(program: Program | undefined): readonly string[] {
  if (!program) return [];
  const assigned = Object.values(program.operations).flatMap((operation) =>
    operation.branches.flatMap((branch) => (branch.set ?? []).map((assignment) => assignment.name)),
  );
  return [...Object.keys(program.memory), ...assigned];
}
