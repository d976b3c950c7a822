/** The scripts that other pages load, each one file at an address that stays: the element, the reveal.js plugin, the Slidev component. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const sources = join(import.meta.dirname, '../element');

/** Classic scripts, because those need no permission of the server to be loaded from another site. */
const SCRIPTS = [
  { fileName: 'delivered-twice.js', entry: 'deliveredTwice.ts', name: 'DeliveredTwice' },
  { fileName: 'delivered-twice-reveal.js', entry: 'revealPlugin.ts', name: 'DeliveredTwiceReveal' },
] as const;
const COMPONENT = { fileName: 'DeliveredTwice.vue', entry: 'DeliveredTwice.vue' } as const;

/** Builds them beside the pages. */
export function scriptsPlugin(): Plugin {
  return {
    name: 'scripts',
    async generateBundle() {
      for (const script of SCRIPTS) {
        this.emitFile({ type: 'asset', fileName: script.fileName, source: await scriptText(script) });
      }
      this.emitFile({ type: 'asset', fileName: COMPONENT.fileName, source: componentText() });
    },
    configureServer(server) {
      for (const script of SCRIPTS) {
        server.middlewares.use(`/${script.fileName}`, (_, response) => {
          void scriptText(script).then((text) =>
            response.setHeader('content-type', 'text/javascript').end(text),
          );
        });
      }
    },
  };
}

/** The text of a script with everything it needs. */
export async function scriptText({
  entry,
  name,
}: Pick<(typeof SCRIPTS)[number], 'entry' | 'name'>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(sources, entry), name, formats: ['iife'] },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`);
  const chunk = output.output.find((each) => each.type === 'chunk');
  return chunk?.code ?? '';
}

function componentText(): string {
  return readFileSync(join(sources, COMPONENT.entry), 'utf8');
}
