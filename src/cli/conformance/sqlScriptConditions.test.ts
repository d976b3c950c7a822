import { describe, expect, it } from 'vitest';
import { conditionText, holds, parameterValues, type Results, type StepResult } from './sqlScriptConditions';

const steps: Readonly<Record<string, StepResult>> = {
  A1: { ok: true, rows: [{ status: 1, name: null }, { status: 2 }], affected: 0 },
  A2: { ok: true, rows: [], affected: 1 },
  A3: { ok: false, class: 'unique-violation', code: '23505' },
};
const results: Results = { of: (step) => steps[step], hasFailed: (session) => session === 'A' };

describe('a condition on an earlier step', () => {
  const cases = [
    [{ step: 'A1', rows: 2 }, true],
    [{ step: 'A1', rows: 1 }, false],
    [{ step: 'A1', rowsMin: 1 }, true],
    [{ step: 'A2', rowsMin: 1 }, false],
    [{ step: 'A2', affected: 1 }, true],
    [{ step: 'A2', affectedMin: 2 }, false],
    [{ step: 'A2', ok: true }, true],
    [{ step: 'A2', error: true }, false],
    [{ step: 'A1', col: 'status', eq: 1 }, true],
    [{ step: 'A1', col: 'status', ne: 1 }, false],
    [{ step: 'A1', col: 'status', lt: 2 }, true],
    [{ step: 'A1', col: 'status', gte: 2 }, false],
    [{ step: 'A1', col: 'name', eq: null }, true],
    [{ step: 'A2', col: 'status', ne: 1 }, false],
    [{ step: 'A1', rows: 2, col: 'status', eq: 2 }, false],
    [
      [
        { step: 'A1', rows: 2 },
        { step: 'A2', affected: 1 },
      ],
      true,
    ],
    [
      [
        { step: 'A1', rows: 2 },
        { step: 'A2', affected: 0 },
      ],
      false,
    ],
    [{ not: { step: 'A1', rows: 2 } }, false],
    [{ failed: 'A' }, true],
    [{ failed: 'B' }, false],
    [[], true],
  ] as const;
  for (const [condition, expected] of cases) {
    it(`${JSON.stringify(condition)} is ${expected}`, () => {
      expect(holds(condition, results)).toBe(expected);
    });
  }

  it('is false about a step that failed, except for its error', () => {
    expect(holds({ step: 'A3', rows: 0 }, results)).toBe(false);
    expect(holds({ step: 'A3', ok: true }, results)).toBe(false);
    expect(holds({ step: 'A3', error: true }, results)).toBe(true);
    expect(holds({ step: 'A3', error: 'unique-violation' }, results)).toBe(true);
    expect(holds({ step: 'A3', error: 'deadlock' }, results)).toBe(false);
  });

  it('is false about a step that did not run, and its negation true', () => {
    expect(holds({ step: 'B9', rows: 0 }, results)).toBe(false);
    expect(holds({ step: 'B9', error: true }, results)).toBe(false);
    expect(holds({ not: { step: 'B9', rows: 0 } }, results)).toBe(true);
  });

  it('is put into the words of the recordings', () => {
    expect(conditionText({ step: 'Br2', rows: 0 })).toBe('Br2 rows = 0');
    expect(conditionText({ step: 'R1', col: 'id', eq: 2 })).toBe('R1.id = 2');
    expect(conditionText({ step: 'B3', ok: true })).toBe('B3 ok');
  });
});

describe('parameters', () => {
  it('take the value of the first row of an earlier step, plus a number', () => {
    const params = ['x', 3, { ref: 'A1', col: 'status' }, { ref: 'A1', col: 'status', plus: 10 }];
    expect(parameterValues(params, results)).toEqual(['x', 3, 1, 11]);
  });

  it('are NULL when the step read nothing', () => {
    const params = [
      { ref: 'A2', col: 'status', plus: 1 },
      { ref: 'A3', col: 'status' },
      { ref: 'B9', col: 'status' },
    ];
    expect(parameterValues(params, results)).toEqual([null, null, null]);
  });
});
