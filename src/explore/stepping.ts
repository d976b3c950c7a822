/**
 * One decision after another on tuples. What a decision did to the parts of its footprint is remembered; a decision that
 * did more than its footprint says (a frame for another process, a statement of another session released) is carried
 * out every time.
 */
import { isFrame } from '../broker/event';
import type { Engine } from '../world/engine';
import type { WorldEvent } from '../world/event';
import { moveOnly, type Moved } from '../world/next';
import type { Process, World } from '../world/world';
import { LINK, type Memory, type Move } from './moves';
import { copyTuple, PROCESSES, worldOf, writeTuple, type Parts, type Tuple } from './parts';
import type { Rebase } from './rebase';
import type { Simpler } from './simpler';

/** Carries out moves. Grows during one search. */
export class Stepping {
  /** How many moves were carried out, not remembered. */
  carriedOut = 0;
  private readonly reads: Int32Array;
  private readonly links: LinkNumbers;

  /** `rebase` and `simpler` may put a world in the place of one that behaves alike. */
  constructor(
    private readonly engine: Engine,
    private readonly parts: Parts,
    private readonly rebase: Rebase = (world) => world,
    private readonly simpler: Simpler = (world) => world,
  ) {
    this.reads = new Int32Array(parts.width + 1);
    this.links = new LinkNumbers(parts);
  }

  /** Writes the world after a move, which must be enabled, into `to`. */
  step(from: Tuple, move: Move, to: Tuple): void {
    copyTuple(from, to);
    const { memories } = move;
    for (let index = 0; index < memories.length; index += 1) {
      if (!this.recall(memories[index] as Memory, from, move, to)) return this.carryOut(from, move, to);
    }
  }

  private recall(memory: Memory, from: Tuple, move: Move, to: Tuple): boolean {
    const known = memory.known.find(this.readsOf(memory, from, move));
    if (known < 0) return false;
    const { writes, results } = memory;
    const at = known * writes.length;
    for (let index = 0; index < writes.length; index += 1)
      to[writes[index] as number] = results.get(at + index);
    return true;
  }

  private readsOf(memory: Memory, from: Tuple, move: Move): Tuple {
    const { reads } = memory;
    for (let index = 0; index < reads.length; index += 1) {
      const column = reads[index] as number;
      this.reads[index] = (
        column === LINK ? this.links.of(from[move.self] as number) : from[column]
      ) as number;
    }
    return this.reads;
  }

  private carryOut(from: Tuple, move: Move, to: Tuple): void {
    this.carriedOut += 1;
    const before = worldOf(this.parts, from);
    const moved = this.moved(before, move);
    copyTuple(from, to);
    writeTuple(this.parts, moved.world, before, to);
    if (!staysInside(from, move, to)) return;
    if (!move.foreseen && reachesOthers(moved.events, selfOf(before, move), selfOf(moved.world, move)))
      return;
    for (const memory of move.memories) {
      const size = memory.known.size;
      memory.known.add(this.readsOf(memory, from, move));
      if (memory.known.size === size) continue;
      for (const column of memory.writes) memory.results.push(to[column] as number);
    }
  }

  private moved(before: World, { decision, self, linked }: Move): Moved {
    // Only a step that writes both sides of a connection may begin to count anew.
    const rebased = (world: World): World => (linked ? this.rebase(world, self - PROCESSES) : world);
    const { world, events } = moveOnly(this.engine, rebased(before), decision);
    return { world: this.simpler(rebased(world), before), events };
  }
}

function selfOf(world: { readonly processes: readonly Process[] }, move: Move): Process | null {
  return world.processes[move.self - PROCESSES] ?? null;
}

/** Whether nothing has changed but what the footprints name. */
function staysInside(from: Tuple, move: Move, to: Tuple): boolean {
  for (let column = 0; column < from.length; column += 1) {
    if (from[column] !== to[column] && !move.memories.some(({ writes }) => writes.includes(column)))
      return false;
  }
  return true;
}

/** Whether somebody else got a frame or a result, or could have got one in a world that looks the same otherwise. */
function reachesOthers(
  events: readonly WorldEvent[],
  before: Process | null,
  after: Process | null,
): boolean {
  return events.some((event) => {
    if (event.type === 'resumed') return true;
    if (event.type !== 'broker' || !isFrame(event.event) || !('connection' in event.event)) return false;
    const { connection } = event.event;
    return connection !== before?.connection?.label && connection !== after?.connection?.label;
  });
}

/** Numbers for what others see of the connection of a process. */
class LinkNumbers {
  private readonly byLabel = new Map<string, number>();
  private readonly links: number[] = [];

  constructor(private readonly parts: Parts) {}

  of(process: number): number {
    return this.links[process] ?? this.add(process);
  }

  private add(process: number): number {
    const { connection } = this.parts.processes.at(process);
    const label = !connection ? '' : connection.silentSinceMs === null ? `:${connection.label}` : 'silent';
    const number = this.byLabel.get(label) ?? this.byLabel.size;
    this.byLabel.set(label, number);
    this.links[process] = number;
    return number;
  }
}
