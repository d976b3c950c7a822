import { describe, expect, it } from 'vitest';
import { fitting, fittingOrNone, middleCut, textWidth } from './fonts';

describe('the width of a text', () => {
  it.each([
    ['1001·1', 'tinyStrong', 34, 'six figures and a dot'],
    ['INSERT', 'code', 45, 'mono: 0.6 em each'],
    ['支付服务', 'label', 52, 'Han: one em each'],
    ['', 'label', 0, 'nothing'],
  ] as const)('%s in %s is about %d px (%s)', (text, font, width, _why) => {
    expect(Math.abs(textWidth(text, font) - width)).toBeLessThan(3);
  });

  it('is the sum of the widths of its parts', () => {
    const whole = textWidth('A crashes 在 ack 之前', 'label');
    expect(whole).toBeCloseTo(textWidth('A crashes ', 'label') + textWidth('在 ack 之前', 'label'));
  });
});

describe('forms of a text', () => {
  const forms = ['UPDATE … WHERE status = 1', 'UPDATE … status=1', 'UPDATE'];

  it('gives the longest that fits', () => {
    expect(fitting(forms, 1000, 'code')).toBe(forms[0]);
    expect(fitting(forms, 140, 'code')).toBe('UPDATE … status=1');
  });

  it('gives the shortest, or none, where none fits', () => {
    expect(fitting(forms, 10, 'code')).toBe('UPDATE');
    expect(fittingOrNone(forms, 10, 'code')).toBe('');
  });

  it('cuts a long name in its middle', () => {
    expect(middleCut('customer-77·1', 9)).toBe('cust…77·1');
    expect(middleCut('1001·1', 9)).toBe('1001·1');
  });
});
