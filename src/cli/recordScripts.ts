/** Writes down what a real server does in the recorded SQL scripts of this repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Server } from '../database/recorded/recording';
import { liveConfigurationOf, runScriptLive } from './conformance/sqlLive';
import { keepScriptRecordings } from './conformance/sqlRecorded';
import { countsFoundRows, type SqlScript } from './conformance/sqlScriptFormat';

const folder = join(import.meta.dirname, '../../tests/conformance/sql/scripts');

/**
 * Runs every script on every configuration of the server that it names, and keeps what happened, whether the script says
 * the same or not: that is for `conformance -- sql` to tell.
 */
export async function recordScripts(server: Server, say: (line: string) => void): Promise<void> {
  const runs: Parameters<typeof keepScriptRecordings>[1][number][] = [];
  for (const script of sqlScripts()) {
    for (const on of Object.keys(script.observations)) {
      const configuration = liveConfigurationOf(on);
      if (configuration?.server !== server) continue;
      const run = await runScriptLive(configuration, script);
      if ('why' in run) say(`${script.name} ${on}: left out, ${run.why}`);
      else runs.push({ on, foundRows: countsFoundRows(script), recording: run.recording });
    }
  }
  const text = keepScriptRecordings(server, runs);
  const kilobytes = (gzipSync(text).length / 1024).toFixed(1);
  say(`${runs.length} runs of scripts on ${server}, ${kilobytes} KiB gzipped`);
}

function sqlScripts(): readonly SqlScript[] {
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SqlScript)
    .filter(({ family }) => family === 'sql');
}
