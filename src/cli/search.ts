import { answer } from './badInput';
import { searchCommand } from './searchCommand';

process.exitCode = await answer(searchCommand, process.argv.slice(2), {
  say: console.log,
  complain: console.error,
});
