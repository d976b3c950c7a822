/** A YAML text with the place of everything in it. What is read is plain data: no tags, no prototypes, no dates. */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Pair,
} from 'yaml';
import { offsetInScalar } from './scalar';
import type { Problem } from './problem';

export type Path = readonly (string | number)[];

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where things stand in a text. The nearest thing that exists answers for what does not. */
export interface Source {
  readonly file: string;
  has(path: Path): boolean;
  /** Of the value at a path, or of its key; `at` counts characters inside the value's text. */
  position(path: Path, what: 'key' | 'value', at?: number): Position;
}

/** A place in a file: what problems are reported at. */
export interface Site {
  readonly source: Source;
  readonly path: Path;
}

export interface YamlText {
  readonly data: unknown;
  readonly source: Source;
  readonly problems: readonly Problem[];
}

/** Reads a YAML text. Never throws; `data` is undefined when the text is not YAML at all. */
export function readYaml(text: string, file: string): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, logLevel: 'error' });
  const source = sourceOf(document, text, lines, file);
  const problems = document.errors.map((error): Problem => {
    const { line, col } = lines.linePos(error.pos[0]);
    const words = error.message.split('\n')[0] ?? '';
    const got = (text.slice(error.pos[0]).split('\n')[0] ?? '').trim().slice(0, 30);
    return {
      code: 'yamlSyntax',
      file,
      path: '',
      line,
      column: col,
      expected: { phrase: 'yaml', words: clean(words) },
      got,
      meant: null,
    };
  });
  if (problems.length > 0) return { data: undefined, source, problems };
  try {
    return { data: document.toJS({ maxAliasCount: 200 }) as unknown, source, problems };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const problem: Problem = {
      code: 'yamlSyntax',
      file,
      path: '',
      line: 1,
      column: 1,
      expected: { phrase: 'yaml', words },
      got: '',
      meant: null,
    };
    return { data: undefined, source, problems: [problem] };
  }
}

function clean(message: string): string {
  return message.replace(/ at line \d+, column \d+:?$/, '');
}

interface Found {
  readonly key: Node | null;
  readonly value: Node | null;
}

function sourceOf(document: Document, text: string, lines: LineCounter, file: string): Source {
  const root: Found = { key: null, value: document.contents ?? null };
  const find = (path: Path): { found: Found; whole: boolean } => {
    let found = root;
    for (const step of path) {
      const next = child(document, found.value, step);
      if (!next) return { found, whole: false };
      found = next;
    }
    return { found, whole: true };
  };
  return {
    file,
    has: (path) => find(path).whole,
    position: (path, what, at) => {
      const { found, whole } = find(path);
      // Short forms stand for a map: what would be inside it is in the scalar itself.
      const exact = whole || isScalar(found.value);
      const node = what === 'key' || !exact ? (found.key ?? found.value) : (found.value ?? found.key);
      const start = node?.range?.[0] ?? 0;
      const offset = exact && at !== undefined && isScalar(node) ? offsetInScalar(node, text, at) : start;
      const { line, col } = lines.linePos(offset);
      return { line, column: col };
    },
  };
}

function child(document: Document, of: Node | null, step: string | number): Found | null {
  const node = isAlias(of) ? (of.resolve(document) ?? null) : of;
  if (isSeq(node)) {
    const item = node.items[Number(step)] as Node | undefined;
    return item ? { key: null, value: item } : null;
  }
  if (!isMap(node)) return null;
  const pair = node.items.find((candidate) => keyText(candidate) === String(step));
  return pair ? { key: pair.key as Node, value: (pair.value as Node | null) ?? null } : null;
}

function keyText(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : '';
}

/** The place of a part. */
export function inside(site: Site, ...steps: Path): Site {
  return { source: site.source, path: [...site.path, ...steps] };
}

/** A file in which parts of `over` (at a path of the same file) stand in place of the base's. */
export function overlaid(source: Source, over: Path): Source {
  const moved = (path: Path): Path => (source.has([...over, ...path]) ? [...over, ...path] : path);
  return {
    file: source.file,
    has: (path) => source.has(moved(path)),
    position: (path, what, at) => {
      const there = moved(path);
      if (there !== path || source.has(path)) return source.position(there, what, at);
      return path.length === 0 ? source.position(over, 'key') : nearestOf(source, over, path);
    },
  };
}

/** Something that neither has: the deepest part that one of them has, the variant first. */
function nearestOf(source: Source, over: Path, path: Path): Position {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const part = path.slice(0, length);
    if (source.has([...over, ...part])) return source.position([...over, ...part], 'key');
    if (source.has(part)) return source.position(part, 'key');
  }
  return source.position(over, 'key');
}
