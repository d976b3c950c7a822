/**
 * With how many faults left each situation was reached. Whatever can follow with fewer left can follow with more, in as
 * many decisions: a state is no new one when its situation was reached before with at least as many of each.
 */
import { FAULTS } from '../world/world';
import { IntList } from './intList';
import type { Parts } from './parts';
import type { Situation, StateIndex } from './stateGraph';

/** Grows during one search. */
export class FaultsLeft {
  /** By situation: the state that was found last, plus 1. */
  private readonly latest = new IntList(4096);
  /** By state: the one that was found before it in the same situation, plus 1. */
  private readonly earlier = new IntList(4096);
  private readonly budgets = new IntList(4096);
  /** By two budgets: whether the first has as many of each as the second. */
  private readonly enough: (boolean | undefined)[][] = [];

  /** Without `merging`, only a state with exactly as many of each stands for another. */
  constructor(
    private readonly parts: Parts,
    private readonly merging: boolean,
  ) {}

  /** A state of the situation that stands for one with these faults left; -1 when there is none. */
  covering(situation: Situation, budget: number): StateIndex {
    for (let next = this.latest.get(situation); next > 0; next = this.earlier.get(next - 1)) {
      if (this.isEnough(this.budgets.get(next - 1), budget)) return next - 1;
    }
    return -1;
  }

  add(situation: Situation, state: StateIndex, budget: number): void {
    this.earlier.set(state, this.latest.get(situation));
    this.latest.set(situation, state + 1);
    this.budgets.set(state, budget);
  }

  private isEnough(left: number, wanted: number): boolean {
    if (left === wanted || !this.merging) return left === wanted;
    const known = (this.enough[left] ??= []);
    return (known[wanted] ??= this.findEnough(left, wanted));
  }

  private findEnough(left: number, wanted: number): boolean {
    const { budgets } = this.parts;
    return FAULTS.every((fault) => budgets.at(left)[fault] >= budgets.at(wanted)[fault]);
  }
}
