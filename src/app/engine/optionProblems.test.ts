import { describe, expect, it } from 'vitest';
import { pageClient } from '../../../tests/rig/pageClient';
import type { RunOptions } from '../../ui/engine/engineClient';

describe('an option of the address that the scenario does not have', () => {
  it.each([
    ['rabbitmq', '9', { rabbitmq: '9' }],
    ['variant', 'bogus', { variant: 'bogus' }],
    ['off', 'bogus', { off: ['bogus'] }],
  ] as const)('is told as one of the address: %s', async (parameter, got, options: RunOptions) => {
    const ask = { scenario: 'order-payment', protections: ['none'], options, schedule: null };
    const { problems } = await pageClient.scene(ask).answer;
    expect(problems).toMatchObject([{ kind: 'option', problem: { code: 'ERR_LINK_VALUE', parameter, got } }]);
  });
});
