/** What differs between the panes of a comparison, and what the live region says. */
export const compare = {
  all: '{sentence}',
  left: 'Left: {sentence}',
  right: 'Right: {sentence}',
  pane: '{titles}: {sentence}',
  absent: 'nothing happens here, this protection has no such point.',
  absentStanding: 'nothing happens here; {event} is {effect} {times} so far.',
  absentNotYet: 'nothing happens here; {event} is not {effect} yet.',
  refused: 'not possible here: {reason}.',
} as const;

export const announcement = {
  step: 'Step {number} of {total}: {sentence}',
  beginning: 'Beginning, {total} {total|step|steps}: {sentence}',
  branch: 'New branch. Step {number}: {sentence}',
  pane: '{pane}, {announcement}',
  gate: 'Question: {question}',
  place: 'Step {row} of {total}',
} as const;
