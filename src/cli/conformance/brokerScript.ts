import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from '../../broker/model';
import type { Operation } from '../../broker/operation';

/** One step of a recorded script: an operation, or time passing. */
export type Step = Operation | { readonly op: 'wait'; readonly ms: number };

/** A recorded event in normal form (see tests/conformance/rabbitmq/README.md). */
export type Observed = Table;

export interface Left {
  readonly messageId: string | null;
  readonly redelivered: boolean;
}

/** What a queue holds after the last step; `afterClose` after all connections of the script were closed. */
export type FinalQueue =
  | { readonly exists: false }
  | {
      readonly ready: number;
      readonly unacked: number;
      readonly consumers: number;
      readonly readyMessages: readonly Left[] | string;
      readonly afterClose: readonly Left[] | string;
    };

export interface Final {
  readonly queues: Readonly<Record<string, FinalQueue>>;
}

/** What somebody did to a RabbitMQ and what it did in answer, step by step. */
export interface Script {
  readonly name: string;
  readonly topic?: string;
  readonly claim?: string;
  readonly broker?: string;
  readonly steps: readonly Step[];
  readonly observed: readonly (readonly Observed[])[];
  readonly final: Final;
}

/** Folders beside the scripts that hold recordings no simulator should imitate. */
const NOT_FOR_CONFORMANCE: readonly string[] = ['bugs', 'unstable'];

/** All script files below a folder (or the file itself), by path. */
export function scriptFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return path.endsWith('.json') ? [path] : [];
  return readdirSync(path)
    .filter((name) => !NOT_FOR_CONFORMANCE.includes(name))
    .sort()
    .flatMap((name) => scriptFiles(join(path, name)));
}

/** Reads a script file. Throws when it is not one. */
export function readScript(file: string): Script {
  const script = JSON.parse(readFileSync(file, 'utf8')) as Script;
  if (!Array.isArray(script.steps) || !Array.isArray(script.observed))
    throw new Error(`${file}: not a script`);
  return script;
}

/** The queues a script declares, in order of declaration; server-named ones by their normal name. */
export function declaredQueues(script: Pick<Script, 'steps' | 'observed'>): string[] {
  const names = new Set<string>();
  script.steps.forEach((step, index) => {
    if (step.op !== 'queueDeclare') return;
    const answered = script.observed[index]?.find((event) => event['type'] === 'ok')?.['queue'];
    if (step.queue !== '') names.add(step.queue);
    else if (typeof answered === 'string') names.add(answered);
  });
  return [...names];
}
