import { describe, expect, it } from 'vitest';
import { readParameters } from './parameters';
import { printParameters, type EmbedPlan } from './printParameters';

describe('the address of an embed', () => {
  it('is everything by default, with no problem', () => {
    const { parameters, problems } = readParameters('');
    expect(problems).toEqual([]);
    expect(parameters).toMatchObject({
      source: null,
      language: 'auto',
      step: null,
      controls: 'full',
      keys: 'auto',
    });
    expect(parameters).toMatchObject({
      transparent: false,
      moves: true,
      autoplay: false,
      speed: 1,
      loop: false,
    });
  });

  it('says a lesson, a named stop, and how it is to look', () => {
    const query =
      '?lesson=race&lang=zh&step=race.b-looked&controls=mini&theme=print&bg=transparent&motion=off&v=1';
    expect(readParameters(query)).toMatchObject({
      problems: [],
      parameters: {
        source: { kind: 'lesson', id: 'race' },
        language: 'zh',
        step: 'race.b-looked',
        controls: 'mini',
        theme: 'print',
        transparent: true,
        moves: false,
      },
    });
  });

  it('reads schedules as forms send them and as scripts encode them', () => {
    expect(readParameters('schedule=P*+q%3EA+A!').parameters.schedule).toBe('P* q>A A!');
    expect(readParameters('schedule=P*%20q%3EA').parameters.schedule).toBe('P* q>A');
  });

  it.each([
    ['lang=fr', 'lang', 'fr', { kind: 'oneOf', values: ['auto', 'en', 'zh'] }],
    ['speed=3', 'speed', '3', { kind: 'oneOf', values: ['0.25', '0.5', '1', '2', '4'] }],
    ['step=-1', 'step', '-1', { kind: 'step' }],
    ['from=%22x', 'from', '"x', { kind: 'step' }],
    ['lesson=../x', 'lesson', '../x', { kind: 'name' }],
    ['copies=two', 'copies', 'two', { kind: 'count' }],
    ['v=2', 'v', '2', { kind: 'oneOf', values: ['1'] }],
    ['bg=red', 'bg', 'red', { kind: 'oneOf', values: ['transparent'] }],
    ['theme=%ff', 'theme', 'theme=%ff', { kind: 'encoding' }],
  ])('names what is wrong with %s and reads the rest', (part, parameter, got, expected) => {
    const { parameters, problems } = readParameters(`${part}&controls=none`);
    expect(problems).toEqual([{ parameter, got, expected }]);
    expect(parameters.controls).toBe('none');
  });

  it('names an unknown parameter', () => {
    const { problems } = readParameters('colour=red');
    expect(problems).toEqual([{ parameter: 'colour', got: 'red', expected: { kind: 'none' } }]);
  });

  it('is read again as it was printed', () => {
    const plan: EmbedPlan = {
      source: { kind: 'scenario', id: 'order-payment' },
      protections: ['none', 'id-table'],
      options: { copies: 2, ids: 'same', off: ['A:error'] },
      schedule: 'P* q>A A@committed A! +30s',
      language: 'zh',
      step: 5,
      ...{ view: 'topology', controls: 'mini', theme: 'dark', transparent: true, moves: false },
      ...{ autoplay: true, speed: 0.5, quiz: true, keys: 'forward', from: 2, to: 'end', loop: true },
    };
    const printed = printParameters(plan);
    expect(readParameters(printed)).toEqual({ parameters: plan, problems: [] });
    expect(printed.startsWith('v=1&scenario=order-payment&protections=none,id-table&')).toBe(true);
    expect(printed.endsWith('&step=5')).toBe(true);
  });

  it('leaves out what is so by itself', () => {
    expect(printParameters({ source: { kind: 'lesson', id: 'race' }, controls: 'full', speed: 1 })).toBe(
      'v=1&lesson=race',
    );
  });
});
