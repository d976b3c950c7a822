/**
 * The statechart of a program as an XState machine: what the learner is shown. The run reads the same branches as a
 * table (one lookup instead of a machine transition of some ten microseconds); a test holds both equal.
 */
import { createMachine, type AnyStateMachine } from 'xstate';
import { END, type Operation, type Program } from './program';

interface StateNode {
  readonly on: { readonly [label: string]: string };
  readonly meta: { readonly kind: Operation['action']['kind']; readonly isEffect: boolean };
}

/** Makes the machine: one state per operation, one event per branch, and a final state when a branch leads to the end. */
export function machineOf(program: Program): AnyStateMachine {
  const states: Record<string, StateNode | { readonly type: 'final' }> = {};
  for (const operation of Object.values(program.operations)) states[operation.id] = stateOf(operation);
  if (leadsToEnd(program)) states[END] = { type: 'final' };
  return createMachine({ id: program.id, initial: program.start, states });
}

function stateOf(operation: Operation): StateNode {
  const on = Object.fromEntries(operation.branches.map((branch) => [branch.label, branch.goto]));
  return { on, meta: { kind: operation.action.kind, isEffect: operation.isEffect } };
}

function leadsToEnd(program: Program): boolean {
  return Object.values(program.operations).some((operation) =>
    operation.branches.some((branch) => branch.goto === END),
  );
}
