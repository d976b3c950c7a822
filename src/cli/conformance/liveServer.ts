import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { RABBIT_VERSIONS, type RabbitVersion } from '../../broker/model';
import { openConnection, type ServerAddress } from './liveConnection';

const run = promisify(execFile);

/** The release of a server; null when none answers. */
export async function serverVersion(address: ServerAddress): Promise<string | null> {
  try {
    const connection = await openConnection(address, () => undefined);
    connection.cut();
    return connection.serverVersion;
  } catch {
    return null;
  }
}

/** The simulated release that stands for a server: the newest one that is not newer. */
export function simulatedVersion(server: string): RabbitVersion {
  const number = (version: string): number => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return major * 1_000 + minor;
  };
  return [...RABBIT_VERSIONS].reverse().find((version) => number(version) <= number(server)) ?? '3.10';
}

/** Whether this machine may restart the server. */
export async function canRestart({ host }: ServerAddress): Promise<boolean> {
  if (host !== '127.0.0.1' && host !== 'localhost') return false;
  try {
    await run('rabbitmqctl', ['status']);
    return true;
  } catch {
    return false;
  }
}

/** Stops and starts the broker in order, as the recordings do. */
export async function restartServer(): Promise<void> {
  await run('rabbitmqctl', ['stop_app']);
  await run('rabbitmqctl', ['start_app']);
}
