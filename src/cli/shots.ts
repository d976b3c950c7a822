import { shotsCommand, usage } from './shotsCommand';
import { fromTerminal } from './terminal';

process.exitCode = await fromTerminal(shotsCommand, usage);
