import { describe, expect, it } from 'vitest';
import { readProgramTexts } from '../cli/loadLessons';
import { dataNeeds } from './dataNeeds';
import { parseProgram } from './programFile';

const programTexts = readProgramTexts();

describe('what a protection needs from the data', () => {
  it.each([
    ['none', []],
    ['id-table', ['messageId']],
    ['in-memory-set', ['messageId']],
    ['redis-set-nx', ['messageId']],
    ['state-guard', ['state']],
    ['optimistic-version', ['state', 'version']],
    ['unique-business-key', ['businessKey']],
    ['form-token-atomic', ['token']],
    ['redelivered-flag', []],
    ['delivery-tag', []],
  ])('%s', (id, needs) => {
    const file = parseProgram(programTexts[id] ?? '', `${id}.yaml`);
    expect(file.ok && dataNeeds(file.value)).toEqual(needs);
  });
});
