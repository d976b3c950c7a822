import { checkLessonsCommand, usage } from './checkLessonsCommand';
import { fromTerminal } from './terminal';

process.exitCode = await fromTerminal(checkLessonsCommand, usage);
