import { describe, expect, it } from 'vitest';
import type { Sentence } from '../i18n/sentence';
import { textWidth } from './fonts';
import { setSentence, type SentencePlan } from './setSentence';

const plan: SentencePlan = {
  ...{ x: 0, y: 20, width: 300, lineHeight: 30, anchor: 'start', key: 's' },
  ...{ font: 'sentence', strongFont: 'sentenceStrong', codeFont: 'sentenceCode' },
};

function textsOf(sentence: Sentence, change: Partial<SentencePlan> = {}): readonly string[] {
  const lines = new Map<number, string>();
  for (const mark of setSentence(sentence, { ...plan, ...change }).marks) {
    if (mark.kind === 'text') lines.set(mark.y, (lines.get(mark.y) ?? '') + mark.text);
  }
  return [...lines.values()];
}

describe('a sentence above a picture', () => {
  it('breaks between words, and loses none', () => {
    const words = 'A crashes before its ack: the broker takes the copy back into the queue.';
    const lines = textsOf([{ text: words }]);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(words);
    expect(lines.slice(0, -1).every((line) => line.endsWith(' '))).toBe(true);
  });

  it('breaks Chinese between characters, never before a comma or a full stop', () => {
    const words = '消费者在确认之前宕机，消息回到队列，由另一个消费者再次收到。订单被支付了两次。';
    const lines = textsOf([{ text: words }]);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe(words);
    expect(lines.filter((line) => /^[，。]/.test(line))).toEqual([]);
  });

  it('keeps code in one piece', () => {
    const lines = textsOf([
      { text: 'B gets the same message again with ' },
      { text: 'redelivered = true', role: 'code' },
    ]);
    expect(lines.some((line) => line.includes('redelivered = true'))).toBe(true);
  });

  it('draws signs as paths, in the look of their span', () => {
    const { marks } = setSentence([{ text: '‼ paid twice', role: 'bad' }], plan);
    expect(marks.map(({ kind, role }) => [kind, role])).toEqual([
      ['sign', 'brokenSign'],
      ['text', 'bad'],
    ]);
  });

  it('leaves the space between two looks free, and begins no text with it: a file would drop it', () => {
    const { marks } = setSentence(
      [{ text: 'B gets ' }, { text: '1001·1', role: 'copy' }, { text: ' again' }],
      plan,
    );
    const [, copy, again] = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
    expect(again?.text).toBe('again');
    const end = (copy?.x ?? 0) + textWidth('1001·1', 'sentenceCode');
    expect(again?.x).toBeCloseTo(end + textWidth(' ', 'sentence'));
  });

  it('ends at its edge when it is set from the right', () => {
    const { marks, width } = setSentence([{ text: 'paid twice' }], { ...plan, x: 280, anchor: 'end' });
    const [mark] = marks;
    expect(mark?.kind === 'text' && mark.x + width).toBeCloseTo(280);
  });
});
