import { answer } from './badInput';
import { incidentsCommand } from './incidentsCommand';

process.exitCode = await answer(incidentsCommand, process.argv.slice(2), {
  say: console.log,
  complain: console.error,
});
