import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer } from './badInput';
import { incidentsCommand, usage } from './incidentsCommand';

const incident = `id: small
broker: { queues: { work: { as: q } } }
redis: true
database: { schema: CREATE TABLE effect (k TEXT NOT NULL) }
statements: { effect: INSERT INTO effect VALUES (:key) }
messages: { m1: { key: m1, id: m-1 } }
processes:
  P: { publishes: { routingKey: work }, given: [m1] }
  A: { consumes: q, program: none }
effects: [SELECT count(*) FROM effect WHERE k = :key]
schedules: { run: P q>A A@acked }
expect: { effects: 1 }
`;

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'incidents-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** The lines of the command over files with these texts. */
async function lines(texts: { readonly [name: string]: string }): Promise<readonly string[]> {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const said: string[] = [];
  const output = {
    say: (line: string) => void said.push(line),
    complain: (line: string) => void said.push(line),
  };
  await answer(incidentsCommand, usage, [folder], output);
  return said;
}

describe('the command that plays incidents', () => {
  it('tells wrong SQL with its place, and plays the files beside it', async () => {
    const said = await lines({
      'a.yaml': incident.replace('FROM effect', 'FROM efect'),
      'b.yaml': incident.replace('INSERT INTO', 'INSRT INTO'),
      'c.yaml': incident.replace('{ effects: 1 }', '{ rows: { SELECT n FROM effect: 1 } }'),
      'd.yaml': incident,
    });
    expect(said[0]).toMatch(/^a wrong: .*a\.yaml:10:11 effects\.0: .*no such table: efect/);
    expect(said[1]).toMatch(/^b wrong: .*b\.yaml:5:23 statements\.effect\.sql: .*near "INSRT": syntax error/);
    expect(said[2]).toMatch(/^c wrong: .*c\.yaml:12:19 expect\.rows\..*no such column: n/);
    expect(said.slice(3)).toEqual(['d ok', '1 passed, 3 failed, 0 skipped']);
  });

  it('goes on after what it cannot read at all', async () => {
    mkdirSync(join(folder, 'a.yaml'));
    const said = await lines({ 'b.yaml': incident, 'c.yaml': '\u0000' });
    expect(said[0]).toBe('a wrong: cannot be played: a folder; expected the file of an incident');
    expect(said[1]).toBe('b ok');
    expect(said[2]).toMatch(/^c wrong: /);
  });

  it('tells what the world lacks apart from what is wrong', async () => {
    const asks = (command: string): string => `${incident}fix:
  processes: { A: { program: { operations: { a: { take: true }, b: { redis: ${command} } } } } }
  expect: { effects: 0 }
  schedules: { run: P q>A A* }
`;
    const said = await lines({
      'a.yaml': asks('[WAIT, 1, 0]'),
      'b.yaml': asks("[CONFIG, GET, '{key}']"),
      'c.yaml': asks('[WIAT, 1, 0]'),
      'd.yaml': asks('[PING]'),
    });
    expect(said[0]).toMatch(
      /^a ok \(not played: fix · run: unsupported .*b\.redis\.0: WAIT, expected a command that FORMAT\.md lists\)$/,
    );
    expect(said[1]).toMatch(/^b ok \(not played: fix · run: unsupported Redis command: CONFIG GET/);
    expect(said[2]).toMatch(/^c wrong: .*c\.yaml:14:78 .*redis\.0: Redis has no such command/);
    expect(said.slice(3)).toEqual(['d ok', '3 passed, 1 failed, 0 skipped']);
  });

  it('tells what the broker refused where something is wrong', async () => {
    const [missed, wrong] = await lines({
      'a.yaml': incident.replace('as: q', 'as: q, type: quorum, durable: false'),
      'b.yaml': incident.replace('as: q', 'as: q, maxLength: -1').replace('P q>A A@acked', 'P'),
    });
    expect(missed).toMatch(
      /A does not consume from work; .*refused scenario: 406 .*refused A: 404 NOT_FOUND/,
    );
    expect(wrong).toMatch(/broker\.queues\.work\.maxLength: wrong value: expected at least 0/);
  });

  it('tells where something should be expected, and why a report is not there', async () => {
    const from = (more: string): string => incident.replace('{ effects: 1 }', `{ from: exp }${more}`);
    const [nothing, keyless, fileless] = await lines({
      'a.yaml': incident.replace('{ effects: 1 }', '[]'),
      'b.yaml': from(''),
      'c.yaml': from('\nincident: INC-01'),
    });
    expect(nothing).toMatch(/a\.yaml:12:1 expect: something is missing: expected at least one of effects, /);
    expect(keyless).toMatch(/b\.yaml:12:17 expect\.from: expected the key "incident" of the file/);
    expect(fileless).toMatch(/c\.yaml:12:17 expect\.from: expected incidents\.json with reports/);
  });

  it('tells where in the file a schedule stops, and what could stand there', async () => {
    const [landmark, item] = await lines({
      'a.yaml': incident.replace('A@acked', 'A@akced'),
      'b.yaml': incident.replace('A@acked', 'A@@acked'),
    });
    expect(landmark).toMatch(/a\.yaml:11:25 schedules\.run: item 3 .*no such landmark: akced .*mean "acked"/);
    expect(item).toMatch(/b\.yaml:11:27 schedules\.run: expected the name of a landmark, got "@acked"$/);
  });

  it('blames reports that are no list', async () => {
    expect(await lines({ 'a.yaml': incident, 'incidents.json': '{}' })).toEqual([
      expect.stringMatching(/incidents\.json: expected a list of reports$/),
    ]);
    expect(await lines({ 'incidents.json': '[1' })).toEqual([expect.stringMatching(/incidents\.json: /)]);
  });

  it('ends without a word when nobody reads on', { timeout: 60_000 }, async () => {
    await lines({ 'a.yaml': incident, 'b.yaml': incident, 'c.yaml': incident });
    const started = promisify(execFile)('bash', [
      '-c',
      `npx tsx src/cli/incidents.ts "${folder}" | head -1; echo "code \${PIPESTATUS[0]}"`,
    ]);
    expect(await started).toEqual({ stdout: 'a ok\ncode 141\n', stderr: '' });
  });
});
