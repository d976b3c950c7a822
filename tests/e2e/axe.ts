import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds in a page, or in a part of it: the rule and the element of each finding. */
export async function axeFindings(page: Page, within?: string): Promise<readonly string[]> {
  // Legacy: all in this page, not in a further one that puts frames of other origins together. There are none to be read.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}
