/** Parses a Lua script into statements. */
import { parseExpression, parseExpressions, parseFunctionBody, parseSuffixed } from './luaExpressions';
import { createReader } from './luaReader';
import type { TokenReader } from './luaReader';
import type { Block, Branch, Expression, Statement } from './luaSyntax';
import { tokenize } from './luaTokens';

/** The statements of a script. Throws LuaSyntaxError where Redis would refuse to compile it. */
export function parseLua(source: string): Block {
  const reader = createReader(tokenize(source));
  const block = parseBlock(reader);
  if (reader.peek().kind !== 'end') throw reader.unexpected("'<eof>' expected");
  return block;
}

function parseBlock(reader: TokenReader): Block {
  const statements: Statement[] = [];
  while (!reader.at('end', 'else', 'elseif', 'until') && reader.peek().kind !== 'end') {
    const statement = parseStatement(reader);
    statements.push(statement);
    reader.accept(';');
    if (statement.kind === 'return' || statement.kind === 'break') break;
  }
  return statements;
}

function parseStatement(reader: TokenReader): Statement {
  const { text, line, kind } = reader.peek();
  const parse = kind === 'keyword' && Object.hasOwn(STATEMENTS, text) ? STATEMENTS[text] : undefined;
  if (parse === undefined) return parseCallOrAssignment(reader);
  reader.next();
  return parse(reader, line);
}

const STATEMENTS: Readonly<Record<string, (reader: TokenReader, line: number) => Statement>> = {
  local: parseLocal,
  if: parseIf,
  for: parseFor,
  return: parseReturn,
  break: (_, line) => ({ kind: 'break', line }),
  do: (reader, line) => ({ kind: 'do', block: parseUntilEnd(reader), line }),
  while: (reader, line) => {
    const condition = parseExpression(reader, parseBlock);
    reader.expect('do');
    return { kind: 'while', condition, block: parseUntilEnd(reader), line };
  },
  repeat: (reader, line) => {
    const block = parseBlock(reader);
    reader.expect('until');
    return { kind: 'repeat', block, until: parseExpression(reader, parseBlock), line };
  },
  function: (reader, line) => {
    const target: Expression = { kind: 'name', name: reader.name(), line };
    const value: Expression = { kind: 'function', body: parseFunctionBody(reader, parseBlock), line };
    return { kind: 'assign', targets: [target], values: [value], line };
  },
};

function parseUntilEnd(reader: TokenReader): Block {
  const block = parseBlock(reader);
  reader.expect('end');
  return block;
}

function parseLocal(reader: TokenReader, line: number): Statement {
  if (reader.accept('function')) {
    return { kind: 'localFunction', name: reader.name(), body: parseFunctionBody(reader, parseBlock), line };
  }
  const names = parseNames(reader);
  const values = reader.accept('=') ? parseExpressions(reader, parseBlock) : [];
  return { kind: 'local', names, values, line };
}

function parseNames(reader: TokenReader): readonly string[] {
  const names = [reader.name()];
  while (reader.accept(',')) names.push(reader.name());
  return names;
}

function parseIf(reader: TokenReader, line: number): Statement {
  const branches: Branch[] = [parseBranch(reader)];
  while (reader.accept('elseif')) branches.push(parseBranch(reader));
  const otherwise = reader.accept('else') ? parseBlock(reader) : [];
  reader.expect('end');
  return { kind: 'if', branches, otherwise, line };
}

function parseBranch(reader: TokenReader): Branch {
  const condition = parseExpression(reader, parseBlock);
  reader.expect('then');
  return { condition, block: parseBlock(reader) };
}

function parseFor(reader: TokenReader, line: number): Statement {
  const names = parseNames(reader);
  if (names.length === 1 && reader.accept('=')) {
    const from = parseExpression(reader, parseBlock);
    reader.expect(',');
    const to = parseExpression(reader, parseBlock);
    const by = reader.accept(',') ? parseExpression(reader, parseBlock) : null;
    reader.expect('do');
    return { kind: 'count', name: names[0] ?? '', from, to, by, block: parseUntilEnd(reader), line };
  }
  reader.expect('in');
  const values = parseExpressions(reader, parseBlock);
  reader.expect('do');
  return { kind: 'each', names, values, block: parseUntilEnd(reader), line };
}

function parseReturn(reader: TokenReader, line: number): Statement {
  const empty = reader.at('end', 'else', 'elseif', 'until', ';') || reader.peek().kind === 'end';
  return { kind: 'return', values: empty ? [] : parseExpressions(reader, parseBlock), line };
}

function parseCallOrAssignment(reader: TokenReader): Statement {
  const { line } = reader.peek();
  const first = parseSuffixed(reader, parseBlock);
  if (first.kind === 'call' || first.kind === 'method') return { kind: 'call', call: first, line };
  const targets: Expression[] = [first];
  while (reader.accept(',')) targets.push(parseSuffixed(reader, parseBlock));
  if (targets.some((target) => target.kind !== 'name' && target.kind !== 'index'))
    throw reader.unexpected('syntax error');
  reader.expect('=');
  return { kind: 'assign', targets, values: parseExpressions(reader, parseBlock), line };
}
