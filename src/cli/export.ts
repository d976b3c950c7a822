import { deckCommand, deckUsage } from './deckCommand';
import { exportCommand, usage } from './exportCommand';
import { fromTerminal } from './terminal';

const deck = process.argv[2] === 'deck';
process.exitCode = await fromTerminal(
  deck ? deckCommand : exportCommand,
  deck ? deckUsage : `${usage}\n\n${deckUsage}`,
);
