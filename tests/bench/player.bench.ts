import type { Page } from 'playwright-core';
import type { Figure } from './figure';
import { inPage } from './inPage';

const steps = 1000;
const longRun = Array.from({ length: steps / 2 }, () => 'A!_A^').join('_');
const longLink = `#v=1&scenario=order-payment&protections=none&schedule=${longRun}&step=${steps}`;

const PICTURE = '.lanes svg text';

/** The time from an input of the scrubber until the page is laid out again: the 99th percentile of moves over the run. */
async function scrub(page: Page): Promise<number> {
  const times = await page.evaluate(async (last) => {
    const slider = document.querySelector<HTMLInputElement>('input[type="range"]');
    if (!slider) throw new Error('no scrubber');
    slider.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    const taken: number[] = [];
    for (let move = 0; move < 300; move += 1) {
      const start = performance.now();
      slider.value = String(Math.round((move * 97) % last));
      slider.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
      document.body.getBoundingClientRect();
      taken.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return taken.sort((a, b) => a - b);
  }, steps);
  return Number((times[Math.ceil(times.length * 0.99) - 1] ?? 0).toFixed(1));
}

interface Counted {
  frames: number;
}

/** Counts every frame that the page asks for. Runs in the page. */
function countFrames(): void {
  const counted = { frames: 0 };
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => {
    counted.frames += 1;
    return ask(callback);
  };
  Object.assign(window, { counted });
}

/** Frames that a page of twelve paused players asks for, a second. */
async function idle(page: Page): Promise<number> {
  await page.evaluate(countFrames);
  const frames = (): Promise<number> =>
    page.evaluate(() => (window as unknown as { counted: Counted }).counted.frames);
  await page.waitForTimeout(1000);
  const before = await frames();
  const seconds = 3;
  await page.waitForTimeout(seconds * 1000);
  return Number((((await frames()) - before) / seconds).toFixed(2));
}

/** The player in a real browser. */
export const figures: readonly Figure[] = [
  { name: 'player.scrub_p99_ms', unit: 'ms', run: () => inPage(longLink, PICTURE, scrub) },
  { name: 'idle.frames_per_s', unit: '1/s', run: () => inPage('gallery.html', PICTURE, idle) },
];
