/**
 * Listings of a protection as somebody would really write them. A line that performs an operation of the program ends
 * with a comment that names it, `// @effect`; an operation of a further part is named with it, `// @relay.publish`.
 */

export const CODE_LANGUAGES = ['go', 'java', 'py', 'ts'] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

export interface CodeLine {
  /** Without the comment that names the operation. */
  readonly text: string;
  readonly operation: string | null;
}

const MARK = /\s*(?:\/\/|#) @([\w.-]+)$/;

/** The lines of a listing, each with the operation that it performs. */
export function codeLines(listing: string): readonly CodeLine[] {
  return listing
    .trimEnd()
    .split('\n')
    .map((line) => ({ text: line.replace(MARK, ''), operation: MARK.exec(line)?.[1] ?? null }));
}

/** How the listing of a protection names an operation of one of its programs; null for a program of something else. */
export function markOf(protection: string, program: string, operation: string): string | null {
  if (program === protection) return operation;
  const part = program.startsWith(`${protection}.`) ? program.slice(protection.length + 1) : null;
  return part === null ? null : `${part}.${operation}`;
}
