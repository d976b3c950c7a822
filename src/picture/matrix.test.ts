import { describe, expect, it } from 'vitest';
import { matrixPicture, type MatrixPlan, type MatrixRow } from './matrix';

const row: MatrixRow = {
  id: 'none',
  title: 'No protection',
  strong: false,
  operations: ['received', 'effect', 'ack'],
  gaps: [
    { kind: 'kept', effects: 1 },
    { kind: 'doubled', effects: 2 },
  ],
  verdict: { text: 'doubled at 1 of 2', kind: 'doubled' },
};
const heads = { protection: 'protection', operations: ['in its own order', 'order'], verdict: 'together' };

function drawn(change: Partial<MatrixRow>, width = 900) {
  const plan: MatrixPlan = { width, heads, rows: [{ ...row, ...change }], notes: ['Bounds: 1 crash.'] };
  return matrixPicture(plan);
}

describe('the crash matrix', () => {
  it('sets every operation of the handler in its order, with one mark in every gap', () => {
    const { marks } = drawn({});
    const xs = marks.flatMap((mark) => (/operation|gap/.test(mark.key) && 'x' in mark ? [mark.x] : []));
    expect(xs).toEqual(xs.toSorted((one, other) => one - other));
    expect(marks.filter(({ key }) => key.includes('gap')).map(({ kind }) => kind)).toEqual(['sign', 'chip']);
  });

  it('says how many effects a crash leads to, and only where that is too many or too few', () => {
    const chips = drawn({}).marks.flatMap((mark) => (mark.kind === 'chip' ? [mark.text] : []));
    expect(chips).toEqual(['2']);
  });

  it('wraps a long handler after an operation, and nothing runs into the verdict', () => {
    const operations = Array.from({ length: 12 }, (_, index) => `operation ${index}`);
    const gaps = operations.slice(1).map(() => ({ kind: 'kept', effects: 1 }) as const);
    const { marks, height } = drawn({ operations, gaps }, 700);
    const verdict = marks.find(({ key }) => key === 'none verdict');
    const right = Math.max(
      ...marks.flatMap((mark) => (mark.key.includes('operation ') && 'x' in mark ? [mark.x] : [])),
    );
    expect(verdict?.kind === 'text' && right).toBeLessThan(verdict?.kind === 'text' ? verdict.x : 0);
    expect(height).toBeGreaterThan(drawn({}, 700).height);
  });
});
