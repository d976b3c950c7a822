/** `npm run record -- mariadb|postgres [scenario …]`: writes down what a real server does in the shipped scenarios. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bookOf } from '../database/recorded/book';
import { LEVELS, SERVERS, type Level, type Recording, type Server } from '../database/recorded/recording';
import { printRecording } from '../database/recorded/print';
import { BadInput, type Command } from './badInput';
import { errandsOf, type ErrandGroup } from './liveDatabase/errands';
import { openLive } from './liveDatabase/openLive';
import { missingFor, recordScenario } from './liveDatabase/recordScenario';
import { readProgramTexts, readScenario, scenarioIds } from './loadLessons';
import { recordingFile } from './loadRecordings';
import { recordScripts } from './recordScripts';
import { keepRecordingFacts } from './recordingIndex';

/** How the command is used. */
export const usage = `usage: npm run record -- ${SERVERS.join('|')} [--level ${LEVELS.join('|')}] [scenario or file …]
       npm run record -- ${SERVERS.join('|')} --scripts
Without a scenario: every one that has a database. --scripts: the recorded SQL scripts of the conformance tests.
The server must answer at its usual port.`;

/** See `usage`. */
export const recordCommand: Command = async (args, { say }) => {
  if (args.includes('--scripts')) {
    await recordScripts(serverIn(args.filter((arg) => arg !== '--scripts')), say);
    return 0;
  }
  const { server, levels, scenarios } = understand(args);
  let bytes = 0;
  let holes = 0;
  for (const scenario of scenarios) {
    const file = readScenario(scenario);
    const groups = errandsOf(file, readProgramTexts(), server);
    for (const group of groups) {
      for (const level of levels) {
        const recording = await recordGroup(file.data.id, group, server, level, say);
        const size = write(recording, group.variant);
        const book = bookOf(recording);
        const missing = group.errands.reduce((sum, errand) => sum + missingFor(errand, book).length, 0);
        const found = `${recording.states.length} states, ${recording.transitions.length} transitions`;
        say(`${scenario} ${server}-${level}: ${found}, ${kilobytes(size)} gzipped, ${missing} missing`);
        bytes += size;
        holes += missing;
      }
    }
    if (groups.length === 0) say(`${scenario}: no database`);
  }
  keepRecordingFacts();
  say(`${kilobytes(bytes)} gzipped in all`);
  return holes === 0 ? 0 : 1;
};

interface Request {
  readonly server: Server;
  readonly levels: readonly Level[];
  readonly scenarios: readonly string[];
}

function understand(args: readonly string[]): Request {
  const at = args.indexOf('--level');
  const wanted = at < 0 ? null : args[at + 1];
  const [server, ...scenarios] = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  const level = LEVELS.find((each) => each === wanted);
  if (at >= 0 && !level)
    throw new BadInput([`--level: expected ${LEVELS.join(', ')}, got "${wanted}"`, usage]);
  return {
    server: serverIn([server]),
    levels: level ? [level] : LEVELS,
    scenarios: scenarios.length > 0 ? scenarios : scenarioIds(),
  };
}

function serverIn(args: readonly (string | undefined)[]): Server {
  const server = SERVERS.find((each) => each === args[0]);
  if (!server || args.length !== 1) throw new BadInput([usage]);
  return server;
}

async function recordGroup(
  scenario: string,
  { errands }: ErrandGroup,
  server: Server,
  level: Level,
  say: (line: string) => void,
): Promise<Recording> {
  const definition = errands[0]?.setting.database;
  if (!definition) throw new Error(`${scenario} has no database`);
  const live = await openLive(server, level, definition);
  try {
    return await recordScenario(scenario, errands, live, say);
  } finally {
    await live.end();
  }
}

/** Answers the size of the file, gzipped. */
function write(recording: Recording, variant: string | null): number {
  const file = recordingFile(recording.scenario, `${recording.server}-${recording.level}`, variant);
  mkdirSync(join(file, '..'), { recursive: true });
  rmSync(file, { force: true });
  const text = printRecording(recording);
  writeFileSync(file, text);
  return gzipSync(text).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
