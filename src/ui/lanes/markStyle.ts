/** The look of a primitive as a style attribute: tokens by name, so that both themes and forced colours follow. */
import { FONTS, type Font } from '../../picture/fonts';
import type { Primitive } from '../../picture/primitives';
import { styleOf } from '../../picture/look';

/** Fill, stroke and type of a primitive. */
export function markStyle(primitive: Primitive): string {
  const { fill, stroke, width, dash, strike } = styleOf(primitive.part, primitive.phase);
  const parts = [`fill:${paint(fill)}`];
  if (stroke !== 'none') parts.push(`stroke:${paint(stroke)}`, `stroke-width:${width}`);
  if (dash !== '') parts.push(`stroke-dasharray:${dash}`);
  if (primitive.opacity < 1) parts.push(`opacity:${primitive.opacity}`);
  if (primitive.tag !== 'text') return parts.join(';');
  const { family, size, strong }: Font = FONTS[primitive.font];
  parts.push(`font:${strong ? 600 : 400} ${size}px var(--${family})`);
  if (strike) parts.push('text-decoration:line-through');
  return parts.join(';');
}

function paint(name: string): string {
  return name === 'none' ? 'none' : `var(--${name})`;
}
