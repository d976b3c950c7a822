/** What a program has done by the time it is at an operation, and what it may still do: read from its branches. */
import { countsRows } from '../database/statementText';
import { END, type Branch, type Operation, type OperationId, type Program } from '../program/program';

type Edge = (operation: Operation, branch: Branch) => boolean;

const never: Edge = () => false;

/** Whether leaving the operation by this branch means that the effect was applied. */
export const appliesEffect: Edge = (operation, branch) => {
  if (branch.landmarks.includes('effect')) return true;
  const declared = operation.branches.some((each) => each.landmarks.includes('effect'));
  return operation.isEffect && !declared && branch.when === null;
};

/** Whether the branch leaves a mark that makes later deliveries look done: a stored id, a key set, a guard passed. */
export function leavesMark(program: Program): Edge {
  return (operation, branch) =>
    branch.landmarks.includes('id-stored') ||
    branch.landmarks.includes('marked') ||
    (isWrite(operation) &&
      countsAsDone(program, operation) &&
      !appliesEffect(operation, branch) &&
      mayFollow(program, branch.goto, appliesEffect));
}

function isWrite({ action }: Operation): boolean {
  if (action.kind === 'sql')
    return countsRows(typeof action.sql === 'string' ? action.sql : action.sql.default);
  const [command] = action.kind === 'cache' ? action.command : [];
  return command?.kind === 'value' && command.value !== 'GET' && command.value !== 'EXISTS';
}

/** Whether the operation sends some deliveries to their ack without the effect, and others on to it. */
function countsAsDone(program: Program, operation: Operation): boolean {
  return (
    decidesEffect(program, operation.id) &&
    operation.branches.some(
      ({ goto }) =>
        !mayFollow(program, goto, appliesEffect) &&
        mayFollow(program, goto, (each) => each.action.kind === 'ack'),
    )
  );
}

/** Whether the message is settled by then. */
export const settles: Edge = (_, branch) => branch.landmarks.includes('acked');

/** Whether the start leads to the operation, and never without such a branch. */
export function alwaysBefore(program: Program, at: OperationId, edge: Edge): boolean {
  const isGoal = (id: OperationId): boolean => id === at;
  return reaches(program, program.start, isGoal, never) && !reaches(program, program.start, isGoal, edge);
}

/** Whether some way from the operation, within this handling, takes such a branch. */
export function mayFollow(program: Program, at: OperationId, edge: Edge): boolean {
  const seen = new Set<OperationId>([program.start, END]);
  const waiting = [at];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const operation = program.operations[id];
    if (seen.has(id) || !operation) continue;
    seen.add(id);
    if (operation.branches.some((branch) => edge(operation, branch))) return true;
    waiting.push(...operation.branches.map((branch) => branch.goto));
  }
  return false;
}

/** Whether the operation decides if the effect happens: one of its branches can still lead there, another cannot. */
export function decidesEffect(program: Program, at: OperationId): boolean {
  const operation = program.operations[at];
  if (!operation) return false;
  const ways = operation.branches.map(
    (branch) => appliesEffect(operation, branch) || mayFollow(program, branch.goto, appliesEffect),
  );
  return ways.includes(true) && ways.includes(false);
}

function reaches(
  program: Program,
  from: OperationId,
  isGoal: (id: OperationId) => boolean,
  avoid: Edge,
): boolean {
  const seen = new Set<OperationId>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (isGoal(id)) return true;
    const operation = program.operations[id];
    if (seen.has(id) || !operation) continue;
    seen.add(id);
    for (const branch of operation.branches) if (!avoid(operation, branch)) waiting.push(branch.goto);
  }
  return false;
}
