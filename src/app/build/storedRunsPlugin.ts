/** The runs that embeds begin with, as files of the site at addresses that stay: `stored/lessons/race.json`. */
import type { Plugin } from 'vite';
import type { StoredRuns } from '../../ui/embed/storedRun';
import { makeKit } from './siteDocuments';
import { storedRuns } from './storedRuns';

/** Computes every run with the real engine on every build, so that none can be older than the code. */
export function storedRunsPlugin(): Plugin {
  let made: Promise<ReadonlyMap<string, StoredRuns>> | null = null;
  const make = (): Promise<ReadonlyMap<string, StoredRuns>> => (made ??= makeKit().then(storedRuns));
  return {
    name: 'stored-runs',
    async generateBundle() {
      for (const [fileName, runs] of await make()) {
        this.emitFile({ type: 'asset', fileName: `stored/${fileName}`, source: JSON.stringify(runs) });
      }
    },
    configureServer(server) {
      server.watcher.on('all', () => (made = null));
      server.middlewares.use('/stored/', (request, response, next) => {
        void make().then((all) => {
          const runs = all.get((request.url ?? '').replace(/^\/|\?.*$/g, ''));
          if (runs) response.setHeader('content-type', 'application/json').end(JSON.stringify(runs));
          else next();
        }, next);
      });
    },
  };
}
