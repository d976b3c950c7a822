import type { Browser, Page } from 'playwright-core';

/** The policy that the README promises. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

export interface StrictPage {
  readonly page: Page;
  /** What the browser refused on it. */
  readonly refused: readonly string[];
  readonly close: () => Promise<void>;
}

/** A page of a server that sends the strict content security policy with everything. */
export async function openStrictly(browser: Browser): Promise<StrictPage> {
  const context = await browser.newContext({ viewport: { width: 960, height: 540 } });
  await context.route('**/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': POLICY },
    });
  });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const close = async (): Promise<void> => {
    // What is still on its way to the page has nobody to come to.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, refused, close };
}
