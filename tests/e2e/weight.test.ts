import { describe, expect } from 'vitest';
import { weigh } from '../bench/weight';
import { test } from './visit';

const firstScriptKbMax = 130;
const lessonKbMax = 300;

describe('what the first page costs a reader', () => {
  test('is JavaScript of at most 130 kB and, but for the wasm, 300 kB in all', async ({ visit, site }) => {
    const page = await visit();
    await page.waitForLoadState('networkidle');
    const { scriptKb, allKb } = weigh(site.served);
    expect(scriptKb).toBeGreaterThan(1);
    expect(scriptKb).toBeLessThanOrEqual(firstScriptKbMax);
    expect(allKb).toBeLessThanOrEqual(lessonKbMax);
  });
});

const embedScriptKbMax = 100;

describe('what an embed costs before anybody touches it', () => {
  test('is JavaScript of at most 100 kB', async ({ visit, site }) => {
    const page = await visit('embed.html');
    await page.locator('.lanes svg text').first().waitFor();
    await page.waitForLoadState('networkidle');
    const { scriptKb } = weigh(site.served);
    expect(scriptKb).toBeGreaterThan(1);
    expect(scriptKb).toBeLessThanOrEqual(embedScriptKbMax);
  });
});
