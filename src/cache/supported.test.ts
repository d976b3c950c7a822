import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCache } from './cache';
import { REDIS_COMMANDS } from './commandNames';
import { execute, SUPPORTED_COMMANDS } from './execute';
import { unsupportedIn } from './reply';

describe('the commands of Redis that this one has', () => {
  it('are those that are not answered as left out', () => {
    const answered = REDIS_COMMANDS.filter(
      (name) => unsupportedIn(execute(createCache(), 'c', [name], 0).reply) !== name.toUpperCase(),
    );
    expect(SUPPORTED_COMMANDS).toEqual(answered);
    expect(SUPPORTED_COMMANDS).toEqual(
      expect.arrayContaining(['set', 'eval', 'multi', 'unwatch', 'hgetall']),
    );
    expect(SUPPORTED_COMMANDS).not.toContain('wait');
  });

  it('stand in the page about the format, all of them and no other', () => {
    const page = readFileSync('lessons/FORMAT.md', 'utf8');
    const listed = /\*\*Redis\*\* has these commands: `([^`]*)`/.exec(page)?.[1] ?? '';
    expect(listed.split(/\s+/).map((name) => name.toLowerCase())).toEqual(SUPPORTED_COMMANDS);
  });
});
