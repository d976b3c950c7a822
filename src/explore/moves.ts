/** The decisions of one search, each with what the search needs to know about it. Grows during one search. */
import type { Operation } from '../program/program';
import { isFault, type Decision } from '../world/decision';
import type { Engine } from '../world/engine';
import { footprintsOf, type Part } from '../world/footprint';
import { operationOf } from '../world/moving';
import { timingOf, type Timing } from '../world/timing';
import type { Process } from '../world/world';
import { IntList } from './intList';
import { BROKER, BUDGET, CACHE, COPIES, DATABASE, NOW, PROCESSES, SERVICES } from './parts';
import { TupleTable } from './tupleTable';

/** In place of a column: the connection of the process, as far as others see it. */
export const LINK = -1;

/** What is remembered of one footprint: for each tuple of the parts read, the parts written. */
export interface Memory {
  readonly reads: readonly number[];
  readonly writes: readonly number[];
  readonly known: TupleTable;
  readonly results: IntList;
}

/** A decision that may be taken in many worlds. */
export interface Move {
  readonly id: number;
  readonly decision: Decision;
  /** Column of its process; -1 when it has none. */
  readonly self: number;
  readonly fault: boolean;
  /** Time passing, or the polling of a daemon: no progress. */
  readonly idle: boolean;
  readonly memories: readonly Memory[];
  /** It reads and writes both its process and the broker. */
  readonly linked: boolean;
  /** Frames for other processes are foreseen by its footprints. */
  readonly foreseen: boolean;
}

export interface Moves {
  readonly all: readonly Move[];
  /** The move of a decision in a world in which its process is this one. */
  of(decision: Decision, process: Process | null): Move;
}

/** No moves yet. */
export function createMoves(engine: Engine): Moves {
  const all: Move[] = [];
  const byKey = new Map<string, Move>();
  const timing = timingOf(engine.setting);
  return {
    all,
    of(decision, process) {
      const operation = process && operationIn(engine, decision, process);
      const key = keyOf(decision, operation);
      let move = byKey.get(key);
      if (!move) {
        move = makeMove(engine, timing, all.length, decision, operation);
        all.push(move);
        byKey.set(key, move);
      }
      return move;
    },
  };
}

/** Written by hand because it is written often. */
function keyOf(decision: Decision, operation: Operation | null): string {
  switch (decision.kind) {
    case 'perform':
      return `${decision.process} ${decision.task} ${operation?.id}`;
    case 'crash':
    case 'cut':
    case 'comeBack':
      return `${decision.kind} ${decision.process}`;
    default:
      return `${JSON.stringify(decision)} ${operation?.id}`;
  }
}

function operationIn(engine: Engine, decision: Decision, process: Process): Operation | null {
  if (decision.kind !== 'perform' && decision.kind !== 'fail') return null;
  const task = process.tasks[decision.task];
  return task ? operationOf(engine, process.name, task) : null;
}

function makeMove(
  engine: Engine,
  timing: Timing,
  id: number,
  decision: Decision,
  operation: Operation | null,
): Move {
  const { processes } = engine.setting;
  const name = 'process' in decision ? decision.process : null;
  const index = processes.findIndex((plan) => plan.name === name);
  const self = index < 0 ? -1 : PROCESSES + index;
  const cast = processes.map((_, each) => PROCESSES + each);
  const memories = footprintsOf(timing, decision, operation).flatMap((footprint) =>
    footprint.reads.includes('each')
      ? cast.map((column) => memoryOf([column], [column]))
      : [memoryOf(columnsOf(footprint.reads, self, cast), columnsOf(footprint.writes, self, cast))],
  );
  return {
    id,
    decision,
    self,
    fault: isFault(decision),
    idle: decision.kind === 'pass' || (decision.kind === 'perform' && processes[index]?.daemon === true),
    foreseen: decision.kind === 'restartBroker' || (decision.kind === 'pass' && timing.silence),
    memories,
    linked: memories.some(({ writes }) => writes.includes(self) && writes.includes(BROKER)),
  };
}

function memoryOf(reads: readonly number[], writes: readonly number[]): Memory {
  return { reads, writes, known: new TupleTable(reads.length, 64), results: new IntList() };
}

function columnsOf(parts: readonly Part[], self: number, cast: readonly number[]): readonly number[] {
  return parts.flatMap((part) => (part === 'cast' || part === 'each' ? cast : columnOf(part, self)));
}

function columnOf(part: Exclude<Part, 'cast' | 'each'>, self: number): number {
  switch (part) {
    case 'broker':
      return BROKER;
    case 'database':
      return DATABASE;
    case 'cache':
      return CACHE;
    case 'copies':
      return COPIES;
    case 'services':
      return SERVICES;
    case 'budget':
      return BUDGET;
    case 'now':
      return NOW;
    case 'self':
      return self;
    case 'link':
      return LINK;
  }
}
