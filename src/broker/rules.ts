import { dyingRules } from './dyingRules';
import { quorumRules } from './quorumRules';
import { publishingRules } from './publishingRules';
import type { Rule } from './rule';
import { settlingRules } from './settlingRules';
import { consumingRules } from './consumingRules';

/**
 * What the simulated broker knows, rule by rule: the table behind the panel that says how honest the simulation is.
 * Every recorded script stands with some rule; what nobody ran says so.
 */
export const brokerRules: readonly Rule[] = [
  ...publishingRules,
  ...consumingRules,
  ...settlingRules,
  ...dyingRules,
  ...quorumRules,
];

/** What the simulated broker leaves out on purpose. */
export const LEFT_OUT = [
  'clusters, mirrored queues and network partitions',
  'federation and shovels',
  'streams',
  'AMQP 1.0, MQTT and STOMP',
  'transactions on channels (tx)',
  'flow control, memory and disk alarms',
  'policies',
  'exchange types of plugins',
  'message priorities on quorum queues (4.0 and later)',
] as const;
