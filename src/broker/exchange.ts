/*
 * Exchanges and bindings: declaring, deleting, binding, unbinding. Models durable, autoDelete and internal exchanges,
 * bindings between exchanges and alternate exchanges. Leaves out exchange types of plugins.
 */
import {
  accessRefused,
  answer,
  commandInvalid,
  exchangeRefusal,
  preconditionFailed,
  queueRefusal,
  theExchange,
  type Refusal,
} from './frame';
import { EXCHANGE_TYPES, type Binding, type Exchange, type ExchangeType, type TableValue } from './model';
import type { OnChannel, OperationOf } from './operation';
import { removeBindings, removeExchange } from './removal';
import { HEADER_MATCHES, sameValue } from './route';
import { exchangeOf, openChannel, putExchange, type Run } from './run';
import { typeName } from './tableType';

/** The exchanges every virtual host starts with; the default exchange has the empty name. */
export const PREDECLARED_EXCHANGES: readonly Exchange[] = [
  predeclared('', 'direct'),
  predeclared('amq.direct', 'direct'),
  predeclared('amq.fanout', 'fanout'),
  predeclared('amq.topic', 'topic'),
  predeclared('amq.headers', 'headers'),
  predeclared('amq.match', 'headers'),
  { ...predeclared('amq.rabbitmq.trace', 'topic'), internal: true },
];

function predeclared(name: string, type: ExchangeType): Exchange {
  return {
    name,
    type,
    durable: true,
    autoDelete: false,
    internal: false,
    alternateExchange: null,
    arguments: {},
  };
}

const DEFAULT_EXCHANGE = accessRefused('operation not permitted on the default exchange');

/** A client declares an exchange. */
export function declareExchange(
  run: Run,
  operation: OnChannel & OperationOf<'exchangeDeclare'>,
): Refusal | null {
  openChannel(run, operation.connection, operation.channel);
  const { exchange: name, type } = operation;
  if (name === '') return DEFAULT_EXCHANGE;
  if (!isExchangeType(type)) return commandInvalid(`unknown exchange type '${type}'`);
  const alternate = operation.arguments?.['alternate-exchange'];
  if (alternate !== undefined && typeof alternate !== 'string') {
    const type = typeName(alternate);
    return preconditionFailed(`invalid type '${type}' for arg 'alternate-exchange' in ${theExchange(name)}`);
  }
  const declared: Exchange = {
    name,
    type,
    durable: operation.durable ?? false,
    autoDelete: operation.autoDelete ?? false,
    internal: operation.internal ?? false,
    alternateExchange: alternate ?? null,
    arguments: operation.arguments ?? {},
  };
  const current = exchangeOf(run, name);
  const refusal = current ? inequivalence(declared, current) : reserved('exchange', name);
  if (refusal) return refusal;
  if (!current) putExchange(run, declared);
  answer(run, operation);
  return null;
}

function isExchangeType(type: string): type is ExchangeType {
  return (EXCHANGE_TYPES as readonly string[]).includes(type);
}

/** The refusal of a new name that starts with amq., or null. */
export function reserved(kind: 'exchange' | 'queue', name: string): Refusal | null {
  return name.startsWith('amq.')
    ? accessRefused(`${kind} name '${name}' contains reserved prefix 'amq.*'`)
    : null;
}

function inequivalence(declared: Exchange, current: Exchange): Refusal | null {
  const fields = [
    ['type', declared.type, current.type],
    ['durable', declared.durable, current.durable],
    ['auto_delete', declared.autoDelete, current.autoDelete],
    ['internal', declared.internal, current.internal],
  ] as const;
  for (const [field, received, is] of fields) {
    if (received !== is) return inequivalent(field, theExchange(current.name), `'${received}'`, `'${is}'`);
  }
  const received = declared.arguments['alternate-exchange'] ?? null;
  const is = current.arguments['alternate-exchange'] ?? null;
  if (received === is) return null;
  return inequivalentArgument('alternate-exchange', theExchange(current.name), received, is);
}

/** The refusal of a redeclaration that differs in one property. */
export function inequivalent(property: string, of: string, received: string, is: string): Refusal {
  return preconditionFailed(
    `inequivalent arg '${property}' for ${of}: received ${received} but current is ${is}`,
  );
}

/** The same for an argument: two values are simply set against each other, a missing one is none. */
export function inequivalentArgument(
  argument: string,
  of: string,
  received: TableValue,
  is: TableValue,
): Refusal {
  if (received !== null && is !== null)
    return inequivalent(argument, of, `'${String(received)}'`, `'${String(is)}'`);
  const words = (value: TableValue): string =>
    value === null ? 'none' : `the value '${String(value)}' of type '${typeName(value)}'`;
  return inequivalent(argument, of, words(received), words(is));
}

/** A client deletes an exchange; a missing one is fine. */
export function deleteExchange(
  run: Run,
  operation: OnChannel & OperationOf<'exchangeDelete'>,
): Refusal | null {
  openChannel(run, operation.connection, operation.channel);
  const { exchange: name } = operation;
  if (name === '') return DEFAULT_EXCHANGE;
  if (name.startsWith('amq.')) return accessRefused(`deletion of system ${theExchange(name)} not allowed`);
  if (operation.ifUnused === true && run.broker.bindings.some((binding) => binding.source === name)) {
    return preconditionFailed(`${theExchange(name)} in use`);
  }
  removeExchange(run, name);
  answer(run, operation);
  return null;
}

/** A client binds a queue to an exchange, or an exchange to another. */
export function bind(
  run: Run,
  operation: OnChannel & (OperationOf<'queueBind'> | OperationOf<'exchangeBind'>),
): Refusal | null {
  openChannel(run, operation.connection, operation.channel);
  const binding = bindingOf(operation);
  const refusal =
    endsRefusal(binding) ?? missing(run, binding, operation.connection) ?? invalid(run, binding);
  if (refusal) return refusal;
  if (!run.broker.bindings.some((other) => sameBinding(other, binding))) {
    run.broker = { ...run.broker, bindings: [...run.broker.bindings, binding] };
  }
  answer(run, operation);
  return null;
}

/** A client removes a binding; a missing one is fine. */
export function unbind(
  run: Run,
  operation: OnChannel & (OperationOf<'queueUnbind'> | OperationOf<'exchangeUnbind'>),
): Refusal | null {
  openChannel(run, operation.connection, operation.channel);
  const binding = bindingOf(operation);
  const refusal = endsRefusal(binding);
  if (refusal) return refusal;
  removeBindings(run, (other) => sameBinding(other, binding));
  answer(run, operation);
  return null;
}

function bindingOf(
  operation:
    | OperationOf<'queueBind'>
    | OperationOf<'exchangeBind'>
    | OperationOf<'queueUnbind'>
    | OperationOf<'exchangeUnbind'>,
): Binding {
  const ends =
    'queue' in operation
      ? { source: operation.exchange, destination: operation.queue, destinationType: 'queue' as const }
      : {
          source: operation.source,
          destination: operation.destination,
          destinationType: 'exchange' as const,
        };
  return { ...ends, bindingKey: operation.routingKey ?? '', arguments: operation.arguments ?? {} };
}

function endsRefusal({ source, destination, destinationType }: Binding): Refusal | null {
  return source === '' || (destinationType === 'exchange' && destination === '') ? DEFAULT_EXCHANGE : null;
}

function missing(
  run: Run,
  { source, destination, destinationType }: Binding,
  connection: string,
): Refusal | null {
  const exchange = exchangeRefusal(run, source);
  if (exchange) return exchange;
  return destinationType === 'queue'
    ? queueRefusal(run, destination, connection)
    : exchangeRefusal(run, destination);
}

function invalid(run: Run, binding: Binding): Refusal | null {
  const mode = binding.arguments['x-match'];
  if (exchangeOf(run, binding.source)?.type !== 'headers' || mode === undefined) return null;
  if ((HEADER_MATCHES as readonly unknown[]).includes(mode)) return null;
  if (typeof mode !== 'string') {
    const value = JSON.stringify(mode);
    return preconditionFailed(
      `Invalid x-match field type ${typeName(mode)} (value ${value}); expected longstr`,
    );
  }
  return preconditionFailed(
    `Invalid x-match field value <<"${mode}">>; expected all, any, all-with-x, or any-with-x`,
  );
}

function sameBinding(left: Binding, right: Binding): boolean {
  return (
    left.source === right.source &&
    left.destination === right.destination &&
    left.destinationType === right.destinationType &&
    left.bindingKey === right.bindingKey &&
    sameValue(left.arguments, right.arguments)
  );
}
