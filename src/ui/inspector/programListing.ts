/** A program as lines to read: what each operation does, the landmarks it passes, and where every process stands in it. */
import type { Action, Branch, Operation, Program } from '../../program/program';
import type { PaneScene } from '../../trace/sight';
import { markOf } from '../../lesson/codeListing';
import { stepAt, stepsOfRow } from '../../trace/rows';

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
export function listings(pane: PaneScene, row: number): readonly Listing[] {
  const { world } = stepAt(pane, row);
  const { processes, programs } = pane.setting;
  const performed = stepsOfRow(pane, row)
    .flatMap((step) => step.events)
    .flatMap((event) => (event.type === 'branch' ? [event] : []));
  const ids = [...new Set(processes.map((plan) => plan.program))];
  return ids.flatMap((id): readonly Listing[] => {
    const program = programs[id];
    const names = processes.filter((plan) => plan.program === id).map((plan) => plan.name);
    if (!program) return [];
    const at = world.processes.filter((each) => each.up && names.includes(each.name));
    const here = (operation: string): readonly string[] =>
      at.flatMap(({ name, tasks }) => (tasks.some((task) => task.at === operation) ? [name] : []));
    const done = performed.filter((event) => names.includes(event.process)).map((event) => event.from);
    return [{ program: id, processes: names, lines: linesOf(program, here, done) }];
  });
}

/** What the lines of the real listings of a protection are marked with. */
export function marksIn(
  all: readonly Listing[],
  protection: string,
): { readonly done: readonly string[]; readonly here: ReadonlyMap<string, readonly string[]> } {
  const marked = all.flatMap(({ program, lines }) =>
    lines.map((line) => ({ ...line, mark: markOf(protection, program, line.id) ?? '' })),
  );
  return {
    done: marked.flatMap(({ mark, justDone }) => (justDone ? [mark] : [])),
    here: new Map(marked.map(({ mark, here }) => [mark, here])),
  };
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
