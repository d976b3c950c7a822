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
    if (!(error instanceof BadInput)) throw error;
    error.lines.forEach((line) => output.complain(line));
    return 2;
  }
}
