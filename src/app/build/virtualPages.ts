/** HTML files that exist for the build alone, so that Vite finds the script and the styles of every page. */
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import type { DocumentPlan } from './documentPlan';

/** The hooks of a plugin that give each plan its page: `frame` is what Vite reads, `fill` puts the text in afterwards. */
export function virtualPages(
  plans: readonly DocumentPlan[],
  frame: (plan: DocumentPlan) => string,
  fill: (html: string, plan: DocumentPlan) => Promise<string>,
) {
  const planOf = (path: string): DocumentPlan | undefined =>
    plans.find(({ address }) => normalizePath(path).endsWith(`/${address}index.html`));
  return {
    config: ({ root = process.cwd() }) => ({
      build: { rolldownOptions: { input: plans.map(({ address }) => join(root, address, 'index.html')) } },
    }),
    resolveId: (id: string) => (planOf(id) ? id : null),
    load(id: string) {
      const plan = planOf(id);
      return plan ? frame(plan) : null;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename }) {
        const plan = planOf(filename);
        return plan ? fill(html, plan) : html;
      },
    },
  } satisfies Partial<Plugin>;
}
