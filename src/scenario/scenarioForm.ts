/** The form of a scenario file: the world before the first decision, how it may go wrong, and what is expected. */
import * as v from 'valibot';
import { EXCHANGE_TYPES, QUEUE_TYPES } from '../broker/model';
import { ENGINES } from '../database/engineName';
import { boundsForm, expectationForm, MOST } from './expectationForm';
import {
  count,
  duration,
  expression,
  flag,
  keys,
  may,
  name,
  named,
  some,
  sqlText,
  template,
  told,
  upTo,
  wordOf,
  words,
  yes,
} from './form';
import { callForm, programForm, publishEntries, redisForm } from './programForm';

/** Exchange types of plugins begin with `x-`. */
const exchangeType = wordOf(EXCHANGE_TYPES, /^x-/);

const exchange = v.union([
  exchangeType,
  keys({
    type: exchangeType,
    durable: may(flag),
    autoDelete: may(flag),
    internal: may(flag),
    alternate: may(told(name, 'alternate exchange')),
  }),
]);

const queue = keys({
  as: may(told(name, 'short name in schedules')),
  type: may(wordOf(QUEUE_TYPES, /^stream$/)),
  durable: may(told(flag, 'default: true')),
  autoDelete: may(flag),
  parking: may(told(flag, 'somebody looks here: what ends here is parked, not stuck')),
  ttl: may(duration),
  expires: may(duration),
  maxLength: may(upTo(Number.MAX_SAFE_INTEGER)),
  overflow: may(v.picklist(['drop-head', 'reject-publish', 'reject-publish-dlx'])),
  deadLetterExchange: may(name),
  deadLetterRoutingKey: may(name),
  deadLetterStrategy: may(v.picklist(['at-most-once', 'at-least-once'])),
  deliveryLimit: may(v.number()),
  singleActiveConsumer: may(flag),
  maxPriority: may(count),
  arguments: may(told(named(v.any()), 'further arguments by their AMQP names')),
});

const binding = keys({
  from: name,
  to: told(name, 'a queue (name or alias), or an exchange'),
  key: may(told(name, 'binding key')),
  arguments: may(named(v.any())),
});

export const brokerForm = keys({
  exchanges: may(named(exchange)),
  queues: may(named(v.nullable(queue))),
  bindings: may(v.array(binding)),
  ackTimeout: may(told(v.nullable(duration), 'default: none')),
  heartbeat: may(
    told(v.nullable(duration), 'how long until a silent peer is given up; default: never by itself'),
  ),
});

const statements = told(some(sqlText), 'statements; one text may hold several, ended by ;');

export const databaseForm = keys({
  schema: statements,
  seed: may(statements),
  begin: may(v.picklist(['immediate', 'deferred'])),
  journal: may(v.picklist(['rollback', 'wal'])),
  busy: may(v.picklist(['wait', 'fail'])),
  engine: may(told(v.picklist([...ENGINES, 'mariadb', 'postgres']), 'default: sqlite; others as recorded')),
});

const service = keys({ honoursKeys: may(flag), answer: may(told(expression, 'over key, done and now')) });

/** What the scenario provides under a name: SQL, or a call, a Redis command, work; a list is done in order. */
export const stepForm = v.union([
  v.string(),
  keys({
    default: may(v.string()),
    sqlite: may(v.string()),
    mariadb: may(v.string()),
    postgres: may(v.string()),
    sql: may(sqlText),
    call: may(callForm),
    redis: may(redisForm),
    publish: may(keys(publishEntries)),
    work: may(yes),
    note: may(yes),
    takes: may(duration),
    set: may(named(expression)),
  }),
]);

const message = keys({
  key: v.union([v.string(), v.number()]),
  id: may(v.nullable(name)),
  fields: may(named(v.any())),
});

const given = v.union([
  v.array(v.union([name, keys({ message: name, at: may(duration) })])),
  keys({ tick: upTo(MOST.ticks), every: may(duration), first: may(duration) }),
]);

export const processForm = keys({
  title: may(told(words, 'what its lane is called')),
  like: may(told(name, 'same plan as that process: the two are interchangeable')),
  role: may(v.picklist(['publisher', 'consumer', 'relay', 'job', 'form', 'operator'])),
  program: may(told(v.union([name, programForm]), 'an id, $protection, or the operations themselves')),
  publishes: may(
    told(
      keys({ ...publishEntries, resend: may(flag) }),
      'a publisher without a program: what it sends; resend (default) after a nack or timeout',
    ),
  ),
  confirms: may(told(flag, 'confirm mode')),
  confirmTimeout: may(duration),
  consumes: may(told(name, 'a queue, by name or alias')),
  prefetch: may(upTo(MOST.prefetch)),
  concurrency: may(upTo(MOST.tasks)),
  priority: may(told(v.number(), 'consumer priority')),
  exclusive: may(flag),
  given: may(given),
  constants: may(named(v.any())),
  slow: may(v.array(v.picklist(['in', 'out']))),
  blocking: may(told(flag, 'its client answers heartbeats only between operations')),
  silences: may(told(flag, 'a search may also let its network go silent')),
  daemon: may(told(flag, 'polls for ever')),
  up: may(told(flag, 'false: has to be started by a decision')),
});

const effect = v.union([
  v.string(),
  keys({ sql: may(v.string()), service: may(name), redis: may(template) }),
]);

const schedule = v.union([
  v.string(),
  keys({
    title: may(words),
    schedule: v.string(),
    with: may(told(boundsForm, 'bounds for this schedule: copies, ids, consumers …')),
  }),
]);

/** Everything a scenario says, and a variant of it may say otherwise. */
export const scenarioEntries = {
  title: may(words),
  story: may(words),
  words: may(
    keys({
      event: may(told(words, 'what a business event is, before its key: order, 订单')),
      effect: may(
        told(words, 'what the effect does to it: a participle in English (paid), a verb in Chinese (支付)'),
      ),
    }),
  ),
  source: may(told(some(v.string()), 'where it happened: public addresses')),
  rabbitmq: may(
    told(v.union([v.picklist(['3.10', '3.13', '4.2', '4.3']), v.number()]), '3.10, 3.13, 4.2 or 4.3'),
  ),
  broker: may(brokerForm),
  database: may(v.nullable(databaseForm)),
  redis: may(flag),
  services: may(named(v.nullable(service))),
  statements: may(named(v.nullable(some(stepForm)))),
  messages: may(named(v.nullable(message))),
  programs: may(named(programForm)),
  processes: may(named(v.nullable(processForm))),
  effects: may(v.array(effect)),
  events: may(
    told(named(v.nullable(count)), 'business keys, each with the number of effects it should have'),
  ),
  bounds: may(boundsForm),
  protection: may(told(name, 'the protection when none is chosen')),
  protections: may(
    told(
      v.union([v.array(name), keys({ except: v.array(name) })]),
      'those that make sense here; default: all that can be compiled',
    ),
  ),
  schedules: may(named(v.nullable(schedule))),
  plan: may(told(v.string(), 'the plan of the comparison')),
  stops: may(told(named(schedule), 'named places: the schedule that leads there')),
  expect: may(some(expectationForm)),
  incident: may(told(name, 'the report that it plays, by the id in incidents.json beside the file')),
  missing: may(told(v.string(), 'what the world lacks for it, in words: it is not run')),
} as const;

/** What a variant may say. */
export const changesForm = told(keys(scenarioEntries), 'only what differs; null takes a named thing away');

const switchEntries = {
  title: words,
  summary: may(told(words, 'what the link is for, in a sentence')),
  against: may(told(boundsForm, 'what it stands against: the bounds in which its absence is searched')),
} as const;

/** A link of a chain, which a run can leave out. What differs without it has a form only when it is laid over. */
export const switchForm = keys({ ...switchEntries, off: named(v.any()) });

/** A file `scenarios/<id>.yaml`. */
export const scenarioForm = keys({
  $schema: may(v.string()),
  id: name,
  ...scenarioEntries,
  switches: may(
    told(
      named(keys({ ...switchEntries, off: changesForm })),
      'links that can be switched off; each on by default',
    ),
  ),
  variants: may(named(changesForm)),
  fix: may(changesForm),
});

/** A scenario after its variant was laid over it. */
export const plainForm = keys({ id: name, ...scenarioEntries });

export type ScenarioData = v.InferOutput<typeof plainForm>;
export type QueueData = v.InferOutput<typeof queue>;
export type ProcessData = v.InferOutput<typeof processForm>;
export type StepData = v.InferOutput<typeof stepForm>;
export type MessageData = v.InferOutput<typeof message>;
export type SwitchData = v.InferOutput<typeof switchForm>;
