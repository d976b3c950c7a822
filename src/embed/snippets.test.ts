import { describe, expect, it } from 'vitest';
import { readParameters } from './parameters';
import { snippet, SNIPPETS } from './snippets';

const ask = {
  site: 'https://example.org/twice/',
  plan: { source: { kind: 'scenario', id: 'order-payment' }, schedule: 'P* q>A "a b">A A!', step: 4 },
  title: 'Paid "once" & for all',
  link: 'https://example.org/twice/#v=1&scenario=order-payment&step=4',
} as const;

describe('a snippet', () => {
  it.each(SNIPPETS)('%s has no quotation mark or angle bracket inside an attribute', (kind) => {
    const text = snippet(kind, ask);
    for (const [, value = ''] of text.matchAll(/="([^"]*)"/g)) expect(value).not.toMatch(/[<"]/);
    expect(text).not.toContain('undefined');
  });

  it('leads to the step that was shown', () => {
    const [, address = ''] = /src="([^"]*)"/.exec(snippet('iframe', ask)) ?? [];
    const query = new URL(address.replaceAll('&amp;', '&')).search;
    expect(readParameters(query)).toMatchObject({
      problems: [],
      parameters: { step: 4, schedule: ask.plan.schedule },
    });
  });

  it('counts the clicks of Slidev from the step that was shown', () => {
    expect(snippet('slidev', ask)).toContain(':step="4 + $clicks"');
    expect(snippet('slidev', ask)).not.toContain(' step=');
  });
});
