import { answer } from './badInput';
import { newLessonCommand } from './newLessonCommand';

process.exitCode = await answer(newLessonCommand, process.argv.slice(2), {
  say: console.log,
  complain: console.error,
});
