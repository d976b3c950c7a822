/** Saving what was made in the page. */
import type { Pixels } from '../../export/gif';
import { ownFaces } from './faces';

/** Hands a file to whoever asked for it; `type` is that of a text. */
export function save(name: string, content: Blob | string, type = 'text/plain'): void {
  const file = content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** An SVG as PNG, at twice its size. */
export async function pngOf(svg: string): Promise<Blob> {
  const canvas = await drawn(svg, await ownFaces(), 2);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser made no PNG'))),
      'image/png',
    );
  });
}

/** An SVG as pixels, in its own size, with `faces` from `ownFaces`. */
export async function pixelsOf(svg: string, faces: string): Promise<Pixels> {
  const canvas = await drawn(svg, faces, 1);
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (!data) throw new Error('the browser has no canvas');
  return { width, height, data: new Uint8ClampedArray(data) };
}

async function drawn(svg: string, faces: string, scale: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace('>', `>${faces}`))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
