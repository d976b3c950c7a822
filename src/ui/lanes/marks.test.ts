import { readFileSync } from 'node:fs';
import { mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import { svgOf } from '../../export/svg';
import { themeFrom, type Theme } from '../../export/theme';
import type { Mark } from '../../picture/marks';
import { matrixPicture } from '../../picture/matrix';
import { queuesPicture } from '../../picture/sheets/drawQueues';
import { tablesPicture } from '../../picture/sheets/drawTables';
import type { SheetPlan } from '../../picture/sheets/sheetMarks';
import { sceneFor } from '../../../tests/picture/scenes';
import Marks from './Marks.svelte';

const theme = themeFrom(readFileSync('src/ui/styles/tokens.css', 'utf8'), 'light');

const tag = { phase: 'now', copy: '1001·1' } as const;
/** One of every kind, in every phase that changes its look. */
const marks: readonly Mark[] = [
  { ...tag, key: 'a', kind: 'line', role: 'laneDown', x1: 1, y1: 2, x2: 3, y2: 40 },
  {
    ...tag,
    key: 'b',
    kind: 'arrow',
    role: 'messageAgain',
    x1: 1,
    y1: 2,
    x2: 60,
    y2: 40,
    head: true,
    dashed: true,
  },
  {
    ...tag,
    key: 'c',
    kind: 'polyline',
    role: 'wayTaken',
    lines: [
      [
        { x: 0, y: 0 },
        { x: 20, y: 30 },
      ],
    ],
    head: true,
  },
  { ...tag, key: 'd', kind: 'bracket', role: 'transaction', x: 4, y1: 2, y2: 50, foot: 4, closed: true },
  { ...tag, key: 'e', kind: 'bar', role: 'wait', x: 9, y1: 3, y2: 60, width: 8, opacity: 0.5 },
  {
    ...tag,
    key: 'f',
    kind: 'capsule',
    role: 'capsuleAgain',
    x: 40,
    y: 30,
    width: 53,
    text: '1001·1',
    title: 'long',
  },
  {
    ...tag,
    key: 'g',
    kind: 'chip',
    role: 'chipUndone',
    x: 8,
    y: 9,
    width: 40,
    text: '1',
    sign: 'kept',
    signFirst: false,
  },
  { ...tag, key: 'h', kind: 'sign', role: 'restart', sign: 'restart', x: 5, y: 6, scale: 1, disc: 9 },
  {
    ...tag,
    key: 'i',
    kind: 'text',
    role: 'note',
    x: 1,
    y: 2,
    text: 'a < b',
    anchor: 'end',
    font: 'code',
    plate: true,
  },
  { ...tag, key: 'j', kind: 'rect', role: 'pip', x: 1, y: 2, width: 3, height: 4, radius: 1 },
];
const { panes } = await sceneFor({
  ...{ scenario: 'order-payment', protections: ['none', 'id-table'], single: false },
  schedule: 'P* q>A A@effect',
});
const sheets: SheetPlan = {
  ...{ panes, row: 3, language: 'zh' },
  heads: panes.map(() => ({ title: 'p', verdict: [{ text: '✓ 好', role: 'good' as const }] })),
};
const pencil = marks.map((mark): Mark => ({ ...mark, key: `${mark.key} future`, phase: 'future' }));

/** What an element is drawn as, whichever way its look is written. */
function seen(element: Element, values: Theme): readonly string[] {
  const geometry = ['d', 'x', 'y', 'width', 'height', 'rx', 'cx', 'cy', 'r'].map(
    (name) => `${name}=${attribute(element, name)}`,
  );
  const anchor = element.getAttribute('text-anchor') ?? 'start';
  return [
    element.tagName,
    ...geometry,
    ...(element.tagName === 'text' ? [anchor, element.textContent ?? ''] : []),
    ...look(element, values),
  ];
}

function attribute(element: Element, name: string): string {
  const value = element.getAttribute(name) ?? '';
  return value === '0' && name === 'rx' ? '' : value;
}

const LOOKS = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'text-decoration'] as const;

/** The look from a style attribute with tokens, or from plain attributes. */
function look(element: Element, { colours }: Theme): readonly string[] {
  const style = new Map(
    (element.getAttribute('style') ?? '')
      .split(';')
      .map((part) => part.split(/:(.*)/s).map((each) => each.trim()) as [string, string]),
  );
  return LOOKS.map((name) => {
    const given = style.get(name) ?? element.getAttribute(name) ?? (name === 'fill' ? 'none' : '');
    const token = /^var\(--(.+)\)$/.exec(given)?.[1];
    return `${name}=${token === undefined ? given : (colours as { readonly [name: string]: string })[token]}`;
  });
}

function shapesIn(root: Element): readonly Element[] {
  return [...root.querySelectorAll('*')].filter(({ tagName }) =>
    ['path', 'rect', 'circle', 'text'].includes(tagName),
  );
}

function onPage(shown: readonly Mark[]): readonly Element[] {
  const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const component = mount(Marks, { target, props: { marks: shown } });
  const elements = shapesIn(target).map((element) => element.cloneNode(true) as Element);
  void unmount(component);
  return elements;
}

function inFile(shown: readonly Mark[]): readonly Element[] {
  const plan = { theme, language: 'en', title: 't', ground: null } as const;
  const svg = svgOf({ width: 100, height: 100, marks: shown }, plan);
  const file = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return shapesIn(file.documentElement);
}

describe('the page and the file draw the same', () => {
  it.each([
    ['every kind of mark', marks],
    ['pencil', pencil],
    ['tables', tablesPicture(sheets).marks],
    ['queues', queuesPicture(sheets).marks],
    [
      'a matrix',
      matrixPicture({
        width: 600,
        heads: { protection: 'p', operations: ['o'], verdict: 'v' },
        rows: [],
        notes: ['n'],
      }).marks,
    ],
  ] as const)('%s', (_, shown) => {
    const [page, file] = [onPage(shown), inFile(shown)].map((elements) =>
      elements.map((element) => seen(element, theme)),
    );
    expect(page?.length).toBeGreaterThan(0);
    expect(page).toEqual(file);
  });
});
