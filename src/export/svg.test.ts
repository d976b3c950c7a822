import { describe, expect, it } from 'vitest';
import { sceneFor, themeOf } from '../../tests/picture/scenes';
import { drawLanes } from '../picture/lanes/drawLanes';
import { readScene } from '../picture/lanes/reading';
import type { Mark } from '../picture/marks';
import { PAINTS } from '../picture/styles';
import { lanesSvg } from './lanesSvg';
import { stageSheet } from './stageSheet';
import { runPictures, stepPicture, PICTURE_VIEWS, type PictureAsk } from './stepPicture';
import { svgOf, type SvgPlan } from './svg';
import { THEMES } from './theme';

const plan: SvgPlan = { theme: themeOf('light'), language: 'en', title: 'A & <B>', ground: 'paper' };
const note: Mark = {
  ...{ key: 'n', phase: 'past', kind: 'text', role: 'note', x: 1, y: 2, text: 'a < b & c' },
  ...{ anchor: 'start', font: 'label', plate: true },
};

describe('a theme', () => {
  it.each(THEMES)('%s has a plain value for everything that a picture paints', (name) => {
    const { colours } = themeOf(name);
    expect(Object.keys(colours)).toEqual([...PAINTS]);
    expect(Object.values(colours).filter((value) => !/^#[0-9a-f]{6}$/i.test(value))).toEqual([]);
  });

  it('differs between light and dark, and is black on white on paper', () => {
    expect(themeOf('light').colours.ink).not.toBe(themeOf('dark').colours.ink);
    expect(themeOf('print').colours).toMatchObject({ paper: '#ffffff', ink: '#000000' });
  });
});

describe('an exported picture', () => {
  it('escapes what is text', () => {
    const svg = svgOf({ width: 10, height: 10, marks: [note] }, plan);
    expect(svg).toContain('<title>A &amp; &lt;B&gt;</title>');
    expect(svg).toContain('a &lt; b &amp; c');
  });

  it('says its language and can do without a ground', () => {
    const svg = svgOf({ width: 10, height: 10, marks: [] }, { ...plan, language: 'zh', ground: null });
    expect(svg).toContain('xml:lang="zh-CN"');
    expect(svg).not.toContain('<rect');
  });

  it('needs nothing from outside: no style sheet, no name, no foreign object', async () => {
    const schedule = 'P* q>A A@committed A! q>B B@acked';
    const scene = await sceneFor({
      scenario: 'order-payment',
      protections: ['none', 'id-table'],
      schedule,
      single: false,
    });
    const layout = {
      size: 'wide',
      width: 1064,
      height: null,
      gate: null,
      panes: [0, 1],
      titles: {},
      ruled: false,
    } as const;
    const picture = drawLanes(readScene(scene, 'en'), { ...layout, playhead: 6 });
    const sentence = [{ text: 'A crashes before its ack.' }];
    const panes = [
      { title: 'No protection', verdict: [{ text: '‼ paid twice', role: 'bad' as const }] },
      { title: 'Message-ID table', verdict: [{ text: '✓ paid once', role: 'good' as const }] },
    ];
    for (const svg of [
      lanesSvg(picture, plan),
      stageSheet(picture, { step: 'Step 6 of 6', sentence, panes }, plan),
    ]) {
      expect(svg).not.toMatch(/url\(|href|class=|id=|<style|foreignObject|var\(/);
      expect(svg.match(/<svg /g)?.length).toBe(svg.match(/<\/svg>/g)?.length);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe('the picture of a step', async () => {
  const scene = await sceneFor({
    ...{ scenario: 'order-payment', protections: ['none', 'id-table'], single: false },
    schedule: 'P* q>A A@committed A! q>B B@acked',
  });
  const title = { en: 'Order payment', zh: '订单支付' };
  const ask: PictureAsk = {
    ...{
      scene,
      titles: { title, words: { effect: { en: 'paid', zh: '支付' } }, protections: [] },
      row: 3,
      language: 'en',
      view: 'lanes',
    },
    ...{ theme: themeOf('light'), ruled: false, told: true },
  };
  const size = (svg: string): string => /<svg [^>]*? (width="\d+" height="\d+")/.exec(svg)?.[1] ?? '';

  it.each(PICTURE_VIEWS)('of %s is a file of its own, with the sentence or without', (view) => {
    const told = stepPicture({ ...ask, view });
    const bare = stepPicture({ ...ask, view, told: false });
    expect(told).toContain('Step 3 of 6');
    expect(told).toContain('paid once');
    expect(bare).not.toContain('>Step');
    expect(bare).not.toContain('>paid');
    for (const svg of [told, bare])
      expect(svg).not.toMatch(/NaN|undefined|Infinity|url\(|href|foreignObject/);
  });

  it('shows nothing that happens behind an open question', () => {
    const [whole, asked] = [stepPicture(ask), stepPicture({ ...ask, question: 3 })];
    const numbers = (svg: string): readonly string[] => svg.match(/(?<=>)[456](?=<)/g) ?? [];
    expect(asked).toContain('Step 3 of 6');
    expect(numbers(whole)).toEqual(['4', '5', '6']);
    expect(numbers(asked)).toEqual([]);
    expect(size(asked)).not.toBe(size(whole));
  });

  it('has one size for all steps of a run, whatever their sentences need', () => {
    const pictures = runPictures({ ...ask, language: 'zh' });
    expect(pictures.length).toBe(scene.rows.length + 1);
    expect(new Set(pictures.map(size)).size).toBe(1);
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});
