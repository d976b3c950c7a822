/** Opens a live server by its name. */
import type { Level, Server } from '../../database/recorded/recording';
import type { LiveDefinition, LiveOptions, LiveServer } from './liveServer';

/** A scratch database with these tables. Drivers are loaded when they are asked for. */
export async function openLive(
  server: Server,
  level: Level,
  definition: LiveDefinition,
  options: LiveOptions = {},
): Promise<LiveServer> {
  if (server === 'mariadb') return (await import('./mariadb')).openMariadb(level, definition, options);
  return (await import('./postgres')).openPostgres(level, definition);
}
