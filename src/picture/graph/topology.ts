/** Exchanges, queues and processes of a run at a step, in columns: who publishes, routes, keeps, handles and stores. */
import type { Broker } from '../../broker/model';
import type { PaneScene, SceneStep } from '../../trace/sight';
import type { Setting } from '../../world/setting';
import { lanesOf } from '../lanes/lane';
import { whereabouts } from '../lanes/places';
import { countedColumn, countForms, type Titles } from '../lanes/titles';
import {
  middleOf,
  sideways,
  sizeOfNode,
  type Graph,
  type GraphEdge,
  type GraphNode,
  type NodeKind,
} from './graph';
import { linksOf, publishesIn, type Link } from './topologyLinks';

interface Draft {
  readonly id: string;
  readonly kind: NodeKind;
  readonly column: number;
  readonly label: string;
  readonly note: string;
  readonly state: GraphNode['state'];
}

const SOURCES = 0;
const EXCHANGES = 1;
const QUEUES = 2;
const CONSUMERS = 3;
const STORES = 4;
const COLUMN_GAP = 84;
const ROW_GAP = 22;
const MARGIN = 12;

/** The topology of a pane after a step. */
export function topologyOf(scene: PaneScene, step: number, titles: Titles = {}): Graph {
  const now = scene.steps[step] as SceneStep;
  const drafts = draftsOf(scene.setting, now, titles);
  const links = linksOf(scene.setting, now, new Set(drafts.map(({ id }) => id)));
  const nodes = placed(ordered(drafts, links));
  const edges = links.flatMap((link) => edgeOf(link, nodes, links));
  const width = Math.max(...nodes.map(({ x, width: w }) => x + w), 0) + MARGIN;
  const height =
    Math.max(
      ...nodes.map(({ y, height: h }) => y + h),
      ...edges.flatMap(({ points }) => points.map(({ y }) => y)),
      0,
    ) + MARGIN;
  return { width, height, nodes, edges };
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
        column: isSource(name) ? SOURCES : CONSUMERS,
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
        column: EXCHANGES,
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
    column: QUEUES,
    label: titles.queues?.[name] ?? name,
    note,
    state: exists ? 'plain' : 'quiet',
  };
}

function storeDrafts(setting: Setting, step: SceneStep): readonly Draft[] {
  return lanesOf(setting).flatMap(({ id, kind, of }): readonly Draft[] => {
    const common = { id: `store ${id}`, kind: 'store', column: STORES, state: 'plain' } as const;
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

/** Within a column nodes stand at the mean height of what they are linked to: few crossings, and the same every time. */
function ordered(drafts: readonly Draft[], links: readonly Link[]): readonly Draft[] {
  const columns = [SOURCES, EXCHANGES, QUEUES, CONSUMERS, STORES].map((column) =>
    drafts.filter((draft) => draft.column === column),
  );
  const place = new Map<string, number>();
  return columns.flatMap((column) => {
    const weight = ({ id }: Draft): number => {
      const before = links.flatMap(({ from, to }) => (to === id ? (place.get(from) ?? []) : []));
      return before.length === 0
        ? Number.POSITIVE_INFINITY
        : before.reduce((sum, at) => sum + at, 0) / before.length;
    };
    const sorted = column
      .map((draft, at) => ({ draft, at, weight: weight(draft) }))
      .toSorted((one, other) => order(one.weight, other.weight) || one.at - other.at);
    sorted.forEach(({ draft }, at) => place.set(draft.id, at));
    return sorted.map(({ draft }) => draft);
  });
}

function order(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

function placed(drafts: readonly Draft[]): readonly GraphNode[] {
  const columns = [SOURCES, EXCHANGES, QUEUES, CONSUMERS, STORES].map((column) =>
    drafts.filter((draft) => draft.column === column),
  );
  const sizes = columns.map((column) => column.map(({ label, note }) => sizeOfNode(label, note)));
  const heights = sizes.map((column) => column.reduce((sum, { height }) => sum + height + ROW_GAP, -ROW_GAP));
  const tallest = Math.max(0, ...heights);
  let x = MARGIN;
  return columns.flatMap((column, at) => {
    const widest = Math.max(0, ...(sizes[at] ?? []).map(({ width }) => width));
    let y = MARGIN + (tallest - (heights[at] ?? 0)) / 2;
    const left = x;
    if (column.length > 0) x += widest + COLUMN_GAP;
    return column.map(({ id, kind, label, note, state }, index): GraphNode => {
      const { height } = sizes[at]?.[index] ?? { height: 0 };
      const node = { id, kind, label, note, state, x: left, y, width: widest, height };
      y += height + ROW_GAP;
      return node;
    });
  });
}

const DETOUR = 20;
const TWIN = 14;

function edgeOf(link: Link, nodes: readonly GraphNode[], links: readonly Link[]): readonly GraphEdge[] {
  const [from, to] = [link.from, link.to].map((id) => nodes.find((node) => node.id === id));
  if (!from || !to) return [];
  const id = `${link.from} > ${link.to} ${link.label}`;
  const twins = links.filter(({ from: a, to: b }) => [a, b].includes(link.from) && [a, b].includes(link.to));
  const shift = (twins.indexOf(link) - (twins.length - 1) / 2) * TWIN;
  const isBeside = from.x === to.x;
  const points = isBeside ? beside(from, to) : sideways(from, to, shift);
  const labelAt = isBeside ? { x: from.x - DETOUR, y: from.y + from.height * 0.7 + 12 } : middleOf(points);
  return [{ id, from: from.id, to: to.id, label: link.label, taken: link.taken, points, labelAt }];
}

/** Between two nodes of one column: along its left side. */
function beside(from: GraphNode, to: GraphNode): GraphEdge['points'] {
  const [y1, y2] = [from.y + from.height * 0.7, to.y + to.height * 0.3];
  const x = from.x - DETOUR;
  return [
    { x: from.x, y: y1 },
    { x, y: y1 },
    { x, y: y2 },
    { x: to.x, y: y2 },
  ];
}
