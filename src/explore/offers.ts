/**
 * What may happen in a world, looked up part by part: what each process may do or suffer, what the broker would hand
 * over, when time passes next. The same decisions as `enabled` gives.
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

/** What is known of the parts at one moment, by their numbers. */
interface Moment {
  readonly nowMs: number;
  readonly handOvers: (readonly HandOverOffer[])[];
  readonly brokerDues: number[];
  readonly cacheDues: number[];
  readonly processDues: number[];
}

/** Looks up what may happen. Grows during one search. Processes in `resting` do not fail any more. */
export class Offers {
  private readonly own = new TupleTable(5);
  private readonly ownMoves: (readonly Move[])[] = [];
  private readonly key = new Int32Array(5);
  /** By copies, by budget, by process: for those that ask neither the database nor the clock. */
  private readonly plainMoves: (readonly Move[])[][][] = [];
  /** By process: 1 when its next step asks the database, 2 when it asks the clock. */
  private readonly uses: number[] = [];
  private readonly moments: Moment[] = [];
  private readonly passes = new Map<number, Move>();

  constructor(
    private readonly engine: Engine,
    private readonly parts: Parts,
    private readonly moves: Moves,
    private readonly resting: readonly ProcessName[],
  ) {}

  /** Writes the moves that may happen in a world into `into`; gives their number. */
  list(tuple: Tuple, into: Move[]): number {
    let count = 0;
    const byBudget = (this.plainMoves[tuple[COPIES] as number] ??= []);
    const plain = (byBudget[tuple[BUDGET] as number] ??= []);
    for (let column = PROCESSES; column < tuple.length; column += 1) {
      const own = plain[tuple[column] as number] ?? this.ofProcess(tuple, tuple[column] as number, plain);
      for (let index = 0; index < own.length; index += 1) into[count++] = own[index] as Move;
    }
    const moment = this.moments[tuple[NOW] as number] ?? this.findMoment(tuple[NOW] as number);
    const broker = tuple[BROKER] as number;
    const handOvers = moment.handOvers[broker] ?? this.findHandOvers(moment, broker);
    for (let index = 0; index < handOvers.length; index += 1) {
      const move = this.handOver(tuple, handOvers[index] as HandOverOffer);
      if (move) into[count++] = move;
    }
    const pass = this.pass(moment, tuple);
    if (pass) into[count++] = pass;
    const budget = this.parts.budgets.at(tuple[BUDGET] as number);
    if (budget.brokerRestarts > 0) into[count++] = this.moves.of({ kind: 'restartBroker' }, null);
    if (budget.failovers > 0 && this.engine.setting.usesCache)
      into[count++] = this.moves.of({ kind: 'failOver' }, null);
    return count;
  }

  private ofProcess(tuple: Tuple, process: number, plain: (readonly Move[])[]): readonly Move[] {
    const uses = this.uses[process] ?? this.findUses(process);
    if (uses === 0) return (plain[process] = this.findMoves(tuple, process));
    const { key } = this;
    key[0] = process;
    key[1] = uses & 1 ? (tuple[DATABASE] as number) : -1;
    key[2] = tuple[COPIES] as number;
    key[3] = tuple[BUDGET] as number;
    key[4] = uses & 2 ? (tuple[NOW] as number) : -1;
    const number = this.own.add(key);
    return this.ownMoves[number] ?? (this.ownMoves[number] = this.findMoves(tuple, process));
  }

  private findUses(number: number): number {
    const process = this.parts.processes.at(number);
    let uses = process.given.length > 0 ? 2 : 0;
    for (const task of process.tasks) {
      const action = operationOf(this.engine, process.name, task)?.action;
      if (action?.kind === 'sql') uses |= action.names.includes('now') ? 3 : 1;
      if (task.untilMs !== null || task.deadlineMs !== null) uses |= 2;
    }
    return (this.uses[number] = uses);
  }

  private findMoves(tuple: Tuple, number: number): readonly Move[] {
    const process = this.parts.processes.at(number);
    const rests = this.resting.includes(process.name);
    return enabledFor(this.engine, worldOf(this.parts, tuple), process)
      .filter((decision) => !(rests && isFault(decision)))
      .map((decision) => this.moves.of(decision, process));
  }

  private findMoment(now: number): Moment {
    const nowMs = this.parts.moments.at(now);
    return (this.moments[now] = { nowMs, handOvers: [], brokerDues: [], cacheDues: [], processDues: [] });
  }

  private findHandOvers({ nowMs, handOvers }: Moment, broker: number): readonly HandOverOffer[] {
    const found = deliverable(this.parts.brokers.at(broker), nowMs)
      .filter(({ obstacle }) => obstacle === null)
      .map(({ queue, connection }): HandOverOffer => ({ queue, connection, moves: [] }))
      // In the order of the names: who subscribed first makes no difference to who may have the head.
      .sort((left, right) => (left.queue + left.connection < right.queue + right.connection ? -1 : 1));
    handOvers[broker] = found;
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

  private pass(moment: Moment, tuple: Tuple): Move | null {
    const dueMs = this.dueMs(moment, tuple);
    if (dueMs === NEVER) return null;
    const { endMs } = this.engine.setting;
    if (endMs !== null && dueMs > endMs) return null;
    const ms = dueMs - moment.nowMs;
    const known = this.passes.get(ms);
    if (known) return known;
    const move = this.moves.of({ kind: 'pass', ms }, null);
    this.passes.set(ms, move);
    return move;
  }

  private dueMs(moment: Moment, tuple: Tuple): number {
    const broker = tuple[BROKER] as number;
    const cache = tuple[CACHE] as number;
    let due = moment.brokerDues[broker] ?? this.findBrokerDue(moment, broker);
    due = Math.min(due, moment.cacheDues[cache] ?? this.findCacheDue(moment, cache));
    for (let column = PROCESSES; column < tuple.length; column += 1) {
      const process = tuple[column] as number;
      due = Math.min(due, moment.processDues[process] ?? this.findProcessDue(moment, process));
    }
    return due;
  }

  private findProcessDue({ nowMs, processDues }: Moment, process: number): number {
    return (processDues[process] = after(
      processDueMs(this.engine, this.parts.processes.at(process), nowMs),
      nowMs,
    ));
  }

  private findBrokerDue({ nowMs, brokerDues }: Moment, broker: number): number {
    return (brokerDues[broker] = after(brokerDue(this.parts.brokers.at(broker), nowMs), nowMs));
  }

  private findCacheDue({ nowMs, cacheDues }: Moment, number: number): number {
    const cache = this.parts.caches.at(number);
    return (cacheDues[number] = after(cache && cacheDue(cache, nowMs), nowMs));
  }
}

function after(dueMs: number | null, nowMs: number): number {
  return dueMs !== null && dueMs > nowMs ? dueMs : NEVER;
}
