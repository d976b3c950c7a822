/** The steps of a run as one GIF that goes on for ever. */
import { encode } from 'modern-gif';

/** A drawn picture: four bytes for each pixel, in rows. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** Time to read a sentence and find it in the picture. */
const STEP_MS = 3000;
const LAST_MS = 6000;

/** The frames in their order, each as large as the largest; smaller ones stand at the top left on their own ground. */
export async function gifOf(frames: readonly Pixels[]): Promise<Uint8Array<ArrayBuffer>> {
  const width = Math.max(...frames.map((frame) => frame.width));
  const height = Math.max(...frames.map((frame) => frame.height));
  const bytes = await encode({
    width,
    height,
    frames: frames.map((frame, index) => ({
      data: grown(frame, width, height),
      delay: index === frames.length - 1 ? LAST_MS : STEP_MS,
    })),
  });
  return new Uint8Array(bytes);
}

/** A picture on a larger ground, whose colour is that of its first corner. */
function grown({ width, height, data }: Pixels, wide: number, high: number): Uint8ClampedArray<ArrayBuffer> {
  if (width === wide && height === high) return data;
  const ground = data.subarray(0, 4);
  const whole = new Uint8ClampedArray(wide * high * 4);
  for (let at = 0; at < whole.length; at += 4) whole.set(ground, at);
  for (let y = 0; y < height; y += 1) {
    whole.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * wide * 4);
  }
  return whole;
}
