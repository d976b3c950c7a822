/** Connecting a process: a new connection with one channel, its limits, and its consumer. Epochs only grow. */
import { execute } from '../broker/broker';
import type { Operation } from '../broker/operation';
import { absorb } from './brokerSide';
import { changeProcess, planOf, processOf, type Moving } from './moving';
import type { ProcessPlan } from './setting';
import type { Process, ProcessName, Task, World } from './world';

/** A task at the start of its program, with nothing in hand. */
export function freshTask(start: string): Task {
  return {
    at: start,
    locals: {},
    delivery: null,
    batch: [],
    item: null,
    untilMs: null,
    deadlineMs: null,
    blocked: false,
  };
}

/** A process that is not running yet. */
export function stoppedProcess(plan: ProcessPlan): Process {
  return {
    name: plan.name,
    up: false,
    epoch: 0,
    connection: null,
    memory: {},
    tasks: [],
    buffer: [],
    given: plan.given,
    confirms: [],
    toBroker: [],
    toProcess: [],
    abandoned: [],
  };
}

/** Starts a process: empty memory, fresh tasks, a connection. */
export function start(moving: Moving, name: ProcessName): void {
  const plan = planOf(moving.engine, name);
  const program = moving.engine.setting.programs[plan.program];
  if (!program) throw new Error(`no program ${plan.program}`);
  const tasks = Array.from({ length: Math.max(1, plan.concurrency) }, () => freshTask(program.start));
  changeProcess(moving, name, { up: true, memory: program.memory, tasks, buffer: [], confirms: [] });
  connect(moving, name);
}

/** Opens a connection and subscribes again, as client libraries do when they recover. */
export function connect(moving: Moving, name: ProcessName): void {
  const plan = planOf(moving.engine, name);
  const epoch = nextEpoch(processOf(moving.world, name));
  const label = freeLabel(moving.world, name);
  const connection = {
    label,
    epoch,
    lastDeliveryTag: 0,
    lastSequenceNumber: 0,
    channelOpen: true,
    subscribed: false,
    silentSinceMs: null,
    givenUpAtMs: null,
  };
  // Sequence numbers start again: a confirm on this channel is not about what was published on the old one.
  const confirms = processOf(moving.world, name).confirms.map((pending) =>
    pending.result === 'none' ? { ...pending, result: 'lost' as const } : pending,
  );
  changeProcess(moving, name, { epoch, connection, confirms });
  const on = { connection: label, channel: label };
  if (plan.confirms) run(moving, { op: 'confirmSelect', ...on });
  if (plan.consumes !== null) subscribe(moving, name);
}

/** Above every epoch whose tags a task still holds; counting starts again when none is held, so that a loop is a loop. */
function nextEpoch(process: Process): number {
  const held = process.tasks.flatMap((task) =>
    [task.delivery, ...task.batch].map((delivery) => delivery?.epoch ?? 0),
  );
  return Math.max(0, ...held) + 1;
}

/** Sets the prefetch limit and starts the consumer on the queue of the process. */
export function subscribe(moving: Moving, name: ProcessName): void {
  const plan = planOf(moving.engine, name);
  const connection = processOf(moving.world, name).connection;
  if (!connection || plan.consumes === null) return;
  const on = { connection: connection.label, channel: connection.label };
  const noAck = moving.engine.setting.programs[plan.program]?.acknowledge === 'automatic';
  changeProcess(moving, name, { connection: { ...connection, subscribed: true } });
  if (plan.prefetchCount > 0) run(moving, { op: 'qos', ...on, prefetchCount: plan.prefetchCount });
  run(moving, {
    op: 'consume',
    ...on,
    queue: plan.consumes,
    consumerTag: name,
    noAck,
    exclusive: plan.exclusive,
    arguments: plan.consumeArguments,
  });
}

function run(moving: Moving, operation: Operation): void {
  absorb(moving, execute(moving.world.broker, operation, moving.world.nowMs));
}

/** The broker may still hold silent connections of the same process under earlier names. */
function freeLabel(world: World, name: ProcessName): string {
  const taken = processOf(world, name).abandoned.map((connection) => connection.label);
  let label = name;
  while (taken.includes(label)) label += "'";
  return label;
}
