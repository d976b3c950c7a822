/** Writes schedules in the notation of notation.ts, so that parsing gives the same items again. */
import type { Decision } from '../world/decision';
import { UNITS_MS, type Schedule, type ScheduleItem, type Unit } from './notation';

/** Gives the short name of a queue; the full name where there is none. */
export type Alias = (queue: string) => string;

const BY_SIZE: readonly Unit[] = ['d', 'h', 'min', 's', 'ms'];
const fullName: Alias = (queue) => queue;

/** Prints the items on one line. `alias` says how queues are written. */
export function printSchedule(items: Schedule, alias: Alias = fullName): string {
  return items.map((item) => printItem(item, alias)).join(' ');
}

/** Prints a run as it was decided, one item for each decision. */
export function printDecisions(decisions: readonly Decision[], alias: Alias = fullName): string {
  return decisions.map((decision) => printDecision(decision, alias)).join(' ');
}

/** Prints one item. */
export function printItem(item: ScheduleItem, alias: Alias = fullName): string {
  switch (item.kind) {
    case 'decision':
      return printDecision(item.decision, alias);
    case 'due':
      return '+';
    case 'reach':
      return `${printTask(item)}@${item.landmark}${item.nth === null ? '' : `#${item.nth}`}`;
    case 'exhaust':
      return item.task === null ? `${item.process}*` : `${item.process}.${item.task + 1}*`;
  }
}

/** Prints one decision. */
export function printDecision(decision: Decision, alias: Alias = fullName): string {
  switch (decision.kind) {
    case 'perform':
      return printTask(decision);
    case 'handOver':
      return `${printQueue(alias(decision.queue))}>${decision.process}`;
    case 'crash':
      return `${decision.process}!`;
    case 'cut':
      return `${decision.process}~`;
    case 'silence':
      return `${decision.process}~~`;
    case 'detect':
      return `${decision.process}?`;
    case 'comeBack':
      return `${decision.process}^`;
    case 'fail':
      return `${printTask(decision)}:${decision.how}`;
    case 'arrive':
      return `${decision.process}${decision.direction === 'out' ? '>' : '<'}`;
    case 'restartBroker':
      return 'broker!';
    case 'failOver':
      return 'cache!';
    case 'pass':
      return `+${printDuration(decision.ms)}`;
  }
}

function printTask({ process, task }: { readonly process: string; readonly task: number }): string {
  return task === 0 ? process : `${process}.${task + 1}`;
}

/** Quotes what would be read as something else. */
function printQueue(queue: string): string {
  return /[\s"]|^#|^$/.test(queue) ? JSON.stringify(queue) : queue;
}

/** The duration in the largest unit that divides it. */
export function printDuration(ms: number): string {
  const unit = BY_SIZE.find((each) => ms % UNITS_MS[each] === 0) ?? 'ms';
  return `${ms / UNITS_MS[unit]}${unit}`;
}
