/** A small server of static files, for `npm start` and the browser tests. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'text/yaml; charset=utf-8',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * The file a request means, or null: never one outside the folder.
 * @param {string} folder @param {string} prefix @param {string} url
 */
function fileOf(folder, prefix, url) {
  /** @type {string} */
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || !path.startsWith(prefix)) return null;
  let file = normalize(join(folder, path.slice(prefix.length)));
  if (file !== normalize(folder) && !file.startsWith(normalize(folder + sep))) return null;
  let stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    file = join(file, 'index.html');
    stat = statSync(file, { throwIfNoEntry: false });
  }
  return stat?.isFile() ? { file, size: stat.size } : null;
}

/**
 * Serves a folder under a path prefix that ends in `/`. Every file given out is told to `onServed`.
 * Rejects when the port is taken; port 0 takes a free one.
 * @param {string} folder
 * @param {{ port?: number, host?: string, prefix?: string, onServed?: (file: string) => void }} [options]
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export function serveSite(folder, { port = 0, host = '127.0.0.1', prefix = '/', onServed = () => {} } = {}) {
  const server = createServer((request, response) => {
    const found = fileOf(folder, prefix, request.url ?? '/');
    if (!found || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response
        .writeHead(found ? 405 : 404, { 'content-type': 'text/plain' })
        .end(found ? 'Not allowed' : 'Not found');
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(found.file)] ?? 'application/octet-stream',
      'content-length': found.size,
      'cache-control': 'no-cache',
      // As static hosts do: a sandboxed frame has no origin of its own, so that all it loads comes from elsewhere.
      'access-control-allow-origin': '*',
    });
    if (request.method === 'HEAD') return void response.end();
    onServed(found.file);
    createReadStream(found.file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      const close = () => {
        server.closeAllConnections();
        return new Promise((/** @type {(value: void) => void} */ done) => server.close(() => done()));
      };
      resolve({ url: `http://localhost:${address.port}${prefix}`, close });
    });
  });
}
