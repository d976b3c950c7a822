import { describe, expect, it } from 'vitest';
import { matching } from './matching';

const card = (id: string, en: string, zh: string) => ({
  id,
  title: { en, zh },
  story: { en: '', zh: '' },
  sources: [`https://example.org/${id}`],
});
const all = [
  card('INC-01', 'The ack never came', '确认没有来'),
  card('INC-02', 'A lock expired', '锁过期了'),
];
const found = (wanted: string) => matching(all, wanted).map(({ id }) => id);

describe('finding an incident', () => {
  it('takes every wanted word, in either language, whatever its case', () => {
    expect(found('LOCK')).toEqual(['INC-02']);
    expect(found('过期')).toEqual(['INC-02']);
    expect(found('lock ack')).toEqual([]);
    expect(found('example.org/inc-01')).toEqual(['INC-01']);
  });

  it('shows all of them when nothing is wanted', () => {
    expect(found('  ')).toEqual(['INC-01', 'INC-02']);
  });
});
