import { describe, expect, it } from 'vitest';
import { printRoom, readRoom, ROOMS } from './room';
import { printSettings, readSettings } from './settings';

describe('the address of a room', () => {
  it('names the room, its subject and its settings, and is read as it is printed', () => {
    for (const name of ROOMS)
      for (const subject of ['', 'order-payment', 'INC-07'])
        for (const settings of ['', 'copies=2&crashes=1'])
          expect(readRoom(printRoom({ name, subject, settings }))).toEqual({ name, subject, settings });
  });

  it('is no link to a run, and no room that does not exist', () => {
    expect(readRoom('')).toBeNull();
    expect(readRoom('v=1&scenario=order-payment&step=3')).toBeNull();
    expect(readRoom('/kitchen')).toBeNull();
    expect(readRoom('/search/a/b')).toBeNull();
    expect(readRoom('/search/%3Cb%3E')).toBeNull();
  });
});

describe('the settings of a room', () => {
  it('are read as they are printed', () => {
    const options = { copies: 2, ids: 'fresh', crashes: 0, rabbitmq: '4.2', variant: 'fix' } as const;
    expect(readSettings(printSettings(options))).toEqual({ options, problems: [] });
  });

  it('leave the choice to the room where the address says nothing', () => {
    expect(printSettings({})).toBe('');
    expect(readSettings('').options).toBeNull();
  });

  it('name what cannot be read, and keep the rest', () => {
    const { options, problems } = readSettings('copies=many&crashes=1&colour=red');
    expect(options).toEqual({ crashes: 1 });
    expect(problems.map(({ parameter }) => parameter)).toEqual(['colour', 'copies']);
  });
});
