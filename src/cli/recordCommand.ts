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
import { readLibrary, readScenario, scenarioIds } from './loadLessons';
import { recordingFile } from './loadRecordings';

const usage = `usage: npm run record -- ${SERVERS.join('|')} [--level ${LEVELS.join('|')}] [scenario …]
Without a scenario: every one that has a database. The server must answer at its usual port.`;

/** See `usage`. */
export const recordCommand: Command = async (args, { say }) => {
  const { server, levels, scenarios } = understand(args);
  let bytes = 0;
  let holes = 0;
  for (const scenario of scenarios) {
    const groups = errandsOf(readScenario(scenario), readLibrary(), server);
    for (const group of groups) {
      for (const level of levels) {
        const recording = await recordGroup(scenario, group, server, level, say);
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
  if (!SERVERS.some((each) => each === server)) throw new BadInput([usage]);
  if (at >= 0 && !level)
    throw new BadInput([`--level: expected ${LEVELS.join(', ')}, got "${wanted}"`, usage]);
  return {
    server: server as Server,
    levels: level ? [level] : LEVELS,
    scenarios: scenarios.length > 0 ? scenarios : scenarioIds(),
  };
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
