import { describe, expect, it } from 'vitest';
import { compileScenario, firstWorld, loadEngine } from '../../src/cli/loadEngine';
import { readScenario } from '../../src/cli/loadLessons';
import { startOf } from '../../src/explore/prologue';
import { searchToEnd } from '../../src/explore/search';
import { otherDatabases } from '../../src/explore/otherDatabases';
import { parseSchedule } from '../../src/trace/parseSchedule';
import { runSchedule } from '../../src/trace/run';
import { withFaultsOf } from '../../src/trace/scheduleBudget';
import { lastStep } from '../../src/trace/step';
import { choices } from '../../src/world/enabled';
import type { EngineName } from '../../src/database/engineName';

async function load(engine: EngineName, protection: string, schedule: string) {
  const options = { engine, protection, copies: 2, ids: 'same', crashes: 0 } as const;
  const parsed = parseSchedule(schedule);
  if (!parsed.ok) throw new Error('the schedule does not parse');
  const compiled = compileScenario(readScenario('order-payment'), options);
  return { engine: await loadEngine(withFaultsOf(compiled, parsed.value)), schedule: parsed.value };
}

describe('a recorded engine in the world', () => {
  it('searches every schedule of the shipped bounds without a gap', async () => {
    const { engine } = await load('mariadb-rr', 'id-table', 'P*');
    const result = searchToEnd(engine, startOf(engine, firstWorld(engine), engine.setting.prologue));
    expect(result.complete).toBe(true);
    expect(result.effects).toEqual([1]);
  });

  it('refuses a statement that was never recorded with its own reason', async () => {
    const { engine, schedule } = await load('mariadb-rr', 'none', 'P* q>A A@received');
    const ran = runSchedule(engine, firstWorld(engine), schedule);
    if (!ran.ok || !engine.database) throw new Error('the schedule does not run');
    const unrecorded = { ...engine, database: { ...engine.database, knows: () => false } };
    const codes = choices(unrecorded, lastStep(ran.value).world).map((choice) => choice.why?.code);
    expect(codes).toContain('notRecorded');
  });

  it('compares one schedule on several databases', async () => {
    const usual = await load('sqlite', 'guard-with-effect', 'P* q>A q>B A@begun A@effect');
    const other = await load('mariadb-rr', 'guard-with-effect', 'P* q>A q>B A@begun A@effect');
    const table = otherDatabases(usual.schedule, [
      { name: 'sqlite', engine: usual.engine },
      { name: 'mariadb-rr', engine: other.engine },
      { name: 'postgres-rc', engine: null },
    ]);
    expect(table.map((row) => row.kind)).toEqual(['ran', 'ran', 'notRecorded']);
  });
});
