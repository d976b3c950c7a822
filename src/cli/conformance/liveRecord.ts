import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { canonicalText } from './brokerNormal';
import type { QueueCounts } from '../../broker/event';
import type { Script } from './brokerScript';
import type { ServerAddress } from './liveConnection';
import { runLive } from './liveRun';
import { serverVersion, simulatedVersion } from './liveServer';

/** A script before it is recorded. */
export type Draft = Pick<Script, 'name' | 'steps'> & { readonly topic: string; readonly claim: string };

const RUNS = 3;
/** Quorum queues report their counts to the operator's tool at intervals of five seconds. */
const QUORUM_TICK_MS = 6_000;

/**
 * Records what a real server does on these steps, three times. Refuses when the runs differ from each other or from
 * the simulated broker, so that nothing is kept that is a race.
 */
export async function recordScript(address: ServerAddress, draft: Draft): Promise<Script & { runs: number }> {
  const server = await serverVersion(address);
  if (server === null) throw new Error('no RabbitMQ answers');
  const recordings: Script[] = [];
  for (let run = 1; run <= RUNS; run += 1) recordings.push(await recordOnce(address, server, draft));
  const [first, ...others] = recordings as [Script, ...Script[]];
  const same = others.every((other) => canonicalText(other) === canonicalText(first));
  if (!same) throw new Error(`${draft.name}: the runs differ`);
  return { ...first, runs: RUNS };
}

async function recordOnce(address: ServerAddress, server: string, draft: Draft): Promise<Script> {
  const prefix = `dtrecord${Date.now().toString(36)}_`;
  const outcome = await runLive(address, simulatedVersion(server), draft.steps, prefix, () =>
    listQueues(prefix),
  );
  if (outcome.verdict !== 'agrees' || !outcome.final) {
    throw new Error(`${draft.name}: ${outcome.verdict} ${JSON.stringify(outcome.mismatch)}`);
  }
  const observed = numberGenerated(outcome.observed);
  return { ...draft, broker: `RabbitMQ ${server}`, observed, final: outcome.final };
}

/** Generated names are numbered in order of appearance. */
function numberGenerated<T>(observed: T): T {
  const numbers = new Map<string, string>();
  const text = JSON.stringify(observed).replace(/amq\.(ctag|gen)-[\w-]+/g, (name, kind: string) => {
    const sameKind = [...numbers.keys()].filter((other) => other.startsWith(`amq.${kind}`)).length;
    if (!numbers.has(name)) numbers.set(name, `amq.${kind}-#${sameKind + 1}`);
    return numbers.get(name) as string;
  });
  return JSON.parse(text) as T;
}

const run = promisify(execFile);

/** Ready, unacknowledged and consumers of the queues with this prefix, as the operator's tool gives them. */
async function listQueues(prefix: string): Promise<ReadonlyMap<string, QueueCounts>> {
  const columns = ['name', 'messages_ready', 'messages_unacknowledged', 'consumers'];
  await new Promise((resolve) => setTimeout(resolve, QUORUM_TICK_MS));
  const { stdout } = await run('rabbitmqctl', ['-q', 'list_queues', '--formatter', 'json', ...columns]);
  const rows = JSON.parse(stdout) as Record<string, string | number>[];
  const mine = rows.filter((row) => String(row['name']).startsWith(prefix));
  return new Map(
    mine.map((row) => [
      String(row['name']).slice(prefix.length),
      {
        ready: Number(row['messages_ready']),
        unacked: Number(row['messages_unacknowledged']),
        consumers: Number(row['consumers']),
      },
    ]),
  );
}
