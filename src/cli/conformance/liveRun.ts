import type { Frame } from '../../broker/event';
import type { RabbitVersion } from '../../broker/model';
import { nextDue } from '../../broker/broker';
import { canonicalText, normalise } from './brokerNormal';
import type { Mismatch } from './brokerCompare';
import { replayFinal, replayStep, startReplay, type Replay } from './brokerReplay';
import { declaredQueues, type Final, type FinalQueue, type Observed, type Step } from './brokerScript';
import { barrier, createLiveClient, hasOutstandingConfirms, performStep } from './liveClient';
import type { ServerAddress } from './liveConnection';
import { namesFor } from './liveNames';
import {
  cleanUp,
  countsAgree,
  QUORUM_QUIET_MS,
  readCounts,
  readFinal,
  sleep,
  type LiveRun,
} from './liveQueues';
import { restartServer } from './liveServer';

/** How one run on a real server went. `late`: the machine was too slow for a timer of the script; says nothing. */
export interface LiveOutcome {
  readonly verdict: 'agrees' | 'differs' | 'late';
  readonly mismatch: Mismatch | null;
  /** What the server did, in normal form; steps after a mismatch are missing. */
  readonly observed: readonly Observed[][];
  readonly final: Final | null;
}

/** A timer must be at least this far from every step that does not wait for it. */
const TIMER_MARGIN_MS = 300;
/** How long the server may take to do what is expected of it. */
const PATIENCE_MS = 4_000;

/** Runs steps on a real server and on the simulated broker side by side. Leaves nothing behind on the server. */
export async function runLive(
  address: ServerAddress,
  version: RabbitVersion,
  steps: readonly Step[],
  prefix: string,
): Promise<LiveOutcome> {
  const expiring = steps.flatMap((step) =>
    step.op === 'queueDeclare' && step.arguments?.['x-expires'] !== undefined ? [step.queue] : [],
  );
  const run: LiveRun = {
    client: createLiveClient(address),
    names: namesFor(prefix, steps),
    steps,
    quorum: steps.some((step) => step.op === 'queueDeclare' && step.arguments?.['x-queue-type'] === 'quorum'),
    unasked: new Set(expiring),
    owners: new Map(),
  };
  try {
    return await runSteps(run, startReplay(version));
  } finally {
    await cleanUp(run);
  }
}

async function runSteps(run: LiveRun, start: Replay): Promise<LiveOutcome> {
  let replay = start;
  const observed: Observed[][] = [];
  const expectedAll: Observed[][] = [];
  const clock = createClock();
  for (const [index, step] of run.steps.entries()) {
    const result = replayStep(replay, step);
    replay = result.replay;
    expectedAll.push(result.observed);
    noteOwner(run, step);
    const expected = result.observed;
    const startedAt = performance.now();
    const got = await performLive(run, step, expected, replay);
    observed.push(got);
    if (clock.isLate(replay, step, startedAt))
      return { verdict: 'late', mismatch: null, observed, final: null };
    if (!sameEvents(expected, got)) {
      return { verdict: 'differs', mismatch: mismatchOf(index, step, expected, got), observed, final: null };
    }
  }
  const queues = declaredQueues({ steps: run.steps, observed: expectedAll });
  const expected = replayFinal(replay, queues, run.steps);
  const final = await readFinal(run, queues, expected);
  if (clock.isLateNow()) return { verdict: 'late', mismatch: null, observed, final: null };
  const differing = queues.find((name) => !sameFinal(expected.queues[name], final.queues[name]));
  if (differing === undefined) return { verdict: 'agrees', mismatch: null, observed, final };
  const [wanted, found] = [expected.queues[differing], final.queues[differing]].map((queue) =>
    JSON.stringify(queue),
  );
  const mismatch = { step: null, what: `final ${differing}`, expected: wanted ?? '', got: found ?? '' };
  return { verdict: 'differs', mismatch, observed, final };
}

function mismatchOf(
  step: number,
  sent: Step,
  expected: readonly Observed[],
  got: readonly Observed[],
): Mismatch {
  return { step, what: JSON.stringify(sent), expected: JSON.stringify(expected), got: JSON.stringify(got) };
}

/** Timers further away than this are not waited for by anybody. */
const FAR_MS = 30_000;

interface Clock {
  /** Takes note of a step that began at this time; answers whether a timer may have fallen due outside its `wait`. */
  isLate(replay: Replay, step: Step, startedAt: number): boolean;
  /** Whether one may have fallen due since the last step. */
  isLateNow(): boolean;
}

/**
 * Tells whether the machine was so slow that timers say nothing. Virtual time stands still while steps run, so all timers
 * that run together are taken to have begun with the first of them.
 */
function createClock(): Clock {
  let due = Infinity;
  let begun: number | null = null;
  const isLateNow = (): boolean => performance.now() > (begun ?? 0) + due - TIMER_MARGIN_MS;
  return {
    isLateNow,
    isLate: ({ broker, now }, step, startedAt) => {
      const late = step.op !== 'wait' && isLateNow();
      const next = nextDue(broker, now) ?? Infinity;
      const before = step.op === 'wait' ? now - step.ms : now;
      begun = next - now > FAR_MS ? null : (begun ?? startedAt - before);
      due = begun === null ? Infinity : next;
      return late || isLateNow();
    },
  };
}

function noteOwner(run: LiveRun, step: Step): void {
  if (step.op === 'queueDeclare' && step.exclusive === true && !run.owners.has(step.queue))
    run.owners.set(step.queue, step.connection);
}

async function performLive(
  run: LiveRun,
  step: Step,
  expected: readonly Observed[],
  replay: Replay,
): Promise<Observed[]> {
  run.client.frames.length = 0;
  if (step.op === 'wait') await sleep(step.ms);
  else if (step.op === 'restartBroker') await restartServer();
  else if (step.op === 'counts') await settle(run, [], replay);
  else await performStep(run.client, run.names.outward(step) as typeof step);
  if (step.op === 'counts') return [await readCounts(run, step.queues)];
  return settle(run, expected, replay);
}

/** Waits until the server has done what is expected and nothing more comes, or patience ends. */
async function settle(run: LiveRun, expected: readonly Observed[], replay: Replay): Promise<Observed[]> {
  const deadline = performance.now() + PATIENCE_MS;
  let seen = -1;
  for (;;) {
    await barrier(run.client);
    const counted = await countsAgree(run, replay);
    await barrier(run.client);
    if (run.quorum && seen !== run.client.frames.length) await sleep(QUORUM_QUIET_MS);
    const quiet = seen === run.client.frames.length && !hasOutstandingConfirms(run.client);
    seen = run.client.frames.length;
    const got = events(run);
    const done = quiet && counted && sameEvents(expected, got);
    if (done || performance.now() > deadline) return got;
  }
}

function events(run: LiveRun): Observed[] {
  const frames = run.names.inward(run.client.frames).map(withPlainVhost);
  return normalise(frames);
}

function withPlainVhost(frame: Frame): Frame {
  return 'replyText' in frame
    ? { ...frame, replyText: frame.replyText.replace(/vhost '[^']*'/g, "vhost '/'") }
    : frame;
}

/** What a client cannot read over AMQP, or what a comparison may skip; of generated names their sign is enough. */
function withoutUnseen(event: Observed): Observed {
  const text = JSON.stringify(event).replace(/amq\.(ctag|gen)-[\w#-]+/g, 'amq.$1-#');
  const { consumerCount: _consumers, ...rest } = JSON.parse(text) as Record<string, Observed>;
  if ((rest['type'] as unknown) !== 'counts') return rest;
  const queues = Object.entries(rest['queues'] as unknown as Record<string, Observed>);
  return {
    ...rest,
    queues: Object.fromEntries(queues.map(([name, { ready }]) => [name, { ready: ready ?? 0 }])),
  };
}

function sameEvents(expected: readonly Observed[], got: readonly Observed[]): boolean {
  return canonicalText(comparable(expected)) === canonicalText(comparable(got));
}

/** Confirms of a burst may come together and late, so that their order against returns and each other is a race. */
function comparable(all: readonly Observed[]): Observed[] {
  const events = all.map(withoutUnseen);
  const isConfirm = (event: Observed): boolean => event['type'] === 'confirm';
  const confirms = events.filter(isConfirm).map((event) => ({ event, text: confirmPlace(event) }));
  confirms.sort((left, right) => (left.text < right.text ? -1 : 1));
  return [...events.filter((event) => !isConfirm(event)), ...confirms.map(({ event }) => event)];
}

function confirmPlace(event: Observed): string {
  return `${String(event['channel'])} ${String(event['deliveryTag']).padStart(9, '0')}`;
}

function sameFinal(expected: FinalQueue | undefined, got: FinalQueue | undefined): boolean {
  const seen = (queue: FinalQueue | undefined): unknown =>
    queue && 'ready' in queue ? { ...queue, unacked: 0, consumers: 0 } : queue;
  return canonicalText(seen(expected)) === canonicalText(seen(got));
}
