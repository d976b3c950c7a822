/*
 * Dead-lettering: what a message becomes when it is rejected, expires, is dropped for length or comes back too
 * often, and where it goes. Models x-death, x-first-death-*, CC and BCC, the cycle rule and both strategies
 * (at-most-once, at-least-once). Leaves out the time in x-death.
 */
import type { DeadLetterReason, Entry, HeldDeadLetter, Message, Queue, Table, TableValue } from './model';
import { route } from './route';
import { exchangeOf, putQueue, queueOf, type Run } from './run';

/** How long an at-least-once queue waits before it tries an undeliverable dead letter again (settle_timeout). */
const RETRY_AFTER_MS = 180_000;

/** Sends a copy of a dead entry on its way; it has already left its queue, which has a dead-letter exchange. */
export function deadLetter(
  run: Run,
  queue: Queue,
  entry: Entry | { readonly id: number; readonly message: Message },
  reason: DeadLetterReason,
): void {
  const exchangeName = queue.limits.deadLetterExchange ?? '';
  const exchange = exchangeOf(run, exchangeName);
  const letter = letterOf(queue, entry.message, reason);
  const routed = exchange ? route(run.broker, exchange, letter) : [];
  const cycle = reason === 'rejected' ? [] : routed.filter((name) => isCycle(name, letter.headers));
  const to = cycle.length === 0 ? routed : routed.filter((name) => !cycle.includes(name));
  const keeps = queue.limits.atLeastOnceDeadLettering && 'lane' in entry;
  const keeper = keeps
    ? { queue: queue.name, held: { entry, reason, retryAt: run.now + RETRY_AFTER_MS } }
    : null;
  if (keeper && to.length === 0) {
    hold(run, keeper.queue, keeper.held);
    return;
  }
  const message = entry.message;
  run.events.push({
    type: 'deadLettered',
    from: queue.name,
    entry: entry.id,
    exchange: exchangeName,
    to,
    cycle,
    reason,
    message,
  });
  for (const name of to) run.transit.push({ queue: name, message: letter, keeper });
}

/** An at-least-once queue keeps a dead letter that nobody took. */
export function hold(run: Run, name: string, held: HeldDeadLetter): void {
  const queue = queueOf(run, name);
  if (!queue) return;
  putQueue(run, { ...queue, held: [...queue.held, held] });
  const { entry, reason } = held;
  run.events.push({ type: 'deadLetterHeld', from: name, entry: entry.id, reason, message: entry.message });
}

/** Tries again what an at-least-once queue still holds and is due by now. */
export function retryHeld(run: Run, queue: Queue): void {
  const due = queue.held.filter((held) => held.retryAt <= run.now);
  if (due.length === 0) return;
  const kept: Queue = { ...queue, held: queue.held.filter((held) => held.retryAt > run.now) };
  putQueue(run, kept);
  for (const { entry, reason } of due) deadLetter(run, kept, entry, reason);
}

/** The message that is published to the dead-letter exchange: new, without expiration, with its history. */
function letterOf(queue: Queue, message: Message, reason: DeadLetterReason): Message {
  const { deadLetterExchange, deadLetterRoutingKey } = queue.limits;
  const history = withDeath(queue.name, message, reason);
  const { CC: _cc, ...withoutCc } = history;
  const { expiration: _expiration, ...rest } = message;
  const routingKeys = deadLetterRoutingKey === null ? message.routingKeys : [deadLetterRoutingKey];
  return {
    ...rest,
    exchange: deadLetterExchange ?? '',
    routingKey: routingKeys[0] ?? '',
    routingKeys,
    headers: deadLetterRoutingKey === null ? history : withoutCc,
  };
}

function withDeath(queue: string, message: Message, reason: DeadLetterReason): Table {
  const deaths = deathsOf(message.headers);
  const known = deaths.find((death) => death['queue'] === queue && death['reason'] === reason);
  const newest: Table = known
    ? { ...known, count: Number(known['count']) + 1 }
    : {
        count: 1,
        reason,
        queue,
        exchange: message.exchange,
        'routing-keys': [message.routingKey, ...copyKeys(message.headers)],
        ...(message.expiration === undefined ? {} : { 'original-expiration': message.expiration }),
      };
  const firstDeath =
    'x-death' in message.headers
      ? {}
      : {
          'x-first-death-exchange': message.exchange,
          'x-first-death-queue': queue,
          'x-first-death-reason': reason,
        };
  return {
    ...message.headers,
    'x-death': [newest, ...deaths.filter((death) => death !== known)],
    ...firstDeath,
  };
}

/** The keys of the CC header. */
export function copyKeys(headers: Table): string[] {
  return keysOf(headers['CC']);
}

/** The strings of a CC or BCC header. */
export function keysOf(header: TableValue | undefined): string[] {
  return Array.isArray(header) ? header.filter((key): key is string => typeof key === 'string') : [];
}

function deathsOf(headers: Table): readonly Table[] {
  const deaths = headers['x-death'];
  return Array.isArray(deaths) ? (deaths as readonly Table[]) : [];
}

/** Whether the message has been in this queue before and nobody rejected it since: such a round never ends. */
function isCycle(queue: string, headers: Table): boolean {
  const deaths = deathsOf(headers);
  const last = deaths.findIndex((death) => death['queue'] === queue);
  return last !== -1 && deaths.slice(0, last + 1).every((death) => death['reason'] !== 'rejected');
}
