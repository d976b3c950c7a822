import { describe, expect, it } from 'vitest';
import { printSettings, readSettings } from './settings';

describe('the settings of a room', () => {
  it('are what it prints', () => {
    const options = { copies: 2, crashes: 1, engine: 'postgres-rr', off: ['confirms'] } as const;
    expect(readSettings(printSettings(options))).toEqual({ options, problems: [] });
  });

  it('say what a room does not take, once each', () => {
    const { options, problems } = readSettings('protections=nosuch&crashes=1&bogus=2&copies=99');
    expect(options).toEqual({ crashes: 1 });
    expect(problems.map(({ code, parameter }) => [code, parameter])).toEqual([
      ['ERR_LINK_PARAMETER', 'protections'],
      ['ERR_LINK_PARAMETER', 'bogus'],
      ['ERR_LINK_VALUE', 'copies'],
    ]);
  });
});
