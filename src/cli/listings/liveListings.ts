/**
 * Runs the TypeScript listing of every protection against a live RabbitMQ and a live MariaDB through the crash before
 * the ack, counts the effect, and holds the count against the model's.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { connect, type Channel } from 'amqplib';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { codeLines } from '../../lesson/codeListing';
import { emptyTally, type Print, type Tally } from '../tally';
import { modelRun, planFor, type ListingPlan, type ModelRun } from './listingPlans';
import type { ListingJob } from './runListing';

export interface LiveAddresses {
  readonly rabbit: string;
  readonly database: string;
  readonly redis: string;
}

const root = join(import.meta.dirname, '../../..');
/** A busy machine takes its time to start a process. */
const PATIENCE_MS = 180_000;
/** Long enough to handle one delivery; what is not settled by then is noticed. */
const HANDLING_MS = 1500;

/** Each listing once; a line for each that does what the model does not. */
export async function checkListings(
  at: LiveAddresses,
  protections: readonly string[],
  print: Print,
): Promise<Tally> {
  const scratch = `listings_${process.pid}`;
  // Inside the repository, so that the packages are found.
  const folder = join(root, '.cache', scratch);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'runListing.mjs'),
    compiled(readFileSync(join(import.meta.dirname, 'runListing.ts'), 'utf8')),
  );
  const db = await createConnection({ uri: at.database, multipleStatements: true });
  const rabbit = await connect(at.rabbit);
  const channel = await rabbit.createChannel();
  const database = new URL(`/${scratch}`, at.database).href;
  let tally = emptyTally;
  try {
    await db.query(`CREATE DATABASE ${scratch}; USE ${scratch}`);
    for (const protection of protections) {
      const { effects: wanted, crash } = await modelRun(protection);
      const stand: Stand = { protection, crash, folder, db, channel, at: { ...at, database } };
      const counted = await runPlan(stand, planFor(protection)).catch((error: unknown) => String(error));
      if (counted === wanted) tally = { ...tally, passed: tally.passed + 1 };
      else {
        tally = { ...tally, failed: tally.failed + 1 };
        print(`${protection}: the effect happened ${counted} times, in the model ${wanted} times`);
      }
    }
  } finally {
    await db.query(`DROP DATABASE IF EXISTS ${scratch}`);
    await db.end();
    await rabbit.close();
    rmSync(folder, { recursive: true });
  }
  return tally;
}

interface Stand {
  readonly protection: string;
  readonly crash: ModelRun['crash'];
  readonly folder: string;
  readonly db: Connection;
  readonly channel: Channel;
  readonly at: LiveAddresses;
}

async function runPlan(stand: Stand, plan: ListingPlan): Promise<number> {
  const { db, channel, protection } = stand;
  await db.query(plan.tables);
  const { queue } = await channel.assertQueue(`listings.${protection}.${process.pid}`, { durable: true });
  try {
    await plan.messages.reduce<Promise<unknown>>(async (before, { id, fields }) => {
      await before;
      channel.sendToQueue(queue, Buffer.from(JSON.stringify(fields)), {
        messageId: `${queue}.${id}`,
        persistent: true,
      });
    }, Promise.resolve());
    for (const { call, input } of plan.calls) await ended(start(stand, queue, { call, input }, false));
    if (plan.listens) {
      const [, signal] = await ended(start(stand, queue, { call: 'listen' }, true));
      if (signal !== 'SIGKILL') throw new Error('it did not reach the point of the crash');
      await listenToEnd(stand, queue);
    }
    const [[row]] = await db.query<RowDataPacket[]>(plan.effect);
    return Number(Object.values(row ?? {})[0]);
  } finally {
    await channel.deleteQueue(queue);
  }
}

/** Starts it again, and ends it when nothing is left in the queue. */
async function listenToEnd(stand: Stand, queue: string): Promise<void> {
  const child = start(stand, queue, { call: 'listen' }, false);
  try {
    await once(child.stdout as NodeJS.ReadableStream, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) });
    await rest(HANDLING_MS);
  } finally {
    child.kill('SIGTERM');
  }
  await ended(child);
  const { messageCount } = await stand.channel.checkQueue(queue);
  if (messageCount > 0) throw new Error(`${messageCount} messages were not settled`);
}

/** Starts the listing; with `crashes` it kills itself when its effect is durable and its ack is not sent. */
function start(
  { protection, crash, folder, at }: Stand,
  queue: string,
  job: Pick<ListingJob, 'call' | 'input'>,
  crashes: boolean,
): ChildProcess {
  const text = readFileSync(join(root, `lessons/protections/${protection}/code.ts`), 'utf8');
  const file = join(folder, `${protection}${crashes ? '-crashing' : ''}.mjs`);
  writeFileSync(file, compiled(crashes ? withCrash(text, crash) : text));
  const whole: ListingJob = { ...at, queue, ...job };
  const args = [join(folder, 'runListing.mjs'), file, JSON.stringify(whole)];
  return spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function ended(child: ChildProcess): Promise<readonly unknown[]> {
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const how = (await once(child, 'exit')) as readonly unknown[];
  clearTimeout(timer);
  if (how[0] !== 0 && how[1] !== 'SIGKILL') throw new Error(`the listing ended with ${how[0] ?? how[1]}`);
  return how;
}

/** As node runs it; the types are checked elsewhere. */
function compiled(text: string): string {
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
  return transpileModule(text, { compilerOptions }).outputText;
}

/** The listing with a line more, at which it ends like a process that is killed. */
function withCrash(text: string, crash: ModelRun['crash']): string {
  const marks = codeLines(text).map(({ operation }) => operation);
  const at = crash === 'before ack' ? marks.indexOf('ack') : marks.indexOf('effect') + 1;
  const end = "process.kill(process.pid, 'SIGKILL'); await new Promise(() => undefined);";
  return text.split('\n').toSpliced(at, 0, end).join('\n');
}
