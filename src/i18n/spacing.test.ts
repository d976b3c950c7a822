import { describe, expect, it } from 'vitest';
import { spaced, spacedText } from './spacing';

describe('spaces between Chinese and Latin', () => {
  it.each([
    ['B再次收到1001·1，redelivered=true。', 'B\u2009再次收到\u20091001·1，redelivered=true。'],
    ['B 再次收到 1001·1 ， redelivered=true。', 'B\u2009再次收到\u20091001·1，redelivered=true。'],
    ['支付服务 发布 1001·1', '支付服务发布\u20091001·1'],
    ['ID 与业务在同一事务', 'ID\u2009与业务在同一事务'],
    ['SELECT count(*) FROM t', 'SELECT count(*) FROM t'],
    ['✓ 目前支付一次', '✓ 目前支付一次'],
    ['“{ok}” 之后', '“{ok}”之后'],
    ['', ''],
  ])('%s', (written, expected) => {
    expect(spacedText(written)).toBe(expected);
  });

  it('sees across the borders of spans, and leaves the roles where they are', () => {
    expect(spaced([{ text: 'A', role: 'process' }, { text: '崩溃' }])).toEqual([
      { text: 'A', role: 'process' },
      { text: '\u2009崩溃' },
    ]);
    expect(spaced([{ text: 'A 崩溃', role: 'bad' }])).toEqual([{ text: 'A\u2009崩溃', role: 'bad' }]);
  });

  it('changes nothing the second time', () => {
    const once = spacedText('A 在 10 毫秒 内 ack 了 1001·1');
    expect(spacedText(once)).toBe(once);
  });
});
