// @vitest-environment jsdom
import mermaid from 'mermaid';
import { beforeAll, describe, expect, it } from 'vitest';
import { sceneFor } from '../../tests/picture/scenes';
import type { PaneScene } from '../trace/sight';
import { mermaidOf } from './mermaid';
import { sqlScript } from './sqlScript';
import { readTraceFile, traceFile } from './traceFile';

const schedule = 'P* q>A A@committed A! q>B B@acked A^';
const words = { broker: 'RabbitMQ', database: 'orders; paid #1', processes: { A: 'consumer A' } };

async function run(scenario: string, protection: string, text: string): Promise<PaneScene> {
  const scene = await sceneFor({ scenario, protections: [protection], schedule: text, single: true });
  return scene.panes[0] as PaneScene;
}

describe('a run in other forms', () => {
  let pane: PaneScene;
  beforeAll(async () => {
    pane = await run('order-payment', 'id-table', schedule);
  });

  it('is a sequence diagram that Mermaid reads', async () => {
    const diagram = mermaidOf(pane, words);
    expect(await mermaid.parse(diagram)).toMatchObject({ diagramType: 'sequence' });
    expect(diagram).toContain('broker->>p_B: 1001·1 redelivered');
    expect(diagram).toContain('participant database as orders#59; paid #35;1');
    await expect(mermaid.parse(`${diagram}\n p_A->>`)).rejects.toThrow();
  });

  it('is JSON from which the same run comes again', async () => {
    const text = traceFile(pane, {});
    const read = readTraceFile(text);
    if (!read.ok) throw new Error(read.expected);
    expect(read.source).toMatchObject({ scenario: 'order-payment', protection: 'id-table' });
    expect(traceFile(await run('order-payment', 'id-table', read.source.schedule), {})).toBe(text);
  });

  it.each([
    ['no JSON', '', 'JSON with an object'],
    ['[]', '', 'JSON with an object'],
    ['{}', 'format', 'delivered-twice/trace'],
    ['{"format":"delivered-twice/trace","version":2}', 'version', '1'],
    ['{"format":"delivered-twice/trace","version":1,"scenario":7}', 'scenario', 'the id of a scenario'],
  ])('refuses %s at %s', (text, path, expected) => {
    expect(readTraceFile(text)).toMatchObject({ ok: false, path, expected });
  });

  it('is a script of two sessions with what each statement came to', () => {
    const script = sqlScript(pane) ?? '';
    expect(script.match(/^\.connection \d/gm)).toEqual(
      ['1', '2', '1', '2', '0'].map((number) => `.connection ${number}`),
    );
    expect(script).toContain("VALUES ('m-1', 0); -- B: unique-violation");
    expect(script).toMatch(/\nSELECT pay_count FROM orders WHERE id = 1001;\n$/);
  });

  it('says of a crash that it rolls back', async () => {
    const broken = await run('order-payment', 'id-table', 'P* q>A A@effect A!');
    expect(sqlScript(broken)).toContain('ROLLBACK; -- A: crash');
  });
});
