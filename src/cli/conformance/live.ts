import { printMismatch } from './broker';
import { readScript, scriptFiles, type Script, type Step } from './brokerScript';
import { unsupportedFeature } from './brokerUnsupported';
import { serverAddress, type ServerAddress } from './liveConnection';
import { generateSequences } from './liveGenerate';
import { sleep } from './liveQueues';
import { runLive } from './liveRun';
import { canRestart, serverVersion, simulatedVersion } from './liveServer';
import type { Print, Tally } from '../tally';
import type { RabbitVersion } from '../../broker/model';

/** What `conformance live` can be told. */
export interface LiveOptions {
  readonly sequences?: number;
  readonly seed?: number;
  readonly only?: string;
}

const DEFAULT_URL = 'amqp://guest:guest@127.0.0.1:5672';
const DEFAULT_SEQUENCES = 1_000;
const PARALLEL = 8;
const ATTEMPTS = 5;
const PAUSE_MS = 3_000;
const SCRIPTS = `${import.meta.dirname}/../../../tests/conformance/rabbitmq`;

interface Task {
  readonly name: string;
  readonly steps: readonly Step[];
}

/**
 * Runs scripts and generated sequences on the server at RABBITMQ_URL and on the simulated broker side by side. Without
 * a server everything is skipped, and it says so.
 */
export async function conformLive(options: LiveOptions, print: Print): Promise<Tally> {
  const address = serverAddress(process.env['RABBITMQ_URL'] ?? DEFAULT_URL);
  const server = await serverVersion(address);
  if (server === null) {
    print(`no RabbitMQ answers at ${address.host}:${address.port}: live conformance skipped`);
    return close({ passed: 0, failed: 0, skipped: 1 }, print);
  }
  const version = simulatedVersion(server);
  print(`RabbitMQ ${server} at ${address.host}:${address.port}, simulated ${version}`);
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const count = (verdict: Verdict): void => {
    tally[verdict] += 1;
  };
  if (options.only !== 'generated') await runScripts(address, version, print, count);
  if (options.only !== 'scripts') await runGenerated(address, version, options, print, count);
  return close(tally, print);
}

type Verdict = keyof Tally;

function close(tally: Tally, print: Print): Tally {
  print(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  return tally;
}

async function runScripts(
  address: ServerAddress,
  version: RabbitVersion,
  print: Print,
  count: (verdict: Verdict) => void,
): Promise<void> {
  const scripts = scriptFiles(SCRIPTS).map(readScript);
  const restarts = scripts.filter(restartsBroker);
  const tasks: Task[] = [];
  for (const script of scripts) {
    const feature = unsupportedFeature(script);
    if (feature === null && !restartsBroker(script)) tasks.push(script);
    else if (feature !== null) {
      print(`${script.name}: skipped, unsupported: ${feature}`);
      count('skipped');
    }
  }
  await inParallel(tasks, (task) => judge(task, address, version, print).then(count));
  const allowed = await canRestart(address);
  for (const script of restarts) {
    if (allowed) count(await judge(script, address, version, print));
    else {
      print(`${script.name}: skipped, this machine cannot restart the server`);
      count('skipped');
    }
  }
}

function restartsBroker(script: Script): boolean {
  return script.steps.some((step) => step.op === 'restartBroker');
}

async function runGenerated(
  address: ServerAddress,
  version: RabbitVersion,
  options: LiveOptions,
  print: Print,
  count: (verdict: Verdict) => void,
): Promise<void> {
  const seed = options.seed ?? 1;
  const sequences = generateSequences(options.sequences ?? DEFAULT_SEQUENCES, seed, version);
  print(`${sequences.length} generated sequences, seed ${seed}`);
  const tasks = sequences.map((steps, index) => ({ name: `generated-${seed}-${index}`, steps }));
  await inParallel(tasks, (task) => judge(task, address, version, print).then(count));
}

/**
 * Runs one task, again when the machine was too slow for its timers, the server went away meanwhile, or what differs may
 * be its race with a cut connection. Prints where the two worlds part in every run.
 */
async function judge(
  { name, steps }: Task,
  address: ServerAddress,
  version: RabbitVersion,
  print: Print,
): Promise<Verdict> {
  let trouble = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const outcome = await runLive(address, version, steps, uniquePrefix());
      if (outcome.verdict === 'agrees') return 'passed';
      if (outcome.mismatch && (attempt === ATTEMPTS || !cutsConnection(steps))) {
        printMismatch(name, outcome.mismatch, print);
        return 'failed';
      }
      trouble = 'the machine was too slow for its timers';
      if (outcome.mismatch) print(`${name}: differs behind a cut connection in run ${attempt}, run again`);
    } catch (error) {
      trouble = `the server went away (${error instanceof Error ? error.message : String(error)})`;
      await sleep(PAUSE_MS);
    }
  }
  print(`${name}: skipped, ${trouble}`);
  return 'skipped';
}

/** What dies with a cut connection the server takes away in its own time, and tells nobody when it has. */
function cutsConnection(steps: readonly Step[]): boolean {
  return steps.some(({ op }) => op === 'cutConnection');
}

function uniquePrefix(): string {
  return `dt${Math.random().toString(36).slice(2, 12)}_`;
}

async function inParallel<T>(tasks: readonly T[], run: (task: T) => Promise<void>): Promise<void> {
  const waiting = [...tasks];
  const worker = async (): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await run(task);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}
