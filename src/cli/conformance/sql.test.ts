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
    schedule: object[];
    observations: Record<
      string,
      { trace: { step: string; outcome: string; [field: string]: unknown }[]; final: { wallet: object[] } }
    >;
  };
}

describe('conformance of recorded SQL scripts', () => {
  it('passes one case for every configuration: live SQLite, and what was recorded of the servers', async () => {
    const [tally, lines] = await conform(() => undefined);
    expect(tally).toEqual({ passed: 10, failed: 0, skipped: 0 });
    expect(lines.at(-1)).toBe('10 passed, 0 failed, 0 skipped');
  });

  it('skips by name what was never recorded', async () => {
    const [tally, lines] = await conform((script) => {
      script.schedule.splice(0, 0, { id: 'Z1', session: 'A', sql: 'SELECT 1 AS one' });
      for (const observation of Object.values(script.observations))
        observation.trace.splice(0, 0, {
          step: 'Z1',
          session: 'A',
          outcome: 'ok',
          rows: [{ one: 1 }],
          tx: 'none',
        });
    });
    expect(tally).toEqual({ passed: 3, failed: 0, skipped: 7 });
    expect(lines).toContain('mariadb-rc: not recorded (1 skipped)');
  });

  it('fails where the recording says something else, and names script, configuration and step', async () => {
    const [tally, lines] = await conform((script) => {
      const entry = script.observations['sqlite-wal']?.trace.find(({ step }) => step === 'A3');
      if (entry !== undefined) entry.outcome = 'error';
    });
    expect(tally).toMatchObject({ passed: 9, failed: 1 });
    expect(lines[0]).toMatch(/^version-conflict-nacked sqlite-wal A3: expected .*"error".*, got .*"ok"/);
  });

  it('fails where the tables end differently', async () => {
    const [tally, lines] = await conform((script) => {
      script.observations['sqlite-deferred']?.final.wallet.pop();
    });
    expect(tally).toMatchObject({ passed: 9, failed: 1 });
    expect(lines[0]).toMatch(/^version-conflict-nacked sqlite-deferred final: /);
  });

  it('passes when an engine that was not stable did one of the recorded things', async () => {
    const [tally] = await conform((script) => {
      const right = script.observations['sqlite-wal'];
      if (right === undefined) return;
      const wrong = { ...right, trace: right.trace.slice(1) };
      Object.assign(script.observations, { 'sqlite-wal': { stable: false, variants: [wrong, right] } });
    });
    expect(tally).toMatchObject({ passed: 10, failed: 0 });
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
