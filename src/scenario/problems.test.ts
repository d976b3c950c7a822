import { describe, expect, it } from 'vitest';
import { inEnglish, type Said } from '../i18n/phrase';
import { compile } from './compile';
import type { CompileOptions } from './options';
import { describeProblem, type Problem } from './problem';
import { parseProgram } from './programFile';
import { parseScenario } from './scenarioFile';

const none = `id: none
title: None
summary: None
operations:
  receive: { take: true }
  effect: { do: effect, landmark: [effect, committed] }
  ack: { ack: true, landmark: acked }
`;

const scenario = `id: small
broker:
  exchanges: { pay: topic }
  queues:
    pay.queue: { as: q, ttl: 30s }
  bindings:
    - { from: pay, to: q, key: paid }
database:
  schema: CREATE TABLE t (id INTEGER)
services: { mail: { honoursKeys: true } }
statements:
  effect: UPDATE t SET id = id + :amount
messages:
  m1: { key: 1, id: m-1, fields: { amount: 3 } }
processes:
  P:
    publishes: { exchange: pay, routingKey: paid }
    given: [m1]
  A: { consumes: q, program: none }
effects:
  - SELECT count(*) FROM t
schedules:
  crash: P q>A A!
expect:
  - { schedule: crash, effects: 1, queues: { q: 0 } }
`;

function problemsOf(text: string, options: CompileOptions = {}): readonly Problem[] {
  const file = parseScenario(text, 'small.yaml');
  if (!file.ok) return file.problems;
  const setting = compile(file.value, { none }, options);
  return setting.ok ? [] : setting.problems;
}

function changed(from: string, to: string): string {
  expect(scenario.split(from)).toHaveLength(2);
  return scenario.replace(from, to);
}

type Row = readonly [
  title: string,
  from: string,
  to: string,
  code: string,
  place: string,
  got: Said,
  meant: string | null,
];

/** What is written instead of what, and the one problem that follows: where it is, what stands there, what was meant. */
const mistakes: readonly Row[] = [
  ['a misspelt key of the file', 'schedules:', 'shedules:', 'unknownKey', '22:1', 'shedules', 'schedules'],
  ['a misspelt key of a queue', 'ttl: 30s', 'tll: 30s', 'unknownKey', '5:25', 'tll', 'ttl'],
  ['a misspelt key of a process', 'consumes: q', 'consume: q', 'unknownKey', '19:8', 'consume', 'consumes'],
  [
    'an exchange type that is none',
    '{ pay: topic }',
    '{ pay: topik }',
    'wrongValue',
    '3:21',
    'topik',
    'topic',
  ],
  ['a text for a number', 'key: 1,', 'key: [1],', 'wrongValue', '14:14', { phrase: 'list' }, null],
  ['a length of time that is none', 'ttl: 30s', 'ttl: soon', 'badTime', '5:30', 'soon', null],
  ['a queue that is bound and not declared', 'to: q,', 'to: qq,', 'unknownQueue', '7:24', 'qq', 'q'],
  [
    'an exchange that is bound and not declared',
    'from: pay,',
    'from: pays,',
    'unknownExchange',
    '7:15',
    'pays',
    'pay',
  ],
  [
    'a queue that nobody declared',
    'consumes: q',
    'consumes: pay.queu',
    'unknownQueue',
    '19:18',
    'pay.queu',
    'pay.queue',
  ],
  [
    'a program that does not exist',
    'program: none',
    'program: nome',
    'unknownProgram',
    '19:30',
    'nome',
    'none',
  ],
  ['a message that is given and not described', '[m1]', '[m2]', 'unknownMessage', '18:13', 'm2', 'm1'],
  ['a parameter that no message has', ':amount', ':amout', 'unknownName', '12:35', 'amout', 'amount'],
  [
    'a statement the protection does',
    '  effect: UPDATE',
    '  effct: UPDATE',
    'unknownStatement',
    '6:17',
    'effect',
    'effct',
  ],
  ['the clock in SQL', 'id + :amount', "datetime('now')", 'badSql', '12:29', 'datetime', null],
  [
    'a schedule that is expected and not there',
    'schedule: crash',
    'schedule: crush',
    'unknownSchedule',
    '25:17',
    'crush',
    'crash',
  ],
  [
    'a queue that is expected and not there',
    'queues: { q: 0 }',
    'queues: { r: 0 }',
    'unknownQueue',
    '25:46',
    'r',
    'q',
  ],
  ['a process name the notation keeps', '  A: {', '  broker: {', 'badName', '19:3', 'broker', null],
  ['a name with a space', '  A: {', '  A 1: {', 'badName', '19:3', 'A 1', null],
  [
    'no consumer, no publisher, no program',
    '{ consumes: q, program: none }',
    '{ prefetch: 1 }',
    'missingKey',
    '19:3',
    '',
    null,
  ],
  ['a protection that nobody chose', ', program: none', '', 'needsProtection', '19:6', '', null],
  [
    'effects in a service nobody has',
    'SELECT count(*) FROM t',
    'SELECT count(*) FROM t\n  - { service: mial }',
    'unknownService',
    '22:16',
    'mial',
    'mail',
  ],
  [
    'a version of RabbitMQ nobody has',
    'id: small',
    'id: small\nrabbitmq: 2.8',
    'wrongValue',
    '2:11',
    '2.8',
    null,
  ],
  ['YAML that ends too early', '{ pay: topic }', '{ pay: topic', 'yamlSyntax', '4:3', 'queues:', null],
  [
    'a tab for indentation',
    '  exchanges',
    '\texchanges',
    'yamlSyntax',
    '3:1',
    'exchanges: { pay: topic }',
    null,
  ],
  [
    'a key that is written twice',
    'services:',
    'id: again\nservices:',
    'yamlSyntax',
    '10:1',
    'id: again',
    null,
  ],
];

describe('mistakes in a scenario', () => {
  it('finds none where there is none', () => {
    expect(problemsOf(scenario).map(describeProblem)).toEqual([]);
  });

  it.each(mistakes)('%s', (_title, from, to, code, place, got, meant) => {
    const [problem] = problemsOf(changed(from, to));
    expect(
      problem && {
        code: problem.code,
        place: `${problem.line}:${problem.column}`,
        got: problem.got,
        meant: problem.meant,
      },
    ).toEqual({ code, place, got, meant });
    expect(problem && inEnglish(problem.expected)).not.toBe('');
  });

  it('collects all of them, in the order of the file', () => {
    const wrong = changed('ttl: 30s', 'tll: 30s').replace('[m1]', '5').replace('efects', 'x');
    expect(problemsOf(wrong).map((problem) => [problem.code, problem.line])).toEqual([
      ['unknownKey', 5],
      ['wrongValue', 18],
    ]);
  });

  it('says in one line what is wrong and where', () => {
    const [problem] = problemsOf(changed('consumes: q', 'consumes: pay.queu'));
    expect(problem && describeProblem(problem)).toBe(
      'small.yaml:19:18 processes.A.consumes: no such queue: expected one of q, pay.queue, got pay.queu (did you mean "pay.queue"?)',
    );
  });

  it('places a missing Redis at the first command, whatever stands before it', () => {
    const program =
      '{ operations: { a: { take: true, on: [{ if: redelivered }] }, b: { redis: [GET, x] } } }';
    expect(problemsOf(changed('program: none', `program: ${program}`))).toMatchObject([
      { code: 'needsCache', line: 19, path: 'processes.A.program.operations.b.redis' },
    ]);
  });

  it('points into the variant for what the variant says, and into the file for the rest', () => {
    const text = `${scenario}fix:\n  processes:\n    A: { consumes: x }\n`;
    const file = parseScenario(text, 'small.yaml');
    const setting = file.ok ? compile(file.value, { none }, { variant: 'fix' }) : file;
    expect(setting.ok ? [] : setting.problems).toMatchObject([
      { code: 'unknownQueue', line: 28, column: 20 },
    ]);
  });

  it('refuses a variant, a protection and a version that do not exist', () => {
    expect(problemsOf(scenario, { variant: 'fix' })).toMatchObject([{ code: 'unknownVariant' }]);
    expect(problemsOf(scenario, { rabbitmq: '5' })).toMatchObject([{ code: 'wrongValue', got: '5' }]);
    const open = changed(', program: none', '');
    expect(problemsOf(`${open}protection: nome\n`)).toMatchObject([
      { code: 'unknownProtection', line: 26, column: 13, path: 'protection', meant: 'none' },
    ]);
    expect(problemsOf(open, { protection: 'nome' })).toMatchObject([
      { code: 'unknownProtection', meant: 'none' },
    ]);
  });
});

/** Operations of a program, and the one problem that follows. */
const wrongPrograms: readonly (readonly [string, string, string, string, Said])[] = [
  ['two actions in one operation', '{ take: true, ack: true }', 'oneAction', '5:3', 'take, ack'],
  ['no action', '{ landmark: x }', 'oneAction', '5:3', ''],
  ['a way to nowhere', '{ take: true, go: bak }', 'unknownOperation', '5:24', 'bak'],
  [
    'a condition that breaks off',
    '{ note: true, on: [{ if: "affected ==", go: a }] }',
    'badExpression',
    '5:43',
    { phrase: 'end' },
  ],
  [
    'a condition with a word too many',
    '{ note: true, on: [{ if: rows of, go: a }] }',
    'badExpression',
    '5:36',
    'of',
  ],
  ['a function nobody has', "{ note: true, set: { memory.x: 'put(x)' } }", 'badExpression', '5:38', 'put(x)'],
  ['a brace that is not closed', "{ redis: [GET, 'k:{messageId'] }", 'badExpression', '5:24', '{'],
  ['a wrong literal', '{ close: chanel }', 'wrongValue', '5:15', 'chanel'],
  ['a misspelt action', '{ tkae: true }', 'unknownKey', '5:8', 'tkae'],
];

describe('mistakes in a program', () => {
  const program = (operation: string): string =>
    `id: x\ntitle: X\nsummary: X\noperations:\n  a: ${operation}\n`;

  it.each(wrongPrograms)('%s', (_title, operation, code, place, got) => {
    const parsed = parseProgram(program(operation), 'x.yaml');
    const problem = parsed.ok ? null : parsed.problems[0];
    expect(
      problem && { code: problem.code, place: `${problem.line}:${problem.column}`, got: problem.got },
    ).toEqual({ code, place, got });
  });

  it('names operations that nothing leads to', () => {
    const parsed = parseProgram(`${program('{ take: true, go: a }')}  b: { ack: true }\n`, 'x.yaml');
    expect(parsed.ok ? [] : parsed.problems).toMatchObject([
      { code: 'unreachableOperation', line: 6, got: 'b' },
    ]);
  });

  it('finds the character of an expression inside quotes and blocks', () => {
    const block = program(
      '\n    note: true\n    on:\n      - if: >-\n          affected ==\n          nothing nobody\n        go: a',
    );
    const parsed = parseProgram(block, 'x.yaml');
    expect(parsed.ok ? [] : parsed.problems).toMatchObject([
      { code: 'badExpression', line: 10, column: 19, got: 'nobody' },
    ]);
  });
});
