import { describe, expect, it } from 'vitest';
import { pageClient, sceneFor } from '../../../tests/rig/pageClient';
import type { ScenarioCard } from '../engine/engineClient';
import { boundsOfLink, ChainRun, type Searched } from './chainRun.svelte';

const { card } = await sceneFor({ scenario: 'payment-chain' });
const verdicts = ({ found }: Searched) => found?.outcomes.map(({ verdict }) => verdict);

/** The chain with fewer links to search, and no failures in the whole. */
function only(...names: readonly string[]): ScenarioCard {
  const none = { crashes: 0, cuts: 0, brokerRestarts: 0 };
  return { ...card, bounds: none, switches: card.switches.filter(({ id }) => names.includes(id)) };
}

describe('the run of the chain', () => {
  it('finds what a link is for: what appears without it, and a run that shows it', async () => {
    const run = new ChainRun(only('retry', 'idempotence'), []);
    await run.run(pageClient);
    const { retry, idempotence } = run.results;
    expect([retry, idempotence].map((each) => each && verdicts(each.with))).toEqual([
      ['exactlyOnce'],
      ['exactlyOnce'],
    ]);
    expect(retry && verdicts(retry.without)).toEqual(['exactlyOnce', 'parked']);
    expect(idempotence && verdicts(idempotence.without)).toEqual(['exactlyOnce', 'doubled']);
    expect(run.whole && verdicts(run.whole)).toEqual(['exactlyOnce']);
  });

  it('keeps the other links as they are set', async () => {
    const run = new ChainRun(only('reconciliation'), ['retry', 'reconciliation']);
    await run.run(pageClient);
    const { reconciliation } = run.results;
    expect(reconciliation?.with.options.off).toEqual(['retry']);
    expect(reconciliation?.without.options.off).toEqual(['retry', 'reconciliation']);
    expect(run.whole?.options.off).toEqual(['retry', 'reconciliation']);
  });

  it('lets nothing fail but what a link stands against', () => {
    const [confirms] = card.switches;
    expect(confirms && boundsOfLink(confirms, [])).toMatchObject({
      cuts: 1,
      errors: 1,
      crashes: 0,
      unknowns: 0,
    });
  });

  it('stops when it is cancelled', async () => {
    const run = new ChainRun(card, []);
    const running = run.run(pageClient);
    run.cancel();
    await running;
    expect(run.results).toEqual({});
    expect(run.whole).toBeNull();
  });
});
