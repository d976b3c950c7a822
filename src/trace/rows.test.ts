import { describe, expect, it } from 'vitest';
import { sceneFor } from '../../tests/rig/pageClient';
import { isSettled } from './rows';

const { scene } = await sceneFor({ protections: ['none', 'id-table'] });
const settledAt = (row: number): readonly boolean[] => scene.panes.map((pane) => isSettled(pane, row));

describe('an outcome', () => {
  it('is open while a copy is unacknowledged', () => {
    const row = scene.rows.indexOf('B@committed') + 1;
    expect(settledAt(row)).toEqual([false, false]);
  });

  it('is final when nothing is left but to start a consumer again that no message waits for', () => {
    expect(scene.panes.map(({ steps }) => steps.at(-1)?.over)).toEqual([false, false]);
    expect(settledAt(scene.rows.length)).toEqual([true, true]);
  });

  it('is open while a publisher that is down could publish again', async () => {
    const { scene: lost } = await sceneFor({ protections: ['none'], schedule: 'P!' });
    expect(lost.panes.map((pane) => isSettled(pane, 1))).toEqual([false]);
  });
});
