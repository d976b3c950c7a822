import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveSite } from '../run/site.mjs';

/** Asks with the path as it stands: `fetch` would resolve the dots before it sends them. */
function ask(url: string, path: string): Promise<{ status: number | undefined; type: string | undefined }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, type: response.headers['content-type'] });
    }).on('error', reject);
  });
}

describe('the server of the site', () => {
  const outer = mkdtempSync(join(tmpdir(), 'site-'));
  const folder = mkdtempSync(join(outer, 'dist-'));
  let site: Awaited<ReturnType<typeof serveSite>>;

  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), '<p>');
    writeFileSync(join(folder, 'engine.wasm'), '');
    writeFileSync(join(outer, 'secret.txt'), 'no');
    site = await serveSite(folder, { prefix: '/a/' });
  });
  afterAll(async () => {
    await site.close();
    rmSync(outer, { recursive: true });
  });

  it.each([
    ['/a/', 200, 'text/html; charset=utf-8'],
    ['/a/index.html?lang=zh', 200, 'text/html; charset=utf-8'],
    ['/a/engine.wasm', 200, 'application/wasm'],
    ['/', 404, 'text/plain'],
    ['/a/none', 404, 'text/plain'],
    ['/a/../secret.txt', 404, 'text/plain'],
    ['/a/%2e%2e/secret.txt', 404, 'text/plain'],
    ['/a/..%2fsecret.txt', 404, 'text/plain'],
    ['/a/%', 404, 'text/plain'],
    ['/a/%00', 404, 'text/plain'],
  ])('answers %s with %i', async (path, status, type) => {
    expect(await ask(site.url, path)).toEqual({ status, type });
  });
});
