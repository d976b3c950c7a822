/** A program as lines to read: what each operation does, the landmarks it passes, and where every process stands in it. */
import type { Action, Branch, Operation, Program } from '../../program/program';
import type { PaneScene } from '../../trace/sight';
import { stepAt } from '../player/sights';

export interface ListingLine {
  readonly id: string;
  /** What it does, in the words of SQL, Redis or AMQP. */
  readonly text: string;
  readonly landmarks: readonly string[];
  /** Ways on that are not simply the next line. */
  readonly ways: readonly string[];
  /** Processes that perform it next. */
  readonly here: readonly string[];
  /** Performed in this row. */
  readonly justDone: boolean;
}

export interface Listing {
  readonly program: string;
  readonly processes: readonly string[];
  readonly lines: readonly ListingLine[];
}

/** The programs of a pane after a row, those of the process that acted first. */
export function listings(pane: PaneScene, row: number, done: readonly string[]): readonly Listing[] {
  const { world } = stepAt(pane, row);
  const ids = [...new Set(pane.setting.processes.map((plan) => plan.program))];
  return ids.flatMap((id): readonly Listing[] => {
    const program = pane.setting.programs[id];
    const processes = pane.setting.processes.filter((plan) => plan.program === id).map((plan) => plan.name);
    if (!program) return [];
    const at = world.processes.filter((each) => each.up && processes.includes(each.name));
    const here = (operation: string): readonly string[] =>
      at.flatMap(({ name, tasks }) => (tasks.some((task) => task.at === operation) ? [name] : []));
    return [{ program: id, processes, lines: linesOf(program, here, done) }];
  });
}

function linesOf(
  program: Program,
  here: (operation: string) => readonly string[],
  done: readonly string[],
): readonly ListingLine[] {
  const operations = Object.values(program.operations);
  return operations.map((operation, index) => ({
    id: operation.id,
    text: actionText(operation.action),
    landmarks: [...new Set(operation.branches.flatMap((branch) => branch.landmarks))],
    ways: waysOf(operation, operations[index + 1]?.id ?? program.start),
    here: here(operation.id),
    justDone: done.includes(operation.id),
  }));
}

function waysOf(operation: Operation, next: string): readonly string[] {
  return operation.branches.filter((branch) => branch.goto !== next).map((branch) => wayText(branch));
}

function wayText({ when, label, goto }: Branch): string {
  return when === null ? `→ ${goto}` : `${label} → ${goto}`;
}

/** An action in one line. */
export function actionText(action: Action): string {
  switch (action.kind) {
    case 'sql':
      return (typeof action.sql === 'string' ? action.sql : action.sql.default).replace(/\s+/g, ' ').trim();
    case 'cache':
      return action.command.map((part) => (part.kind === 'value' ? String(part.value) : '…')).join(' ');
    case 'call':
      return `call ${action.service}`;
    case 'get':
      return `basic.get ${action.queue}`;
    case 'publish':
      return 'basic.publish';
    case 'ack':
    case 'nack':
    case 'reject':
      return `basic.${action.kind}`;
    case 'confirm':
      return 'wait for confirms';
    case 'close':
      return `close ${action.what}`;
    default:
      return action.kind;
  }
}
