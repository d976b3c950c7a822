/** What a version of RabbitMQ does and our broker does not have: it is said, and never played as if it were not there. */
import type { Program } from '../program/program';
import type { Setting } from '../world/setting';
import type { Cast } from './processes';
import type { Report } from './report';
import type { ScenarioData } from './scenarioForm';
import { inside } from './source';
import { queueNamed, type Topology } from './topology';

/**
 * From 4.0 on, priorities mean something to quorum queues: that of a consumer decides who is the single active one, and
 * that of a message when it is delivered. Before, quorum queues took no notice of either of the two.
 */
export function checkBroker(
  version: Setting['rabbitmq'],
  data: ScenarioData,
  { queues }: Topology,
  cast: readonly Cast[],
  programs: { readonly [process: string]: Program | undefined },
  report: Report,
): void {
  if (!version.startsWith('4.')) return;
  const quorum = Object.entries(data.broker?.queues ?? {}).filter(
    ([, queue]) => (queue?.type ?? queue?.arguments?.['x-queue-type']) === 'quorum',
  );
  if (quorum.length === 0) return;
  for (const { name, data: own, site } of cast) {
    const { priority = 0, consumes } = own;
    const queue = consumes === undefined ? undefined : queueNamed(queues, consumes);
    const single = quorum.some(([each, its]) => each === queue && its?.singleActiveConsumer);
    if (single && priority !== 0) {
      const expected = { phrase: 'noConsumerPriority' } as const;
      report('unsupported', inside(site, 'priority'), { expected, got: String(priority) });
    }
    if (!sendsPriority(programs[name])) continue;
    const place =
      own.publishes === undefined ? inside(site, 'program') : inside(site, 'publishes', 'priority');
    report('unsupported', place, { expected: { phrase: 'noMessagePriority' }, got: 'priority' });
  }
}

function sendsPriority(program: Program | undefined): boolean {
  return Object.values(program?.operations ?? {}).some(
    ({ action }) => action.kind === 'publish' && action.message.priority !== undefined,
  );
}
