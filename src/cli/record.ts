import { answer } from './badInput';
import { NotAvailable } from './liveDatabase/liveServer';
import { recordCommand } from './recordCommand';

process.exitCode = await answer(recordCommand, process.argv.slice(2), {
  say: console.log,
  complain: console.error,
}).catch((error: unknown) => {
  if (!(error instanceof NotAvailable)) throw error;
  console.error(`not available: ${error.message}`);
  return 1;
});
