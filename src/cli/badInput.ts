import { QueryError } from '../database/queryError';

/** What somebody typed or wrote cannot be used: the lines say why. Commands print them and end with code 2. */
export class BadInput extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** Where a command writes: a line of its answer, a line about what went wrong. */
export interface Output {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** A command: takes its arguments, gives its exit code. */
export type Command = (args: readonly string[], output: Output) => Promise<number>;

/** Runs a command; 2 after telling what could not be used. Asked for help, it says how the command is used. */
export async function answer(
  command: Command,
  usage: string,
  args: readonly string[],
  output: Output,
): Promise<number> {
  if (args.includes('--help')) {
    output.say(usage);
    return 0;
  }
  try {
    return await command(args, output);
  } catch (error) {
    linesOf(error).forEach((line) => output.complain(line));
    return 2;
  }
}

/** What the error says to whoever wrote the input; an error of ours goes on. */
function linesOf(error: unknown): readonly string[] {
  if (error instanceof BadInput) return error.lines;
  if (error instanceof QueryError)
    return [
      `the scenario cannot be counted any more: ${error.reason}`,
      `  in ${error.sql}`,
      'expected: statements that leave the tables there which its effects are counted in',
    ];
  throw error;
}
