/** What a key does to a stage. */
import type { KeyCommand } from './keys';
import type { Stage } from './stage.svelte';

/** Carries a command out; false when there is nothing it could mean here. */
export function obey(stage: Stage, command: KeyCommand): boolean {
  switch (command.kind) {
    case 'back':
      stage.back();
      return true;
    case 'forward':
      stage.forward();
      return true;
    case 'first':
      stage.goTo(0);
      return true;
    case 'last':
      stage.goTo(stage.visible);
      return true;
    case 'play':
      stage.togglePlay();
      return true;
    case 'previousStop':
    case 'nextStop':
      stage.goToMark(command.kind === 'nextStop' ? 1 : -1);
      return true;
    case 'answer': {
      const { gate } = stage;
      if (!gate || command.choice >= gate.choices.length) return false;
      stage.answerGate(gate, command.choice);
      return true;
    }
    case 'help':
      return false;
  }
}
