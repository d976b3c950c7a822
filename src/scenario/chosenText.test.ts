/** Links of a chain that a run leaves out: one, several, with a variant, and names that the file does not have. */
import { describe, expect, it } from 'vitest';
import { chosenText } from './chosenText';
import { compile } from './compile';
import type { CompileOptions } from './options';
import { parseScenario, type ScenarioFile } from './scenarioFile';

const text = `
id: x
broker: { queues: { jobs: { as: q, deadLetterExchange: '' } } }
messages: { m1: { key: 1, id: m-1 } }
programs:
  handle: { operations: { receive: { take: true }, ack: { ack: true } } }
processes:
  P: { publishes: { routingKey: jobs }, confirms: true, given: [m1] }
  A: { consumes: q, program: handle, constants: { tries: 3 } }
switches:
  confirms:
    title: { en: Confirms, zh: 发布确认 }
    off: { processes: { P: { confirms: false } } }
  dead-letter:
    title: { en: Dead letters, zh: 死信 }
    against: { errors: 2 }
    off: { broker: { queues: { jobs: { deadLetterExchange: null } } } }
  retry:
    title: { en: Retry, zh: 重试 }
    off: { processes: { A: { constants: { tries: 1 } } } }
variants:
  eager: { processes: { A: { constants: { tries: 9 } } } }
`;

function read(given: string = text): ScenarioFile {
  const file = parseScenario(given, 'x.yaml');
  if (!file.ok) throw new Error(JSON.stringify(file.problems));
  return file.value;
}

const processes = (options: CompileOptions) => chosenText(read(), options).data.processes;

describe('links that are switched off', () => {
  it('are all on when nothing is said', () => {
    expect(chosenText(read(), {}).data).toEqual(read().data);
  });

  it('go together: each takes out what it says, and nothing else', () => {
    const { data } = chosenText(read(), { off: ['retry', 'confirms'] });
    expect(data.processes?.A?.constants).toEqual({ tries: 1 });
    expect(data.processes?.P?.confirms).toBe(false);
    expect(data.broker?.queues?.jobs).toEqual({ as: 'q', deadLetterExchange: '' });
    const all = chosenText(read(), { off: ['dead-letter'] }).data;
    expect(all.broker?.queues?.jobs).toEqual({ as: 'q' });
  });

  it('are laid over the variant', () => {
    expect(processes({ variant: 'eager' })?.A?.constants).toEqual({ tries: 9 });
    expect(processes({ variant: 'eager', off: ['retry'] })?.A?.constants).toEqual({ tries: 1 });
  });

  it('are refused by a name that no link has, with the one that is meant', () => {
    const compiled = compile(read(), {}, { off: ['confirm'] });
    expect(compiled.ok ? [] : compiled.problems).toMatchObject([
      { code: 'unknownSwitch', got: 'confirm', meant: 'confirms' },
    ]);
  });
});

describe('a switch of a file', () => {
  it('keeps its order, its words and its bounds', () => {
    expect(read().switches.map(({ name }) => name)).toEqual(['confirms', 'dead-letter', 'retry']);
    expect(read().switches[1]).toMatchObject({ title: { zh: '死信' }, against: { errors: 2 } });
  });

  it('is held against the form where it stands', () => {
    const problems = (given: string) => {
      const file = parseScenario(given, 'x.yaml');
      return file.ok ? [] : file.problems;
    };
    expect(problems(text.replace('confirms: false', 'confirm: false'))).toMatchObject([
      { code: 'unknownKey', line: 13, got: 'confirm', meant: 'confirms' },
    ]);
    expect(problems(text.replace('    title: { en: Retry, zh: 重试 }\n', ''))).toMatchObject([
      { code: 'missingKey', expected: { phrase: 'key', key: 'title' } },
    ]);
  });
});
