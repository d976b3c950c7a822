/** An operation that fails for a reason of its own: not done at all, or done and the answer never comes. */
import type { Action } from '../program/program';
import { act, take, takesToPublish } from './act';
import { cutAtBroker, endSession } from './fault';
import { operationOf, processOf, sessionOf, taskOf, type Moving } from './moving';
import { proceed } from './proceed';
import { disconnect } from './brokerSide';
import type { ProcessName } from './world';

/** The kinds of operation that somebody else carries out and that can therefore fail. */
const FALLIBLE: readonly Action['kind'][] = ['sql', 'cache', 'call', 'work', 'publish'];

export function canFail(kind: Action['kind'], how: 'error' | 'unknown'): boolean {
  return FALLIBLE.includes(kind) && !(how === 'unknown' && (kind === 'work' || kind === 'publish'));
}

export function fail(moving: Moving, name: ProcessName, task: number, how: 'error' | 'unknown'): void {
  const operation = operationOf(moving.engine, name, taskOf(moving.world, name, task));
  if (!operation) throw new Error(`${name} has ended`);
  if (how === 'unknown') {
    if (act(moving, name, task, operation) === 'blocked') throw new Error(`${name} waits`);
  }
  const { kind } = operation.action;
  if (kind === 'publish' && takesToPublish(moving.engine, moving.world, name, task))
    take(moving, name, task, 1);
  moving.events.push({ type: 'failed', process: name, task, operation: operation.id, how });
  // A statement whose answer is lost, or a commit that fails, ends the session: what is open rolls back.
  if (kind === 'sql' && (how === 'unknown' || isCommit(operation.action)))
    endSession(moving, name, task, 'cut');
  if (kind === 'publish') loseConnection(moving, name);
  const state = moving.world.database;
  const tx =
    state && moving.engine.database
      ? moving.engine.database.transaction(state, sessionOf(name, task))
      : 'none';
  proceed(moving, name, task, operation, {
    error: how === 'unknown' ? 'unknown' : 'failed',
    tx,
    rows: 0,
    row: null,
    affected: 0,
    reply: null,
  });
}

/** Whether the statement ends a transaction for good. */
export function isCommit(action: Action): boolean {
  return (
    action.kind === 'sql' &&
    /^\s*(commit|end)\b/i.test(typeof action.sql === 'string' ? action.sql : action.sql.default)
  );
}

/** A publish fails because its connection is gone: the frame is lost with it. */
function loseConnection(moving: Moving, name: ProcessName): void {
  const { connection } = processOf(moving.world, name);
  if (!connection) return;
  disconnect(moving, name, 'cut');
  cutAtBroker(moving, connection.label);
}
