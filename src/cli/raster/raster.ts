/** SVG as PNG without a browser. What was drawn once is kept: most builds change few pictures. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderAsync, type RenderedImage } from '@resvg/resvg-js';
import type { Pixels } from '../../export/gif';
import { FACES_VERSION, HAN_FAMILY, rasterFonts } from './rasterFonts';

export interface Raster {
  /** The picture in a width in pixels. */
  png(svg: string, width: number): Promise<Uint8Array>;
  /** The same, not packed. */
  pixels(svg: string, width: number): Promise<Pixels>;
}

/** A rasteriser that keeps its fonts and its pictures in a folder. */
export function createRaster(folder: string): Raster {
  const fontFiles = [...rasterFonts(join(folder, 'fonts'))];
  mkdirSync(folder, { recursive: true });
  const draw = (svg: string, width: number): Promise<RenderedImage> =>
    renderAsync(withHanFace(svg), {
      fitTo: { mode: 'width', value: Math.round(width) },
      font: { fontFiles, loadSystemFonts: false, defaultFontFamily: HAN_FAMILY },
    });
  return {
    async png(svg, width) {
      const hash = createHash('sha256').update(`${FACES_VERSION} ${width} ${svg}`).digest('hex');
      const path = join(folder, `${hash}.png`);
      if (existsSync(path)) return readFileSync(path);
      const png = (await draw(svg, width)).asPng();
      writeFileSync(path, png);
      return png;
    },
    async pixels(svg, width) {
      const { pixels, width: wide, height } = await draw(svg, width);
      return { width: wide, height, data: new Uint8ClampedArray(pixels) };
    },
  };
}

const TEXT = /(<text [^>]*>(?:<title>[^<]*<\/title>)?)([^<]*)(?=<\/text>)/g;
const HAN = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]+/g;

/** Names the face of Han letters: whoever only falls back to it gets it in any weight. */
function withHanFace(svg: string): string {
  return svg.replace(
    TEXT,
    (_, open: string, text: string) =>
      open + text.replace(HAN, (run) => `<tspan font-family="${HAN_FAMILY}">${run}</tspan>`),
  );
}
