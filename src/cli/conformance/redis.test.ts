import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conformRedis } from './redis';
import type { ParsedScript } from './redis';

const folder = join(import.meta.dirname, '../../../tests/conformance/sql/scripts');
const recorded = readdirSync(folder)
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ParsedScript)
  .filter((script) => script['family'] === 'redis');

function run(...scripts: readonly ParsedScript[]) {
  const lines: string[] = [];
  return { tally: conformRedis(scripts, (line) => lines.push(line)), lines };
}

interface Recording {
  readonly trace: readonly object[];
  readonly final: object;
  readonly effect?: object;
  readonly external?: object;
}

/** A script whose recording has the given trace entries and ends, everything else left empty. */
function script(schedule: readonly object[], recording: Partial<Recording>, more: object = {}): ParsedScript {
  const redis = { trace: [], final: {}, ...recording };
  return {
    name: 'own',
    family: 'redis',
    seed: [],
    sessions: { A: 'a', B: 'b' },
    schedule,
    observations: { redis },
    ...more,
  };
}

/** The first change to a recording, made by `change` on a copy. */
function falsified(
  given: ParsedScript,
  change: (recording: { trace: Record<string, unknown>[] } & Record<string, unknown>) => void,
) {
  const copy = JSON.parse(JSON.stringify(given)) as { observations: { redis: Parameters<typeof change>[0] } };
  change(copy.observations.redis);
  return copy as unknown as ParsedScript;
}

describe('the recorded Redis scripts', () => {
  it('all agree with the simulation', () => {
    expect(recorded.length).toBeGreaterThanOrEqual(14);
    expect(run(...recorded)).toEqual({
      tally: { passed: recorded.length, failed: 0, skipped: 0 },
      lines: [],
    });
  });

  it.each(recorded.map((each) => [String(each['name']), each] as const))(
    '%s fails when any reply is changed',
    (_, each) => {
      const { trace } = (each['observations'] as { redis: { trace: Record<string, unknown>[] } }).redis;
      const places = trace.flatMap((entry, index) => ('reply' in entry ? [index] : []));
      const changed = places.map((place) =>
        falsified(each, (recording) => {
          const entry = recording.trace[place];
          if (entry !== undefined) entry['reply'] = 'something else';
        }),
      );
      expect(run(...changed).tally).toEqual({ passed: 0, failed: places.length, skipped: 0 });
    },
  );

  it.each(recorded.map((each) => [String(each['name']), each] as const))(
    '%s fails when a step is missing or the end differs',
    (_, each) => {
      const shorter = falsified(each, (recording) => recording.trace.pop());
      const otherEnd = falsified(each, (recording) => {
        recording['final'] = { surprise: { value: '1', ttl: 'none' } };
      });
      const otherEffect = falsified(each, (recording) => {
        recording['effect'] = { times: 7, expected: 1, verdict: 'duplicate' };
      });
      expect(run(shorter, otherEnd, otherEffect).tally).toEqual({ passed: 0, failed: 3, skipped: 0 });
    },
  );
});

describe('the rules of a Redis script', () => {
  it('an error sends the message back, and what was written before it in a script stays', () => {
    const lua = "redis.call('INCR',KEYS[1]) redis.call('LPUSH',KEYS[1],'x')";
    const schedule = [
      { id: 'A1', session: 'A', cmd: ['EVAL', lua, '1', 'points'] },
      { id: 'A2', session: 'A', ack: true },
      { id: 'Ar1', session: 'A', attempt: 2, cmd: ['INCR', 'points'] },
      { id: 'Ar2', session: 'A', attempt: 2, ack: true },
    ];
    const one = { points: { value: '1', ttl: 'none' } };
    const two = { points: { value: '2', ttl: 'none' } };
    const trace = [
      { step: 'A1', session: 'A', outcome: 'error', message: 'as the server words it', keys: one },
      { step: 'A2', session: 'A', outcome: 'skipped', why: 'attempt already ended "nacked"' },
      { step: 'Ar1', session: 'A', outcome: 'ok', reply: 2, keys: two },
      { step: 'Ar2', session: 'A', outcome: 'acked' },
    ];
    const effect = { times: 2, expected: 1, verdict: 'duplicate' };
    const given = script(schedule, { trace, final: two, effect }, { effect: { key: 'points', expect: 1 } });
    expect(run(given)).toEqual({ tally: { passed: 1, failed: 0, skipped: 0 }, lines: [] });
  });

  it('with onError "continue" the attempt goes on, and conditions can ask for the error', () => {
    const schedule = [
      { id: 'A1', session: 'A', cmd: ['LPUSH', 'k', 'a'] },
      { id: 'A2', session: 'A', cmd: ['INCR', 'k'], onError: 'continue' },
      { id: 'A3', session: 'A', external: 'mail', if: { step: 'A2', error: true } },
      {
        id: 'A4',
        session: 'A',
        external: 'mail',
        if: [{ step: 'A1', reply: 1 }, { not: { step: 'A1', reply: 2 } }],
      },
      { id: 'A5', session: 'A', external: 'mail', if: { step: 'A1', reply: null } },
    ];
    const trace = [
      { step: 'A1', session: 'A', outcome: 'ok', reply: 1, keys: { k: { value: ['a'], ttl: 'none' } } },
      { step: 'A2', session: 'A', outcome: 'error' },
      { step: 'A3', session: 'A', outcome: 'ok', external: 'mail', count: 1 },
      { step: 'A4', session: 'A', outcome: 'ok', external: 'mail', count: 2 },
      { step: 'A5', session: 'A', outcome: 'skipped' },
    ];
    const final = { k: { value: ['a'], ttl: 'none' } };
    expect(run(script(schedule, { trace, final, external: { mail: 2 } })).lines).toEqual([]);
  });

  it('runs a command that was in flight when its client died', () => {
    const schedule = [
      { id: 'A1', session: 'A', cmd: ['INCR', 'n'], crash: 'in-flight' },
      { id: 'Ar1', session: 'A', attempt: 2, cmd: ['GET', 'n'] },
    ];
    const keys = { n: { value: '1', ttl: 'none' } };
    const trace = [
      { step: 'A1', session: 'A', outcome: 'crashed', keys },
      { step: 'Ar1', session: 'A', reconnected: true, outcome: 'ok', reply: '1' },
    ];
    expect(run(script(schedule, { trace, final: keys })).lines).toEqual([]);
  });

  it('takes a time to live that was read a little late', () => {
    const schedule = [
      { id: 'A1', session: 'A', cmd: ['SET', 'k', 'v', 'PX', 5000] },
      { id: 'A2', session: 'A', cmd: ['PTTL', 'k'] },
    ];
    const keys = { k: { value: 'v', ttl: 'set' } };
    const given = (ttl: number): ParsedScript =>
      script(schedule, {
        trace: [
          { step: 'A1', session: 'A', outcome: 'ok', reply: 'OK', keys },
          { step: 'A2', session: 'A', outcome: 'ok', reply: ttl },
        ],
        final: keys,
      });
    expect(run(given(4997), given(4000), given(5001)).tally).toEqual({ passed: 1, failed: 2, skipped: 0 });
  });

  it('skips by name what the simulation leaves out, also inside a transaction or a script', () => {
    const eva = ['EVAL', "return redis.call('ZADD','z',1,'a')", '0'];
    const commands = [['ZADD', 'z', '1', 'a'], eva, ['CONFIG', 'SET', 'save', '60 1']];
    const scripts = commands.map((cmd) => script([{ id: 'A1', session: 'A', cmd }], {}));
    const { tally, lines } = run(...scripts);
    expect(tally).toEqual({ passed: 0, failed: 0, skipped: 3 });
    expect(lines).toEqual([
      'own redis: unsupported: ZADD',
      'own redis: unsupported: ZADD',
      'own redis: unsupported: CONFIG SET save',
    ]);
  });

  it('refuses a script that is not in order, and says where', () => {
    const { tally, lines } = run(
      script([{ id: 'A1', session: 'A', cmd: 'GET k' }], {}),
      script([{ id: 'A1', session: 'A' }], {}),
      { name: 'own', family: 'redis' },
    );
    expect(tally.failed).toBe(3);
    expect(lines).toEqual([
      'own step A1: cmd is not a command',
      'own step A1 does nothing',
      'own schedule is not a list',
    ]);
  });

  it('passes when one of several recorded results is met', () => {
    const schedule = [{ id: 'A1', session: 'A', cmd: ['GET', 'k'] }];
    const result = (reply: unknown): object => ({
      trace: [{ step: 'A1', session: 'A', outcome: 'ok', reply }],
      final: {},
    });
    const variants = (replies: readonly unknown[]): ParsedScript =>
      script(schedule, {}, { observations: { redis: { stable: false, variants: replies.map(result) } } });
    expect(run(variants(['v', null])).tally.passed).toBe(1);
    expect(run(variants(['v', 'w'])).tally.failed).toBe(1);
  });
});
