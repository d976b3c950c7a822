/**
 * Pictures for everything that cannot run a page, at addresses that stay: `pictures/<language>/lessons/<id>/<run>.<stop>.<theme>.svg`
 * and `.png`, `og.png` for previews of links, and `oembed/<language>/<id>.json` for those that ask for it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { printParameters } from '../../embed/printParameters';
import { LANGUAGES, type Language } from '../../i18n/language';
import type { Lesson } from '../../lesson/lesson';
import { lessonCard, stopPictures } from './lessonPictures';
import { createRaster } from '../../cli/raster/raster';
import { makeKit } from './siteDocuments';
import { runsOfLesson } from './storedRuns';

const PNG_WIDTH = 1200;
const FRAME = { width: 960, height: 540 } as const;

/** Draws them on every build. `site` is the address that the site will have: oEmbed needs whole addresses. */
export function picturesPlugin(root: string, site: string): Plugin {
  return {
    name: 'pictures',
    apply: 'build',
    async generateBundle() {
      const tokens = readFileSync(join(root, 'src/ui/styles/tokens.css'), 'utf8');
      const raster = createRaster(join(root, '.cache/pictures'));
      const emit = (fileName: string, source: string | Uint8Array): void => {
        this.emitFile({ type: 'asset', fileName, source });
      };
      const kit = await makeKit();
      for (const lesson of kit.lessons) {
        const runs = await runsOfLesson(kit, lesson);
        for (const language of LANGUAGES) {
          const folder = `pictures/${language}/lessons/${lesson.id}`;
          await Promise.all(
            stopPictures(runs, language, tokens).map(async ({ name, svg, raster: drawn }) => {
              emit(`${folder}/${name}.svg`, svg);
              emit(`${folder}/${name}.png`, await raster.png(drawn, PNG_WIDTH));
            }),
          );
          const card = lessonCard(lesson, runs, language, tokens);
          emit(`${folder}/og.png`, await raster.png(card, PNG_WIDTH));
          emit(`oembed/${language}/${lesson.id}.json`, JSON.stringify(oEmbed(lesson, language, site)));
        }
      }
    },
  };
}

/** What https://oembed.com calls a rich embed. */
function oEmbed(lesson: Lesson, language: Language, site: string): object {
  const { title } = lesson.texts[language];
  const query = printParameters({ source: { kind: 'lesson', id: lesson.id }, language });
  const source = `${site}embed.html?${query}`.replaceAll('&', '&amp;');
  const { width, height } = FRAME;
  return {
    ...{ version: '1.0', type: 'rich', provider_name: 'Delivered Twice', provider_url: site, title },
    ...{ width, height },
    html: `<iframe src="${source}" width="${width}" height="${height}" style="border:0" title="${title.replaceAll('"', '&quot;')}"></iframe>`,
    thumbnail_url: `${site}pictures/${language}/lessons/${lesson.id}/og.png`,
    ...{ thumbnail_width: 1200, thumbnail_height: 630 },
  };
}
