/** Where a character of a YAML scalar's value stands in the text: quotes, escapes and block indentation add some. */
import type { Scalar } from 'yaml';

/** The offset in the text of character `at` of the scalar's value; its start where that cannot be told. */
export function offsetInScalar(node: Scalar, text: string, at: number): number {
  const start = node.range?.[0] ?? 0;
  const end = node.range?.[1] ?? start;
  const written = text.slice(start, end);
  switch (node.type) {
    case 'QUOTE_SINGLE':
      return start + inQuotes(written, at, (rest) => (rest.startsWith("''") ? 2 : 1));
    case 'QUOTE_DOUBLE':
      return start + inQuotes(written, at, escapeLength);
    case 'BLOCK_LITERAL':
    case 'BLOCK_FOLDED':
      return start + inBlock(written, at);
    default:
      return written.includes('\n') ? start + inFlow(written, at) : start + Math.min(at, written.length);
  }
}

function inQuotes(written: string, at: number, width: (rest: string) => number): number {
  let offset = 1;
  for (let passed = 0; passed < at && offset < written.length - 1; passed += 1)
    offset += width(written.slice(offset));
  return offset;
}

function escapeLength(rest: string): number {
  if (!rest.startsWith('\\')) return 1;
  const digits = { x: 2, u: 4, U: 8 }[rest[1] ?? ''];
  return 2 + (digits ?? 0);
}

/** Each line's indentation is not part of the value; a folded line break counts as one character, as in a literal. */
function inBlock(written: string, at: number): number {
  const lines = written.split('\n');
  const indent = Math.min(
    ...lines
      .slice(1)
      .filter((line) => line.trim() !== '')
      .map(indentation),
  );
  let offset = (lines[0]?.length ?? 0) + 1;
  let left = at;
  for (const line of lines.slice(1)) {
    const content = Math.max(0, line.length - indent);
    if (left <= content) return offset + Math.min(indent, line.length) + left;
    left -= content + 1;
    offset += line.length + 1;
  }
  return written.length;
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

/** A plain scalar over several lines: each break with its indentation counts as one space. */
function inFlow(written: string, at: number): number {
  let offset = 0;
  for (let passed = 0; passed < at && offset < written.length; passed += 1) {
    const gap = /^\s*\n\s*/.exec(written.slice(offset));
    offset += gap ? gap[0].length : 1;
  }
  return offset;
}
