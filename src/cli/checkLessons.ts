import { answer } from './badInput';
import { checkLessonsCommand } from './checkLessonsCommand';

process.exitCode = await answer(checkLessonsCommand, process.argv.slice(2), {
  say: console.log,
  complain: console.error,
});
