import { describe, expect, it } from 'vitest';
import { parseScenario } from '../scenario/scenarioFile';
import { compile } from '../scenario/compile';
import { startWorld } from '../world/start';
import { describeRunProblem } from './describeRunProblem';
import { parseSchedule } from './parseSchedule';
import { runSchedule } from './run';

const text = `id: small
broker: { queues: { work: { as: q } } }
redis: true
messages: { m1: { key: m1, id: m-1 } }
processes:
  P: { publishes: { routingKey: work }, given: [m1] }
  A:
    consumes: q
    program:
      operations:
        receive: { take: true, landmark: received, on: [{ if: redelivered, as: again, go: ack }] }
        ask: { redis: ["{'WA' + 'IT'}", 1, 0], landmark: asked }
        ack: { ack: true, landmark: acked }
`;

/** Why a schedule of this scenario stops. */
function why(schedule: string): string {
  const file = parseScenario(text, 'x.yaml');
  const compiled = file.ok ? compile(file.value, {}) : file;
  const items = parseSchedule(schedule);
  if (!compiled.ok || !items.ok) throw new Error(JSON.stringify([compiled, items]));
  const engine = { setting: compiled.value, database: null };
  const ran = runSchedule(engine, startWorld(engine), items.value);
  return ran.ok ? '' : ran.problems.map(describeRunProblem).join('\n');
}

describe('why a schedule stopped', () => {
  it.each([
    [
      'P q>A A@recieved',
      'item 3 "A@recieved" after 2 steps: the program has no such landmark: recieved (known here: received, asked, acked; did you mean "received"?)',
    ],
    [
      'P qq>A',
      'item 2 "qq>A" after 1 step: nothing has this name in the scenario: qq (known here: q; did you mean "q"?)',
    ],
    [
      'Z',
      'item 1 "Z" after 0 steps: nothing has this name in the scenario: Z (known here: P, A; did you mean "P"?)',
    ],
    ['A', 'item 1 "A" after 0 steps: A cannot happen: nothing is waiting for A'],
    [
      'P q>A A A',
      'item 4 "A" after 3 steps: A cannot happen: A asks for WAIT, which this Redis does not have: nobody can say how it goes on',
    ],
  ])('%s: in words, with what could stand there', (schedule, expected) => {
    expect(why(schedule)).toBe(expected);
  });

  it('is nothing where it goes through', () => {
    expect(why('P q>A A')).toBe('');
  });
});
