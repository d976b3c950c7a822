/** What somebody pastes into a page, an article or slides to show a step. */
import { parametersOf, printParameters, type EmbedPlan } from './printParameters';

export const SNIPPETS = ['iframe', 'element', 'reveal', 'slidev', 'marp', 'markdown'] as const;
export type SnippetKind = (typeof SNIPPETS)[number];

export interface SnippetAsk {
  /** The address of the site, with its last slash. */
  readonly site: string;
  readonly plan: EmbedPlan;
  /** What the run is called. */
  readonly title: string;
  /** The address of the run on the site. */
  readonly link: string;
}

/** The text of a snippet. */
export function snippet(kind: SnippetKind, { site, plan, title, link }: SnippetAsk): string {
  const address = `${site}embed.html?${printParameters(plan)}`;
  const frame = (attributes: string): string =>
    `<iframe ${attributes} width="960" height="540" style="border:0" title="${quoted(title)}"></iframe>`;
  const element = `<delivered-twice ${attributesOf(plan)}></delivered-twice>`;
  switch (kind) {
    case 'iframe':
      return frame(`src="${quoted(address)}"`);
    case 'element':
      return `<script src="${site}delivered-twice.js"></script>\n${element}`;
    case 'reveal':
      return `<script src="${site}delivered-twice.js"></script>\n<section>\n  ${element}\n  <span class="fragment"></span>\n</section>`;
    case 'slidev':
      return `<DeliveredTwice site="${site}" ${attributesOf({ ...plan, step: null })} :step="${plan.step ?? 0} + $clicks" />`;
    case 'marp':
      return `---\n\n# ${title}\n\n${frame(`src="${quoted(address)}"`)}`;
    case 'markdown':
      return `[${title}](${link.replaceAll(')', '%29')})`;
  }
}

function attributesOf(plan: EmbedPlan): string {
  return parametersOf(plan)
    .filter(([name]) => name !== 'v')
    .map(([name, value]) => `${name}="${quoted(value)}"`)
    .join(' ');
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
