/** One operation's action: from what the file says to what the world performs. */
import { REDIS_COMMANDS } from '../cache/commandNames';
import { SUPPORTED_COMMANDS } from '../cache/execute';
import type { Phrase } from '../i18n/phrase';
import type { Expression } from '../program/expression';
import type { Action, PublishPlan } from '../program/program';
import {
  literal,
  toExpression,
  toExpressions,
  toMilliseconds,
  toNumberWithin,
  toTemplate,
} from './expressionText';
import { ACTIONS, type CallData, type OperationData, type PublishData, type SettleData } from './programForm';
import { oneOf, type Report } from './report';
import { inside, type Site } from './source';
import { checkSql, namesOf, toSql } from './sqlText';
import type { SqlData } from './programForm';

/** Names that a file may use for queues and services; null: the file stands alone and they cannot be checked. */
export interface Known {
  readonly queue: (name: string) => string | undefined;
  readonly queues: readonly string[];
  readonly services: readonly string[];
}

/** The name of the only action; null after reporting that there is none, or more than one. */
export function actionName(data: OperationData, site: Site, report: Report): (typeof ACTIONS)[number] | null {
  const found = ACTIONS.filter((action) => Object.hasOwn(data, action));
  const [only, second] = found;
  if (only && !second) return only;
  const expected: Phrase = only ? { phrase: 'oneAction' } : oneOf(ACTIONS);
  report('oneAction', site, { expected, got: found.join(', '), of: 'key' });
  return only ?? null;
}

/** The action, except `do`, which its scenario resolves first. */
export function toAction(data: OperationData, site: Site, known: Known | null, report: Report): Action {
  const kind = actionName(data, site, report);
  const at = kind === null ? site : inside(site, kind);
  switch (kind) {
    case 'take':
      return typeof data.take === 'number' ? { kind, count: data.take } : { kind };
    case 'get':
      return { kind, queue: queueName(data.get ?? '', at, known, report) };
    case 'sql':
      return toStatement(data.sql ?? '', at, report);
    case 'redis':
      report.command?.(at);
      checkCommand(data.redis ?? [], at, report);
      return { kind: 'cache', command: words(data.redis ?? [], at, report) };
    case 'ack':
    case 'nack':
    case 'reject':
      return toSettle(kind, data[kind] ?? true, at, report);
    case 'publish':
      return { kind, message: toPublish(data.publish ?? {}, at, report) };
    case 'confirm':
      return toConfirm(data.confirm ?? true, at, report);
    case 'call':
      return toCall(data.call ?? { service: '' }, at, known, report);
    case 'close':
      return { kind, what: data.close ?? 'channel' };
    case 'work':
    case 'cancel':
    case 'subscribe':
    case 'die':
      return { kind };
    default:
      return { kind: 'note' };
  }
}

function toStatement(data: SqlData, site: Site, report: Report): Action {
  const sql = toSql(data);
  const names = namesOf(sql);
  checkSql(data, site, report);
  report.sql?.(sql, site);
  report.uses?.(names, site, typeof data === 'string' ? data : '');
  return { kind: 'sql', sql, names };
}

/** A command whose name stands there must be one that our Redis has; what is put together shows when it runs. */
function checkCommand([first]: readonly (string | number)[], at: Site, report: Report): void {
  const name = String(first).toLowerCase();
  if (name.includes('{') || SUPPORTED_COMMANDS.includes(name)) return;
  const place = inside(at, 0);
  const got = String(first);
  if (REDIS_COMMANDS.includes(name))
    return report('unsupported', place, { expected: { phrase: 'listedCommand' }, got });
  const known = SUPPORTED_COMMANDS.map((command) => command.toUpperCase());
  report('unknownCommand', place, { expected: oneOf(known), got, known });
}

function words(data: readonly (string | number)[], site: Site, report: Report): readonly Expression[] {
  return data.map((word, index) => toTemplate(word, inside(site, index), report));
}

function queueName(name: string, site: Site, known: Known | null, report: Report): string {
  const found = known ? known.queue(name) : name;
  if (known && found === undefined)
    report('unknownQueue', site, { expected: oneOf(known.queues), got: name, known: known.queues });
  return found ?? name;
}

function toSettle(kind: 'ack' | 'nack' | 'reject', data: SettleData, site: Site, report: Report): Action {
  if (data === true) return { kind };
  return {
    kind,
    ...(data.multiple === undefined ? {} : { multiple: data.multiple }),
    ...(data.requeue === undefined ? {} : { requeue: data.requeue }),
    ...(data.tag === undefined ? {} : { tag: toExpression(data.tag, inside(site, 'tag'), report) }),
    ...(data.stale === undefined ? {} : { stale: data.stale }),
  };
}

function toConfirm(data: NonNullable<OperationData['confirm']>, site: Site, report: Report): Action {
  if (data === true || data.timeout === undefined) return { kind: 'confirm' };
  return { kind: 'confirm', timeoutMs: toMilliseconds(data.timeout, inside(site, 'timeout'), report) };
}

function toCall(data: CallData, site: Site, known: Known | null, report: Report): Action {
  if (known && !known.services.includes(data.service)) {
    const complaint = { expected: oneOf(known.services), got: data.service, known: known.services };
    report('unknownService', inside(site, 'service'), complaint);
  }
  const expression = (key: 'effectKey' | 'idempotencyKey'): { readonly [K in typeof key]?: Expression } => {
    const text = data[key];
    return text === undefined ? {} : { [key]: toExpression(text, inside(site, key), report) };
  };
  const ask = data.ask === undefined ? {} : { ask: data.ask };
  return {
    kind: 'call',
    service: data.service,
    ...ask,
    ...expression('effectKey'),
    ...expression('idempotencyKey'),
  };
}

/** What goes on the wire. Persistent unless it says otherwise, as client libraries' helpers do. */
export function toPublish(data: PublishData, site: Site, report: Report): PublishPlan {
  const one = (key: 'key' | 'messageId' | 'expiration'): Expression | undefined => {
    const text = data[key];
    return text === undefined ? undefined : toExpression(text, inside(site, key), report);
  };
  const place = (key: 'exchange' | 'routingKey'): Expression => {
    const text = data[key];
    return text === undefined ? literal('') : toTemplate(text, inside(site, key), report);
  };
  const plan = {
    exchange: place('exchange'),
    routingKey: place('routingKey'),
    key: one('key'),
    messageId: one('messageId'),
    fields: data.fields && toExpressions(data.fields, inside(site, 'fields'), report),
    headers: data.headers && toExpressions(data.headers, inside(site, 'headers'), report),
    keepHeaders: data.keepHeaders,
    mandatory: data.mandatory,
    persistent: data.persistent ?? true,
    expirationMs: one('expiration'),
    priority:
      data.priority === undefined
        ? undefined
        : toNumberWithin([0, 255], data.priority, inside(site, 'priority'), report),
  };
  return present(plan) as unknown as PublishPlan;
}

function present(parts: { readonly [name: string]: unknown }): { readonly [name: string]: unknown } {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}
