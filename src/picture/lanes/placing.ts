/** Reads the acts of a pane's steps and gives each step and act its place: a row, and a line in it. */
import type { ItemEnd } from '../../trace/apply';
import { parseSchedule } from '../../trace/parseSchedule';
import type { PaneScene, SceneStep } from '../../trace/sight';
import type { PictureWords } from '../pictureWords';
import type { Act, ActDraft, Place } from './act';
import { processLane, type Lane } from './lane';
import { whereabouts, type Whereabouts } from './places';
import { readBroker } from './readBroker';
import type { ReadContext } from './readContext';
import { readFaults } from './readFaults';
import { readWork } from './readWork';
import { stack } from './stacking';
import { waitDraft, type WaitSpan } from './waits';

/** A step without a line of its own begins above the next one, or ends below the last one. */
const ABOVE = -0.45;
const BELOW = 0.4;

export interface Placed {
  /** The acts of each row. */
  readonly acts: readonly (readonly Act[])[];
  /** The place of each step; the beginning stands in row -1. */
  readonly places: readonly Place[];
  /** How many lines each row has, at least 1. */
  readonly lines: readonly number[];
  /** Where the copies are after each step. */
  readonly copies: readonly (readonly Whereabouts[])[];
}

interface PlacingContext {
  readonly scene: PaneScene;
  readonly lanes: readonly Lane[];
  readonly words: PictureWords;
  readonly waits: readonly WaitSpan[];
  readonly copies: readonly (readonly Whereabouts[])[];
}

/** Places everything that a pane did. `rows` are the items in the notation. */
export function placeSteps(
  scene: PaneScene,
  rows: readonly string[],
  lanes: readonly Lane[],
  words: PictureWords,
  waits: readonly WaitSpan[],
): Placed {
  const copies = allCopies(scene.steps);
  const context = { scene, lanes, words, waits, copies };
  const places: Place[] = [{ row: -1, sub: 0 }];
  const placed = scene.cells.map((cell, row) => {
    const first = (scene.cells[row - 1]?.stepIndex ?? 0) + 1;
    return placeRow(
      context,
      row,
      { first, last: cell.stepIndex, end: cell.end, item: rows[row] ?? '' },
      places,
    );
  });
  return { acts: placed.map(({ acts }) => acts), lines: placed.map(({ lines }) => lines), places, copies };
}

function allCopies(steps: readonly SceneStep[]): readonly (readonly Whereabouts[])[] {
  const found: (readonly Whereabouts[])[] = [];
  steps.forEach(({ world }, index) => {
    const same = index > 0 && steps[index - 1]?.world.broker === world.broker;
    found.push(same ? (found[index - 1] as readonly Whereabouts[]) : whereabouts(world.broker));
  });
  return found;
}

interface RowPlan {
  readonly first: number;
  readonly last: number;
  readonly end: ItemEnd;
  readonly item: string;
}

function placeRow(
  context: PlacingContext,
  row: number,
  plan: RowPlan,
  places: Place[],
): { acts: readonly Act[]; lines: number } {
  const acts: Act[] = [];
  let lines = 0;
  const add = (drafts: readonly ActDraft[], step: number): number => {
    const stacked = stack(drafts, context.lanes);
    drafts.forEach((draft, index) => {
      const folded = draft.type === 'confirm' && draft.folded;
      const sub = lines + (folded ? -1 : (stacked.offsets[index] ?? 0));
      const body = folded && lines === 0 ? { ...draft, folded: false } : draft;
      acts.push({ ...body, place: { row, sub: Math.max(0, sub) }, step, index });
    });
    const alone = drafts.some((draft) => draft.type === 'confirm' && draft.folded) && lines === 0;
    return stacked.lines + (alone ? 1 : 0);
  };
  const bare: number[] = [];
  for (let step = plan.first; step <= plan.last; step += 1) {
    const used = add(draftsOf(context, step), step);
    if (used === 0) bare.push(step);
    places[step] = { row, sub: used === 0 ? lines + ABOVE : lines };
    lines += used;
  }
  lines += add(standingStill(context, row, plan), plan.last);
  for (const step of bare) {
    const { sub } = places[step] as Place;
    if (lines > 0 && sub > lines - 1) places[step] = { row, sub: lines - 1 + BELOW };
  }
  return { acts, lines: Math.max(1, lines) };
}

function draftsOf(
  { scene, lanes, words, waits, copies }: PlacingContext,
  index: number,
): readonly ActDraft[] {
  const [step, before] = [scene.steps[index], scene.steps[index - 1]];
  if (!step || !before) return [];
  const context: ReadContext = {
    scene,
    lanes,
    words,
    index,
    step,
    before,
    placesBefore: copies[index - 1] ?? [],
  };
  const begins = waits.filter((wait) => wait.from === index && wait.row === null);
  const drafts = [
    ...readFaults(context),
    ...readBroker(context),
    ...readWork(context),
    ...begins.map(waitDraft),
  ];
  return drafts.filter((draft) => isDrawable(draft, lanes));
}

/** A lane that the picture does not have cannot carry an act. */
function isDrawable(draft: ActDraft, lanes: readonly Lane[]): boolean {
  const needed = ['at', 'from', 'to', 'broker', 'across', 'holder'].flatMap((end) => {
    const id = (draft as unknown as { readonly [end: string]: unknown })[end];
    return typeof id === 'string' ? [id] : [];
  });
  return needed.every((id) => lanes.some((lane) => lane.id === id));
}

/** What a row shows when its item could not be done: a dash, its reason, or a wait. */
function standingStill(
  { lanes, waits, words }: PlacingContext,
  row: number,
  { end, item, first, last }: RowPlan,
): readonly ActDraft[] {
  const tried = waits.filter((wait) => wait.row === row);
  if (tried.length > 0) return tried.map(waitDraft);
  const process = processOfItem(item);
  const at = process === null ? null : processLane(process);
  if (at === null || !lanes.some((lane) => lane.id === at)) return [];
  const isIdle = last < first;
  if (end.kind === 'refused') {
    const note = words.reasons[end.reason.code] ?? '';
    return isIdle ? [{ type: 'absent', at, note, process }] : [];
  }
  return isIdle ? [{ type: 'absent', at, note: '', process }] : [];
}

/** The process that an item of the notation is about. */
export function processOfItem(item: string): string | null {
  const parsed = parseSchedule(item);
  const [first] = parsed.ok ? parsed.value : [];
  if (!first || first.kind === 'due') return null;
  const named = first.kind === 'decision' ? first.decision : first;
  return 'process' in named ? named.process : null;
}
