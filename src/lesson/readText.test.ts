import { describe, expect, it } from 'vitest';
import { hashOf, readText } from './readText';

const head = '---\ntitle: T\nsummary: S\nsource: abc\n---\n';

function read(body: string) {
  return readText(head + body, 'lessons/01-x/en.md', 'en');
}

describe('the text of a lesson', () => {
  it('has paragraphs with code, emphasis, claims and links', () => {
    const { text, problems } = read(
      'A `q>B` is **not** a\n[claim](#twice), see [docs](https://example.org/a).\n',
    );
    expect(problems).toEqual([]);
    expect(text.blocks).toEqual([
      {
        kind: 'paragraph',
        line: 6,
        content: [
          { kind: 'text', text: 'A ' },
          { kind: 'code', text: 'q>B' },
          { kind: 'text', text: ' is ' },
          { kind: 'strong', text: 'not' },
          { kind: 'text', text: ' a ' },
          { kind: 'claim', text: 'claim', claim: 'twice' },
          { kind: 'text', text: ', see ' },
          { kind: 'link', text: 'docs', href: 'https://example.org/a' },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
  });

  it('has directives, with or without a body', () => {
    const { text, problems } = read(
      ':::player story\n\n:::gate again\nHow often?\n- once\n- twice, says\n  the table\n:::\n\n:::rule\nOne.\n:::\n:::cards\n',
    );
    expect(problems).toEqual([]);
    expect(text.blocks.map((block) => [block.kind, block.line])).toEqual([
      ['player', 6],
      ['gate', 8],
      ['rule', 15],
      ['cards', 18],
    ]);
    const gate = text.blocks[1];
    expect(gate?.kind === 'gate' && gate.labels.length).toBe(2);
  });

  it('joins Chinese lines without a space', () => {
    const { text } = readText(`${head}消息没有确认，\n会再来。\n`, 'x', 'zh');
    expect(text.blocks[0]).toMatchObject({ content: [{ text: '消息没有确认，会再来。' }] });
    expect(text.words).toBe(5);
  });

  it.each([
    ['# Heading', 'badMarkdown', 6],
    ['fine\n\n:::gate x\nHow?\n- a\n', 'unclosedDirective', 8],
    [':::picture a', 'badDirective', 6],
    ['one <b>bold</b>', 'badMarkdown', 6],
    ['first\nan `open mark', 'badMarkdown', 7],
    [':::gate x\n- no question\n:::', 'badDirective', 6],
  ])('is refused with its line: %j', (body, code, line) => {
    expect(read(body).problems[0]).toMatchObject({ code, line, file: 'lessons/01-x/en.md' });
  });

  it('needs a head with title and summary', () => {
    expect(readText('Hello', 'x', 'en').problems[0]?.code).toBe('badFrontMatter');
    expect(readText('---\ntitle: a\n---\n', 'x', 'en').problems).toHaveLength(1);
  });

  it('has a hash that sees every word but not the space at line ends', () => {
    expect(hashOf('a  \nb\n\n')).toBe(hashOf('a\nb'));
    expect(hashOf('a')).not.toBe(hashOf('b'));
  });
});
