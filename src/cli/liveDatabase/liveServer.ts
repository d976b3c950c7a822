/** A live server as the recorder sees it: connections whose statements may wait, and who waits for whom. */
import { randomBytes } from 'node:crypto';
import type { Outcome, Row, Table, TransactionStatus } from '../../database/database';
import type { Level, RecordedStatement, Server } from '../../database/recorded/recording';

/** The rows of a table in primary key order, and the next value of its counter; null when it has none. */
export interface Content extends Table {
  readonly counter: number | null;
}

export interface LiveConnection {
  /** The number by which the server names it in its lists of locks. */
  readonly id: number;
  /** Sends a statement. Its outcome is in `answer` as soon as the server has given it. */
  send(statement: RecordedStatement): void;
  /** The outcome of the last statement; null while it has not returned. */
  answer(): Outcome | null;
  /** Forgets the answer. */
  clear(): void;
  readonly busy: boolean;
  /** Of a statement that waits for a lock: the server has looked whether it waits in a circle, and it does not. */
  readonly staysWaiting: boolean;
  /** Fulfilled when the statement that was sent last has returned. */
  returned(): Promise<void>;
  /** As the server said with the last answer: while a statement waits, as it was before. */
  readonly status: TransactionStatus;
  /** Every table as this connection sees it now; null where looking would wait. Not while it is busy. */
  read(): Promise<readonly Table[] | null>;
  /** Cuts the socket without a word. */
  destroy(): void;
  rollback(): Promise<void>;
}

export interface LiveServer {
  readonly server: Server;
  readonly level: Level;
  readonly version: string;
  /** Whether looking at the tables from inside a transaction changes what it does afterwards. */
  readonly lookingTouches: boolean;
  connect(): Promise<LiveConnection>;
  /** For every connection that waits for a lock, by whom it is held. `holders` may be left out when nobody asks. */
  waits(withHolders: boolean): Promise<ReadonlyMap<number, readonly number[]>>;
  /** Which of these connections the server still has. */
  alive(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Puts rows and counters of these tables back. No transaction may be open. */
  restore(contents: readonly Content[]): Promise<void>;
  /** What an outside reader sees: the committed rows. */
  contents(): Promise<readonly Content[]>;
  query(sql: string): Promise<readonly Row[]>;
  /** Takes the scratch database away. */
  end(): Promise<void>;
}

/** A name that no other scratch database has. */
export function scratchName(level: Level): string {
  return `delivered_twice_${process.pid}_${level}_${randomBytes(4).toString('hex')}`;
}

/** What a scratch database starts from. */
export interface LiveDefinition {
  readonly schema: readonly string[];
  readonly seed: readonly string[];
}

/** Settings that a recorded script may ask for. */
export interface LiveOptions {
  /** MariaDB: affected rows are matched rows. */
  readonly foundRows?: boolean;
  /** MariaDB: REPEATABLE READ refuses to write over what its snapshot does not have. */
  readonly snapshotIsolation?: boolean;
}

/** Why a live part cannot run: said, never hidden. */
export class NotAvailable extends Error {}

/** The values of a statement: a list where it binds by position, by name otherwise. */
export function valuesOf({ params }: RecordedStatement): readonly unknown[] | RecordedStatement['params'] {
  const names = Object.keys(params);
  return names.length > 0 && names.every((name) => /^\d+$/.test(name))
    ? names.map((_, index) => params[index] ?? null)
    : params;
}

/** What a connection keeps of the statement that it is busy with. */
export interface Pending {
  readonly send: (running: Promise<Outcome>) => void;
  readonly answer: () => Outcome | null;
  readonly clear: () => void;
  readonly isBusy: () => boolean;
  readonly returned: () => Promise<void>;
}

/** A connection that has sent nothing yet. */
export function createPending(): Pending {
  let busy = false;
  let answered: Outcome | null = null;
  let returned: Promise<void> = Promise.resolve();
  return {
    send: (running) => {
      busy = true;
      answered = null;
      returned = running.then((outcome) => {
        answered = outcome;
        busy = false;
      });
    },
    answer: () => answered,
    clear: () => void (answered = null),
    isBusy: () => busy,
    returned: () => returned,
  };
}
