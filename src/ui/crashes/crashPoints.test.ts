import { describe, expect, it } from 'vitest';
import { pageClient } from '../../../tests/rig/pageClient';
import { readLink } from '../../trace/link';
import { pageSpeaker } from '../words/pageWords';
import { drawnCell, holdsEverywhere, pointsOf, rowVerdict, runLink, type Point } from './crashPoints';
import { crashWords } from './words';

const speaker = pageSpeaker('en');
const words = crashWords('en');

async function gapsOf(protection: string, faults: 1 | 2) {
  const ask = { scenario: 'order-payment', protection, options: {}, faults };
  const { value } = await pageClient.crashes(ask).answer;
  if (!value) throw new Error(`no matrix of ${protection}`);
  return value.gaps;
}

const none = await gapsOf('none', 1);
const twice = await gapsOf('none', 2);
const table = await gapsOf('id-table', 2);
const drawn = (points: readonly Point[]) =>
  points.map(({ name, cell }) => `${name}: ${drawnCell(cell).kind}`);

describe('the points of a crash matrix', () => {
  it('go by landmarks or by the operations of the program, in its own order', () => {
    expect(drawn(pointsOf(none, 'landmark', speaker))).toEqual([
      'received: kept',
      'effect applied · committed: doubled',
      'acked: kept',
    ]);
    expect(drawn(pointsOf(none, 'operation', speaker))).toEqual([
      'receive: kept',
      'effect: doubled',
      'ack: kept',
    ]);
  });

  it('show the worst of both crashes, and the second crash point by point', () => {
    const [received, effect, acked] = pointsOf(twice, 'landmark', speaker);
    expect(drawn(received?.second ?? [])).toContain('effect applied · committed: doubled');
    expect(received && drawnCell(received.cell)).toEqual({ kind: 'doubled', effects: 2 });
    expect(effect && drawnCell(effect.cell)).toEqual({ kind: 'doubled', effects: 3 });
    expect(acked?.second).toEqual([]);
  });

  it('say in how many of them the promise breaks, or that it holds everywhere', () => {
    expect(rowVerdict(pointsOf(none, 'landmark', speaker), speaker, words)).toEqual({
      text: 'doubled in 1 of 3',
      kind: 'doubled',
    });
    const points = pointsOf(table, 'operation', speaker);
    expect(holdsEverywhere(points)).toBe(true);
    expect(rowVerdict(points, speaker, words)).toEqual({ text: 'holds everywhere', kind: 'kept' });
  });

  it('claim nothing where a search did not finish', () => {
    const points = pointsOf(table, 'operation', speaker).map((point) => ({
      ...point,
      cell: { ...point.cell, complete: false },
    }));
    expect(holdsEverywhere(points)).toBe(false);
    expect(rowVerdict(points, speaker, words).kind).toBe('parked');
  });

  it('open the run that shows them', () => {
    const [, effect] = pointsOf(none, 'landmark', speaker);
    if (!effect) throw new Error('no point');
    const { link, problems } = readLink(runLink('order-payment', 'none', { crashes: 1 }, effect.cell));
    expect(problems).toEqual([]);
    expect(link?.schedule).toContain('A!');
    expect(link?.step).toBe(effect.cell.decisions);
  });
});
