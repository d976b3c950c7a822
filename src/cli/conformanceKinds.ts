import type { Print, Tally } from './tally';

export const conformanceKinds = ['broker', 'sql', 'recordings', 'live', 'live-redis'] as const;
export type ConformanceKind = (typeof conformanceKinds)[number];

/**
 * Which scripts of `live` run, how many generated sequences (of `recordings`: random schedules) and from which seed; for
 * `sql`, on live servers.
 */
export interface ConformanceOptions {
  readonly live?: boolean;
  readonly sequences?: number;
  readonly seed?: number;
  readonly only?: 'scripts' | 'generated';
}

const copies = `${import.meta.dirname}/../../tests/conformance`;
const closingLine = /^\d+ passed, \d+ failed(, \d+ skipped)?$/;

/**
 * Runs one kind over these folders, or over the copies in this repository when none is named.
 * Each kind is loaded when it is asked for, so that one that cannot load spoils no other; a kind's own closing
 * line is left out: the caller counts.
 */
export async function conform(
  kind: ConformanceKind,
  dirs: readonly string[],
  options: ConformanceOptions,
  print: Print,
): Promise<Tally> {
  const printMismatch: Print = (line) => {
    if (!closingLine.test(line)) print(line);
  };
  const folders = (copy: string): readonly string[] => (dirs.length > 0 ? dirs : [`${copies}/${copy}`]);
  switch (kind) {
    case 'broker':
      return (await import('./conformance/broker')).conformBroker(folders('rabbitmq'), printMismatch);
    case 'sql':
      return (await import('./conformance/sql')).conformSql(folders('sql'), printMismatch, options);
    case 'recordings': {
      const { conformRecordings } = await import('./conformance/sqlLiveSchedules');
      const { sequences: schedules = 500, seed = 1 } = options;
      return conformRecordings({ schedules, seed, ...(dirs.length > 0 && { scenarios: dirs }) }, print);
    }
    case 'live-redis':
      return (await import('./conformance/redisLive')).conformRedisLive(options, printMismatch);
    case 'live':
      return (await import('./conformance/live')).conformLive(options, printMismatch);
  }
}
