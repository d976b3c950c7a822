/** The listings of every protection: real code in four languages, in which each operation of the program has its line. */
import { readFileSync } from 'node:fs';
import { parser as go } from '@lezer/go';
import { parser as python } from '@lezer/python';
import { parse as parseJava } from 'java-parser';
import { describe, expect, it } from 'vitest';
import { homeOf } from '../../src/cli/listings/home';
import { readProgramTexts, readScenario } from '../../src/cli/loadLessons';
import { compile } from '../../src/scenario/compile';
import { CODE_LANGUAGES, codeLines, markOf, type CodeLanguage } from '../../src/lesson/codeListing';

const programTexts = readProgramTexts();
const protections = Object.keys(programTexts);

function listing(protection: string, language: CodeLanguage): string {
  return readFileSync(`lessons/protections/${protection}/code.${language}`, 'utf8');
}

/** Every operation that somebody performs who runs the protection, on its home story. */
function operationsOf(protection: string): readonly string[] {
  const compiled = compile(readScenario(homeOf(protection)), programTexts, { protection });
  if (!compiled.ok) throw new Error(`${protection} does not compile at home`);
  return Object.values(compiled.value.programs).flatMap((program) =>
    Object.keys(program.operations).flatMap((operation) => markOf(protection, program.id, operation) ?? []),
  );
}

describe.each(protections)('the listings of %s', (protection) => {
  it.each(CODE_LANGUAGES)('have exactly one line for every operation in %s', (language) => {
    const marks = codeLines(listing(protection, language)).flatMap(({ operation }) => operation ?? []);
    expect(marks.toSorted()).toEqual(operationsOf(protection).toSorted());
  });

  it.each([
    ['go', go],
    ['py', python],
  ] as const)('are read by a grammar of %s without an error', (language, parser) => {
    const text = listing(protection, language);
    const errors: string[] = [];
    parser.parse(text).iterate({
      enter: ({ type, from }) => {
        if (type.isError) errors.push(`line ${text.slice(0, from).split('\n').length}`);
      },
    });
    expect(errors).toEqual([]);
  });

  it('are read by a grammar of java without an error', () => {
    expect(() => parseJava(listing(protection, 'java'))).not.toThrow();
  });
});

describe('a mark', () => {
  it('ends its line, and is not shown', () => {
    expect(codeLines('f(); // @effect\ng() # @relay.mark\nh(); // why\n')).toEqual([
      { text: 'f();', operation: 'effect' },
      { text: 'g()', operation: 'relay.mark' },
      { text: 'h(); // why', operation: null },
    ]);
  });
});
