import { describe, expect, it } from 'vitest';
import type { Inline } from './text';
import { setProse } from './setProse';

const THIN = '\u2009';
const content: readonly Inline[] = [
  { kind: 'text', text: '第二次投递带着 ' },
  { kind: 'code', text: 'redelivered=true' },
  { kind: 'text', text: '，B 看到的是' },
  { kind: 'claim', text: 'ack 之后', claim: 'x' },
  { kind: 'text', text: '的标志' },
];

describe('prose', () => {
  it('has one thin space between Chinese and Latin, across pieces too, and none beside punctuation', () => {
    const set = setProse(content, 'zh');
    expect(set.map(({ text }) => text).join('')).toBe(
      `第二次投递带着${THIN}redelivered=true，B${THIN}看到的是${THIN}ack${THIN}之后的标志`,
    );
    expect(set[1]).toEqual(content[1]);
    expect(set.map(({ kind }) => kind)).toEqual(content.map(({ kind }) => kind));
  });

  it('stays as it is in English', () => {
    expect(setProse(content, 'en')).toBe(content);
  });
});
