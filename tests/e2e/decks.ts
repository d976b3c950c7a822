import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { compileScript, parse } from 'vue/compiler-sfc';

const root = join(import.meta.dirname, '../..');
const types: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The Slidev component as Slidev's build makes a module of it. */
function componentText(): string {
  const source = readFileSync(join(root, 'src/app/element/DeliveredTwice.vue'), 'utf8');
  return compileScript(parse(source).descriptor, { id: 'delivered-twice' }).content;
}

/** The text behind a path of the decks; what comes from packages is where the decks expect it. */
function fileText(path: string): string {
  if (path.startsWith('/reveal/reveal/')) {
    return readFileSync(
      join(root, 'node_modules/reveal.js/dist', path.slice('/reveal/reveal/'.length)),
      'utf8',
    );
  }
  if (path === '/slidev/vue.js') {
    return readFileSync(join(root, 'node_modules/vue/dist/vue.runtime.esm-browser.prod.js'), 'utf8');
  }
  if (path === '/slidev/DeliveredTwice.js') return componentText();
  return readFileSync(join(root, 'tests/decks', path), 'utf8');
}

/** Serves the sample decks from an origin of their own, and pages made up on the spot, with the address of the site filled in. */
export async function serveDecks(
  site: string,
  pages: { readonly [path: string]: string } = {},
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    try {
      const text = (pages[pathname] ?? fileText(pathname)).replaceAll('SITE/', site);
      response
        .writeHead(200, { 'content-type': types[extname(pathname)] ?? 'text/html; charset=utf-8' })
        .end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
