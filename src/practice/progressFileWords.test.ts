import { describe, expect, it } from 'vitest';
import { parseProgress } from './progressFile';

describe('what stands in a file instead of progress', () => {
  it.each(['null', '[1,2]', '7', '{"a":1}'])('is shown as the file has it: %s', (text) => {
    expect(parseProgress(text)).toEqual({ ok: false, problems: [{ code: 'notProgress', got: text }] });
  });
});
