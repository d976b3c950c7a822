/**
 * What may happen in a world, looked up part by part: what each process may do or suffer, what the broker would hand
 * over, when time passes next. The same decisions in the same order as `enabled` gives.
 */
import { deliverable, nextDue as brokerDue } from '../broker/broker';
import { nextDue as cacheDue } from '../cache/cache';
import { isFault } from '../world/decision';
import { enabledFor } from '../world/enabled';
import type { Engine } from '../world/engine';
import { operationOf } from '../world/moving';
import { processDueMs } from '../world/time';
import type { Process, ProcessName } from '../world/world';
import type { Move, Moves } from './moves';
import {
  BROKER,
  BUDGET,
  CACHE,
  COPIES,
  DATABASE,
  NOW,
  PROCESSES,
  worldOf,
  type Parts,
  type Tuple,
} from './parts';
import { TupleTable } from './tupleTable';

const NEVER = Infinity;

/** A hand-over that the broker is ready for; whose consumer it is depends on who has the connection. */
interface HandOverOffer {
  readonly queue: string;
  readonly connection: string;
  readonly moves: (Move | undefined)[];
}

/** Looks up what may happen. Grows during one search. Processes in `resting` do not fail any more. */
export class Offers {
  private readonly own = new TupleTable(5);
  private readonly ownMoves: (readonly Move[])[] = [];
  private readonly key = new Int32Array(5);
  private readonly usesDatabase: boolean[] = [];
  private readonly handOvers: (readonly HandOverOffer[])[] = [];
  private readonly brokerDues: number[] = [];
  private readonly cacheDues: number[] = [];
  private readonly processDues: number[][] = [];

  constructor(
    private readonly engine: Engine,
    private readonly parts: Parts,
    private readonly moves: Moves,
    private readonly resting: readonly ProcessName[],
  ) {}

  /** Writes the moves that may happen in a world into `into`; gives their number. */
  list(tuple: Tuple, into: Move[]): number {
    let count = 0;
    for (let column = PROCESSES; column < tuple.length; column += 1) {
      const own = this.ofProcess(tuple, column);
      for (let index = 0; index < own.length; index += 1) into[count++] = own[index] as Move;
    }
    const handOvers = this.handOvers[tuple[BROKER] as number] ?? this.findHandOvers(tuple);
    for (let index = 0; index < handOvers.length; index += 1) {
      const move = this.handOver(tuple, handOvers[index] as HandOverOffer);
      if (move) into[count++] = move;
    }
    const pass = this.pass(tuple);
    if (pass) into[count++] = pass;
    const budget = this.parts.budgets.at(tuple[BUDGET] as number);
    if (budget.brokerRestarts > 0) into[count++] = this.moves.of({ kind: 'restartBroker' }, null);
    if (budget.failovers > 0 && this.engine.setting.usesCache)
      into[count++] = this.moves.of({ kind: 'failOver' }, null);
    return count;
  }

  private ofProcess(tuple: Tuple, column: number): readonly Move[] {
    const process = tuple[column] as number;
    const { key } = this;
    key[0] = process;
    key[1] = (this.usesDatabase[process] ?? this.findUse(process)) ? (tuple[DATABASE] as number) : -1;
    key[2] = tuple[COPIES] as number;
    key[3] = tuple[BUDGET] as number;
    key[4] = tuple[NOW] as number;
    const number = this.own.add(key);
    return this.ownMoves[number] ?? (this.ownMoves[number] = this.findMoves(tuple, process));
  }

  private findUse(number: number): boolean {
    const process = this.parts.processes.at(number);
    const uses = process.tasks.some(
      (task) => operationOf(this.engine, process.name, task)?.action.kind === 'sql',
    );
    this.usesDatabase[number] = uses;
    return uses;
  }

  private findMoves(tuple: Tuple, number: number): readonly Move[] {
    const process = this.parts.processes.at(number);
    const rests = this.resting.includes(process.name);
    return enabledFor(this.engine, worldOf(this.parts, tuple), process)
      .filter((decision) => !(rests && isFault(decision)))
      .map((decision) => this.moves.of(decision, process));
  }

  private findHandOvers(tuple: Tuple): readonly HandOverOffer[] {
    const { part, nowMs } = this.parts.brokers.at(tuple[BROKER] as number);
    const found = deliverable(part, nowMs)
      .filter(({ obstacle }) => obstacle === null)
      .map(({ queue, connection }): HandOverOffer => ({ queue, connection, moves: [] }));
    this.handOvers[tuple[BROKER] as number] = found;
    return found;
  }

  private handOver(tuple: Tuple, { queue, connection, moves }: HandOverOffer): Move | null {
    for (let column = PROCESSES; column < tuple.length; column += 1) {
      const process: Process = this.parts.processes.at(tuple[column] as number);
      if (process.connection?.label !== connection) continue;
      return (moves[column] ??= this.moves.of({ kind: 'handOver', queue, process: process.name }, process));
    }
    return null;
  }

  private pass(tuple: Tuple): Move | null {
    const dueMs = this.dueMs(tuple);
    if (dueMs === NEVER) return null;
    const nowMs = this.parts.moments.at(tuple[NOW] as number);
    const { endMs } = this.engine.setting;
    if (endMs !== null && dueMs > endMs) return null;
    return this.moves.of({ kind: 'pass', ms: dueMs - nowMs }, null);
  }

  private dueMs(tuple: Tuple): number {
    const broker = tuple[BROKER] as number;
    const cache = tuple[CACHE] as number;
    let due = this.brokerDues[broker] ?? this.findBrokerDue(broker);
    due = Math.min(due, this.cacheDues[cache] ?? this.findCacheDue(cache));
    const now = tuple[NOW] as number;
    const dues = (this.processDues[now] ??= []);
    for (let column = PROCESSES; column < tuple.length; column += 1) {
      const process = tuple[column] as number;
      due = Math.min(due, dues[process] ?? (dues[process] = this.processDue(process, now)));
    }
    return due;
  }

  private processDue(process: number, now: number): number {
    return processDueMs(this.engine, this.parts.processes.at(process), this.parts.moments.at(now)) ?? NEVER;
  }

  private findBrokerDue(number: number): number {
    const { part, nowMs } = this.parts.brokers.at(number);
    return (this.brokerDues[number] = after(brokerDue(part, nowMs), nowMs));
  }

  private findCacheDue(number: number): number {
    const at = this.parts.caches.at(number);
    return (this.cacheDues[number] = at?.part ? after(cacheDue(at.part, at.nowMs), at.nowMs) : NEVER);
  }
}

function after(dueMs: number | null, nowMs: number): number {
  return dueMs !== null && dueMs > nowMs ? dueMs : NEVER;
}
