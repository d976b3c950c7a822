/** Commands as somebody starts them in a terminal. */
import { answer, type Command } from './badInput';

/** What a shell reports of a command that ended because nobody read on. */
const NOBODY_READS = 141;

/** Runs a command with the arguments that were typed. Where whoever reads has gone (`| head -1`), it ends without a word. */
export async function fromTerminal(command: Command, usage: string): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', leave);
  return answer(command, usage, process.argv.slice(2), { say: console.log, complain: console.error });
}

function leave(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(NOBODY_READS);
}
