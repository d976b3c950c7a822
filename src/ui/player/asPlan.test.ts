import { describe, expect, it } from 'vitest';
import { sceneFor } from '../../../tests/rig/pageClient';
import { planOf } from './asPlan';

async function planFor(schedule: string, protection = 'id-table'): Promise<string> {
  const { scene } = await sceneFor({ protections: [protection], schedule });
  return planOf(scene, 0).schedule;
}

describe('a run as a plan for other protections', () => {
  it('names the landmarks that were passed', async () => {
    expect(await planFor('P* q>A A@committed A!')).toBe(
      'P@published P@confirmed q>A A@received A@begun A@id-stored A@effect A@committed A!',
    );
  });

  it('leaves to the next landmark what passes none on the way', async () => {
    const plan = await planFor('P* q>A A@committed A! q>B B@acked');
    expect(plan).toMatch(/A! q>B B@received B@begun B@acked$/);
  });

  it('keeps an operation after the last landmark, and one that failed', async () => {
    expect(await planFor('P* q>A A@committed A! q>B B@begun B B B!')).toMatch(/B@begun B B B!$/);
    expect(await planFor('P* q>A A@begun A:error')).toMatch(/A@begun A:error$/);
  });
});
