import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conformSql } from './sql';
import type { Tally } from '../tally';

const RECORDED = `${import.meta.dirname}/../../../tests/conformance/sql/scripts`;
const NAME = 'version-conflict-nacked';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scripts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function conform(change: (script: ReturnType<typeof recorded>) => unknown): Promise<[Tally, string[]]> {
  const script = recorded();
  writeFileSync(join(folder, 'one.json'), JSON.stringify(change(script) ?? script));
  const lines: string[] = [];
  const tally = await conformSql([folder], (line) => lines.push(line), {});
  return [tally, lines];
}

function recorded() {
  return JSON.parse(readFileSync(join(RECORDED, `${NAME}.json`), 'utf8')) as {
    name: string;
    schema?: string[];
    observations: Record<string, { trace: { step: string; outcome: string }[]; final: { wallet: object[] } }>;
  };
}

describe('conformance of recorded SQL scripts', () => {
  it('passes one case per live configuration and skips the others by name', async () => {
    const [tally, lines] = await conform(() => undefined);
    expect(tally).toEqual({ passed: 3, failed: 0, skipped: 7 });
    expect(lines).toContain('mariadb-rc: not recorded (1 skipped)');
    expect(lines.at(-1)).toBe('3 passed, 0 failed, 7 skipped');
  });

  it('fails where the recording says something else, and names script, configuration and step', async () => {
    const [tally, lines] = await conform((script) => {
      const entry = script.observations['sqlite-wal']?.trace.find(({ step }) => step === 'A3');
      if (entry !== undefined) entry.outcome = 'error';
    });
    expect(tally).toMatchObject({ passed: 2, failed: 1 });
    expect(lines[0]).toMatch(/^version-conflict-nacked sqlite-wal A3: expected .*"error".*, got .*"ok"/);
  });

  it('fails where the tables end differently', async () => {
    const [tally, lines] = await conform((script) => {
      script.observations['sqlite-deferred']?.final.wallet.pop();
    });
    expect(tally).toMatchObject({ passed: 2, failed: 1 });
    expect(lines[0]).toMatch(/^version-conflict-nacked sqlite-deferred final: /);
  });

  it('passes when an engine that was not stable did one of the recorded things', async () => {
    const [tally] = await conform((script) => {
      const right = script.observations['sqlite-wal'];
      if (right === undefined) return;
      const wrong = { ...right, trace: right.trace.slice(1) };
      Object.assign(script.observations, { 'sqlite-wal': { stable: false, variants: [wrong, right] } });
    });
    expect(tally).toMatchObject({ passed: 3, failed: 0 });
  });

  it('fails a file that is no script, and a definition the engine refuses', async () => {
    const [broken, lines] = await conform((script) => {
      delete script.schema;
    });
    expect(broken).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(lines[0]).toBe(`${NAME}: schema is not a list`);
    const [refused] = await conform((script) => {
      script.schema = ['CREATE TABLE wallet (id INT, at TEXT DEFAULT CURRENT_TIMESTAMP)'];
    });
    expect(refused).toMatchObject({ passed: 0, failed: 3 });
  });
});
