import { newLessonCommand, usage } from './newLessonCommand';
import { fromTerminal } from './terminal';

process.exitCode = await fromTerminal(newLessonCommand, usage);
