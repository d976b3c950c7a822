/** What somebody typed or wrote cannot be used: the lines say why. Commands print them and end with code 2. */
export class BadInput extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** Runs a command; gives its exit code, or 2 after telling what could not be used. */
export async function answering(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    for (const line of error.lines) console.error(line);
    return 2;
  }
}
