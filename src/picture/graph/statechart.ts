/**
 * A program's statechart, layered from top to bottom: the operations on the ordinary way stand in the first column, side
 * ways beside it. Ways back to an earlier operation run along the left.
 */
import { END, type Branch, type Operation, type Program, type SqlText } from '../../program/program';
import { textWidth } from '../fonts';
import { commandForms, statementForms } from '../lanes/statementForms';
import { sizeOfNode, type Graph, type GraphNode } from './graph';
import { BACK_LANES, BACK_PITCH, edge, type Way } from './statechartEdges';

export interface StatechartPlan {
  /** The operation at which the task stands; null when it stands nowhere. */
  readonly current: string | null;
  /** The branch that this step took. */
  readonly taken: { readonly from: string; readonly label: string } | null;
}

const LAYER_GAP = 30;
const COLUMN_GAP = 72;
const EXIT_PITCH = 13;
const MARGIN = 12;

/** Lays out the statechart of a program. Every operation has a row of its own, in the order of the file. */
export function statechartOf(program: Program, { current, taken }: StatechartPlan): Graph {
  const ids = reachable(program);
  const ways = waysOf(program, ids);
  const columns = columnsOf(program, ids, ways);
  const home = ways.filter(({ from, to }) => isHomeward(ids, columns, from, to));
  const left = MARGIN + (home.length > 0 ? 14 + BACK_PITCH * Math.min(home.length, BACK_LANES) : 0);
  const nodes = place(program, ids, columns, left, current);
  const edges = ways.flatMap((way) => {
    const exit = exitOf(way, ways, ids, columns);
    return edge(nodes, ids, way, { home: home.indexOf(way), exit, left, taken });
  });
  const xs = [
    ...nodes.map(({ x, width }) => x + width),
    ...edges.map(({ labelAt, label }) => labelAt.x + textWidth(label, 'tiny') / 2),
    ...edges.flatMap(({ points }) => points.map(({ x }) => x)),
  ];
  const height = Math.max(0, ...nodes.map(({ y, height: h }) => y + h)) + MARGIN;
  return { width: Math.max(0, ...xs) + MARGIN, height, nodes, edges };
}

/** Ways that leave a node by its right side share it evenly. */
function exitOf(
  way: Way,
  ways: readonly Way[],
  ids: readonly string[],
  columns: ReadonlyMap<string, number>,
): number {
  const column = (id: string): number => columns.get(id) ?? 0;
  const place = (id: string): number => ids.indexOf(id);
  const sideways = ways.filter(
    ({ from, to }) =>
      from === way.from &&
      (column(to) > column(from) || (column(to) === column(from) && place(to) - place(from) > 1)),
  );
  const at = sideways.indexOf(way);
  return at < 0 ? 0 : (at - (sideways.length - 1) / 2) * EXIT_PITCH;
}

/** Back to an operation of the first column above it. */
function isHomeward(
  ids: readonly string[],
  columns: ReadonlyMap<string, number>,
  from: string,
  to: string,
): boolean {
  if (ids.indexOf(to) > ids.indexOf(from)) return false;
  return columns.get(to) === columns.get(from) || ids.indexOf(to) === 0;
}

function branchesOf({ operations }: Program, id: string): readonly Branch[] {
  return operations[id]?.branches ?? [];
}

function waysOf(program: Program, ids: readonly string[]): readonly Way[] {
  return ids.flatMap((from) => {
    const branches = branchesOf(program, from);
    const targets = [...new Set(branches.map(({ goto }) => goto))];
    return targets.map((to) => ({
      from,
      to,
      labels: branches.filter(({ goto }) => goto === to).map(({ label }) => label),
    }));
  });
}

/** Operations in the order of the file, as far as the program can come to them, and the end if it has one. */
function reachable(program: Program): readonly string[] {
  const found = new Set([program.start]);
  for (const id of found) for (const { goto } of branchesOf(program, id)) found.add(goto);
  const inOrder = Object.keys(program.operations).filter((id) => found.has(id));
  return found.has(END) ? [...inOrder, END] : inOrder;
}

/**
 * The ordinary way takes the last branch everywhere, the one that needs no condition, and has the first column. Every
 * other operation has a column of its own, unless only its column leads to it.
 */
function columnsOf(
  program: Program,
  ids: readonly string[],
  ways: readonly Way[],
): ReadonlyMap<string, number> {
  const ordinary = new Set<string>();
  for (let at: string | undefined = program.start; at !== undefined && !ordinary.has(at);) {
    ordinary.add(at);
    at = branchesOf(program, at).at(-1)?.goto;
  }
  const columns = new Map<string, number>();
  let last = 0;
  for (const id of ids) {
    const before = [...new Set(ways.filter(({ to }) => to === id).map(({ from }) => columns.get(from)))];
    const only = before.length === 1 ? (before[0] ?? 0) : 0;
    columns.set(id, ordinary.has(id) ? 0 : only > 0 ? only : (last += 1));
  }
  return columns;
}

function place(
  program: Program,
  ids: readonly string[],
  columns: ReadonlyMap<string, number>,
  left: number,
  current: string | null,
): readonly GraphNode[] {
  const drafts = ids.map((id) => {
    const note = noteOf(program.operations[id]);
    return { id, note, column: columns.get(id) ?? 0, size: sizeOfNode(id, note, 'code') };
  });
  const widths: number[] = [];
  for (const { column, size } of drafts) widths[column] = Math.max(widths[column] ?? 0, size.width);
  let y = MARGIN;
  return drafts.map(({ id, note, column, size }) => {
    const before = widths.slice(0, column).reduce((sum, width) => sum + width + COLUMN_GAP, left);
    const x = before + ((widths[column] ?? 0) - size.width) / 2;
    const state = id === current ? 'current' : 'plain';
    const node = {
      id,
      kind: id === END ? 'end' : 'operation',
      label: id,
      note,
      state,
      x,
      y,
      ...size,
    } as const;
    y += size.height + LAYER_GAP;
    return node;
  });
}

/** What an operation does, in a short form. */
function noteOf(operation: Operation | undefined): string {
  const action = operation?.action;
  switch (action?.kind) {
    case 'sql':
      return statementForms(textOf(action.sql), {})[0] ?? '';
    case 'cache':
      return commandForms(action.command.map((part) => (part.kind === 'value' ? part.value : '…')))[0] ?? '';
    case 'call':
      return action.service;
    case 'nack':
    case 'reject':
      return action.requeue === false ? `${action.kind}, no requeue` : `${action.kind}, requeue`;
    default:
      return action && action.kind !== operation?.id ? action.kind : '';
  }
}

function textOf(sql: SqlText): string {
  return typeof sql === 'string' ? sql : sql.default;
}
