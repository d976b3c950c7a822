import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A decoded frame: a method, the header of a content, or a piece of its body. */
export interface WireFrame {
  readonly channel: number;
  readonly id?: number;
  readonly size?: number;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly content?: Buffer;
}

interface RawFrame {
  readonly rest: Buffer;
}

interface Definitions {
  readonly [method: string]: unknown;
  encodeMethod(id: number, channel: number, fields: object): Buffer;
  encodeProperties(id: number, channel: number, size: number, fields: object): Buffer;
  info(id: number): { readonly name: string };
}

interface Framing {
  readonly PROTOCOL_HEADER: string;
  makeBodyFrame(channel: number, payload: Buffer): Buffer;
  parseFrame(bytes: Buffer, sizeMax: number): RawFrame | false;
  decodeFrame(frame: RawFrame): WireFrame;
}

// Only the codec of amqplib is used, so that every frame the server sends is seen and nothing is answered behind our
// back. It is not among the package's exports and is therefore loaded by path.
const load = createRequire(import.meta.url);
const folder = join(dirname(load.resolve('amqplib')), 'lib');
const definitions = load(join(folder, 'defs.js')) as Definitions;
const framing = load(join(folder, 'frame.js')) as Framing;

/** What a client sends first. */
export const PROTOCOL_HEADER = Buffer.from(framing.PROTOCOL_HEADER, 'latin1');

/** A method frame. Methods are named as in amqplib, for example `QueueDeclare`. */
export function encodeMethod(channel: number, method: string, fields: object): Buffer {
  return definitions.encodeMethod(definitions[method] as number, channel, fields);
}

/** The frames of a content: header and, unless it is empty, body. */
export function encodeContent(channel: number, properties: object, body: Buffer): Buffer {
  const header = definitions.encodeProperties(
    definitions['BasicProperties'] as number,
    channel,
    body.length,
    properties,
  );
  return body.length === 0 ? header : Buffer.concat([header, framing.makeBodyFrame(channel, body)]);
}

/** The whole frames at the start of the bytes, and what is left. */
export function decodeFrames(bytes: Buffer): { readonly frames: WireFrame[]; readonly rest: Buffer } {
  const frames: WireFrame[] = [];
  let rest = bytes;
  for (let raw = framing.parseFrame(rest, 0); raw !== false; raw = framing.parseFrame(rest, 0)) {
    frames.push(framing.decodeFrame(raw));
    rest = raw.rest;
  }
  return { frames, rest };
}

/** The name of a method by its id, as in amqplib. */
export function methodName(id: number): string {
  return definitions.info(id).name;
}
