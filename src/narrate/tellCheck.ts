/** What follows from a check: whether the effect happens, and who else is between the same check and its effect. */
import type { Sentence } from '../i18n/sentence';
import type { OperationId, Program } from '../program/program';
import { appliesEffect, decidesEffect, mayFollow } from './paths';
import { effectWord, eventWord, keyInHand, outcomeOf, processWord, programOf, type Scene } from './scene';
import { eventsOf } from './stepEvents';

/** The operation that a process has just performed. */
interface Checked {
  readonly process: string;
  readonly task: number;
  readonly operation: OperationId;
}

/** After a check: whether the effect follows, and who else has passed the same check and is not done. */
export function afterCheck(lead: Checked, scene: Scene): Sentence | null {
  const { say, messages } = scene.speaker;
  const { then } = messages.narration;
  const program = programOf(scene, lead.process);
  if (!program || !decidesEffect(program, lead.operation)) return null;
  const branch = eventsOf(scene, 'branch').find((event) => event.from === lead.operation);
  if (!branch) return null;
  const rivals = rivalsOf(lead, scene);
  if (!mayFollow(program, branch.to, appliesEffect)) return skipping(program, branch.to, lead, rivals, scene);
  return rivals ? say(then.alsoInHand, rivals) : say(then.goesOn);
}

interface Rivals {
  readonly others: Sentence;
  readonly event: string;
  readonly count: number;
}

/** The effect is skipped: rightly, or although it never happened. */
function skipping(
  program: Program,
  to: OperationId,
  lead: Checked,
  rivals: Rivals | null,
  scene: Scene,
): Sentence {
  const { say, messages } = scene.speaker;
  const { skips, skipsUndone, skipsForRival, givesBack } = messages.narration.then;
  if (!mayFollow(program, to, ({ action }) => action.kind === 'ack')) {
    return say(mayFollow(program, to, ({ action }) => action.kind === 'nack') ? givesBack : skips);
  }
  if (rivals) return say(skipsForRival, rivals);
  const key = keyInHand(scene, lead.process, lead.task);
  if (outcomeOf(scene, key)?.effects !== 0) return say(skips);
  return say(skipsUndone, { event: eventWord(scene, key), effect: effectWord(scene) });
}

/** Others (processes, or tasks of the same) that could apply the same event and have it in hand. */
export function rivalsOf(checked: Checked, scene: Scene): Rivals | null {
  const key = keyInHand(scene, checked.process, checked.task);
  if (key === '') return null;
  const rivals = (scene.context.before?.processes ?? []).flatMap(({ name, tasks }) =>
    tasks.flatMap((_, task) => {
      const itself = name === checked.process && task === checked.task;
      const works = Object.values(programOf(scene, name)?.operations ?? {}).some((operation) =>
        operation.branches.some((branch) => appliesEffect(operation, branch)),
      );
      return works && !itself && keyInHand(scene, name, task) === key ? [processWord(scene, name, task)] : [];
    }),
  );
  if (rivals.length === 0) return null;
  return { others: scene.speaker.list(rivals), event: eventWord(scene, key), count: rivals.length };
}
