import { countsOf, findQueue } from '../../broker/queue';
import type { Replay } from './brokerReplay';
import type { Final, FinalQueue, Left, Observed, Step } from './brokerScript';
import {
  ask,
  barrier,
  createLiveClient,
  endClient,
  performStep,
  RECORDER,
  type LiveClient,
} from './liveClient';
import type { Names } from './liveNames';

/** One run of steps on a real server. */
export interface LiveRun {
  readonly client: LiveClient;
  readonly names: Names;
  readonly steps: readonly Step[];
  readonly quorum: boolean;
  /** Queues that asking for would keep alive. */
  readonly unasked: ReadonlySet<string>;
  /** The connections of exclusive queues. */
  readonly owners: Map<string, string>;
}

/** Quorum queues answer through a log: silence proves nothing before this has passed. */
export const QUORUM_QUIET_MS = 120;

/** An exclusive queue can be read on its own connection only. */
function readerOf({ owners, client }: LiveRun, queue: string): string {
  const owner = owners.get(queue);
  return owner !== undefined && client.connections.has(owner) ? owner : RECORDER;
}

/** Whether every queue of the simulated broker is there with as many ready messages and consumers. */
export async function countsAgree(run: LiveRun, replay: Replay): Promise<boolean> {
  let agree = true;
  for (const name of Object.keys(replay.broker.queues)) {
    const queue = findQueue(replay.broker, name);
    if (!queue || run.unasked.has(name) || name.startsWith('amq.')) continue;
    const asked = await askQueue(run, name);
    const { ready, consumers } = countsOf(replay.broker, queue);
    if (!asked || asked.ready !== ready || (queue.type === 'classic' && asked.consumers !== consumers))
      agree = false;
  }
  return agree;
}

async function askQueue(
  run: LiveRun,
  name: string,
): Promise<{ readonly ready: number; readonly consumers: number } | null> {
  const fields = { queue: run.names.queue(name), passive: true, arguments: {} };
  const via = readerOf(run, name);
  const answer = await ask(run.client, via, 'QueueDeclare', fields, ['QueueDeclareOk']);
  return (
    answer && {
      ready: Number(answer.fields['messageCount']),
      consumers: Number(answer.fields['consumerCount']),
    }
  );
}

/** The `counts` of a script, as far as AMQP shows them. */
export async function readCounts(run: LiveRun, queues: readonly string[]): Promise<Observed> {
  const counts: Record<string, Observed> = {};
  for (const name of queues) {
    const asked = await askQueue(run, name);
    if (asked) counts[name] = { ready: asked.ready };
  }
  return { type: 'counts', queues: counts };
}

/** What the queues hold at the end; the counts, which only the operator sees, are those expected. */
export async function readFinal(run: LiveRun, queues: readonly string[], expected: Final): Promise<Final> {
  const ready = new Map<string, Left[] | string>();
  const after = new Map<string, Left[] | string>();
  for (const name of queues) ready.set(name, await drain(run, name));
  const used = new Set(run.steps.flatMap((step) => ('connection' in step ? [step.connection] : [])));
  for (const connection of used) {
    await performStep(run.client, { op: 'closeConnection', connection });
    await barrier(run.client);
    if (run.quorum) await sleep(QUORUM_QUIET_MS);
  }
  for (const name of queues) after.set(name, await drain(run, name));
  const final: Record<string, FinalQueue> = {};
  for (const name of queues) {
    const readyMessages = ready.get(name) ?? 'gone';
    const afterClose = after.get(name) ?? 'gone';
    const counted = expected.queues[name];
    const counts = counted && 'ready' in counted ? counted : { ready: 0, unacked: 0, consumers: 0 };
    final[name] =
      readyMessages === 'gone'
        ? { exists: false }
        : {
            ready: counts.ready,
            unacked: counts.unacked,
            consumers: counts.consumers,
            readyMessages,
            afterClose,
          };
  }
  return { queues: final };
}

async function drain(run: LiveRun, name: string): Promise<Left[] | string> {
  const left: Left[] = [];
  const via = readerOf(run, name);
  for (;;) {
    const fields = { queue: run.names.queue(name), noAck: true };
    const answer = await ask(run.client, via, 'BasicGet', fields, ['BasicGetOk', 'BasicGetEmpty']);
    if (!answer) return (await askQueue(run, name)) ? 'get refused (405)' : 'gone';
    if (answer.name === 'BasicGetEmpty') return left;
    const { messageId } = answer.properties;
    left.push({
      messageId: typeof messageId === 'string' ? messageId : null,
      redelivered: answer.fields['redelivered'] === true,
    });
  }
}

/** Drops all connections and removes every queue and exchange of the run. */
export async function cleanUp(run: LiveRun): Promise<void> {
  endClient(run.client);
  const janitor = createLiveClient(run.client.address);
  const names = new Map<string, 'queue' | 'exchange'>();
  for (const step of run.steps) {
    if (step.op === 'queueDeclare') names.set(step.queue, 'queue');
    if (step.op === 'exchangeDeclare') names.set(step.exchange, 'exchange');
  }
  for (const [plain, kind] of names) {
    const name = run.names.queue(plain);
    if (name === '' || name.startsWith('amq.')) continue;
    if (kind === 'queue') await ask(janitor, RECORDER, 'QueueDelete', { queue: name }, ['QueueDeleteOk']);
    else await ask(janitor, RECORDER, 'ExchangeDelete', { exchange: name }, ['ExchangeDeleteOk']);
  }
  endClient(janitor);
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
