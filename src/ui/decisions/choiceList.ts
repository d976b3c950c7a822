/** What can happen next, as a person chooses it: decisions of a single pane, or items that all panes take together. */
import { END, type Program } from '../../program/program';
import { printDecision, printItem, type Alias } from '../../trace/printSchedule';
import type { PaneScene, Scene } from '../../trace/sight';
import { isFault, type Decision } from '../../world/decision';
import type { Choice } from '../../world/enabled';
import type { Reason } from '../../world/reason';
import type { World } from '../../world/world';
import { stepAt } from '../../trace/rows';

/** One line of the list. */
export interface ListedChoice {
  /** The item in the notation: what is chosen. */
  readonly item: string;
  /** The decision that names the line. */
  readonly decision: Decision;
  /** In a comparison: the landmark to which the process goes on. */
  readonly landmark: string | null;
  readonly fault: boolean;
  /** Its process has nothing in hand. */
  readonly idle: boolean;
  /** Null where it may happen, in one pane at least. */
  readonly why: Reason | null;
  /** The pane from which the line is told. */
  readonly pane: number;
}

/** Queues by the names that a schedule says. */
export function aliasOf(pane: PaneScene): Alias {
  return (queue) => pane.setting.queues.find((plan) => plan.name === queue)?.alias ?? queue;
}

/** The lines after a row: what may happen first, faults after the rest, then what may not, with the reason. */
export function choiceList(scene: Scene, row: number): readonly ListedChoice[] {
  const all = scene.panes.flatMap((pane, index) => {
    const step = stepAt(pane, row);
    return step.sight.choices.flatMap((choice) =>
      listed(pane, index, step.world, choice, scene.panes.length > 1),
    );
  });
  const merged = new Map<string, ListedChoice>();
  for (const line of all) {
    const known = merged.get(line.item);
    if (!known || (known.why !== null && line.why === null)) merged.set(line.item, line);
  }
  return [...merged.values()].sort((a, b) => rank(a) - rank(b));
}

const FAULT_ORDER: readonly Decision['kind'][] = [
  'crash',
  'cut',
  'fail',
  'restartBroker',
  'failOver',
  'silence',
];

/** What may happen before what may not; faults after the rest, the usual ones first, and those of idle processes last. */
function rank({ why, fault, decision, idle }: ListedChoice): number {
  const kind = fault ? 1 + FAULT_ORDER.indexOf(decision.kind) + (idle ? FAULT_ORDER.length : 0) : 0;
  return (why === null ? 0 : 100) + kind;
}

function isIdle(world: World, decision: Decision): boolean {
  const process =
    'process' in decision ? world.processes.find((each) => each.name === decision.process) : undefined;
  if (!process) return false;
  const busy = process.tasks.some((task) => task.delivery !== null || task.item !== null);
  return !busy && process.buffer.length === 0 && process.given.length === 0;
}

function listed(
  pane: PaneScene,
  index: number,
  world: World,
  { decision, why }: Choice,
  compared: boolean,
): readonly ListedChoice[] {
  const line = { decision, fault: isFault(decision), idle: isIdle(world, decision), why, pane: index };
  const plain: ListedChoice = { ...line, item: printDecision(decision, aliasOf(pane)), landmark: null };
  if (!compared || decision.kind !== 'perform') return [plain];
  if (why !== null) return [plain];
  const { process, task } = decision;
  return landmarksAhead(pane, world, process, task).map((landmark) => ({
    ...line,
    item: printItem({ kind: 'reach', process, task, landmark, nth: null }),
    landmark,
  }));
}

/** The landmarks that a task can pass next, without passing another one before. */
function landmarksAhead(pane: PaneScene, world: World, process: string, task: number): readonly string[] {
  const plan = pane.setting.processes.find((each) => each.name === process);
  const program = plan && pane.setting.programs[plan.program];
  const at = world.processes.find((each) => each.name === process)?.tasks[task]?.at;
  if (!program || at === undefined) return [];
  const found = new Set<string>();
  const seen = new Set([at]);
  for (const id of seen) {
    for (const { landmarks, goto } of program.operations[id]?.branches ?? []) {
      if (landmarks.length > 0) found.add(landmarks.at(-1) ?? '');
      else if (goto !== END && goto !== program.start) seen.add(goto);
    }
  }
  return inOrder(program, found);
}

function inOrder(program: Program, landmarks: ReadonlySet<string>): readonly string[] {
  return [...landmarks].sort((a, b) => program.landmarks.indexOf(a) - program.landmarks.indexOf(b));
}
