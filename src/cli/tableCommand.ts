/** `npm run search -- --table [--write]`: recomputes the kept table of verdicts, and says what differs. */
import type { Output } from './badInput';
import { tallyLine } from './tally';
import { checkTable } from './verdictTable';

/** 1 when a row differs from what is kept. With `write`, what was computed is kept from now on. */
export async function tableCommand(write: boolean, { say }: Output): Promise<number> {
  const tally = await checkTable(say, write);
  say(tallyLine(tally));
  return tally.failed === 0 ? 0 : 1;
}
