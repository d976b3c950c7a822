/** The form of what a scenario file expects: of one schedule, or of all of them. */
import * as v from 'valibot';
import { count, flag, keys, may, name, named, scalar, some, told, upTo } from './form';

/**
 * More than anybody can look at: every copy and every moment is an item, every consumer a lane, every task a state. The
 * prefetch count has two bytes in AMQP.
 */
export const MOST = { copies: 1000, ticks: 1000, consumers: 50, tasks: 100, prefetch: 65_535 } as const;

export const IDS = ['same', 'fresh', 'none'] as const;

/** How much may happen, and how often. The same keys as the options of the commands. */
export const boundsForm = keys({
  copies: may(upTo(MOST.copies)),
  ids: may(v.picklist(IDS)),
  consumers: may(upTo(MOST.consumers)),
  crashes: may(count),
  cuts: may(count),
  brokerRestarts: may(count),
  failovers: may(count),
  errors: may(count),
  unknowns: may(count),
  seconds: may(v.number()),
  prologue: may(told(v.array(name), 'processes that run to their end before the search begins')),
});

const verdict = v.picklist(['exactlyOnce', 'parked', 'lost', 'doubled', 'stuck']);

/** The parts of a reported incident that an expectation can be taken from. */
export const REPORT_PARTS = ['exp', 'outcome', 'fix'] as const;

export const expectationForm = keys({
  schedule: may(told(name, 'default: the first of the file')),
  search: may(told(boundsForm, 'over all schedules within these bounds, instead of one schedule')),
  protection: may(some(name)),
  off: may(told(some(name), 'with these links switched off')),
  effects: may(
    told(
      v.union([count, v.array(count), named(count)]),
      'number of effects: of every event, or by key; after a search the set',
    ),
  ),
  verdict: may(
    told(
      v.union([verdict, v.array(verdict), named(verdict)]),
      'of the run (one, or one of several), or by key',
    ),
  ),
  lost: may(told(flag, 'whether some event had too few effects and is in no queue any more')),
  stuck: may(
    told(flag, 'whether no way on from the end of the schedule settles every event; found by a search'),
  ),
  queues: may(told(named(count), 'messages in a queue at the end, ready and unacknowledged')),
  consumers: may(told(named(count), 'consumers of a queue at the end')),
  rows: may(told(named(v.any()), 'a query: its first value, or its rows')),
  services: may(told(named(count), 'entries in the ledger of a service')),
  redis: may(told(named(scalar), 'value of a key; null: none')),
  from: may(told(v.picklist(REPORT_PARTS), 'the part of the reported incident that says so')),
  says: may(told(some(v.string()), 'its words, literally')),
});

export type BoundsData = v.InferOutput<typeof boundsForm>;
export type ExpectationData = v.InferOutput<typeof expectationForm>;
