import { describe, expect, it } from 'vitest';
import { pageClient } from '../../../tests/rig/pageClient';

const ask = { scenario: 'order-payment', protections: ['none', 'id-table'], options: {} };
const answerTo = (schedule: string, protections = ask.protections) =>
  pageClient.scene({ ...ask, protections, schedule }).answer;

describe('a schedule that names what its scenario does not have', () => {
  it('is run without that item, which is told with what could stand there', async () => {
    const { value, problems } = await answerTo('P* q>A A@nowhere A@received');
    expect(value?.scene.rows).toEqual(['P*', 'q>A', 'A@received']);
    expect(value?.ask.schedule).toBe('P* q>A A@received');
    expect(problems).toEqual([
      {
        kind: 'item',
        problem: expect.objectContaining({ code: 'ERR_RUN_NO_LANDMARK', item: 'A@nowhere', number: 3 }),
      },
    ]);
    expect(problems[0]).toHaveProperty('problem.known', expect.arrayContaining(['id-stored', 'acked']));
  });

  it('is told of unknown names in a single run as in a comparison', async () => {
    for (const protections of [['none'], ask.protections]) {
      const { value, problems } = await answerTo('P* Z! q>A', protections);
      expect(value?.skipped).toEqual([]);
      expect(problems).toEqual([
        { kind: 'item', problem: { code: 'ERR_RUN_UNKNOWN_NAME', item: 'Z!', number: 2, known: [] } },
      ]);
    }
  });

  it('may name a landmark that only another protection has', async () => {
    const { value, problems } = await answerTo('P* q>A A@id-stored A@acked', ['none']);
    expect(problems).toEqual([]);
    expect(value?.scene.rows.at(-1)).toBe('A');
  });
});
