import { describe, expect, it } from 'vitest';
import type { Scene } from '../../trace/sight';
import { addBranch, branchesOf, extendCurrent, sharedRows, switchBranch, wayOn } from './branches';

const scene = (...rows: string[]): Scene => ({ rows, panes: [], firstDivergence: null });
const scripted = branchesOf(scene('P', 'q>A', 'A', 'A!'));

describe('choosing what happens next', () => {
  it('goes on along the branch that already says so', () => {
    expect(wayOn(scripted, 2, 'A')).toEqual({ kind: 'known', branch: 0 });
  });

  it('leaves the branch in the past and makes a new one', () => {
    expect(wayOn(scripted, 2, 'A!')).toEqual({ kind: 'new', rows: ['P', 'q>A', 'A!'], extends: false });
  });

  it('makes the branch longer at its end', () => {
    expect(wayOn(scripted, 4, 'q>B')).toEqual({
      kind: 'new',
      rows: ['P', 'q>A', 'A', 'A!', 'q>B'],
      extends: true,
    });
  });

  it('goes back to another branch instead of making it twice', () => {
    const forked = switchBranch(addBranch(scripted, scene('P', 'q>A', 'A!')), 0);
    expect(wayOn(forked, 2, 'A!')).toEqual({ kind: 'known', branch: 1 });
  });
});

describe('branches', () => {
  it('keep the old run when a new one is made', () => {
    const forked = addBranch(scripted, scene('P', 'q>A', 'A!'));
    expect(forked.current).toBe(1);
    expect(forked.all.map((branch) => branch.scene.rows.length)).toEqual([4, 3]);
    expect(sharedRows(forked, 0)).toBe(2);
  });

  it('change in their current one only when it grows', () => {
    const grown = extendCurrent(addBranch(scripted, scene('P', '+1s')), scene('P', '+1s', 'q>A'));
    expect(grown.all.map((branch) => branch.scene.rows.join(' '))).toEqual(['P q>A A A!', 'P +1s q>A']);
  });

  it('ignore a switch to one that is not there', () => {
    expect(switchBranch(scripted, 7)).toBe(scripted);
  });
});
