/** The patterns of KEYS: `*`, `?`, `[abc]`, `[^a-z]` and a backslash before a plain character. */

/** Whether the whole text matches the pattern. */
export function matchesGlob(pattern: string, text: string): boolean {
  return new RegExp(`^${toRegExp(pattern)}$`, 'su').test(text);
}

function toRegExp(pattern: string): string {
  const pieces = pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|[^]/gsu) ?? [];
  return pieces.map(translate).join('');
}

function translate(piece: string): string {
  if (piece === '*') return '.*';
  if (piece === '?') return '.';
  if (piece.length > 1 && piece.startsWith('[')) return characterClass(piece.slice(1, -1));
  return escape(piece.length > 1 ? piece.slice(1) : piece);
}

function characterClass(inside: string): string {
  const negated = inside.startsWith('^');
  const members = (negated ? inside.slice(1) : inside).replace(/\\(.)|[\^[\]]/gsu, (all, plain?: string) =>
    escape(plain ?? all),
  );
  if (members === '') return negated ? '.' : '(?!)';
  return `[${negated ? '^' : ''}${members}]`;
}

function escape(character: string): string {
  return /[\\^$.*+?()[\]{}|/-]/u.test(character) ? `\\${character}` : character;
}
