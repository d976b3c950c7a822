import { incidentsCommand, usage } from './incidentsCommand';
import { fromTerminal } from './terminal';

process.exitCode = await fromTerminal(incidentsCommand, usage);
