/**
 * The slides of every lesson beside its page, `en/lessons/race/slides/`: a page that reveal.js presents, and the same slides
 * as Markdown for Marp and Slidev.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { lessonDeck } from '../../cli/lessonDeck';
import { deckHtml } from '../../export/deck/html';
import { DECK_FORMS, deckMarkdown } from '../../export/deck/markdown';
import type { Deck } from '../../export/deck/slides';
import { baseOf } from '../../ui/document/place';
import { deckFrame, framedDeck } from './deckFrame';
import { planDocuments, type DocumentPlan } from './documentPlan';
import { makeKit } from './siteDocuments';
import { virtualPages } from './virtualPages';

/** Where the address of the site goes in a file that does not know it. */
const NO_SITE = 'SITE/';

/** Plays the lessons on every build. `site` is the address that the site will have, or nothing. */
export function decksPlugin(lessons: string, site: string): Plugin {
  const plans = planDocuments(lessons)
    .filter(({ lesson }) => lesson !== null)
    .map((plan) => ({ ...plan, address: `${plan.address}slides/` }));
  let root = '';
  let kit: ReturnType<typeof makeKit> | null = null;
  const deckAt = async ({ lesson: id, language }: DocumentPlan): Promise<Deck> => {
    const { stage, lessons: all, cards } = await (kit ??= makeKit());
    const lesson = all.find((each) => each.id === id);
    if (!lesson) throw new Error(`no lesson ${id}`);
    return lessonDeck(stage, lesson, cards, language);
  };

  return {
    name: 'decks',
    ...virtualPages(plans, deckFrame, async (html, plan) => bodyIn(html, plan, await deckAt(plan))),
    configResolved: (config) => void ({ root } = config),
    async generateBundle() {
      // The licence of reveal.js wants to go where its code goes.
      const licence = readFileSync(join(root, 'node_modules/reveal.js/LICENSE'));
      this.emitFile({ type: 'asset', fileName: 'licences/reveal.js.txt', source: licence });
      for (const plan of plans) {
        const deck = await deckAt(plan);
        for (const form of DECK_FORMS) {
          const source = deckMarkdown(form, deck, site || NO_SITE);
          this.emitFile({ type: 'asset', fileName: `${plan.address}${fileOf(deck, form)}`, source });
        }
      }
    },
    configureServer(server) {
      server.watcher.on('all', () => (kit = null));
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const plan = plans.find(({ address }) => path === `/${address}`);
        if (!plan) return next();
        void server.transformIndexHtml(`${path}index.html`, deckFrame(plan)).then((html) => {
          response.setHeader('content-type', 'text/html').end(html);
        }, next);
      });
    },
  };
}

function bodyIn(html: string, plan: DocumentPlan, deck: Deck): string {
  const files = { marp: fileOf(deck, 'marp'), slidev: fileOf(deck, 'slidev') };
  return framedDeck(html, deck, deckHtml({ deck, base: baseOf(plan), files }));
}

function fileOf({ lesson, language }: Deck, form: (typeof DECK_FORMS)[number]): string {
  return `${lesson}.${language}.${form}.md`;
}
