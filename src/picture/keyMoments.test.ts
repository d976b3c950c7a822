import { describe, expect, it } from 'vitest';
import { sceneFor, themeOf } from '../../tests/picture/scenes';
import { lanesSvg } from '../export/lanesSvg';
import { drawLanes } from './lanes/drawLanes';
import { readScene } from './lanes/reading';
import { KEY_MOMENTS, type KeyMoment } from './keyMoments';

/** Runs that no shipped scenario has: slow pipes, and every kind of queue. */
const more: readonly KeyMoment[] = [
  ['confirm-lost', 'slow.yaml', 'P P~ P P^ P P<', 6],
  ['ack-under-way', 'slow.yaml', 'P P< P q>A A A A A>', 7],
  ['ack-lost', 'slow.yaml', 'P P< P q>A A A A A~ q>B B<', 10],
  ['queues', 'chain.yaml', 'P P P q>B q>C q>A B B q>B B B q>B B B A A C C +10s A A', 20],
].map(([name, scenario, schedule, playhead]) => ({
  ...(KEY_MOMENTS[0] as KeyMoment),
  ...{
    name: String(name),
    scenario: String(scenario),
    schedule: String(schedule),
    playhead: Number(playhead),
  },
  ...{ protections: [], single: true, copies: 1, width: scenario === 'chain.yaml' ? 1064 : 820 },
}));

async function drawn(moment: KeyMoment): Promise<string> {
  const scene = await sceneFor(moment);
  const { language, theme, playhead, gate, size, width, height } = moment;
  const pays = language === 'zh' ? '支付服务' : 'Payment service';
  const titles = moment.scenario === 'order-payment' ? { processes: { P: pays } } : {};
  const panes = scene.panes.map((_, index) => index);
  const plan = { size, width, height, playhead, gate, panes, titles, ruled: theme === 'print' };
  const picture = drawLanes(readScene(scene, language), plan);
  return lanesSvg(picture, { theme: themeOf(theme), language, title: moment.name, ground: 'paper' });
}

describe('the key moments are drawn as they were when somebody looked at them', () => {
  it.each([...KEY_MOMENTS, ...more].map((moment) => [moment.name, moment] as const))(
    '%s',
    async (name, moment) => {
      await expect(await drawn(moment)).toMatchFileSnapshot(`snapshots/${name}.svg`);
    },
  );
});
