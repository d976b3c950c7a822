/** Exchanges, queues and processes of a run at a step, in ranks: who publishes, routes, keeps, handles and stores. */
import type { Broker } from '../../broker/model';
import type { PaneScene, SceneStep } from '../../trace/sight';
import type { Setting } from '../../world/setting';
import { lanesOf } from '../lanes/lane';
import { whereabouts } from '../lanes/places';
import { countedColumn, countForms, type Titles } from '../lanes/titles';
import type { Graph } from './graph';
import { layTopology, type Direction, type Draft } from './layTopology';
import { linksOf, publishesIn } from './topologyLinks';

/** The topology of a pane after a step. */
export function topologyOf(
  scene: PaneScene,
  step: number,
  titles: Titles = {},
  direction: Direction = 'across',
): Graph {
  const now = scene.steps[step] as SceneStep;
  const drafts = draftsOf(scene.setting, now, titles);
  const links = linksOf(scene.setting, now, new Set(drafts.map(({ id }) => id)));
  return layTopology(drafts, links, direction);
}

function draftsOf(setting: Setting, step: SceneStep, titles: Titles): readonly Draft[] {
  const { broker, processes } = step.world;
  const lanes = lanesOf(setting);
  const isSource = (name: string): boolean => lanes.some(({ kind, of }) => kind === 'P' && of === name);
  return [
    ...processes.map(({ name, up, connection }): Draft => {
      const state = up && connection ? 'plain' : 'quiet';
      const title = titles.processes?.[name] ?? name;
      return {
        id: `process ${name}`,
        kind: 'process',
        rank: isSource(name) ? 'sources' : 'consumers',
        label: title,
        note: '',
        state,
      };
    }),
    ...exchangesIn(broker, setting).map((name): Draft => {
      const type = broker.exchanges[name]?.type ?? 'direct';
      return {
        id: `exchange ${name}`,
        kind: 'exchange',
        rank: 'exchanges',
        label: name,
        note: type,
        state: 'plain',
      };
    }),
    ...setting.queues.map(({ name }) => queueDraft(name, broker, titles)),
    ...storeDrafts(setting, step),
  ];
}

/** The exchanges that have a binding or are published to; the broker's own unused ones are noise. */
function exchangesIn(broker: Broker, setting: Setting): readonly string[] {
  const bound = broker.bindings.flatMap(({ source }) => source);
  const used = publishesIn(setting).map(({ exchange }) => exchange);
  return Object.keys(broker.exchanges).filter(
    (name) => name !== '' && (bound.includes(name) || used.includes(name)),
  );
}

function queueDraft(name: string, broker: Broker, titles: Titles): Draft {
  const at = whereabouts(broker).filter(({ queue }) => queue === name);
  const unacked = at.filter(({ holder }) => holder !== null).length;
  const exists = broker.queues[name] !== undefined;
  const note = exists ? `${at.length - unacked} ready · ${unacked} unacked` : '—';
  return {
    id: `queue ${name}`,
    kind: 'queue',
    rank: 'queues',
    label: titles.queues?.[name] ?? name,
    note,
    state: exists ? 'plain' : 'quiet',
  };
}

function storeDrafts(setting: Setting, step: SceneStep): readonly Draft[] {
  return lanesOf(setting).flatMap(({ id, kind, of }): readonly Draft[] => {
    const common = { id: `store ${id}`, kind: 'store', rank: 'stores', state: 'plain' } as const;
    if (kind === 'db')
      return [
        {
          ...common,
          label: countedColumn(setting)?.table ?? 'database',
          note: countForms(setting, step)[0] ?? '',
        },
      ];
    if (kind === 'cache') return [{ ...common, label: 'Redis', note: '' }];
    return kind === 'service' ? [{ ...common, label: of, note: '' }] : [];
  });
}
