import { beforeAll, describe, expect, it } from 'vitest';
import { sceneFor, type SceneAsk } from '../../../tests/picture/scenes';
import type { Act } from './act';
import { lanesOf } from './lane';
import { readScene, type PaneReading } from './reading';

async function paneOf(ask: Partial<SceneAsk> & Pick<SceneAsk, 'schedule'>, index = 0): Promise<PaneReading> {
  const scene = await sceneFor({ scenario: 'order-payment', protections: ['none'], single: true, ...ask });
  return readScene(scene, 'en').panes[index] as PaneReading;
}

function typesByRow(pane: PaneReading): readonly (readonly string[])[] {
  return pane.acts.map((acts) => acts.map(({ type }) => type));
}

function only<T extends Act['type']>(pane: PaneReading, type: T): readonly Extract<Act, { type: T }>[] {
  return pane.acts.flat().filter((act): act is Extract<Act, { type: T }> => act.type === type);
}

describe('lanes', () => {
  it('are only those that the run has, what puts in on the left and stores on the right', async () => {
    const { lanes, scene } = await paneOf({ schedule: 'P*' });
    expect(lanes.map(({ kind }) => kind)).toEqual(['P', 'ready', 'unacked', 'C', 'C', 'db']);
    expect(scene.setting.usesCache).toBe(true);
  });

  it('stand a queue that nobody consumes from as one lane, parking before waiting', async () => {
    const scene = await sceneFor({ scenario: 'chain.yaml', protections: [], schedule: 'P', single: true });
    const kinds = lanesOf((scene.panes[0] as PaneReading['scene']).setting).map(
      ({ kind, of }) => `${kind} ${of}`,
    );
    expect(kinds).toEqual([
      ...['P P', 'dead dead.queue', 'wait wait.queue', 'ready work.queue', 'unacked work.queue'],
      ...['C A', 'C B', 'C C', 'db ', 'service mail'],
    ]);
  });
});

describe('a crash before the ack', () => {
  let pane: PaneReading;
  beforeAll(async () => {
    pane = await paneOf({ protections: ['id-table'], schedule: 'P* q>A A@committed A! q>B B@acked' });
  });

  it('shows each step by what it does', () => {
    expect(typesByRow(pane)).toEqual([
      ...[['publish'], ['confirm'], ['deliver'], [], ['store'], ['store'], ['store'], ['store']],
      ...[['crash', 'return'], ['deliver'], [], ['store'], ['store'], ['store'], ['settle']],
    ]);
  });

  it('says that it came before the ack, and that the second delivery is redelivered', () => {
    expect(only(pane, 'crash').map(({ note }) => note)).toEqual(['crashes before its ack']);
    expect(only(pane, 'deliver').map(({ redelivered }) => redelivered)).toEqual([false, true]);
  });

  it('keeps the effect open until the commit, and refuses the second insert', () => {
    const chips = only(pane, 'store').flatMap(({ chip }) => (chip ? [`${chip.role} ${chip.forms[0]}`] : []));
    expect(chips).toEqual(['chipOpen 1', 'chipDone 1', 'chipRefused refused']);
  });

  it('follows the copy through the queue: ready, unacknowledged by A, ready, unacknowledged by B', () => {
    expect(pane.stays.map(({ lane, holder }) => [lane.split(':')[0], holder])).toEqual([
      ['ready', null],
      ['unacked', 'A'],
      ['ready', null],
      ['unacked', 'B'],
    ]);
    expect(pane.stays.map(({ end }) => end?.kind)).toEqual(['deliver', 'return', 'deliver', 'settle']);
  });

  it('brackets both transactions, the one that was rolled back as undone', () => {
    expect(pane.transactions.map(({ process, state }) => [process, state])).toEqual([
      ['A', 'done'],
      ['B', 'undone'],
    ]);
  });

  it('keeps the promise from the commit on', () => {
    expect(pane.promises.map(({ state, fromStep }) => [state, fromStep])).toEqual([
      ['pending', 0],
      ['held', 8],
    ]);
  });
});

describe('where a crash strikes', () => {
  it.each([
    ['id-table', 'P* q>A A A A A A!', 'crashes before its COMMIT'],
    ['id-table', 'P* q>A A A A!', 'crashes before the effect'],
    ['none', 'P* q>A A A!', 'crashes before the effect'],
    ['none', 'P* q>A A A A!', 'crashes before its ack'],
    ['ack-before-work', 'P* q>A A A A!', 'crashes before the effect'],
    ['none', 'P* A!', 'crashes'],
  ])('%s, %s: %s', async (protection, schedule, note) => {
    const pane = await paneOf({ protections: [protection], schedule });
    expect(only(pane, 'crash').map((act) => act.note)).toEqual([note]);
  });
});

describe('the same plan in several panes', () => {
  it('gives a row a line for each thing that happens in it, and a dash where the program has no such landmark', async () => {
    const scene = await sceneFor({
      scenario: 'order-payment',
      protections: ['none', 'id-table'],
      schedule: 'P* q>A A@begun A@committed',
      single: false,
    });
    const [none, table] = readScene(scene, 'en').panes;
    expect(none?.acts[2]?.map(({ type }) => type)).toEqual(['absent']);
    expect(none?.lines).toEqual([1, 1, 1, 1]);
    expect(table?.lines).toEqual([1, 1, 1, 3]);
    expect(table?.acts[3]?.map(({ place }) => place.sub)).toEqual([0, 1, 2]);
  });

  it('writes beside their lane that a task waits for another of its process, on a line of its own', async () => {
    const schedule = 'W.1@received W.2@received W.1 W.1';
    const pane = await paneOf({ scenario: 'api-key', protections: [], schedule });
    const [wait] = only(pane, 'wait');
    const begin = pane.acts.flat().find(({ type, step }) => type === 'store' && step === wait?.step);
    expect([wait?.note, wait?.place.sub, begin?.place.sub]).toEqual(['BEGIN waits for W', 1, 0]);
  });

  it('shows a wait in the row in which it was tried in vain', async () => {
    const schedule = 'P* q>A q>B A@received B@received A@begun B@begun A@committed B@begun';
    const pane = await paneOf({ protections: ['id-table'], schedule, single: false, copies: 2 });
    expect(pane.waits.map(({ process, holder, row, note }) => [process, holder, row, note])).toEqual([
      ['B', 'A', 6, 'BEGIN waits for A'],
    ]);
    expect(pane.acts[6]?.map(({ type }) => type)).toEqual(['wait']);
  });
});

describe('connections', () => {
  it('make a zombie of a handler whose delivery was given away', async () => {
    const pane = await paneOf({ schedule: 'P* q>A A A~ q>B B B B A A' });
    expect(pane.handlings.map(({ process, kind }) => [process, kind])).toEqual([
      ['A', 'handler'],
      ['A', 'zombie'],
      ['B', 'handler'],
    ]);
    expect(only(pane, 'settle').map(({ lost }) => lost)).toEqual([false, true]);
  });

  it('say that nobody knows when the answer never comes', async () => {
    const pane = await paneOf({ schedule: 'P* q>A A A:unknown' });
    expect(pane.acts.at(-1)?.map(({ type }) => type)).toEqual(['store', 'unknown']);
  });

  it('let frames of a slow pipe arrive in a later row, or be lost with the connection', async () => {
    const slow = { scenario: 'slow.yaml', protections: [] } as const;
    const pane = await paneOf({ ...slow, schedule: 'P P< P q>A A A A A~' });
    expect(pane.flights.map(({ what, fromStep, toStep, lost }) => [what, fromStep, toStep, lost])).toEqual([
      ['confirm', 1, 2, false],
      ['ack', 7, 8, true],
    ]);
  });
});

describe('queues', () => {
  it('move dead letters to the left and let them expire into the work queue', async () => {
    const schedule = 'P P q>B q>C B B q>B B B q>B B B C C +10s';
    const pane = await paneOf({ scenario: 'chain.yaml', protections: [], schedule });
    expect(only(pane, 'move').map(({ from, to, note }) => [from, to, note])).toEqual([
      ['unacked:work.queue', 'ready:dead.queue', 'delivery_limit'],
      ['ready:wait.queue', 'ready:work.queue', 'expired'],
    ]);
  });

  it('give every copy the lowest free slot for its whole stay', async () => {
    const pane = await paneOf({ schedule: 'P* q>A A A A q>A', copies: 3 });
    const ready = pane.stays.filter(({ lane }) => lane.startsWith('ready'));
    expect(ready.map(({ copy, slot }) => [copy, slot])).toEqual([
      ['1001·1', 0],
      ['1001·2', 1],
      ['1001·3', 2],
    ]);
  });
});
