/**
 * A run as a sequence diagram for Mermaid: publishes, hand-overs, statements with their answers, acks and faults. The
 * queue is one participant; what lies in it, and the lanes' sense of time, are left to the picture.
 */
import type { Language } from '../i18n/language';
import type { RunTitles } from '../narrate/names';
import type { WorldEvent } from '../world/event';
import { boundSql } from './boundSql';
import type { ExportedRun } from './run';

/** Names for what is not a process of the scenario. */
export interface MermaidWords {
  readonly broker: string;
  readonly database: string;
  /** Where something is what processes are called; their names where there is none. */
  readonly processes: { readonly [name: string]: string };
}

/** The names for a scenario in a language. */
export function mermaidWords({ words }: RunTitles, language: Language): MermaidWords {
  const titles = Object.entries(words.processes ?? {}).map(([name, title]) => [name, title[language]]);
  const database = language === 'zh' ? '数据库' : 'database';
  return { broker: 'RabbitMQ', database, processes: Object.fromEntries(titles) };
}

const BROKER = 'broker';
const DATABASE = 'database';
const CACHE = 'Redis';

/** The diagram, one line for each arrow or note. */
export function mermaidOf({ setting, steps }: ExportedRun, words: MermaidWords): string {
  const lines = steps.flatMap((step) => step.events.flatMap((event) => linesOf(event)));
  const people = setting.processes.map(({ name }) => participant(`p_${name}`, words.processes[name] ?? name));
  const uses = (id: string): boolean => lines.some((line) => line.includes(id));
  return [
    'sequenceDiagram',
    ...people,
    participant(BROKER, words.broker),
    ...(uses(DATABASE) ? [participant(DATABASE, words.database)] : []),
    ...(uses(CACHE) ? [participant(CACHE, CACHE)] : []),
    ...lines,
    '',
  ]
    .map((line, index) => (index === 0 || line === '' ? line : `  ${line}`))
    .join('\n');
}

function participant(id: string, title: string): string {
  return `participant ${id} as ${safe(title)}`;
}

function linesOf(event: WorldEvent): readonly string[] {
  switch (event.type) {
    case 'published':
      return [`p_${event.process}->>${BROKER}: ${event.copy}`];
    case 'taken': {
      const { process, copy, redelivered } = event;
      return copy === null ? [] : [`${BROKER}->>p_${process}: ${copy}${redelivered ? ' redelivered' : ''}`];
    }
    case 'statement':
      return [
        `p_${event.process}->>${DATABASE}: ${safe(boundSql(event.sql, event.params))}`,
        `${DATABASE}-->>p_${event.process}: ${safe(answerOf(event.outcome))}`,
      ];
    case 'cacheCommand':
      return [`p_${event.process}->>${CACHE}: ${safe(event.command.join(' '))}`];
    case 'called':
      return [`Note over p_${event.process}: ${safe(`${event.service} ${event.key}: ${event.result}`)}`];
    case 'settling': {
      const { process, method, copy, fate } = event;
      return [`p_${process}${fate === 'sent' ? '->>' : '-x'}${BROKER}: ${method} ${copy ?? ''}`.trimEnd()];
    }
    case 'rolledBack':
      return [`Note over ${DATABASE}: ROLLBACK (${event.why})`];
    case 'crashed':
      return [`Note over p_${event.process}: ✕`];
    case 'started':
      return event.again ? [`Note over p_${event.process}: ↻`] : [];
    case 'disconnected':
      return [`Note over p_${event.process},${BROKER}: ⚡`];
    default:
      return [];
  }
}

function answerOf(outcome: Extract<WorldEvent, { type: 'statement' }>['outcome']): string {
  switch (outcome.kind) {
    case 'error':
      return outcome.class;
    case 'blocked':
      return `… ${outcome.by.join(', ')}`;
    case 'ok':
      return outcome.rows.length > 0 ? JSON.stringify(outcome.rows[0]) : String(outcome.affected);
  }
}

/** What Mermaid would read as its own is written as an entity. */
function safe(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[#;]/g, (sign) => `#${sign.charCodeAt(0)};`);
}
