import fc from 'fast-check';
import { createClient } from 'redis';
import { createCache, disconnect } from '../../cache/cache';
import type { Cache, Command, Reply } from '../../cache/cache';
import { execute } from '../../cache/execute';
import type { Print, Tally } from '../tally';
import { LIVE_CLIENTS, liveSequences } from './redisSequences';
import type { LiveStep } from './redisSequences';

export interface RedisLiveOptions {
  readonly url?: string;
  readonly sequences?: number;
  readonly seed?: number;
}

const DEFAULT_URL = 'redis://127.0.0.1:6379';
/** The numbered database that is emptied before every sequence. */
const SCRATCH_DATABASE = 9;

type Connection = ReturnType<typeof connect>;

function connect(url: string) {
  const client = createClient({
    url,
    database: SCRATCH_DATABASE,
    RESP: 2,
    socket: { reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  return client;
}

/** The server under test: a connection that reads its clock, and one for each client of a sequence. */
interface Server {
  readonly url: string;
  readonly clock: Connection;
  readonly connections: Map<string, Connection>;
}

/**
 * Runs generated command sequences on a live Redis and on the simulated one and compares every reply. The
 * virtual clock of the simulation follows the clock of the server. Answers one case per sequence up to the
 * first mismatch, which is printed shrunk, with the seed that finds it again.
 */
export async function conformRedisLive(options: RedisLiveOptions, print: Print): Promise<Tally> {
  const { url = process.env.REDIS_URL ?? DEFAULT_URL, sequences = 2000, seed = 1 } = options;
  const server: Server = { url, clock: connect(url), connections: new Map() };
  try {
    await server.clock.connect();
  } catch {
    print(`redis: not available: nothing answers at ${url}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  for (const client of LIVE_CLIENTS) await open(server, client);
  const property = fc.asyncProperty(liveSequences, async (steps) => {
    const mismatch = await compareSequence(server, steps);
    if (mismatch !== null) throw new Error(mismatch);
  });
  const result = await fc.check(property, { numRuns: sequences, seed });
  for (const connection of [server.clock, ...server.connections.values()]) connection.destroy();
  if (!result.failed) return { passed: result.numRuns, failed: 0, skipped: 0 };
  print(
    `redis: seed ${result.seed} path ${result.counterexamplePath ?? ''}: ${String(result.errorInstance)}`,
  );
  for (const step of result.counterexample?.[0] ?? []) print(`  ${JSON.stringify(step)}`);
  return { passed: result.numRuns - 1, failed: 1, skipped: 0 };
}

async function open(server: Server, client: string): Promise<void> {
  const connection = connect(server.url);
  server.connections.set(client, connection);
  await connection.connect();
}

/** The first difference between server and simulation, or `null`. */
async function compareSequence(server: Server, steps: readonly LiveStep[]): Promise<string | null> {
  const { clock, connections } = server;
  for (const client of LIVE_CLIENTS)
    for (const word of ['DISCARD', 'UNWATCH']) await send(connections.get(client), [word]);
  await clock.sendCommand(['FLUSHDB']);
  // All caches that agree with what the server has answered so far: the very millisecond in which it ran a
  // command is only known to lie between two looks at its clock.
  let candidates: readonly Cache[] = [createCache()];
  for (const step of steps) {
    if (step.kind === 'wait') await new Promise((resolve) => setTimeout(resolve, step.ms));
    if (step.kind === 'disconnect') {
      await quit(clock, connections.get(step.client));
      await open(server, step.client);
      candidates = candidates.map((cache) => disconnect(cache, step.client));
    }
    if (step.kind !== 'command') continue;
    const from = await serverTime(clock);
    const reply = await send(connections.get(step.client), step.command);
    const agreeing = follow(candidates, step, reply, [from, await serverTime(clock)]);
    if (typeof agreeing === 'string') return agreeing;
    candidates = agreeing;
  }
  return null;
}

/** Ends a connection and waits until the server has noticed. */
async function quit(clock: Connection, connection: Connection | undefined): Promise<void> {
  const id = await connection?.sendCommand(['CLIENT', 'ID']).catch(() => null);
  connection?.destroy();
  for (let listed = true; listed && typeof id === 'number';) {
    const list = String(await clock.sendCommand(['CLIENT', 'LIST', 'ID', String(id)]));
    listed = list.includes(`id=${id} `);
  }
}

async function serverTime(clock: Connection): Promise<number> {
  const [seconds, microseconds] = (await clock.sendCommand(['TIME'])) as unknown as [string, string];
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
}

async function send(connection: Connection | undefined, command: Command): Promise<Reply> {
  if (connection === undefined) throw new Error('a step of a client that was not opened');
  return connection.sendCommand(command.map(String)).then(toReply, toReply);
}

function toReply(value: unknown): Reply {
  if (value instanceof Error) return { error: value.message };
  if (Array.isArray(value)) return value.map(toReply);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function follow(
  candidates: readonly Cache[],
  { client, command }: Extract<LiveStep, { kind: 'command' }>,
  reply: Reply,
  [from, to]: readonly [number, number],
): readonly Cache[] | string {
  const wanted = comparable(command, reply);
  const agreeing = new Map<string, Cache>();
  const answers = new Set<string>();
  for (const cache of candidates) {
    for (let now = from; now <= to; now += 1) {
      const executed = execute(cache, client, command, now);
      const got = comparable(command, executed.reply);
      answers.add(got);
      if (got === wanted) agreeing.set(JSON.stringify(executed.cache), executed.cache);
    }
  }
  if (agreeing.size > 0) return [...agreeing.values()];
  return `${JSON.stringify(command)} by ${client}: server ${wanted}, simulation ${[...answers].join(' or ')}`;
}

const UNORDERED: ReadonlySet<string> = new Set(['SMEMBERS', 'KEYS']);

/** The reply as text; the order of what Redis gives in no order is taken away, inside EXEC from every list. */
function comparable(command: Command, reply: Reply): string {
  const name = command[0].toUpperCase();
  if (!Array.isArray(reply)) return JSON.stringify(reply);
  if (UNORDERED.has(name)) return JSON.stringify([...(reply as readonly Reply[])].sort());
  if (name !== 'EXEC') return JSON.stringify(reply);
  return JSON.stringify(
    reply.map((part: Reply) => (Array.isArray(part) ? [...(part as readonly Reply[])].sort() : part)),
  );
}
