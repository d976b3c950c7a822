/** Virtual time: everything that waits, and what happens when time passes. */
import { advance, nextDue as brokerDue } from '../broker/broker';
import { nextDue as cacheDue } from '../cache/cache';
import { replicate } from '../cache/failover';
import { absorb } from './brokerSide';
import type { Engine } from './engine';
import { detect, giveUp } from './fault';
import type { Moving } from './moving';
import type { Process, World } from './world';

/** The next moment at which something becomes possible or happens by itself; null when nothing waits for time. */
export function nextDueMs(engine: Engine, world: World): number | null {
  let next: number | null = null;
  const consider = (due: number | null): void => {
    if (due !== null && due > world.nowMs && (next === null || due < next)) next = due;
  };
  consider(brokerDue(world.broker, world.nowMs));
  if (world.cache) consider(cacheDue(world.cache, world.nowMs));
  for (const process of world.processes) considerProcess(engine, process, consider);
  return next;
}

/** The next moment after `nowMs` for which one process waits; null when it waits for none. */
export function processDueMs(engine: Engine, process: Process, nowMs: number): number | null {
  let next: number | null = null;
  considerProcess(engine, process, (due) => {
    if (due !== null && due > nowMs && (next === null || due < next)) next = due;
  });
  return next;
}

function considerProcess(engine: Engine, process: Process, consider: (due: number | null) => void): void {
  for (const task of process.tasks) {
    consider(task.untilMs);
    consider(task.deadlineMs);
  }
  if (process.up) for (const item of process.given) consider(item.atMs);
  consider(process.connection?.givenUpAtMs ?? null);
  const { heartbeatMs } = engine.setting;
  if (heartbeatMs === null) return;
  for (const sinceMs of silences(process)) consider(sinceMs + heartbeatMs);
}

/** Since when each silent connection of a process is silent. */
export function silences(process: Process): readonly number[] {
  const own = process.connection?.silentSinceMs ?? null;
  const left = process.abandoned.map((connection) => connection.silentSinceMs);
  return own === null ? left : [...left, own];
}

/** Lets time pass, stopping at every moment at which something happens by itself. */
export function pass(moving: Moving, ms: number): void {
  const targetMs = moving.world.nowMs + ms;
  moving.events.push({ type: 'timePassed', ms, nowMs: targetMs });
  for (;;) {
    const due = nextDueMs(moving.engine, moving.world);
    const nowMs = due === null || due > targetMs ? targetMs : due;
    const { cache } = moving.world;
    moving.world = { ...moving.world, nowMs, cache: cache && replicate(cache) };
    absorb(moving, advance(moving.world.broker, nowMs));
    detectDue(moving);
    if (nowMs === targetMs) return;
  }
}

function detectDue(moving: Moving): void {
  const { heartbeatMs } = moving.engine.setting;
  if (heartbeatMs === null) return;
  const sinceMs = moving.world.nowMs - heartbeatMs;
  for (const process of moving.world.processes) {
    if (silences(process).some((since) => since <= sinceMs)) detect(moving, process.name, sinceMs);
    const givenUpAtMs = process.connection?.givenUpAtMs ?? Infinity;
    if (givenUpAtMs <= moving.world.nowMs) giveUp(moving, process.name);
  }
}
