import { connect } from 'node:net';
import { conform } from './conformanceKinds';
import { addTallies, emptyTally, tallyLine, type Print, type Tally } from './tally';
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

const checks: readonly LongCheck[] = [
  {
    name: 'the kept table of verdicts against a search of every row',
    missing: () => Promise.resolve(null),
    run: (print) => checkTable(print, false),
  },
  {
    name: 'the simulated broker against a live RabbitMQ',
    missing: () => serverMissing(rabbitUrl),
    run: (print) => conform('live', [], { only: 'generated', sequences: 40 }, print),
  },
  {
    name: 'the simulated cache against a live Redis',
    missing: () => serverMissing(redisUrl),
    run: (print) => conform('live-redis', [], { sequences: 1000 }, print),
  },
];

function runOnce(check: LongCheck, print: Print): Promise<Tally> {
  return check.run(print).catch((error: unknown) => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { ...emptyTally, failed: 1 };
  });
}

/** `npm run check:long`: every check that can run here, and which could not. */
async function checkLong(print: Print): Promise<Tally> {
  let total = emptyTally;
  for (const check of checks) {
    const start = performance.now();
    const reason = await check.missing();
    if (reason !== null) {
      print(`== ${check.name}: not available: ${reason}`);
      total = addTallies(total, { ...emptyTally, skipped: 1 });
      continue;
    }
    let tally = await runOnce(check, print);
    if (tally.failed > 0) {
      // A live server on a busy machine has races of its own; what is a mismatch is one the second time too.
      print(`== ${check.name}: ${tallyLine(tally)}; once more, to tell a mismatch from a race`);
      tally = await runOnce(check, print);
    }
    print(`== ${check.name}: ${tallyLine(tally)} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    total = addTallies(total, tally);
  }
  return total;
}

const total = await checkLong(console.log);
console.log(tallyLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
