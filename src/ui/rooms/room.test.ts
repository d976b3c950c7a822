import { describe, expect, it } from 'vitest';
import { printRoom, readRoom, ROOMS } from './room';

describe('the address of a room', () => {
  it('names the room and its subject, and is read as it is printed', () => {
    for (const name of ROOMS)
      for (const subject of ['', 'order-payment', 'INC-07'])
        expect(readRoom(printRoom({ name, subject }))).toEqual({ name, subject });
  });

  it('is no link to a run, and no room that does not exist', () => {
    expect(readRoom('')).toBeNull();
    expect(readRoom('v=1&scenario=order-payment&step=3')).toBeNull();
    expect(readRoom('/kitchen')).toBeNull();
    expect(readRoom('/search/a/b')).toBeNull();
    expect(readRoom('/search/%3Cb%3E')).toBeNull();
  });
});
