import { describe, expect, it } from 'vitest';
import { exactKey } from './exactKey';
import type { Connection, HeldDelivery, Process, Task } from './world';

const connection: Connection = {
  label: 'A',
  epoch: 1,
  lastDeliveryTag: 0,
  lastSequenceNumber: 0,
  channelOpen: true,
  subscribed: true,
  silentSinceMs: null,
  givenUpAtMs: null,
};
const delivery: HeldDelivery = {
  copy: '7·1',
  queue: 'q',
  consumerTag: 'A',
  deliveryTag: 1,
  epoch: 1,
  settledByBroker: false,
  redelivered: false,
  routingKey: 'q',
  headers: {},
};
const task: Task = {
  at: 'receive',
  locals: {},
  delivery: null,
  batch: [],
  item: null,
  untilMs: null,
  deadlineMs: null,
  blocked: false,
};
const process: Process = {
  name: 'A',
  up: true,
  epoch: 1,
  connection,
  memory: {},
  tasks: [task],
  buffer: [],
  given: [],
  confirms: [],
  toBroker: [],
  toProcess: [],
  abandoned: [],
};
const item = { key: '7', messageId: null, fields: {}, atMs: 0 };

/** Another value for every field; the compiler asks for one when a field is added. */
const otherTask: { readonly [F in keyof Task]: Task[F] } = {
  at: 'ack',
  locals: { open: 1 },
  delivery,
  batch: [delivery],
  item,
  untilMs: 5,
  deadlineMs: 5,
  blocked: true,
};
const otherConnection: { readonly [F in keyof Connection]: Connection[F] } = {
  label: "A'",
  epoch: 2,
  lastDeliveryTag: 1,
  lastSequenceNumber: 1,
  channelOpen: false,
  subscribed: false,
  silentSinceMs: 0,
  givenUpAtMs: 0,
};
const otherProcess: { readonly [F in keyof Process]: Process[F] } = {
  name: 'B',
  up: false,
  epoch: 2,
  connection: null,
  memory: { seen: ['m-1'] },
  tasks: [task, task],
  buffer: [delivery],
  given: [item],
  confirms: [{ task: 0, publishSequenceNumber: 1, copy: '7·1', result: 'none', returned: false }],
  toBroker: [{ operation: { op: 'closeConnection', connection: 'A' }, copy: null }],
  toProcess: [{ type: 'getEmpty', connection: 'A', channel: 'A' }],
  abandoned: [{ label: 'A', silentSinceMs: 0 }],
};

const changed: readonly Process[] = [
  ...Object.entries(otherProcess).map(([field, value]) => ({ ...process, [field]: value })),
  ...Object.entries(otherConnection).map(([field, value]) => ({
    ...process,
    connection: { ...connection, [field]: value },
  })),
  ...Object.entries(otherTask).map(([field, value]) => ({
    ...process,
    tasks: [{ ...task, [field]: value }],
  })),
  { ...process, buffer: [delivery, delivery] },
  { ...process, memory: { seen: ['m-2'] } },
];

describe('the exact key of a process', () => {
  it('is equal for a copy of the process', () => {
    const texts = new WeakMap();
    expect(exactKey(structuredClone(process), texts)).toBe(exactKey(process, texts));
  });

  it('is another one for every field that differs', () => {
    const texts = new WeakMap();
    const keys = [process, ...changed].map((each) => exactKey(each, texts));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
