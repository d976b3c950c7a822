import type { OfflineRun } from '../../export/offlineFile';
import { Stage } from '../../ui/player/stage.svelte';

/** The stage of a run that cannot become another one: what could be chosen instead is not in the file. */
export function stageOf({ scene, titles, row }: OfflineRun): Stage {
  const [first] = scene.panes;
  const scenario = first?.setting.scenario ?? '';
  const protections = scene.panes.flatMap(({ protection }) => (protection === null ? [] : [protection]));
  const ask = { scenario, protections, options: {}, schedule: scene.rows.join(' ') };
  const card = {
    id: scenario,
    title: titles.title,
    words: titles.words,
    protections: titles.protections.map(({ id, title }) => ({ id, title, summary: null })),
    ...{ story: null, schedules: [], variants: [], bounds: {}, switches: [] },
  };
  return new Stage({ client: null, answer: { ask, card, scene, skipped: [] }, row, id: 'player' });
}
