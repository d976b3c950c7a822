import { connect } from 'node:net';
import { BadInput, type Command } from './badInput';
import { checkSearches } from './checkSearches';
import { conform } from './conformanceKinds';
import { compilePython, pythonMissing } from './listings/compilePython';
import { checkListings } from './listings/liveListings';
import { readProgramTexts } from './loadLessons';
import { addTallies, emptyTally, tallyLine, type Print, type Tally } from './tally';
import { fromTerminal } from './terminal';
import { checkSqlScripts, shellMissing } from './checkSqlScripts';
import { checkTable } from './verdictTable';

/** A check too slow, or too much in need of a server, for `npm test`. */
interface LongCheck {
  readonly name: string;
  /** Why it cannot run here, or null. A check that is not available is said and does not fail. */
  readonly missing: () => Promise<string | null>;
  readonly run: (print: Print) => Promise<Tally>;
}

const answerWithinMs = 2000;

/** Null when a server takes connections at this address (a URL with host and port). */
function serverMissing(url: string): Promise<string | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: answerWithinMs });
    const answer = (reason: string | null): void => {
      socket.destroy();
      resolve(reason);
    };
    socket.once('connect', () => answer(null));
    socket.once('timeout', () => answer(`nothing answers at ${hostname}:${port}`));
    socket.once('error', () => answer(`nothing answers at ${hostname}:${port}`));
  });
}

const rabbitUrl = process.env.RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';
const redisUrl = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const {
  MARIADB_HOST = '127.0.0.1',
  MARIADB_PORT = '3306',
  MARIADB_USER = 'root',
  MARIADB_PASSWORD = '',
} = process.env;
const mariadbUrl = `mysql://${MARIADB_USER}:${encodeURIComponent(MARIADB_PASSWORD)}@${MARIADB_HOST}:${MARIADB_PORT}`;

/** One of the two is enough: the checks say which of them does not answer. */
async function databasesMissing(): Promise<string | null> {
  const maria = await serverMissing(
    `tcp://${process.env.MARIADB_HOST ?? '127.0.0.1'}:${process.env.MARIADB_PORT ?? 3306}`,
  );
  const postgres = await serverMissing(process.env.POSTGRES_URL ?? 'postgres://127.0.0.1:5432');
  return maria !== null && postgres !== null ? `${maria}, ${postgres}` : null;
}

const checks: readonly LongCheck[] = [
  {
    name: 'the kept table of verdicts against a search of every row',
    missing: () => Promise.resolve(null),
    run: (print) => checkTable(print, false),
  },
  {
    name: 'every search with and without symmetry, and every witness in a run',
    missing: () => Promise.resolve(null),
    run: checkSearches,
  },
  {
    name: 'exported scripts of two sessions in the real sqlite3 shell',
    missing: () => Promise.resolve(shellMissing()),
    run: checkSqlScripts,
  },
  {
    name: 'the Python listings, compiled',
    missing: () => Promise.resolve(pythonMissing()),
    run: (print) => Promise.resolve(compilePython(Object.keys(readProgramTexts()), print)),
  },
  {
    name: 'the simulated broker against a live RabbitMQ',
    missing: () => serverMissing(rabbitUrl),
    run: (print) => conform('live', [], { sequences: 40 }, print),
  },
  {
    name: 'recorded databases against live MariaDB and PostgreSQL, random schedules',
    missing: databasesMissing,
    run: (print) => conform('recordings', [], { sequences: 500 }, print),
  },
  {
    name: 'recorded SQL scripts on live MariaDB and PostgreSQL',
    missing: databasesMissing,
    run: (print) => conform('sql', [], { live: true }, print),
  },
  {
    name: 'the simulated cache against a live Redis',
    missing: () => serverMissing(redisUrl),
    run: (print) => conform('live-redis', [], { sequences: 1000 }, print),
  },
  {
    name: 'the TypeScript listings through a crash before the ack, on live servers',
    missing: async () => {
      const servers = await Promise.all([rabbitUrl, mariadbUrl, redisUrl].map(serverMissing));
      return servers.find((reason) => reason !== null) ?? null;
    },
    run: (print) =>
      checkListings(
        { rabbit: rabbitUrl, database: mariadbUrl, redis: redisUrl },
        Object.keys(readProgramTexts()),
        print,
      ),
  },
];

function runOnce(check: LongCheck, print: Print): Promise<Tally> {
  return check.run(print).catch((error: unknown) => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { ...emptyTally, failed: 1 };
  });
}

const usage = [
  'usage: npm run check:long -- [WORDS]',
  'Runs every check that can run here, or those whose name has the words:',
  ...checks.map(({ name }) => `  ${name}`),
].join('\n');

/** `npm run check:long`: every check that can run here, and which could not. */
const checkLong: Command = async (args, { say }) => {
  const words = args.join(' ');
  const chosen = checks.filter(({ name }) => name.includes(words));
  if (chosen.length === 0) throw new BadInput([`no check has "${words}" in its name`, usage]);
  let total = emptyTally;
  for (const check of chosen) {
    const start = performance.now();
    const reason = await check.missing();
    if (reason !== null) {
      say(`== ${check.name}: not available: ${reason}`);
      total = addTallies(total, { ...emptyTally, skipped: 1 });
      continue;
    }
    let tally = await runOnce(check, say);
    if (tally.failed > 0) {
      // A live server on a busy machine has races of its own; what is a mismatch is one the second time too.
      say(`== ${check.name}: ${tallyLine(tally)}; once more, to tell a mismatch from a race`);
      tally = await runOnce(check, say);
    }
    say(`== ${check.name}: ${tallyLine(tally)} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    total = addTallies(total, tally);
  }
  say(tallyLine(total));
  return total.failed === 0 ? 0 : 1;
};

process.exitCode = await fromTerminal(checkLong, usage);
