/** The template of offline files: the player of the embed page without engine, as one HTML file with script, style and faces. */
import { join } from 'node:path';
import { build, type Plugin, type PluginOption } from 'vite';
import { OFFLINE_TEMPLATE } from '../../export/offlineFile';
import { offlineFrame } from './offlineFrame';

const ENTRY = join(import.meta.dirname, '../offline.ts');

/** Adds it to the site. `plugins` are those of the site that its script needs. */
export function offlinePlugin(plugins: () => readonly PluginOption[]): Plugin {
  return {
    name: 'offline-template',
    async generateBundle() {
      const source = await offlineTemplate(plugins());
      this.emitFile({ type: 'asset', fileName: OFFLINE_TEMPLATE, source });
    },
    configureServer(server) {
      server.middlewares.use(`/${OFFLINE_TEMPLATE}`, (_, response, next) => {
        offlineTemplate(plugins()).then(
          (text) => response.setHeader('content-type', 'text/html; charset=utf-8').end(text),
          next,
        );
      });
    },
  };
}

/** Builds it. */
export async function offlineTemplate(plugins: readonly PluginOption[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [...plugins, withoutSite()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // A library takes its faces and its style into itself.
      lib: { entry: ENTRY, name: 'DeliveredTwiceOffline', formats: ['iife'] },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const scripts = outputs.flatMap((each) => (each.type === 'chunk' ? [each.code] : []));
  const styles = outputs.flatMap((each) =>
    each.type === 'asset' && each.fileName.endsWith('.css') ? [String(each.source)] : [],
  );
  const [script, ...more] = scripts;
  if (script === undefined || more.length + (outputs.length - scripts.length - styles.length) > 0)
    throw new Error(`${OFFLINE_TEMPLATE}: its script did not become one file`);
  return offlineFrame(script, styles.join(''));
}

/** What asks the engine, or fetches from the site: an offline file has neither, and never shows it. */
const LEFT_OUT = /\/(?:Decisions|DatabasesView|CodeListing)\.svelte$/;

/** Leaves out the components that need more than the run. */
function withoutSite(): Plugin {
  const EMPTY = '\0left-out';
  return {
    name: 'without-site',
    enforce: 'pre',
    resolveId: (id) => (LEFT_OUT.test(id) ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export default () => {};' : null),
  };
}
