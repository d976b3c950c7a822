import { answer } from './badInput';
import { playCommand } from './playCommand';

process.exitCode = await answer(playCommand, process.argv.slice(2), {
  say: console.log,
  complain: console.error,
});
