/**
 * Marks as a standalone SVG: every value resolved for a theme, no style sheet, no foreignObject, nothing from outside.
 * It draws the primitives that the page draws, so that an exported picture is the picture.
 */
import { LANGUAGE_TAGS, type Language } from '../i18n/language';
import { FONTS, type Font } from '../picture/fonts';
import type { Mark, Picture } from '../picture/marks';
import { primitivesOf, type Primitive } from '../picture/primitives';
import { styleOf } from '../picture/look';
import type { Paint } from '../picture/styles';
import type { Theme } from './theme';

/** What the root sets for all texts; others say their own. */
const DEFAULT_SIZE = 13;

export interface SvgPlan {
  readonly theme: Theme;
  readonly language: Language;
  /** What the picture shows, for those who do not see it. */
  readonly title: string;
  readonly description?: string;
  /** Lies under everything; null leaves the ground of the page. */
  readonly ground: 'paper' | null;
}

/** Some marks moved, and cut off at a height: the rows of a picture below their heads. */
export interface Layer {
  readonly marks: readonly Mark[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The top of the part that is in sight; null shows everything without cutting. */
  readonly offset: number | null;
}

/** A picture as a file. */
export function svgOf(picture: Picture, plan: SvgPlan): string {
  const { width, height, marks } = picture;
  return svgOfLayers(width, height, [{ marks, x: 0, y: 0, width, height, offset: null }], plan);
}

/** Several layers as one file. */
export function svgOfLayers(width: number, height: number, layers: readonly Layer[], plan: SvgPlan): string {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  const ground =
    plan.ground === null
      ? ''
      : `<rect width="${w}" height="${h}" fill="${plan.theme.colours[plan.ground]}"/>\n`;
  const described = plan.description === undefined ? '' : `<desc>${escaped(plan.description)}</desc>\n`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img" ` +
    `xml:lang="${LANGUAGE_TAGS[plan.language]}" fill="none" font-family="${escaped(plan.theme.families.sans)}" ` +
    `font-size="${DEFAULT_SIZE}" style="font-variant-numeric:tabular-nums">\n<title>${escaped(plan.title)}</title>\n${described}${ground}` +
    `${layers.map((layer) => layerText(layer, plan.theme)).join('')}</svg>\n`
  );
}

function layerText({ marks, x, y, width, height, offset }: Layer, theme: Theme): string {
  const body = marks
    .flatMap((mark) => primitivesOf(mark))
    .map((primitive) => `${elementText(primitive, theme)}\n`)
    .join('');
  if (offset !== null) {
    return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 ${offset} ${width} ${height}" overflow="hidden">\n${body}</svg>\n`;
  }
  return x === 0 && y === 0 ? body : `<g transform="translate(${x} ${y})">\n${body}</g>\n`;
}

function elementText(primitive: Primitive, theme: Theme): string {
  const look = lookOf(primitive, theme);
  switch (primitive.tag) {
    case 'path':
      return `<path d="${primitive.d}"${look}/>`;
    case 'circle':
      return `<circle cx="${primitive.cx}" cy="${primitive.cy}" r="${primitive.r}"${look}/>`;
    case 'rect': {
      const { x, y, width, height, rx } = primitive;
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${rx > 0 ? ` rx="${rx}"` : ''}${look}/>`;
    }
    case 'text':
      return textElement(primitive, look, theme);
  }
}

function lookOf({ part, phase, opacity }: Primitive, theme: Theme): string {
  const style = styleOf(part, phase);
  const colour = (paint: Paint): string => (paint === 'none' ? 'none' : theme.colours[paint]);
  const stroke =
    style.stroke === 'none' ? '' : ` stroke="${colour(style.stroke)}" stroke-width="${style.width}"`;
  const dash = style.dash === '' ? '' : ` stroke-dasharray="${style.dash}"`;
  const strike = style.strike ? ' text-decoration="line-through"' : '';
  const fill = style.fill === 'none' ? '' : ` fill="${colour(style.fill)}"`;
  return `${fill}${stroke}${dash}${strike}${opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : ''}`;
}

function textElement(primitive: Extract<Primitive, { tag: 'text' }>, look: string, theme: Theme): string {
  const { family, size, strong }: Font = FONTS[primitive.font];
  const anchor = primitive.anchor === 'start' ? '' : ` text-anchor="${primitive.anchor}"`;
  const face =
    (family === 'sans' ? '' : ` font-family="${escaped(theme.families[family])}"`) +
    (size === DEFAULT_SIZE ? '' : ` font-size="${size}"`) +
    (strong ? ' font-weight="600"' : '');
  const title = primitive.title === '' ? '' : `<title>${escaped(primitive.title)}</title>`;
  return `<text x="${primitive.x}" y="${primitive.y}"${anchor}${face}${look}>${title}${escaped(primitive.text)}</text>`;
}

/** Text as XML holds it. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
