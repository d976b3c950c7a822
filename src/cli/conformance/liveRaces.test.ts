import { describe, expect, it } from 'vitest';
import { createBroker, executeAndDispatch } from '../../broker/broker';
import type { Operation } from '../../broker/operation';
import { isRacyHere } from './liveRaces';

/** Whether the last of these operations, a second after the others, is left out of what is generated. */
function lastIsRacy(operations: readonly Operation[]): boolean {
  let broker = createBroker({ version: '3.10' });
  let isRacy = false;
  for (const [index, operation] of operations.entries()) {
    const now = index < operations.length - 1 ? 0 : 1_000;
    const { broker: after, events } = executeAndDispatch(broker, operation, now);
    isRacy = isRacyHere(broker, operation, events);
    broker = after;
  }
  return isRacy;
}

const [ofA, ofB] = [
  { connection: 'A', channel: 'a' },
  { connection: 'B', channel: 'b' },
];
const publishing = { op: 'publish', connection: 'P', channel: 'p', routingKey: 'q' } as const;

interface Case {
  readonly global: boolean;
  readonly deadLetterKey: string;
  /** B takes the third message, or nobody does. */
  readonly hasB: boolean;
}

/** A takes two messages and may hold no more; a third comes, which expires soon; then A rejects its first. */
function rejectOfAFullChannel({ global, deadLetterKey, hasB }: Case): readonly Operation[] {
  const table = { 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': deadLetterKey };
  const behindA = { 'x-priority': -1 };
  return [
    { op: 'queueDeclare', ...ofA, queue: 'parked' },
    { op: 'queueDeclare', ...ofA, queue: 'q', arguments: table },
    { ...publishing, messageId: 'm1' },
    { ...publishing, messageId: 'm2' },
    { op: 'consume', ...ofA, queue: 'q', consumerTag: 'ta' },
    ...(hasB ? [{ op: 'consume', ...ofB, queue: 'q', consumerTag: 'tb', arguments: behindA } as const] : []),
    { op: 'qos', ...ofA, prefetchCount: 2, global },
    { ...publishing, messageId: 'm3', expiration: '500' },
    { op: 'reject', ...ofA, deliveryTag: 1, requeue: false },
  ];
}

describe('steps that are a race on a real server', () => {
  it('are those whose dead letter comes to a queue of a channel that gets room as a whole', () => {
    // The server gave the letter to B in 20 of 30 runs, and to A in the others.
    expect(lastIsRacy(rejectOfAFullChannel({ global: true, deadLetterKey: 'q', hasB: true }))).toBe(true);
  });

  it('are those that let a queue find out what has expired, which may come before the dead letter', () => {
    expect(lastIsRacy(rejectOfAFullChannel({ global: true, deadLetterKey: 'parked', hasB: false }))).toBe(
      true,
    );
  });

  it('are not those whose dead letter goes elsewhere alone, nor those without a limit of the channel', () => {
    const alone = { deadLetterKey: 'parked', hasB: true };
    expect(lastIsRacy(rejectOfAFullChannel({ ...alone, global: true }))).toBe(false);
    expect(lastIsRacy(rejectOfAFullChannel({ global: false, deadLetterKey: 'q', hasB: true }))).toBe(false);
  });
});
