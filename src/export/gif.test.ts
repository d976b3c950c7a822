import { decode, decodeFrames } from 'modern-gif';
import { describe, expect, it } from 'vitest';
import { gifOf, type Pixels } from './gif';

function filled(width: number, height: number, colour: readonly number[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([...colour, 255], at);
  return { width, height, data };
}

describe('a run as a GIF', () => {
  it('has every step in its order and colour, in the size of the largest, and rests on the last', async () => {
    const frames = [filled(8, 6, [255, 0, 0]), filled(8, 4, [0, 0, 255])];
    const bytes = await gifOf(frames);
    const gif = decode(bytes);
    expect([gif.width, gif.height, gif.looped]).toEqual([8, 6, true]);
    const [first, last] = decodeFrames(bytes);
    expect([...(first?.data.slice(0, 4) ?? [])]).toEqual([255, 0, 0, 255]);
    expect([...(last?.data.slice(0, 4) ?? [])]).toEqual([0, 0, 255, 255]);
    // The smaller frame stands on its own ground.
    expect([...(last?.data.slice(-4) ?? [])]).toEqual([0, 0, 255, 255]);
    expect(last?.delay).toBeGreaterThan(first?.delay ?? Infinity);
  });
});
