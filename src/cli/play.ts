import { playCommand, usage } from './playCommand';
import { fromTerminal } from './terminal';

process.exitCode = await fromTerminal(playCommand, usage);
