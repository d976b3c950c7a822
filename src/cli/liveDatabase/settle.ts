/**
 * Waiting until a server is quiet: every statement has returned, or waits for a lock on two looks in a row. A circle of
 * waits is never quiet: the server is about to choose a victim.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveConnection, LiveServer } from './liveServer';

const LOOKS_MAX = 2000;

export async function settle(server: LiveServer, connections: readonly LiveConnection[]): Promise<void> {
  let before = '';
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const busy = connections.filter((connection) => connection.busy);
    if (busy.length === 0) return;
    const waits = await server.waits(false);
    const waiting = busy.filter((connection) => waits.has(connection.id));
    const now = waiting.map((connection) => connection.id).join();
    if (busy.every((connection) => !connection.busy || waits.has(connection.id)) && now === before && !circular(waits)) return;
    before = now;
    await pause(look < 5 ? 1 : 5);
  }
  throw new Error(`${server.server} did not settle`);
}

function circular(waits: ReadonlyMap<number, readonly number[]>): boolean {
  const reaches = (from: number, to: number, seen: Set<number>): boolean =>
    (waits.get(from) ?? []).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return [...waits.keys()].some((id) => reaches(id, id, new Set()));
}
