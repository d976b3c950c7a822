import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, inject } from 'vitest';
import { planDocuments } from '../../src/app/build/documentPlan';
import { speakerFor } from '../../src/i18n/speaker';
import { dataOf, skipAll } from './lessonPage';
import { SMALL_SCREENS, test } from './visit';

describe('without scripts', () => {
  test.for(planDocuments('lessons').map((document) => [document.address, document] as const))(
    '%s has its text, its picture, its head, and links that lead somewhere',
    async ([address, { lesson, language }], { visit, site }) => {
      const page = await visit(address, { javaScriptEnabled: false });
      expect(await page.locator('html').getAttribute('lang')).toBe(language === 'en' ? 'en' : 'zh-CN');
      expect(await page.locator('link[rel="alternate"]').count()).toBe(2);
      const description = await page.locator('meta[name="description"]').getAttribute('content');
      expect(description?.length).toBeGreaterThan(8);
      expect(await page.locator('h1').count()).toBe(1);
      const hrefs = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href.replace(/#.*$/, '')));
      for (const link of new Set(hrefs.filter((href) => href.startsWith(site.url))))
        expect((await page.request.head(link)).status(), link).toBe(200);
      if (lesson === null) return;
      const text = dataOf(lesson).texts[language];
      const article = page.locator('article');
      const title = speakerFor(language).words({ en: text.title, zh: text.title });
      expect(await article.textContent()).toContain(title);
      if (text.blocks.some(({ kind }) => kind === 'gate'))
        expect(await article.locator('svg text').count()).toBeGreaterThan(10);
    },
  );
});

describe('pictures', () => {
  const lessons = planDocuments('lessons').flatMap(({ lesson, language }) =>
    lesson ? [[language, lesson] as const] : [],
  );
  test.for(lessons)('%s, %s: every stop is drawn in every theme, as SVG and as PNG', ([language, lesson]) => {
    const folder = `${inject('site')}/pictures/${language}/lessons/${lesson}`;
    const files = readdirSync(folder).filter((file) => file !== 'og.png');
    const drawn = new Set(files.map((file) => file.replace(/\.(light|dark|print)\.(svg|png)$/, '')));
    expect(drawn.size).toBeGreaterThan(2);
    expect(files).toHaveLength(drawn.size * 6);
    for (const file of files.filter((name) => name.endsWith('.svg')))
      expect(readFileSync(`${folder}/${file}`, 'utf8'), file).not.toMatch(/<foreignObject|href="http/);
  });
});

describe('small pages', () => {
  test.for(SMALL_SCREENS)('%i × %i: nothing overflows sideways', async ([width, height], { visit, site }) => {
    const page = await visit('zh/lessons/race/', { viewport: { width, height } });
    await skipAll(page);
    for (const below of ['', '../', '../../interview/', '../../glossary/', '../../sheet/']) {
      if (below !== '') await page.goto(new URL(below, `${site.url}zh/lessons/race/`).href);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, below).toBeLessThanOrEqual(0);
    }
  });
});
