/**
 * One plan, applied to several protections: rows are the items of the plan, and each pane does for an item what its own
 * program makes of it. So panes stay aligned by landmark however different their operations are.
 *
 * Two panes *diverge* at the first row after which their pictures differ and differ at every later row too. The picture
 * of a pane is what its outcome will be made of: the durable effects of every business event, and in which queue every
 * copy is, ready or unacknowledged. A difference that later rows make good (one program commits a row earlier than the
 * other) is none.
 */
import { toArray } from '../broker/orderedList';
import type { Engine } from '../world/engine';
import type { EventOutcome } from '../world/outcome';
import { startWorld } from '../world/start';
import type { World } from '../world/world';
import { applyItem, type ItemEnd } from './apply';
import type { Schedule } from './notation';
import { beginTrace, lastStep, type Step, type Trace } from './step';

/** What one pane did for one item of the plan. */
export interface Cell {
  /** Empty when nothing was done: the program has no such landmark, it is passed already, or it was refused. */
  readonly steps: readonly Step[];
  readonly end: ItemEnd;
  /** How many decisions the pane has behind it after this row: its place in the trace of the pane. */
  readonly stepIndex: number;
}

export interface ComparedPane {
  readonly protection: string | null;
  readonly trace: Trace;
  /** One for each item of the plan. */
  readonly cells: readonly Cell[];
  /** After the last row. */
  readonly outcomes: readonly EventOutcome[];
  readonly over: boolean;
}

export interface Comparison {
  readonly plan: Schedule;
  readonly panes: readonly ComparedPane[];
  /** The row at which the panes part, as defined above; null when they do not. */
  readonly firstDivergence: number | null;
}

/** Runs a plan in every pane from its beginning. An item that a pane cannot do leaves that pane as it is. */
export function compare(engines: readonly Engine[], plan: Schedule): Comparison {
  const panes = engines.map((engine) => runPane(engine, plan));
  return { plan, panes, firstDivergence: firstDivergence(panes, plan.length) };
}

/** The step that a pane shows after `rows` items of the plan. */
export function stepAfter(pane: ComparedPane, rows: number): Step {
  const index = rows === 0 ? 0 : (pane.cells[Math.min(rows, pane.cells.length) - 1]?.stepIndex ?? 0);
  return pane.trace.steps[index] as Step;
}

function runPane(engine: Engine, plan: Schedule): ComparedPane {
  let trace = beginTrace(engine, startWorld(engine));
  const cells: Cell[] = [];
  for (const [row, item] of plan.entries()) {
    const before = trace.steps.length;
    const applied = applyItem(engine, trace, item, row);
    trace = applied.trace;
    cells.push({ steps: trace.steps.slice(before), end: applied.end, stepIndex: trace.steps.length - 1 });
  }
  const { outcomes, over } = lastStep(trace);
  return { protection: engine.setting.protection, trace, cells, outcomes, over };
}

function firstDivergence(panes: readonly ComparedPane[], rows: number): number | null {
  const differ = Array.from({ length: rows }, (_, row) => {
    const pictures = panes.map((pane) => pictureOf(stepAfter(pane, row + 1)));
    return pictures.some((picture) => picture !== pictures[0]);
  });
  const parted = differ.lastIndexOf(false) + 1;
  return parted < rows ? parted : null;
}

/** What the outcome will be made of, as a text that is equal when it is equal. */
function pictureOf({ world, outcomes }: Step): string {
  const effects = outcomes.map(({ key, effects: count }) => `${key}=${count}`);
  return JSON.stringify([effects, placesOf(world).toSorted()]);
}

function placesOf({ broker }: World): readonly string[] {
  const ready = Object.entries(broker.queues).flatMap(([name, queue]) =>
    toArray(queue.ready).map((entry) => `${entry.message.body} ready in ${name}`),
  );
  const unacknowledged = Object.values(broker.connections).flatMap((connection) =>
    Object.values(connection.channels).flatMap((channel) =>
      toArray(channel.unacknowledged).map(
        (delivery) => `${delivery.entry.message.body} unacknowledged in ${delivery.queue}`,
      ),
    ),
  );
  return [...ready, ...unacknowledged];
}
