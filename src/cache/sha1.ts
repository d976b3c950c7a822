/** SHA-1, by which Redis names a script. */
import { toBytes } from './utf8';

/** The SHA-1 of the text in UTF-8, as 40 lower-case hex digits. */
export function sha1(text: string): string {
  const bytes = padded([...toBytes(text)].map((byte) => byte.charCodeAt(0)));
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let offset = 0; offset < bytes.length; offset += 64) state = mix(state, words(bytes, offset));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The bytes, a one bit, zeros, and the length in bits, to a multiple of 64 bytes. */
function padded(bytes: readonly number[]): number[] {
  const zeros = (119 - (bytes.length % 64)) % 64;
  const bits = bytes.length * 8;
  const length = [0, 0, 0, Math.floor(bits / 2 ** 32), bits >>> 24, bits >>> 16, bits >>> 8, bits];
  return [...bytes, 0x80, ...Array<number>(zeros).fill(0), ...length.map((byte) => byte & 255)];
}

function words(bytes: readonly number[], offset: number): number[] {
  const schedule: number[] = [];
  const byte = (index: number): number => bytes[offset + index] ?? 0;
  for (let t = 0; t < 16; t += 1) {
    schedule.push((byte(4 * t) << 24) | (byte(4 * t + 1) << 16) | (byte(4 * t + 2) << 8) | byte(4 * t + 3));
  }
  const word = (t: number): number => schedule[t] ?? 0;
  for (let t = 16; t < 80; t += 1) {
    schedule.push(rotate(word(t - 3) ^ word(t - 8) ^ word(t - 14) ^ word(t - 16), 1));
  }
  return schedule;
}

function mix(state: readonly number[], schedule: readonly number[]): number[] {
  let [a, b, c, d, e] = state as [number, number, number, number, number];
  schedule.forEach((word, t) => {
    const next = (rotate(a, 5) + choose(t, b, c, d) + e + word) | 0;
    [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
  });
  return [a, b, c, d, e].map((word, index) => (word + (state[index] ?? 0)) | 0);
}

function choose(t: number, b: number, c: number, d: number): number {
  if (t < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (t < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (t < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
