import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { conform } from './conformanceKinds';

const recorded = readFileSync(
  `${import.meta.dirname}/../../tests/conformance/rabbitmq/scripts/ack-twice.json`,
  'utf8',
);

describe('conformance of the broker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('counts a script as it was recorded and one with another reply code, and tells the difference', async () => {
    writeFileSync(join(folder, 'recorded.json'), recorded);
    writeFileSync(
      join(folder, 'changed.json'),
      recorded.replace('"ack-twice"', '"changed"').replace('"replyCode":406', '"replyCode":404'),
    );
    const lines: string[] = [];
    const tally = await conform('broker', [folder], {}, (line) => lines.push(line));
    expect(tally).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(lines.join('\n')).toMatch(/changed[^]*404[^]*406/);
    expect(lines.filter((line) => /\d+ passed/.test(line))).toEqual([]);
  });
});
