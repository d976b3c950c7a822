import { describe, expect, it } from 'vitest';
import type { Block } from '../../lesson/text';
import { shownBlocks } from './shownBlocks';

const gate = (name: string): Block => ({ kind: 'gate', line: 1, gate: name, question: [], labels: [] });
const paragraph: Block = { kind: 'paragraph', line: 1, content: [] };
const level: Block = { kind: 'level', line: 1, task: [] };
const blocks = [paragraph, gate('one'), paragraph, gate('two'), paragraph, level];

describe('the parts of a lesson', () => {
  it('end at the first question that nobody has answered', () => {
    expect(shownBlocks(blocks, {}, false)).toEqual([0, 1]);
    expect(shownBlocks(blocks, { one: 2 }, false)).toEqual([0, 1, 2, 3]);
  });

  it('are all there once every question was answered or skipped', () => {
    expect(shownBlocks(blocks, { one: 0, two: 'skipped' }, false)).toHaveLength(blocks.length);
  });

  it('are questions and level for those who want to be tested', () => {
    expect(shownBlocks(blocks, {}, true)).toEqual([1, 3, 5]);
  });
});
