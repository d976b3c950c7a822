/**
 * A tree of runs with a playhead. Choosing in the past forks: the old branch stays and can be gone back to. Moving never
 * forgets which way a branch went on, so forward undoes back.
 */
import type { Decision } from '../world/decision';
import type { Engine } from '../world/engine';
import type { Reason } from '../world/reason';
import { reasonAgainst } from '../world/enabled';
import { next } from '../world/next';
import { makeStep, type Step, type Trace } from './step';

export type NodeIndex = number;

export interface TimelineNode {
  readonly step: Step;
  readonly parent: NodeIndex | null;
  /** In the order in which they were chosen. */
  readonly children: readonly NodeIndex[];
  /** The child that forward leads to: the one last chosen or switched to. */
  readonly onward: NodeIndex | null;
}

export interface Timeline {
  /** Node 0 is the beginning; a node never changes its index. */
  readonly nodes: readonly TimelineNode[];
  readonly playhead: NodeIndex;
}

/** A run that leaves the others at `forkStep`, and ends at node `tip` after `steps` decisions. */
export interface BranchOfTimeline {
  readonly tip: NodeIndex;
  readonly steps: number;
  /** The last step that it shares with the branch listed before it. */
  readonly forkStep: number;
  readonly current: boolean;
}

/** The timeline of a recorded run, with the playhead at its beginning. */
export function timelineOf(trace: Trace): Timeline {
  const last = trace.steps.length - 1;
  const nodes = trace.steps.map((step, index): TimelineNode => {
    const onward = index < last ? index + 1 : null;
    return {
      step,
      parent: index === 0 ? null : index - 1,
      children: onward === null ? [] : [onward],
      onward,
    };
  });
  return { nodes, playhead: 0 };
}

/**
 * Goes on from the playhead with a step that was computed there. A step with the same decision is gone to instead of
 * being made twice; any other becomes a new branch beside those that exist.
 */
export function append(timeline: Timeline, step: Step): Timeline {
  const { nodes, playhead } = timeline;
  const here = nodeAt(timeline, playhead);
  const wanted = JSON.stringify(step.decision);
  const known = here.children.find(
    (child) => JSON.stringify(nodeAt(timeline, child).step.decision) === wanted,
  );
  if (known !== undefined) return moveTo(timeline, known);
  const added = nodes.length;
  const grown = nodes.with(playhead, { ...here, children: [...here.children, added], onward: added });
  return { nodes: [...grown, { step, parent: playhead, children: [], onward: null }], playhead: added };
}

/** Decides at the playhead, or gives the reason against it. */
export function choose(
  engine: Engine,
  timeline: Timeline,
  decision: Decision,
): { readonly ok: true; readonly timeline: Timeline } | { readonly ok: false; readonly reason: Reason } {
  const { world } = currentStep(timeline);
  const reason = reasonAgainst(engine, world, decision);
  if (reason) return { ok: false, reason };
  const moved = next(engine, world, decision);
  return {
    ok: true,
    timeline: append(timeline, makeStep(engine, moved.world, { decision, events: moved.events, item: null })),
  };
}

/** The step at the playhead. */
export function currentStep(timeline: Timeline): Step {
  return nodeAt(timeline, timeline.playhead).step;
}

/** One step back; at the beginning nothing changes. */
export function back(timeline: Timeline): Timeline {
  return { ...timeline, playhead: nodeAt(timeline, timeline.playhead).parent ?? timeline.playhead };
}

/** One step forward along the current branch; at its end nothing changes. */
export function forward(timeline: Timeline): Timeline {
  return { ...timeline, playhead: nodeAt(timeline, timeline.playhead).onward ?? timeline.playhead };
}

/** To step n of the current branch, or to its nearest end. */
export function jump(timeline: Timeline, step: number): Timeline {
  const path = currentPath(timeline);
  return { ...timeline, playhead: path[Math.min(Math.max(step, 0), path.length - 1)] as NodeIndex };
}

/** Moves the playhead to a node and makes the branch through it the current one. */
export function moveTo(timeline: Timeline, node: NodeIndex): Timeline {
  const nodes = timeline.nodes.slice();
  for (
    let at = node, parent = nodeAt(timeline, at).parent;
    parent !== null;
    parent = nodeAt(timeline, at).parent
  ) {
    nodes[parent] = { ...nodeAt(timeline, parent), onward: at };
    at = parent;
  }
  return { nodes, playhead: node };
}

/** Makes the branch with this tip the current one; the playhead stays where both branches agree, or at their fork. */
export function switchTo(timeline: Timeline, tip: NodeIndex): Timeline {
  const line = lineTo(timeline, tip);
  const shared = lineTo(timeline, timeline.playhead).findLast((node) => line.includes(node)) ?? 0;
  return { ...moveTo(timeline, tip), playhead: shared };
}

/** The nodes of the current branch from the beginning to its end, the playhead among them. */
export function currentPath(timeline: Timeline): readonly NodeIndex[] {
  const path = [...lineTo(timeline, timeline.playhead)];
  for (let at = nodeAt(timeline, timeline.playhead).onward; at !== null; at = nodeAt(timeline, at).onward)
    path.push(at);
  return path;
}

/** The current branch as a trace. */
export function currentTrace(timeline: Timeline): Trace {
  return { steps: currentPath(timeline).map((node) => nodeAt(timeline, node).step) };
}

/** How many decisions lie before the playhead. */
export function stepIndex(timeline: Timeline): number {
  return lineTo(timeline, timeline.playhead).length - 1;
}

/** Every branch, in the order in which they came to be. */
export function branches(timeline: Timeline): readonly BranchOfTimeline[] {
  const currentTip = currentPath(timeline).at(-1);
  const tips = timeline.nodes.flatMap((node, index) => (node.children.length === 0 ? [index] : []));
  const seen = new Set<NodeIndex>();
  return tips.map((tip) => {
    const line = lineTo(timeline, tip);
    const forkStep = line.findLastIndex((node) => seen.has(node));
    for (const node of line) seen.add(node);
    return { tip, steps: line.length - 1, forkStep: Math.max(forkStep, 0), current: tip === currentTip };
  });
}

function lineTo(timeline: Timeline, node: NodeIndex): readonly NodeIndex[] {
  const line: NodeIndex[] = [];
  for (let at: NodeIndex | null = node; at !== null; at = nodeAt(timeline, at).parent) line.push(at);
  return line.reverse();
}

function nodeAt(timeline: Timeline, index: NodeIndex): TimelineNode {
  const node = timeline.nodes[index];
  if (!node) throw new Error(`the timeline has no node ${index}`);
  return node;
}
