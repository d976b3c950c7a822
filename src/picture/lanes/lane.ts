/**
 * Which lanes a run has, from left to right: what puts in · parking and waiting queues · work queues, ready beside
 * unacknowledged · consumers · cache · database · services. Left of the work queue is further from being done.
 */
import type { Action, Program } from '../../program/program';
import type { ProcessPlan, QueuePlan, Setting } from '../../world/setting';

export const LANE_KINDS = ['P', 'dead', 'wait', 'ready', 'unacked', 'C', 'cache', 'db', 'service'] as const;
export type LaneKind = (typeof LANE_KINDS)[number];

export type LaneId = string;

/** One lane. `of` is the process, the queue or the service that it stands for. */
export interface Lane {
  readonly id: LaneId;
  readonly kind: LaneKind;
  readonly of: string;
}

export const DATABASE_LANE: LaneId = 'database';
export const CACHE_LANE: LaneId = 'cache';

export const processLane = (process: string): LaneId => `process:${process}`;
export const readyLane = (queue: string): LaneId => `ready:${queue}`;
export const unackedLane = (queue: string): LaneId => `unacked:${queue}`;
export const serviceLane = (service: string): LaneId => `service:${service}`;

/** The lanes of a setting in the order of the picture; stores that no program touches and no effect counts have none. */
export function lanesOf(setting: Setting): readonly Lane[] {
  const sources = setting.processes.filter((plan) => !isConsumer(plan, setting));
  const consumers = setting.processes.filter((plan) => isConsumer(plan, setting));
  const worked = setting.queues.filter((queue) => hasConsumer(queue, setting));
  const idle = setting.queues.filter((queue) => !worked.includes(queue));
  return [
    ...sources.map((plan) => lane(processLane(plan.name), 'P', plan.name)),
    ...idle.filter((queue) => queue.parking).map(({ name }) => lane(readyLane(name), 'dead', name)),
    ...idle.filter((queue) => !queue.parking).map(({ name }) => lane(readyLane(name), 'wait', name)),
    ...worked.flatMap(({ name }) => [
      lane(readyLane(name), 'ready', name),
      lane(unackedLane(name), 'unacked', name),
    ]),
    ...consumers.map((plan) => lane(processLane(plan.name), 'C', plan.name)),
    ...storesOf(setting),
  ];
}

function lane(id: LaneId, kind: LaneKind, of: string): Lane {
  return { id, kind, of };
}

/** Whether a process stands right of the queues: it takes from one. */
function isConsumer(plan: ProcessPlan, setting: Setting): boolean {
  return (
    plan.consumes !== null ||
    plan.role === 'consumer' ||
    (plan.role !== 'publisher' && gets(plan, setting).length > 0)
  );
}

function hasConsumer(queue: QueuePlan, setting: Setting): boolean {
  return setting.processes.some(
    (plan) => plan.consumes === queue.name || gets(plan, setting).includes(queue.name),
  );
}

function gets(plan: ProcessPlan, setting: Setting): readonly string[] {
  return actionsOf(setting.programs[plan.program]).flatMap((action) =>
    action.kind === 'get' ? [action.queue] : [],
  );
}

function actionsOf(program: Program | undefined): readonly Action[] {
  return Object.values(program?.operations ?? {}).map((operation) => operation.action);
}

function storesOf(setting: Setting): readonly Lane[] {
  const running = new Set(setting.processes.map((plan) => plan.program));
  const actions = [...running].flatMap((id) => actionsOf(setting.programs[id]));
  const uses = (kind: Action['kind']): boolean => actions.some((action) => action.kind === kind);
  const counts = (kind: string): boolean => setting.effects.some((effect) => effect.kind === kind);
  return [
    ...(setting.usesCache && (uses('cache') || counts('cache')) ? [lane(CACHE_LANE, 'cache', '')] : []),
    ...(setting.database && (uses('sql') || counts('sql')) ? [lane(DATABASE_LANE, 'db', '')] : []),
    ...setting.services.map(({ name }) => lane(serviceLane(name), 'service', name)),
  ];
}
