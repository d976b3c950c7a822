/** Replays one recorded script on the simulated Redis, in virtual time. */
import { createCache, disconnect, entries } from '../../cache/cache';
import type { Cache, CacheEntry, Command, Reply } from '../../cache/cache';
import { execute } from '../../cache/execute';
import { failover } from '../../cache/failover';
import type { StoredValue } from '../../cache/keyspace';
import { fillMemory } from '../../cache/memory';
import type { RedisEntry, RedisResult, RedisScript, RedisStep, SeenKeys } from './redisScript';
import { conditionText, holds } from './sqlScriptConditions';
import type { Results, StepResult } from './sqlScriptConditions';
import { isMessageGone, newConsumer, turn, verdictOf } from './sqlScriptSessions';
import type { Consumer } from './sqlScriptSessions';

/** Noon on some day: absolute deadlines in scripts lie clearly before or after it. */
const START_MS = Date.UTC(2026, 0, 1, 12);

/** What a run shows, and the latest a time to live could have been read, for replies that are durations. */
export interface Replay extends RedisResult {
  readonly trace: readonly ReplayEntry[];
}

/** An entry with the reply the same command would have got `SLACK_MS` later, when that is another one. */
export type ReplayEntry = RedisEntry & { readonly replyLater?: Reply };

/** The recorded server needs some time for each step, the virtual one none. */
const SLACK_MS = 250;

/** A script that needs a part of Redis which the simulation leaves out. */
export class UnsupportedScript extends Error {}

interface Run {
  readonly script: RedisScript;
  readonly consumers: Map<string, Consumer>;
  readonly stepResults: Map<string, StepResult>;
  readonly counted: Map<string, number>;
  readonly trace: ReplayEntry[];
  cache: Cache;
  now: number;
}

/** Runs the script from an empty server. Throws UnsupportedScript. */
export function replayRedisScript(script: RedisScript): Replay {
  const run: Run = {
    script,
    consumers: new Map(Object.keys(script.sessions).map((name) => [name, newConsumer()])),
    stepResults: new Map(),
    counted: new Map(),
    trace: [],
    cache: createCache(),
    now: START_MS,
  };
  for (const command of script.seed ?? []) send(run, 'seed', command);
  run.cache = disconnect(run.cache, 'seed');
  for (const step of script.schedule) {
    if (step.session === undefined) happen(run, step);
    else perform(run, step, step.session);
  }
  return {
    trace: run.trace,
    final: seenKeys(run),
    external: Object.fromEntries(run.counted),
    ...effectOf(run),
  };
}

function send(run: Run, client: string, command: Command): Reply {
  const { cache, reply } = execute(run.cache, client, command, run.now);
  const missing = unsupportedPart(reply);
  if (missing !== null) throw new UnsupportedScript(missing);
  run.cache = cache;
  return reply;
}

/** The error that names what is left out, anywhere in a reply. */
function unsupportedPart(reply: Reply): string | null {
  if (typeof reply !== 'object' || reply === null) return null;
  if ('error' in reply) return reply.error.startsWith('unsupported: ') ? reply.error : null;
  return reply.map(unsupportedPart).find((part) => part !== null) ?? null;
}

function write(run: Run, entry: ReplayEntry): void {
  run.trace.push({ ...entry, keys: seenKeys(run) });
}

/** What happens to the server or to time. */
function happen(run: Run, step: RedisStep): void {
  const { id, server, wait = 0 } = step;
  run.now += wait;
  if (server === undefined) return write(run, { step: id, event: 'wait', outcome: 'ok' });
  if (server === 'restart') run.cache = failover(run.cache, run.now, 'everything');
  else if (server === 'fill') {
    const filled = fillMemory(run.cache);
    if ('error' in filled) throw new UnsupportedScript(filled.error);
    run.cache = filled;
  } else throw new UnsupportedScript(`unsupported: server ${server}`);
  const reply = server === 'fill' ? { reply: 'stopped by OOM' } : {};
  write(run, { step: id, event: `server-${server}`, outcome: 'ok', ...reply });
}

function perform(run: Run, step: RedisStep, session: string): void {
  const { script, consumers } = run;
  const consumer = consumers.get(session) ?? newConsumer();
  consumers.set(session, consumer);
  const head = { step: step.id, session };
  const now = turn(consumer, step, isMessageGone(script, consumers.values()));
  if (!now.go)
    return now.why === null ? undefined : write(run, { ...head, outcome: 'skipped', why: now.why });
  if (step.if !== undefined && !holds(step.if, resultsOf(run))) {
    return write(run, { ...head, outcome: 'skipped', why: `condition false: ${conditionText(step.if)}` });
  }
  if (step.crash !== undefined) return crash(run, step, session, consumer);
  if (step.cmd !== undefined) return command(run, step, step.cmd, consumer);
  if (step.boundary === true) return write(run, { ...head, outcome: 'ok', reply: aroundDeadline(run.now) });
  if (step.external !== undefined) {
    const count = (run.counted.get(step.external) ?? 0) + 1;
    run.counted.set(step.external, count);
    return write(run, { ...head, outcome: 'ok', external: step.external, count });
  }
  consumer.end = step.ack === true ? 'done' : 'nacked';
  if (step.nack === true) run.cache = disconnectTransaction(run.cache, session);
  write(run, { ...head, outcome: step.ack === true ? 'acked' : 'nacked' });
}

function resultsOf(run: Run): Results {
  return {
    of: (step) => run.stepResults.get(step),
    hasFailed: (session) => run.consumers.get(session)?.hasFailed === true,
  };
}

/** A connection that ends; with a command in flight, the server runs it and nobody reads the reply. */
function crash(run: Run, step: RedisStep, session: string, consumer: Consumer): void {
  if (step.cmd !== undefined) send(run, session, step.cmd);
  run.cache = disconnect(run.cache, session);
  consumer.end = 'crashed';
  write(run, { step: step.id, session, outcome: 'crashed' });
}

function command(run: Run, step: RedisStep, words: Command, consumer: Consumer): void {
  const session = step.session ?? '';
  const later = durationLater(run, session, words);
  const reply = send(run, session, words);
  const head = { step: step.id, session };
  const failed = typeof reply === 'object' && reply !== null && 'error' in reply;
  if (!failed) {
    run.stepResults.set(step.id, { ok: true, rows: [], affected: 0, reply });
    return write(run, { ...head, outcome: 'ok', reply, ...later });
  }
  run.stepResults.set(step.id, { ok: false, class: 'other', code: reply.error.split(' ')[0] ?? '' });
  consumer.hasFailed = true;
  const policy = step.onError ?? run.script.onError ?? 'nack';
  if (policy !== 'continue') {
    consumer.end = policy === 'nack' ? 'nacked' : 'acked-duplicate';
    run.cache = disconnectTransaction(run.cache, session);
  }
  write(run, { ...head, outcome: 'error', reply });
}

/** A message that goes back takes the open transaction of its consumer with it, as ROLLBACK does in SQL. */
function disconnectTransaction(cache: Cache, session: string): Cache {
  const open = cache.clients.some((state) => state.client === session && state.queued !== null);
  return open ? disconnect(cache, session) : cache;
}

const DURATIONS: ReadonlySet<string> = new Set(['TTL', 'PTTL']);

function durationLater(run: Run, session: string, words: Command): { readonly replyLater?: Reply } {
  if (!DURATIONS.has(words[0].toUpperCase())) return {};
  return { replyLater: execute(run.cache, session, words, run.now + SLACK_MS).reply };
}

/** What reads one millisecond before, at and after a deadline see, and a deadline of the present moment. */
function aroundDeadline(now: number): unknown {
  const deadline = now + 10;
  const key = (cache: Cache, ...words: Command) => execute(cache, 'boundary', words, now).cache;
  const stored = key(key(createCache(), 'SET', 'k', 'v'), 'PEXPIREAT', 'k', deadline);
  const at = (moment: number): string[] => {
    const { reply } = execute(stored, 'boundary', ['GET', 'k'], moment);
    return [reply === null ? 'absent' : 'present'];
  };
  const present = execute(stored, 'boundary', ['PEXPIREAT', 'k', now], now);
  const exists = execute(present.cache, 'boundary', ['EXISTS', 'k'], now).reply;
  return {
    before: at(deadline - 1),
    at: at(deadline),
    after: at(deadline + 1),
    pexpireatNow: [present.reply, exists],
  };
}

function seenKeys(run: Run): SeenKeys {
  const seen = (entry: CacheEntry) => ({
    value: plainValue(entry.value),
    ttl: entry.ttlMs === null ? 'none' : 'set',
  });
  return Object.fromEntries(entries(run.cache, run.now).map((entry) => [entry.key, seen(entry)]));
}

function plainValue(value: StoredValue): unknown {
  if (value.type === 'string') return value.text;
  if (value.type === 'list') return value.items;
  return value.type === 'set' ? value.members : Object.fromEntries(value.fields);
}

function effectOf(run: Run): Pick<RedisResult, 'effect'> {
  const { effect } = run.script;
  if (effect === undefined) return {};
  const times = 'external' in effect ? (run.counted.get(effect.external) ?? 0) : numberAt(run, effect.key);
  const verdict = verdictOf(run.script, run.consumers.values(), times, effect.expect);
  return { effect: { times, expected: effect.expect, verdict } };
}

/** The number a key holds: a counter's value, or how many elements a collection has. */
function numberAt(run: Run, key: string): number {
  const value = entries(run.cache, run.now).find((entry) => entry.key === key)?.value;
  if (value === undefined) return 0;
  if (value.type === 'string') return Number(value.text);
  return value.type === 'list'
    ? value.items.length
    : value.type === 'set'
      ? value.members.length
      : value.fields.length;
}
