import { searchCommand, usage } from './searchCommand';
import { fromTerminal } from './terminal';

process.exitCode = await fromTerminal(searchCommand, usage);
