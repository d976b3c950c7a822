import { describe, expect, it } from 'vitest';
import { compileScenario, loadEngine } from '../../src/cli/loadEngine';
import { readScenario } from '../../src/cli/loadLessons';
import { ENGINES } from '../../src/database/engineName';
import type { CompileOptions } from '../../src/scenario/options';
import { compare } from '../../src/trace/compare';
import { parseSchedule } from '../../src/trace/parseSchedule';
import { withFaultsOf } from '../../src/trace/scheduleBudget';
import type { Step } from '../../src/trace/step';

/** A schedule on every database: how often the effect happened, and how statements ended that met another. */
async function everywhere(scenario: string, options: CompileOptions, text: string) {
  const parsed = parseSchedule(text);
  if (!parsed.ok) throw new Error('the schedule does not parse');
  const runs = await Promise.all(
    ENGINES.map(async (name) => {
      const setting = compileScenario(readScenario(scenario), { ...options, engine: name });
      const engine = await loadEngine(withFaultsOf(setting, parsed.value));
      const [pane] = compare([engine], parsed.value).panes;
      return [name, pane] as const;
    }),
  );
  return {
    effects: Object.fromEntries(runs.map(([name, pane]) => [name, pane?.outcomes[0]?.effects])),
    met: Object.fromEntries(runs.map(([name, pane]) => [name, pane?.trace.steps.flatMap(meetingsIn) ?? []])),
  };
}

function meetingsIn({ events }: Step): readonly string[] {
  return events.flatMap((event) => {
    if (event.type !== 'statement' && event.type !== 'resumed') return [];
    const { process, outcome } = event;
    if (outcome.kind === 'blocked') return [`${process} waits for ${outcome.by.join()}`];
    if (outcome.kind === 'error') return [`${process} gets ${outcome.class}`];
    return event.type === 'resumed' ? [`${process} goes on: ${outcome.affected}`] : [];
  });
}

const READ_THEN_WRITE = 'P* q>A q>B A@checked B@checked A@effect B@effect B* A* B* A* q>A q>B A* B*';

describe('statements that meet, as every database answers', () => {
  it('SELECT, then UPDATE inside transactions: only levels that watch what was read refuse the second', async () => {
    const { effects, met } = await everywhere('transaction-alone', {}, READ_THEN_WRITE);
    expect(effects).toEqual({
      sqlite: 1,
      'mariadb-rc': 2,
      'mariadb-rr': 2,
      'mariadb-serializable': 1,
      'postgres-rc': 2,
      'postgres-rr': 1,
      'postgres-serializable': 1,
    });
    expect(met).toEqual({
      sqlite: ['B gets busy'],
      'mariadb-rc': ['B waits for A', 'B goes on: 1'],
      'mariadb-rr': ['B waits for A', 'B goes on: 1'],
      'mariadb-serializable': ['A waits for B', 'B gets deadlock', 'A goes on: 1'],
      'postgres-rc': ['B waits for A', 'B goes on: 1'],
      'postgres-rr': ['B waits for A', 'B gets serialization-failure'],
      'postgres-serializable': ['B waits for A', 'B gets serialization-failure'],
    });
  });

  it('a row that is missing cannot be locked: gaps deadlock on MariaDB, PostgreSQL books twice', async () => {
    const { effects, met } = await everywhere('missing-row', {}, READ_THEN_WRITE);
    expect(effects).toEqual({
      sqlite: 1,
      'mariadb-rc': 2,
      'mariadb-rr': 1,
      'mariadb-serializable': 1,
      'postgres-rc': 2,
      'postgres-rr': 2,
      'postgres-serializable': 1,
    });
    expect(met).toEqual({
      sqlite: [],
      'mariadb-rc': [],
      'mariadb-rr': ['A waits for B', 'B gets deadlock', 'A goes on: 1'],
      'mariadb-serializable': ['A waits for B', 'B gets deadlock', 'A goes on: 1'],
      'postgres-rc': [],
      'postgres-rr': [],
      'postgres-serializable': ['A gets serialization-failure'],
    });
  });

  it('the second INSERT of an id waits while the first transaction is open, then it is refused', async () => {
    const text = 'P* q>A q>B A@id-stored B@id-stored A@committed A@acked B@acked';
    const options = { protection: 'id-table', copies: 2, ids: 'same', crashes: 0 } as const;
    const { effects, met } = await everywhere('order-payment', options, text);
    expect(new Set(Object.values(effects))).toEqual(new Set([1]));
    expect(met['sqlite']).toEqual(['B gets unique-violation']);
    for (const name of ENGINES.slice(1))
      expect(met[name]).toEqual(['B waits for A', 'B gets unique-violation']);
  });

  it('a guarded UPDATE waits for the row, looks again and finds nothing; snapshots refuse instead', async () => {
    const text = 'P* q>A q>B A@begun B@begun A@effect B@effect A@acked B@acked';
    const options = { protection: 'guard-with-effect', copies: 2, ids: 'same', crashes: 0 } as const;
    const { effects, met } = await everywhere('order-payment', options, text);
    expect(new Set(Object.values(effects))).toEqual(new Set([1]));
    const looksAgain = ['B waits for A', 'B goes on: 0'];
    const refused = ['B waits for A', 'B gets serialization-failure'];
    expect(met).toEqual({
      sqlite: [],
      'mariadb-rc': looksAgain,
      'mariadb-rr': looksAgain,
      'mariadb-serializable': looksAgain,
      'postgres-rc': looksAgain,
      'postgres-rr': refused,
      'postgres-serializable': refused,
    });
  });
});
