import { describe, expect, it } from 'vitest';
import type { Operation, Program } from '../program/program';
import { compileProgram, type Provided } from './compileProgram';
import type { Problem } from './problem';
import { programForm, type ProgramData } from './programForm';
import { reportTo } from './report';
import type { StepData } from './scenarioForm';
import { readYaml } from './source';
import { inForm } from './structure';

/** Compiles operations written as YAML; a mistake in them fails the test. */
function compiled(yaml: string, statements: { readonly [name: string]: readonly StepData[] } = {}): Program {
  const { data, source } = readYaml(yaml, 'x.yaml');
  const problems: Problem[] = [];
  const report = reportTo(problems);
  const site = { source, path: [] };
  const provided = Object.entries(statements).map(([name, steps]): [string, Provided] => [
    name,
    { steps, site },
  ]);
  const form = inForm(programForm, data, site, report) as ProgramData;
  expect(problems).toEqual([]);
  const program = compileProgram(form, site, {
    id: 'x',
    known: null,
    provided: Object.fromEntries(provided),
    report,
  });
  expect(problems).toEqual([]);
  return program;
}

/** The ways on: label, where to, landmarks. */
function ways(program: Program, id: string): readonly (readonly [string, string, ...string[]])[] {
  const operation = program.operations[id] as Operation;
  return operation.branches.map((branch) => [branch.label, branch.goto, ...branch.landmarks]);
}

describe('the order of operations', () => {
  it('goes on to the one below, and from the last back to the first that takes', () => {
    const program = compiled('operations: { a: { take: true }, b: { note: true }, c: { ack: true } }');
    expect(['a', 'b', 'c'].map((id) => ways(program, id).at(-1)?.[1])).toEqual(['b', 'c', 'a']);
    expect(program.start).toBe('a');
  });

  it('ends after the last when the first takes nothing', () => {
    const program = compiled('operations: { a: { note: true }, b: { work: true } }');
    expect(ways(program, 'b')).toEqual([['done', 'end']]);
  });

  it('follows go, and a branch without go goes where its operation goes', () => {
    const program = compiled(
      'operations: { a: { take: true, go: c, on: [{ if: redelivered }] }, b: { note: true }, c: { note: true, go: b } }',
    );
    expect(ways(program, 'a')).toEqual([
      ['redelivered', 'c'],
      ['done', 'c'],
    ]);
  });
});

describe('a statement that fails', () => {
  it('gives the delivery back when the program says nothing else', () => {
    const program = compiled(
      'operations: { a: { take: true }, b: { sql: DELETE FROM t }, c: { ack: true } }',
    );
    expect(ways(program, 'b')).toEqual([
      ['fails', 'give-back'],
      ['done', 'c'],
    ]);
    expect(program.operations['give-back']?.action).toEqual({ kind: 'nack', requeue: true });
    expect(ways(program, 'give-back')).toEqual([['done', 'a']]);
  });

  it('rolls back first where a transaction is open', () => {
    const program = compiled(
      'operations: { a: { take: true }, b: { sql: BEGIN }, c: { sql: DELETE FROM t }, d: { sql: COMMIT }, e: { ack: true } }',
    );
    expect(ways(program, 'c').map(([label, to]) => [label, to])).toEqual([
      ['fails inside', 'roll-back'],
      ['fails', 'give-back'],
      ['done', 'd'],
    ]);
    expect(ways(program, 'roll-back')).toEqual([['done', 'give-back']]);
  });

  it('goes back to the start where there is no delivery to give back', () => {
    const program = compiled('operations: { a: { take: true }, b: { sql: BEGIN }, c: { sql: COMMIT } }');
    expect(ways(program, 'b').map(([, to]) => to)).toEqual(['roll-back', 'a', 'c']);
    expect(ways(program, 'roll-back')).toEqual([['done', 'a']]);
    expect(Object.keys(program.operations)).not.toContain('give-back');
  });

  it('goes where the program says', () => {
    const program = compiled(
      'operations: { a: { take: true }, b: { sql: DELETE FROM t }, c: { ack: true, go: a }, d: { reject: { requeue: false } } }\nonError: d',
    );
    expect(ways(program, 'b')[0]).toEqual(['fails', 'd']);
  });

  it('never takes a branch that does not look at the error', () => {
    const program = compiled(`
operations:
  a: { take: true }
  b:
    sql: SELECT 1
    on:
      - { if: not row, as: no row, go: d }
      - { if: "error == 'busy'", as: busy, go: b }
  c: { ack: true, go: a }
  d: { ack: true }
`);
    expect(ways(program, 'b').map(([label]) => label)).toEqual(['busy', 'fails', 'no row', 'done']);
  });

  it('has no further way of failing when a branch takes every error', () => {
    const program = compiled(
      'operations: { a: { take: true }, b: { sql: SELECT 1, on: [{ if: error, as: oh, go: a }] }, c: { ack: true } }',
    );
    expect(ways(program, 'b')).toEqual([
      ['oh', 'a'],
      ['done', 'c'],
    ]);
  });
});

describe('landmarks', () => {
  it('are passed on the ordinary way only, and by branches that name them', () => {
    const program = compiled(
      `
operations:
  a: { take: true, landmark: received }
  b: { do: effect, landmark: [effect, committed], on: [{ if: affected == 0, as: nothing, go: c, landmark: checked }] }
  c: { ack: true, landmark: acked }
`,
      { effect: ['DELETE FROM t'] },
    );
    expect(ways(program, 'b')).toEqual([
      ['fails', 'give-back'],
      ['nothing', 'c', 'checked'],
      ['done', 'c', 'effect', 'committed'],
    ]);
    expect(ways(program, 'c')).toEqual([
      ['not sent', 'a'],
      ['done', 'a', 'acked'],
    ]);
    expect(program.landmarks).toEqual(['received', 'effect', 'committed', 'checked', 'acked']);
    expect(program.operations['b']?.isEffect).toBe(true);
  });
});

describe('what the scenario provides', () => {
  it('is done step by step where it is a list, with the landmark at its end', () => {
    const program = compiled(
      'operations: { a: { take: true }, b: { do: effect, landmark: effect }, c: { ack: true } }',
      {
        effect: [
          { default: 'INSERT INTO t VALUES (1)', postgres: 'INSERT INTO t VALUES (2)' },
          { call: { service: 'mail' } },
        ],
      },
    );
    expect(Object.keys(program.operations)).toEqual(['a', 'b', 'b-2', 'c', 'give-back']);
    expect(ways(program, 'b')).toEqual([
      ['fails', 'give-back'],
      ['done', 'b-2'],
    ]);
    expect(ways(program, 'b-2').at(-1)).toEqual(['done', 'c', 'effect']);
    expect(program.operations['b']?.action).toMatchObject({
      kind: 'sql',
      sql: { postgres: 'INSERT INTO t VALUES (2)' },
    });
  });

  it('sets what it says before what the program says', () => {
    const program = compiled('operations: { a: { note: true }, b: { do: ask, set: { seen: answer } } }', {
      ask: [{ call: { service: 'pay', ask: 'query' }, set: { answer: 'reply' } }],
    });
    expect(program.operations['b']?.branches.at(-1)?.set?.map(({ name }) => name)).toEqual([
      'answer',
      'seen',
    ]);
  });
});

describe('texts', () => {
  it('are literal, and {expression} inserts a value', () => {
    const program = compiled("operations: { a: { redis: [SET, 'done:{messageId}', 1, '{me}', '{{x}}'] } }");
    expect(program.operations['a']?.action).toEqual({
      kind: 'cache',
      command: [
        { kind: 'value', value: 'SET' },
        {
          kind: 'binary',
          op: '+',
          left: { kind: 'value', value: 'done:' },
          right: { kind: 'name', name: 'messageId' },
        },
        { kind: 'value', value: 1 },
        { kind: 'name', name: 'me' },
        expect.anything(),
      ],
    });
  });
});
