/** A live server as the recorder sees it: connections whose statements may wait, and who waits for whom. */
import type { Outcome, Row, TransactionStatus } from '../../database/database';
import type { Level, RecordedStatement, Server } from '../../database/recorded/recording';

/** The rows of a table in primary key order, and the next value of its counter; null when it has none. */
export interface Content {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly counter: number | null;
}

export interface LiveConnection {
  /** The number by which the server names it in its lists of locks. */
  readonly id: number;
  /** Sends a statement. Its outcome is in `answer` as soon as the server has given it. */
  send(statement: RecordedStatement): void;
  /** Null while nothing was sent, or the statement has not returned. */
  answer(): Outcome | null;
  /** Forgets the answer, for the next statement. */
  clear(): void;
  readonly busy: boolean;
  /** Every table as this connection sees it now. Not while it is busy. */
  read(tables: readonly string[]): Promise<readonly Content[]>;
  transaction(): Promise<TransactionStatus>;
  /** Cuts the socket without a word. */
  destroy(): Promise<void>;
  rollback(): Promise<void>;
}

export interface LiveServer {
  readonly server: Server;
  readonly level: Level;
  readonly version: string;
  readonly tables: readonly string[];
  connect(): Promise<LiveConnection>;
  /** For every connection that waits for a lock, by whom it is held. `holders` may be left out when nobody asks. */
  waits(withHolders: boolean): Promise<ReadonlyMap<number, readonly number[]>>;
  /** Puts rows and counters back. No transaction may be open. */
  restore(contents: readonly Content[]): Promise<void>;
  contents(): Promise<readonly Content[]>;
  query(sql: string): Promise<readonly Row[]>;
  end(): Promise<void>;
}

/** Why a live part cannot run: said, never hidden. */
export class NotAvailable extends Error {}
