import { connect, type Socket } from 'node:net';
import {
  decodeFrames,
  encodeContent,
  encodeMethod,
  methodName,
  PROTOCOL_HEADER,
  type WireFrame,
} from './liveCodec';

/** A method the server sent, with its content if it carries one. */
export interface ServerMethod {
  readonly channel: number;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** One AMQP connection on which every frame of the server is seen. */
export interface LiveConnection {
  readonly serverVersion: string;
  /** Sends a method without waiting. */
  send(channel: number, method: string, fields: object): void;
  publish(channel: number, fields: object, properties: object, body: string): void;
  /**
   * Sends a method and waits for the answer of that channel; null when the channel or the connection ends first.
   * `onAnswer` hears the answer in its place among the other frames.
   */
  call(
    channel: number,
    method: string,
    fields: object,
    answers: readonly string[],
    onAnswer?: (answer: ServerMethod) => void,
  ): Promise<ServerMethod | null>;
  /** Channels the server closed answer null at once. */
  endChannel(channel: number): void;
  /** Destroys the socket, sending nothing. */
  cut(): void;
  readonly isOpen: () => boolean;
}

/** Where a server is, read from an amqp URL. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly vhost: string;
}

/** Reads an amqp URL; without path the virtual host is `/`. */
export function serverAddress(url: string): ServerAddress {
  const { hostname, port, username, password, pathname } = new URL(url);
  const vhost = decodeURIComponent(pathname.slice(1));
  return {
    host: hostname,
    port: Number(port || 5672),
    user: decodeURIComponent(username || 'guest'),
    password: decodeURIComponent(password || 'guest'),
    vhost: vhost === '' ? '/' : vhost,
  };
}

const CAPABILITIES = {
  publisher_confirms: true,
  'basic.nack': true,
  consumer_cancel_notify: true,
  'connection.blocked': true,
  exchange_exchange_bindings: true,
  authentication_failure_close: true,
};

interface Waiter {
  readonly channel: number;
  readonly answers: readonly string[];
  readonly onAnswer?: ((answer: ServerMethod) => void) | undefined;
  readonly resolve: (method: ServerMethod | null) => void;
}

/** Opens a connection. `onMethod` hears everything that answers no call. */
export async function openConnection(
  address: ServerAddress,
  onMethod: (method: ServerMethod) => void,
): Promise<LiveConnection> {
  const socket = await openSocket(address);
  const waiters: Waiter[] = [];
  let open = true;
  const hear = (method: ServerMethod): void => {
    const index = waiters.findIndex(
      ({ channel, answers }) => channel === method.channel && answers.includes(method.name),
    );
    const waiter = index === -1 ? undefined : waiters.splice(index, 1)[0];
    if (!waiter) onMethod(method);
    waiter?.onAnswer?.(method);
    waiter?.resolve(method);
  };
  const endWaiters = (ends: (waiter: Waiter) => boolean): void => {
    for (const waiter of waiters.filter(ends)) {
      waiters.splice(waiters.indexOf(waiter), 1);
      waiter.resolve(null);
    }
  };
  socket.on('data', assemble(hear));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    open = false;
    endWaiters(() => true);
  });
  const write = (bytes: Buffer): void => {
    if (open) socket.write(bytes);
  };
  const send: LiveConnection['send'] = (channel, method, fields) =>
    write(encodeMethod(channel, method, fields));
  const call: LiveConnection['call'] = (channel, method, fields, answers, onAnswer) => {
    const answer = new Promise<ServerMethod | null>((resolve) =>
      waiters.push({ channel, answers, onAnswer, resolve }),
    );
    send(channel, method, fields);
    return open ? answer : Promise.resolve(null);
  };
  const serverVersion = await shakeHands(socket, address, send, call, waiters);
  return {
    serverVersion,
    send,
    call,
    publish: (channel, fields, properties, body) => {
      write(
        Buffer.concat([
          encodeMethod(channel, 'BasicPublish', fields),
          encodeContent(channel, properties, Buffer.from(body)),
        ]),
      );
    },
    endChannel: (channel) => endWaiters((waiter) => waiter.channel === channel),
    cut: () => socket.destroy(),
    isOpen: () => open,
  };
}

function openSocket({ host, port }: ServerAddress): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

async function shakeHands(
  socket: Socket,
  { user, password, vhost }: ServerAddress,
  send: LiveConnection['send'],
  call: LiveConnection['call'],
  waiters: Waiter[],
): Promise<string> {
  const started = new Promise<ServerMethod | null>((resolve) => {
    waiters.push({ channel: 0, answers: ['ConnectionStart'], resolve });
  });
  socket.write(PROTOCOL_HEADER);
  const start = await started;
  const startOk = {
    clientProperties: { product: 'delivered-twice', capabilities: CAPABILITIES },
    mechanism: 'PLAIN',
    response: Buffer.from(`\0${user}\0${password}`),
    locale: 'en_US',
  };
  const tune = await call(0, 'ConnectionStartOk', startOk, ['ConnectionTune', 'ConnectionClose']);
  if (tune?.name !== 'ConnectionTune') throw new Error('the server refused the connection');
  send(0, 'ConnectionTuneOk', { ...tune.fields, heartbeat: 0 });
  const opened = await call(0, 'ConnectionOpen', { virtualHost: vhost }, [
    'ConnectionOpenOk',
    'ConnectionClose',
  ]);
  if (opened?.name !== 'ConnectionOpenOk') throw new Error(`the server refused the virtual host ${vhost}`);
  const properties = start?.fields['serverProperties'] as { readonly version?: unknown } | undefined;
  return String(properties?.version ?? '');
}

/** Puts frames together into methods with their contents. */
function assemble(hear: (method: ServerMethod) => void): (bytes: Buffer) => void {
  let buffered: Buffer = Buffer.alloc(0);
  const partial = new Map<number, { method: ServerMethod; missing: number; pieces: Buffer[] }>();
  const complete = (channel: number): void => {
    const waiting = partial.get(channel);
    if (!waiting || waiting.missing > 0) return;
    partial.delete(channel);
    hear({ ...waiting.method, body: Buffer.concat(waiting.pieces).toString('utf8') });
  };
  const take = ({ channel, id, size, fields = {}, content }: WireFrame): void => {
    const waiting = partial.get(channel);
    if (content && waiting) {
      waiting.pieces.push(Buffer.from(content));
      waiting.missing -= content.length;
      complete(channel);
    } else if (size !== undefined && waiting) {
      waiting.method = { ...waiting.method, properties: fields };
      waiting.missing = size;
      complete(channel);
    } else if (id !== undefined) {
      const method = { channel, name: methodName(id), fields, properties: {}, body: '' };
      if (CARRIES_CONTENT.includes(method.name)) partial.set(channel, { method, missing: 1, pieces: [] });
      else hear(method);
    }
  };
  return (bytes) => {
    const { frames, rest } = decodeFrames(Buffer.concat([buffered, bytes]));
    buffered = rest;
    frames.forEach(take);
  };
}

const CARRIES_CONTENT: readonly string[] = ['BasicDeliver', 'BasicGetOk', 'BasicReturn'];
