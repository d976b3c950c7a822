import type { Table } from '../../broker/model';
import type { Script, Step } from './brokerScript';

const KNOWN_OPERATIONS: readonly string[] = [
  ...['queueDeclare', 'queueDelete', 'purge', 'queueBind', 'queueUnbind'],
  ...['exchangeDeclare', 'exchangeDelete', 'exchangeBind', 'exchangeUnbind'],
  ...[
    'confirmSelect',
    'qos',
    'publish',
    'publishMany',
    'consume',
    'cancel',
    'ack',
    'nack',
    'reject',
    'get',
    'recover',
  ],
  ...['closeChannel', 'closeConnection', 'cutConnection', 'restartBroker', 'wait', 'counts'],
];

/** Features that the simulated broker leaves out, by the queue argument that asks for them. */
const UNSUPPORTED_ARGUMENTS: Readonly<Record<string, string>> = {
  'x-max-age': 'streams',
  'x-stream-offset': 'streams',
  'x-max-in-memory-length': 'in-memory limits of quorum queues',
  'x-max-in-memory-bytes': 'in-memory limits of quorum queues',
  'x-ha-policy': 'mirrored queues',
  'x-queue-master-locator': 'clusters',
  'x-consumer-timeout': 'consumer timeout per queue',
  'x-cancel-on-ha-failover': 'mirrored queues',
  'x-credit': 'consumer credit',
};

const UNSUPPORTED_EXCHANGES: Readonly<Record<string, string>> = {
  'x-delayed-message': 'delayed message exchange',
  'x-consistent-hash': 'consistent hash exchange',
  'x-random': 'random exchange',
  'x-recent-history': 'recent history exchange',
  'x-local-random': 'local random exchange',
};

/** The first feature a script uses that the simulated broker leaves out, or null. */
export function unsupportedFeature(script: Pick<Script, 'steps'>): string | null {
  for (const step of script.steps) {
    const feature = featureOf(step);
    if (feature !== null) return feature;
  }
  return null;
}

function featureOf(step: Step): string | null {
  if (!KNOWN_OPERATIONS.includes(step.op)) return `operation ${step.op}`;
  if (step.op === 'queueDeclare' && step.arguments?.['x-queue-type'] === 'stream') return 'streams';
  if (step.op === 'exchangeDeclare' && Object.hasOwn(UNSUPPORTED_EXCHANGES, step.type)) {
    return UNSUPPORTED_EXCHANGES[step.type] as string;
  }
  const given: Table = 'arguments' in step ? (step.arguments ?? {}) : {};
  const argument = Object.keys(given).find((name) => Object.hasOwn(UNSUPPORTED_ARGUMENTS, name));
  return argument === undefined ? null : (UNSUPPORTED_ARGUMENTS[argument] as string);
}
