// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { sceneFor } from '../../tests/picture/scenes';
import { offlineFrame } from '../app/build/offlineFrame';
import {
  OFFLINE_GENERATOR,
  OFFLINE_MARKS,
  offlineFile,
  parseOfflineRun,
  type OfflineRun,
} from './offlineFile';

const WICKED = `</script><!--<script> "&amp;" $& {{run}} {{title}} \u2028.`;

/** A template with a script that holds what would end it. */
const template = offlineFrame(`const text = '</script><!--';`, 'b { color: red }');

/** The elements of a file, as a browser reads it. */
function read(file: string): Document {
  return new DOMParser().parseFromString(file, 'text/html');
}

describe('an offline file', () => {
  let run: OfflineRun;
  beforeAll(async () => {
    const scene = await sceneFor({
      scenario: 'order-payment',
      protections: ['none', 'id-table'],
      schedule: 'P* q>A A@committed A!',
      single: false,
    });
    const title = { en: `Paid ${WICKED}`, zh: WICKED };
    const titles = { title, words: { processes: { A: title } }, protections: [{ id: 'none', title }] };
    run = { scene, titles, row: 3, language: 'zh', theme: 'dark', live: `https://example.org/#${WICKED}` };
  });

  it('has the run as it was, whatever its texts contain', () => {
    const page = read(offlineFile(template, run) ?? '');
    const found = parseOfflineRun(page.getElementById('run')?.textContent ?? '');
    expect(found).toEqual(JSON.parse(JSON.stringify(run)));
    expect(page.title).toBe(WICKED);
    expect(page.documentElement.lang).toBe('zh-CN');
  });

  it('has no element that came from a text', () => {
    const page = read(offlineFile(template, run) ?? '');
    const scripts = [...page.scripts].map(({ type, text }) => [type, type === '' ? text : '']);
    expect(scripts).toEqual([
      ['application/json', ''],
      ['', `const text = '<\\/script>\\x3c!--';`],
    ]);
    expect([...page.body.children].map(({ localName }) => localName)).toEqual([
      ...['div', 'noscript', 'script', 'script'],
    ]);
  });

  it('has a sentence for every step without scripts', () => {
    const sentences = [...read(offlineFile(template, run) ?? '').querySelectorAll('noscript > p')];
    const numbers = sentences.map(({ textContent }) => Number.parseInt(textContent, 10));
    expect(numbers).toEqual([0, ...run.scene.rows.map((_, index) => index + 1)]);
  });

  it('is not made from another page, another version, or a template with a mark too few or too many', () => {
    const wrong = [
      '',
      '<!doctype html><title>Not found</title>',
      template.replace(OFFLINE_GENERATOR, 'delivered-twice/offline 2'),
      template.replace(OFFLINE_MARKS.run, ''),
      template + OFFLINE_MARKS.title,
    ];
    expect(wrong.map((text) => offlineFile(text, run))).toEqual(wrong.map(() => null));
  });

  it('with damaged data is said to be damaged', () => {
    const texts = ['', '{', '[]', '[1]', 'null', '{"scene":1}', '[{}]', '["x",{"scene":0}]'];
    expect(texts.map(parseOfflineRun)).toEqual(texts.map(() => null));
  });
});
