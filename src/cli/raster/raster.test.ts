import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createRaster } from './raster';
import { RASTER_FAMILIES } from './rasterFonts';

const folder = mkdtempSync(join(tmpdir(), 'raster-'));
const raster = createRaster(folder);
afterAll(() => rmSync(folder, { recursive: true }));

/** How much ink a text takes in a family and a weight. */
async function inkOf(text: string, family: string, weight: number): Promise<number> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><rect width="200" height="40" fill="#fff"/>` +
    `<text x="5" y="30" font-family="${family}" font-weight="${weight}" font-size="24" fill="#000">${text}</text></svg>`;
  const { data } = await raster.pixels(svg, 400);
  return data.reduce((sum, value, at) => sum + (at % 4 === 0 ? 255 - value : 0), 0);
}

describe('pictures without a browser', () => {
  it.each(Object.entries(RASTER_FAMILIES))(
    'have the strong face of %s, in Latin and in Han',
    async (_, family) => {
      for (const text of ['refused', '被拒绝', 'COMMIT 提交']) {
        const [plain, strong] = [await inkOf(text, family, 400), await inkOf(text, family, 600)];
        expect(plain).toBeGreaterThan(10_000);
        expect(strong, text).toBeGreaterThan(plain * 1.1);
      }
    },
  );

  it('keep what was drawn', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>';
    const once = await raster.png(svg, 20);
    expect(Buffer.from(once).subarray(1, 4).toString()).toBe('PNG');
    expect(Buffer.from(await raster.png(svg, 20)).equals(Buffer.from(once))).toBe(true);
  });
});
