/** The address of the site that a script came from, where its embed page is; must be asked while the script first runs. */
export function siteOf(page: Document): string {
  const { currentScript } = page;
  const own = currentScript instanceof HTMLScriptElement ? currentScript.src : '';
  const found = page.querySelector<HTMLScriptElement>('script[src$="/delivered-twice.js"]')?.src ?? '';
  return new URL('.', own || found || page.baseURI).href;
}
