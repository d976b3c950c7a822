/**
 * Waiting until a server is quiet: every statement has returned, or waits for a lock on two looks in a row, also those of
 * connections that were cut meanwhile. A circle of waits is never quiet: the server is about to choose a victim. Nor is
 * a wait of which the server has not yet said that it stays: it would choose another victim than it does later.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveConnection, LiveServer } from './liveServer';

const PATIENCE_MS = 60_000;
/** Most statements return at once: the server is asked about waiting only after so long. */
const FIRST_LOOK_MS = 3;

/** Waits until quiet; gives the ids of `cut` that the server still has: their statements wait for a lock. */
export async function settle(
  server: LiveServer,
  connections: readonly LiveConnection[],
  cut: readonly number[],
): Promise<readonly number[]> {
  const busy = connections.filter((connection) => connection.busy);
  await Promise.race([pause(FIRST_LOOK_MS), Promise.all(busy.map((connection) => connection.returned()))]);
  const until = performance.now() + PATIENCE_MS;
  let before = '';
  for (let look = 0; performance.now() < until; look += 1) {
    const alive = cut.length > 0 ? await server.alive(cut) : new Set<number>();
    const ids = [
      ...connections.filter((connection) => connection.busy).map(({ id }) => id),
      ...cut.filter((id) => alive.has(id)),
    ];
    if (ids.length === 0) return [];
    const waits = await server.waits(false);
    const now = ids.join();
    const returned = connections.filter((connection) => connection.busy).length < ids.length - alive.size;
    const stay = connections.every((connection) => !connection.busy || connection.staysWaiting);
    const allWait = stay && ids.every((id) => waits.has(id)) && !returned;
    if (allWait && now === before && !circular(ids, waits)) return [...alive];
    before = allWait ? now : '';
    await pause(look < 5 ? 1 : 5);
  }
  throw new Error(`${server.server} did not settle`);
}

function circular(ids: readonly number[], waits: ReadonlyMap<number, readonly number[]>): boolean {
  const reaches = (from: number, to: number, seen: Set<number>): boolean =>
    (waits.get(from) ?? []).some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return ids.some((id) => reaches(id, id, new Set()));
}
