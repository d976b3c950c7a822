import { NotAvailable } from './liveDatabase/liveServer';
import { recordCommand, usage } from './recordCommand';
import { fromTerminal } from './terminal';

process.exitCode = await fromTerminal(recordCommand, usage).catch((error: unknown) => {
  if (!(error instanceof NotAvailable)) throw error;
  console.error(`not available: ${error.message}`);
  return 1;
});
