import type { Frame } from '../../broker/event';
import type { OnChannel, Publication } from '../../broker/operation';
import type { Step } from './brokerScript';
import { openConnection, type LiveConnection, type ServerAddress, type ServerMethod } from './liveConnection';
import { frameOf, methodOf, propertiesOf, type Request } from './liveMethods';

interface OpenChannel {
  readonly number: number;
  readonly label: string;
  /** Publish sequence numbers without a confirm yet; null when the channel is not in confirm mode. */
  outstanding: Set<number> | null;
  nextSequenceNumber: number;
}

interface OpenConnection {
  readonly label: string;
  readonly live: LiveConnection;
  readonly channels: Map<string, OpenChannel>;
  nextNumber: number;
}

/** A client of a real server that does what a script says and notes every frame it is sent. */
export interface LiveClient {
  readonly address: ServerAddress;
  readonly connections: Map<string, OpenConnection>;
  /** Every frame the server sent on channels of the script, as it came. */
  readonly frames: Frame[];
}

/** The connection on which questions of our own are asked; no script uses this label. */
export const RECORDER = '(recorder)';
/** The channel of a script's connection on which questions of our own are asked. */
const HIDDEN = '(hidden)';

/** A client without connections; they are opened on first use. */
export function createLiveClient(address: ServerAddress): LiveClient {
  return { address, connections: new Map(), frames: [] };
}

/** A step that is something a client does. */
export type ClientStep = Exclude<Step, { readonly op: 'wait' | 'counts' | 'restartBroker' }>;

/** Does one step; what it caused arrives in `frames` as it comes. */
export async function performStep(client: LiveClient, step: ClientStep): Promise<void> {
  if (!('channel' in step)) await endConnection(client, step.connection, step.op);
  else if (step.op === 'publish') await publishAll(client, step, [step]);
  else if (step.op === 'publishMany') await publishAll(client, step, step.messages);
  else await request(client, step, methodOf(step));
}

/** Asks every open channel for a sign of life: what the server wrote before it has arrived then. */
export async function barrier({ connections }: LiveClient): Promise<void> {
  const calls = [...connections.values()].flatMap(({ live, channels }) =>
    [...channels.values()].map(({ number }) =>
      live.call(number, 'ChannelFlow', { active: true }, ['ChannelFlowOk']),
    ),
  );
  await Promise.all(calls);
}

/** Whether a published message has no confirm yet. */
export function hasOutstandingConfirms({ connections }: LiveClient): boolean {
  return [...connections.values()].some(({ channels }) =>
    [...channels.values()].some(({ outstanding }) => outstanding !== null && outstanding.size > 0),
  );
}

/** Sends a synchronous method on a channel that no script uses; null when the server closed it. */
export async function ask(
  client: LiveClient,
  label: string,
  method: string,
  fields: object,
  answers: readonly string[],
): Promise<ServerMethod | null> {
  const connection = await connectionOf(client, label);
  const channel = await channelOf(connection, HIDDEN);
  return connection.live.call(channel.number, method, fields, answers);
}

/** Drops all connections. */
export function endClient({ connections }: LiveClient): void {
  for (const { live } of connections.values()) live.cut();
  connections.clear();
}

async function connectionOf(client: LiveClient, label: string): Promise<OpenConnection> {
  const known = client.connections.get(label);
  if (known) return known;
  const live = await openConnection(client.address, (method) => hear(client, label, method));
  const connection: OpenConnection = { label, live, channels: new Map(), nextNumber: 1 };
  client.connections.set(label, connection);
  return connection;
}

async function channelOf(connection: OpenConnection, label: string): Promise<OpenChannel> {
  const known = connection.channels.get(label);
  if (known) return known;
  const number = connection.nextNumber;
  connection.nextNumber += 1;
  const channel: OpenChannel = { number, label, outstanding: null, nextSequenceNumber: 1 };
  connection.channels.set(label, channel);
  await connection.live.call(number, 'ChannelOpen', { outOfBand: '' }, ['ChannelOpenOk']);
  return channel;
}

/** Takes note of what the server sent without being asked. */
function hear(client: LiveClient, label: string, method: ServerMethod): void {
  const connection = client.connections.get(label);
  if (!connection) return;
  if (method.name === 'ConnectionClose') {
    connection.live.send(0, 'ConnectionCloseOk', {});
    client.connections.delete(label);
    if (label !== RECORDER) note(client, frameOf(method, label, ''));
    connection.live.cut();
    return;
  }
  const channel = [...connection.channels.values()].find(({ number }) => number === method.channel);
  if (!channel) return;
  if (method.name === 'BasicAck' || method.name === 'BasicNack') {
    client.frames.push(...unfold(label, channel, method));
    return;
  }
  if (channel.label !== HIDDEN) note(client, frameOf(method, label, channel.label));
  if (method.name !== 'ChannelClose') return;
  connection.live.send(channel.number, 'ChannelCloseOk', {});
  connection.channels.delete(channel.label);
  connection.live.endChannel(channel.number);
}

function note(client: LiveClient, frame: Frame | null): void {
  if (frame) client.frames.push(frame);
}

/** One confirm may speak for several messages. */
function unfold(connection: string, channel: OpenChannel, { name, fields }: ServerMethod): Frame[] {
  const upTo = Number(fields['deliveryTag']);
  const all = [...(channel.outstanding ?? [])];
  const numbers = fields['multiple'] === true ? all.filter((each) => each <= upTo) : [upTo];
  return numbers.map((deliveryTag) => {
    channel.outstanding?.delete(deliveryTag);
    const kind = name === 'BasicAck' ? 'ack' : 'nack';
    return { type: 'confirm', connection, channel: channel.label, kind, deliveryTag };
  });
}

async function request(
  client: LiveClient,
  at: OnChannel,
  { op, method, fields, answers }: Request,
): Promise<void> {
  const connection = await connectionOf(client, at.connection);
  const channel = await channelOf(connection, at.channel);
  if (answers.length === 0) {
    connection.live.send(channel.number, method, fields);
    return;
  }
  await connection.live.call(channel.number, method, fields, answers, (answer) => {
    if (op === 'confirmSelect') channel.outstanding ??= new Set();
    if (op === 'closeChannel') connection.channels.delete(channel.label);
    note(client, frameOf(answer, connection.label, channel.label, op));
  });
}

async function publishAll(
  client: LiveClient,
  at: OnChannel,
  messages: readonly Publication[],
): Promise<void> {
  const connection = await connectionOf(client, at.connection);
  const channel = await channelOf(connection, at.channel);
  for (const message of messages) {
    if (channel.outstanding) {
      channel.outstanding.add(channel.nextSequenceNumber);
      channel.nextSequenceNumber += 1;
    }
    const { exchange = '', routingKey = '', mandatory = false, body = '' } = message;
    const fields = { exchange, routingKey, mandatory };
    connection.live.publish(channel.number, fields, propertiesOf(message), body);
  }
}

async function endConnection(
  client: LiveClient,
  label: string,
  op: 'closeConnection' | 'cutConnection',
): Promise<void> {
  const connection = client.connections.get(label);
  if (!connection) return;
  if (op === 'closeConnection') {
    const fields = { replyText: 'bye', replyCode: 200, classId: 0, methodId: 0 };
    await connection.live.call(0, 'ConnectionClose', fields, ['ConnectionCloseOk']);
  }
  client.connections.delete(label);
  connection.live.cut();
  client.frames.push({ type: 'ok', connection: label, method: op });
}
