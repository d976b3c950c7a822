/**
 * Runs a listing in a process of its own, where it may be killed at any moment: `node runListing.mjs <listing> <job>`,
 * both compiled.
 */
import { pathToFileURL } from 'node:url';
import { connect, type Channel } from 'amqplib';
import { createPool } from 'mysql2/promise';
import { createClient } from 'redis';

/** What a listing is to do, and where. */
export interface ListingJob {
  readonly rabbit: string;
  readonly database: string;
  readonly redis: string;
  /** Stands in for the queue that the listing names. */
  readonly queue: string;
  /** An exported function of the listing: `listen` goes on until the process is ended, others are called once each. */
  readonly call: string;
  readonly input?: unknown;
}

type Listing = { readonly [call: string]: (...given: readonly unknown[]) => Promise<unknown> };

/** The channel, with the queue of this run in place of the names in the listing. */
function renamed(channel: Channel, queue: string): Channel {
  return new Proxy(channel, {
    get(target, name: keyof Channel) {
      if (name === 'consume')
        return (_: string, ...rest: never[]) => target.consume(queue, ...(rest as [never]));
      if (name === 'publish')
        return (_exchange: string, _key: string, body: Buffer, options: object) =>
          target.sendToQueue(queue, body, options);
      const value: unknown = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function run(file: string, job: ListingJob): Promise<void> {
  const listing = (await import(pathToFileURL(file).href)) as Listing;
  const call = listing[job.call];
  if (!call) throw new Error(`the listing exports no ${job.call}`);
  const db = createPool(job.database);
  const rabbit = await connect(job.rabbit);
  const redis = createClient({ url: job.redis });
  await redis.connect();
  process.once('SIGTERM', () => void rabbit.close().then(() => process.exit(0)));
  if (job.call === 'listen') {
    await call(renamed(await rabbit.createChannel(), job.queue), db, redis);
    process.stdout.write('listening\n');
    return;
  }
  if (job.call === 'relay') await call(renamed(await rabbit.createConfirmChannel(), job.queue), db);
  else await call(db, job.input === 'payments' ? { statusOf: () => Promise.resolve('paid') } : job.input);
  process.exit(0);
}

const [, , file = '', job = ''] = process.argv;
await run(file, JSON.parse(job) as ListingJob);
