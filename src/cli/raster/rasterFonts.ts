/** The shipped faces as files that the rasteriser reads: packages have them as WOFF, which is the same with packed tables. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Theme } from '../../export/theme';

const WEIGHTS = [400, 600];

/** Names how the files are made: what was made otherwise is not taken. */
export const FACES_VERSION = 2;

/** What the faces are called inside their files. Chinese is found in the last one whatever a text asks for. */
export const RASTER_FAMILIES: Theme['families'] = {
  sans: 'Source Sans 3, Noto Sans SC',
  serif: 'Source Serif 4, Noto Sans SC',
  mono: 'Source Code Pro, Noto Sans SC',
};

/** The face of Han letters. */
export const HAN_FAMILY = 'Noto Sans SC';

const FAMILIES: { readonly [face: string]: string } = {
  'source-sans-3-latin': 'Source Sans 3',
  'source-serif-4-latin': 'Source Serif 4',
  'source-code-pro-latin': 'Source Code Pro',
  'noto-sans-sc-chinese-simplified': HAN_FAMILY,
};

/** Unpacks the faces into a folder, once, and answers their paths. */
export function rasterFonts(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const { resolve } = createRequire(import.meta.url);
  return Object.entries(FAMILIES).flatMap(([face, family]) =>
    WEIGHTS.map((weight) => {
      const path = join(folder, `${face}-${weight}-${FACES_VERSION}.ttf`);
      if (existsSync(path)) return path;
      const name = face.replace(/-(latin|chinese-simplified)$/, '');
      const woff = readFileSync(resolve(`@fontsource/${name}/files/${face}-${weight}-normal.woff`));
      writeFileSync(path, unpacked(woff, family));
      return path;
    }),
  );
}

const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

/**
 * A WOFF 1 file as the font that was packed into it, under its family's name: the files call each weight a family of its
 * own, and a rasteriser that asks for the family in a weight would never find it.
 */
function unpacked(woff: Buffer, family: string): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF_HEAD + WOFF_ENTRY * index;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(offset, offset + packed);
    const tag = woff.subarray(entry, entry + 4);
    const data = packed < length ? inflateSync(stored) : stored;
    return tag.toString('latin1') === 'name'
      ? { tag, checksum: 0, data: nameTable(family) }
      : { tag, checksum: woff.readUInt32BE(entry + 16), data };
  });
  const head = Buffer.alloc(SFNT_HEAD + SFNT_ENTRY * count);
  woff.copy(head, 0, 4, 8);
  const largest = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(largest * 16, 6);
  head.writeUInt16BE(Math.log2(largest), 8);
  head.writeUInt16BE((count - largest) * 16, 10);
  let at = head.length;
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const entry = SFNT_HEAD + SFNT_ENTRY * index;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    at += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...bodies]);
}

/** Numbers of names: the family, and the name for printers, without which no rasteriser takes a face. */
const NAMES = [1, 6];

/** A table of names with nothing but the family, in the encoding of Windows. Nobody checks its checksum. */
function nameTable(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const start = 6 + 12 * NAMES.length;
  const numbers = [0, NAMES.length, start, ...NAMES.flatMap((name) => [3, 1, 0x409, name, text.length, 0])];
  const head = Buffer.alloc(start);
  numbers.forEach((value, index) => head.writeUInt16BE(value, 2 * index));
  return Buffer.concat([head, text]);
}
