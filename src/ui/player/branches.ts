/**
 * The runs of a stage as a tree of schedules. A branch is a list of rows and the scene that they lead to; choosing
 * otherwise in the past makes a new branch, and none is ever dropped.
 */
import type { Scene } from '../../trace/sight';

export interface Branch {
  readonly id: number;
  readonly scene: Scene;
}

export interface Branches {
  /** In the order in which they came to be. */
  readonly all: readonly Branch[];
  /** The id of the one that is shown. */
  readonly current: number;
  readonly lastId: number;
}

/** What choosing an item after some rows comes to. */
export type WayOn =
  /** The branch goes on like that already. */
  | { readonly kind: 'known'; readonly branch: number }
  /** The rows of the new branch, or of the current one made longer: the engine has to run them. */
  | { readonly kind: 'new'; readonly rows: readonly string[]; readonly extends: boolean };

/** A single branch. */
export function branchesOf(scene: Scene): Branches {
  return { all: [{ id: 0, scene }], current: 0, lastId: 0 };
}

export function currentBranch(branches: Branches): Branch {
  const found = branches.all.find((branch) => branch.id === branches.current);
  if (!found) throw new Error(`no branch ${branches.current}`);
  return found;
}

/** Where an item chosen after so many rows of the current branch leads. */
export function wayOn(branches: Branches, row: number, item: string): WayOn {
  const { scene } = currentBranch(branches);
  const rows = [...scene.rows.slice(0, row), item];
  const onCurrent = startsWith(scene.rows, rows);
  const known = onCurrent
    ? branches.current
    : branches.all.find((branch) => startsWith(branch.scene.rows, rows))?.id;
  if (known !== undefined) return { kind: 'known', branch: known };
  return { kind: 'new', rows, extends: row === scene.rows.length };
}

/** The current branch made longer by what the engine ran. */
export function extendCurrent(branches: Branches, scene: Scene): Branches {
  const all = branches.all.map((branch) => (branch.id === branches.current ? { ...branch, scene } : branch));
  return { ...branches, all };
}

/** A further branch, which becomes the current one. */
export function addBranch(branches: Branches, scene: Scene): Branches {
  const id = branches.lastId + 1;
  return { all: [...branches.all, { id, scene }], current: id, lastId: id };
}

/** Shows another branch. */
export function switchBranch(branches: Branches, id: number): Branches {
  return branches.all.some((branch) => branch.id === id) ? { ...branches, current: id } : branches;
}

/** How many rows a branch has in common with the current one. */
export function sharedRows(branches: Branches, id: number): number {
  const mine = currentBranch(branches).scene.rows;
  const other = branches.all.find((branch) => branch.id === id)?.scene.rows ?? [];
  const parted = mine.findIndex((row, index) => row !== other[index]);
  return parted < 0 ? mine.length : parted;
}

function startsWith(rows: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((row, index) => rows[index] === row);
}
