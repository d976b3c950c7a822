/** The events of a run in short English lines, for the command that plays a schedule. */
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
  const refusal =
    'replyCode' in event ? ` of ${event.connection}: ${event.replyCode} ${event.replyText}` : '';
  const nowhere = event.type === 'routed' && event.queues.length === 0 ? ' to no queue' : '';
  return isSilent(event.type) ? null : `broker: ${event.type}${body}${refusal}${nowhere}`;
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
