/**
 * The embed page, built by itself: were it built with the other pages, it would load what their scripts have in common,
 * of which it needs the smaller part.
 */
import { join } from 'node:path';
import { build, type Plugin, type PluginOption } from 'vite';

/** The page as it is called in the root folder and on the site. */
export const EMBED_PAGE = 'embed.html';

/** Builds it when the site is built. `plugins` are those of the site that its scripts need. */
export function embedPlugin(root: string, plugins: () => readonly PluginOption[]): Plugin {
  return {
    name: 'embed-page',
    apply: 'build',
    async generateBundle() {
      const result = await build({
        configFile: false,
        root,
        base: './',
        logLevel: 'warn',
        plugins: [...plugins()],
        worker: { format: 'es' },
        build: {
          write: false,
          target: 'es2022',
          cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
          modulePreload: { polyfill: false },
          rolldownOptions: { input: join(root, EMBED_PAGE) },
        },
      });
      for (const output of [result].flat().flatMap((each) => ('output' in each ? each.output : []))) {
        const source = output.type === 'chunk' ? output.code : output.source;
        this.emitFile({ type: 'asset', fileName: output.fileName, source });
      }
    },
  };
}
