/** Writes the pages of the lessons and of practice as static HTML, one for each language, with their data beside them. */
import { runnerImport, type Plugin, type PluginOption, type ViteDevServer } from 'vite';
import { framed, frameHtml } from './documentFrame';
import { planDocuments, type DocumentPlan } from './documentPlan';
import { virtualPages } from './virtualPages';
import type { writeDocuments, WrittenDocument } from './writeDocuments';

type Write = typeof writeDocuments;

const WRITER = '/src/app/build/writeDocuments.ts';

/**
 * Each page is a virtual HTML file, so that Vite finds its script and styles; its text is put in afterwards. `compiler`
 * compiles the components for the server as the build does for the browser.
 */
export function documentsPlugin(lessons: string, compiler: () => PluginOption): Plugin {
  const plans = planDocuments(lessons);
  let building = false;
  let root = '';
  let written: Promise<readonly WrittenDocument[]> = Promise.resolve([]);

  return {
    name: 'documents',
    ...virtualPages(plans, frameHtml, async (html, { address }) => {
      const page = (await written).find((each) => each.address === address);
      return page ? framed(html, page) : html;
    }),
    configResolved: (config) => {
      building = config.command === 'build';
      ({ root } = config);
    },
    async buildStart() {
      if (!building) return;
      written = writeOnce(root, compiler);
      for (const { dataFile, data } of await written)
        this.emitFile({ type: 'asset', fileName: dataFile, source: data });
    },
    configureServer: (server) => {
      // In development a page is made when it is asked for, and again when a file has changed.
      const made = new Map<string, ReturnType<typeof write>>();
      server.watcher.on('all', () => made.clear());
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const plan = plans.find(({ address, dataFile }) => [`/${address}`, `/${dataFile}`].includes(path));
        if (!plan) return next();
        const { dataFile } = plan;
        written = made.get(dataFile) ?? write(server, (each) => each.dataFile === dataFile);
        made.set(dataFile, written);
        void answer(server, path, plan, written).then(({ type, body }) => {
          response.setHeader('content-type', type);
          response.end(body);
        }, next);
      });
    },
  };
}

async function answer(
  server: ViteDevServer,
  path: string,
  plan: DocumentPlan,
  written: ReturnType<typeof write>,
): Promise<{ readonly type: string; readonly body: string }> {
  const [page] = await written;
  if (path === `/${plan.dataFile}`) return { type: 'application/json', body: page?.data ?? '' };
  return { type: 'text/html', body: await server.transformIndexHtml(`${path}index.html`, frameHtml(plan)) };
}

async function write(
  server: ViteDevServer,
  wanted: Parameters<Write>[0],
): Promise<readonly WrittenDocument[]> {
  const { writeDocuments } = (await server.ssrLoadModule(WRITER)) as { readonly writeDocuments: Write };
  return writeDocuments(wanted);
}

/** The same without a server for development, whose cache of packages another one may be changing. */
async function writeOnce(root: string, compiler: () => PluginOption): Promise<readonly WrittenDocument[]> {
  const { module } = await runnerImport<{ readonly writeDocuments: Write }>(`${root}${WRITER}`, {
    root,
    plugins: [withoutStyles, compiler()],
    logLevel: 'error',
  });
  return module.writeDocuments(() => true);
}

/** Styles come from the build for the browser. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.includes('&type=style') ? '\0no-style' : null),
  load: (id) => (id === '\0no-style' ? '' : null),
};
