/** The events of a run in short English lines, for the command that plays a schedule. */
import type { RunProblem } from '../trace/run';
import type { WorldEvent } from '../world/event';
import type { Frame } from '../broker/event';

/** One line for an event; null for what only the picture needs. */
export function describeEvent(event: WorldEvent): string | null {
  switch (event.type) {
    case 'taken':
      return `takes ${event.copy ?? event.key}${event.redelivered ? ' (redelivered)' : ''}`;
    case 'statement':
      return `${event.sql}  →  ${outcomeWords(event.outcome)}`;
    case 'resumed':
      return `${event.process} goes on  →  ${outcomeWords(event.outcome)}`;
    case 'cacheCommand':
      return `redis ${event.command.join(' ')}  →  ${JSON.stringify(event.reply)}`;
    case 'called':
      return `calls ${event.service} for ${event.key}  →  ${event.result}`;
    case 'published':
      return `publishes ${event.copy} to "${event.exchange}" with "${event.routingKey}"`;
    case 'settling':
      return `${event.method} of ${event.copy ?? `tag ${event.deliveryTag}`} (${event.fate})`;
    case 'effect':
      return `effect of ${event.key}: ${event.before} → ${event.after}`;
    case 'landmark':
      return `passes ${event.landmark}`;
    case 'broker':
      return brokerWords(event.event);
    default:
      return plainWords(event);
  }
}

type OutcomeOf = Extract<WorldEvent, { type: 'statement' }>['outcome'];

function outcomeWords(outcome: OutcomeOf): string {
  switch (outcome.kind) {
    case 'ok':
      return outcome.rows.length > 0 ? JSON.stringify(outcome.rows) : `${outcome.affected} rows affected`;
    case 'error':
      return outcome.class;
    case 'blocked':
      return `waits for ${outcome.by.join(', ')}`;
  }
}

function brokerWords(event: Extract<WorldEvent, { type: 'broker' }>['event']): string | null {
  const body = 'body' in event && typeof event.body === 'string' ? ` ${event.body}` : '';
  return isSilent(event.type) ? null : `broker: ${event.type}${body}`;
}

/** Frames that say no more than that all is well. */
function isSilent(type: string): boolean {
  return (['ok'] satisfies Frame['type'][] as string[]).includes(type);
}

/** Everything else: its type and what it says. */
function plainWords(event: WorldEvent): string | null {
  if (event.type === 'branch' || event.type === 'noted') return null;
  const details = Object.entries(event).filter(
    ([name, value]) => name !== 'type' && typeof value !== 'object',
  );
  return [event.type, ...details.map(([name, value]) => `${name}=${String(value)}`)].join(' ');
}

/** Why a schedule stopped, in one line. */
export function describeRunProblem(problem: RunProblem): string {
  const place = `item ${problem.item + 1} "${problem.text}" after ${problem.step} steps`;
  switch (problem.code) {
    case 'ERR_RUN_NOT_ENABLED':
      return `${place}: ${problem.decision ?? 'it'} cannot happen: ${reasonWords(problem)}`;
    case 'ERR_RUN_NO_LANDMARK':
      return `${place}: the program declares no such landmark`;
    case 'ERR_RUN_PASSED_BY':
      return `${place}: this handling goes another way and does not pass the landmark`;
    case 'ERR_RUN_UNKNOWN_NAME':
      return `${place}: the scenario has no such process, task or queue`;
    case 'ERR_RUN_ENDLESS':
      return `${place}: it would go on for ever`;
  }
}

function reasonWords({ reason }: RunProblem): string {
  if (!reason) return 'nothing';
  const { code, ...details } = reason;
  return [code, ...Object.entries(details).map(([name, value]) => `${name} ${value}`)].join(', ');
}
