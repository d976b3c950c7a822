import { describe, expect, it } from 'vitest';
import { verdictsPicture, type VerdictPlan } from './verdicts';

const good = { count: 1, kind: 'good' } as const;
const plan: VerdictPlan = {
  title: 'Order payment',
  heads: {
    protection: 'Protection',
    columns: ['one copy', 'two copies with the same id, at most two crashes'],
  },
  rows: [
    { id: 'none', title: 'None', cells: [{ effects: [good, { count: 2, kind: 'bad' }], note: '' }] },
    { id: 'ack', title: 'Ack first', cells: [{ effects: [{ count: 0, kind: 'lost' }], note: 'stopped' }] },
  ],
  notes: ['Not proved: anything beyond these bounds.'],
};

describe('the table of verdicts as a picture', () => {
  const { marks, width, height } = verdictsPicture(plan);

  it('is quiet about what is kept, and has a chip for what is not', () => {
    const chips = marks.flatMap((mark) => (mark.kind === 'chip' ? [[mark.role, mark.text]] : []));
    expect(chips).toEqual([
      ['chipDoubled', '2'],
      ['chipLost', '0'],
    ]);
    expect(marks.filter((mark) => mark.kind === 'sign' && mark.role === 'keptSign').length).toBe(1);
  });

  it('says where a search has stopped, and what was searched', () => {
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    expect(texts).toContain('stopped');
    expect(texts.join(' ')).toContain('Not proved');
  });

  it('keeps everything on the sheet', () => {
    for (const mark of marks) {
      if (!('x' in mark) || !('y' in mark)) continue;
      expect(mark.x).toBeLessThan(width);
      expect(mark.y).toBeLessThan(height);
    }
  });
});
