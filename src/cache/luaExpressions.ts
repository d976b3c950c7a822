/** Parses Lua expressions. Functions contain statements, so the parser of blocks is handed in. */
import type { BinaryOperator, Block, Expression, Field, FunctionBody, UnaryOperator } from './luaSyntax';
import type { TokenReader } from './luaReader';

export type ParseBlock = (reader: TokenReader) => Block;

/** How strongly an operator binds to its left and its right; `..` and `^` lean to the right. */
const PRIORITY: Readonly<Record<BinaryOperator, readonly [left: number, right: number]>> = {
  or: [1, 1],
  and: [2, 2],
  '<': [3, 3],
  '>': [3, 3],
  '<=': [3, 3],
  '>=': [3, 3],
  '~=': [3, 3],
  '==': [3, 3],
  '..': [5, 4],
  '+': [6, 6],
  '-': [6, 6],
  '*': [7, 7],
  '/': [7, 7],
  '%': [7, 7],
  '^': [10, 9],
};
const UNARY_PRIORITY = 8;

/** Expressions separated by commas, at least one. */
export function parseExpressions(reader: TokenReader, block: ParseBlock): readonly Expression[] {
  const list = [parseExpression(reader, block)];
  while (reader.accept(',')) list.push(parseExpression(reader, block));
  return list;
}

/** One expression whose operators all bind more strongly than `limit`. */
export function parseExpression(reader: TokenReader, block: ParseBlock, limit = 0): Expression {
  let left = parseOperand(reader, block);
  for (;;) {
    const operator = operatorAt(reader);
    if (operator === null || PRIORITY[operator][0] <= limit) return left;
    const { line } = reader.next();
    const right = parseExpression(reader, block, PRIORITY[operator][1]);
    left = { kind: 'binary', operator, left, right, line };
  }
}

function operatorAt(reader: TokenReader): BinaryOperator | null {
  const { kind, text } = reader.peek();
  const isOperator = (kind === 'symbol' || kind === 'keyword') && Object.hasOwn(PRIORITY, text);
  return isOperator ? (text as BinaryOperator) : null;
}

function parseOperand(reader: TokenReader, block: ParseBlock): Expression {
  if (!reader.at('not', '-', '#')) return parseSimple(reader, block);
  const { text, line } = reader.next();
  const operand = parseExpression(reader, block, UNARY_PRIORITY);
  return { kind: 'unary', operator: text as UnaryOperator, operand, line };
}

const CONSTANTS: Readonly<Record<string, boolean | null>> = { nil: null, true: true, false: false };

function parseSimple(reader: TokenReader, block: ParseBlock): Expression {
  const { kind, text, line } = reader.peek();
  if (kind === 'number' || kind === 'string') {
    reader.next();
    return { kind: 'constant', value: kind === 'number' ? Number(text) : text, line };
  }
  if (reader.at('nil', 'true', 'false')) {
    reader.next();
    return { kind: 'constant', value: CONSTANTS[text] ?? null, line };
  }
  if (reader.at('{')) return parseTable(reader, block);
  if (reader.accept('...')) return { kind: 'varargs', line };
  if (reader.accept('function')) return { kind: 'function', body: parseFunctionBody(reader, block), line };
  return parseSuffixed(reader, block);
}

/** A name or a bracketed expression with all its `.x`, `[x]`, `:x()` and `()`. */
export function parseSuffixed(reader: TokenReader, block: ParseBlock): Expression {
  let expression = parsePrimary(reader, block);
  for (;;) {
    const { kind, line } = reader.peek();
    if (reader.accept('.')) {
      expression = {
        kind: 'index',
        table: expression,
        key: { kind: 'constant', value: reader.name(), line },
        line,
      };
    } else if (reader.accept('[')) {
      expression = { kind: 'index', table: expression, key: parseExpression(reader, block), line };
      reader.expect(']');
    } else if (reader.accept(':')) {
      const name = reader.name();
      expression = { kind: 'method', object: expression, name, args: parseArguments(reader, block), line };
    } else if (kind === 'string' || reader.at('(', '{')) {
      expression = { kind: 'call', callee: expression, args: parseArguments(reader, block), line };
    } else {
      return expression;
    }
  }
}

function parsePrimary(reader: TokenReader, block: ParseBlock): Expression {
  const { kind, text, line } = reader.peek();
  if (kind === 'name') {
    reader.next();
    return { kind: 'name', name: text, line };
  }
  if (!reader.accept('(')) throw reader.unexpected('unexpected symbol');
  const inner = parseExpression(reader, block);
  reader.expect(')');
  return { kind: 'group', inner, line };
}

function parseArguments(reader: TokenReader, block: ParseBlock): readonly Expression[] {
  const { kind, text, line } = reader.peek();
  if (kind === 'string') {
    reader.next();
    return [{ kind: 'constant', value: text, line }];
  }
  if (reader.at('{')) return [parseTable(reader, block)];
  if (!reader.accept('(')) throw reader.unexpected('function arguments expected');
  if (reader.accept(')')) return [];
  const args = parseExpressions(reader, block);
  reader.expect(')');
  return args;
}

function parseTable(reader: TokenReader, block: ParseBlock): Expression {
  const { line } = reader.next();
  const fields: Field[] = [];
  while (!reader.at('}')) {
    fields.push(parseField(reader, block));
    if (!reader.accept(',') && !reader.accept(';')) break;
  }
  reader.expect('}');
  return { kind: 'table', fields, line };
}

function parseField(reader: TokenReader, block: ParseBlock): Field {
  const { kind, text, line } = reader.peek();
  if (reader.accept('[')) {
    const key = parseExpression(reader, block);
    reader.expect(']');
    reader.expect('=');
    return { key, value: parseExpression(reader, block) };
  }
  if (kind === 'name' && reader.peekNext().text === '=' && reader.peekNext().kind === 'symbol') {
    reader.next();
    reader.next();
    return { key: { kind: 'constant', value: text, line }, value: parseExpression(reader, block) };
  }
  return { key: null, value: parseExpression(reader, block) };
}

/** Parameters and body of a function, up to its `end`. */
export function parseFunctionBody(reader: TokenReader, block: ParseBlock): FunctionBody {
  const parameters: string[] = [];
  reader.expect('(');
  while (!reader.at(')')) {
    const rest = reader.accept('...');
    parameters.push(rest ? '...' : reader.name());
    if (rest || !reader.accept(',')) break;
  }
  reader.expect(')');
  const body = block(reader);
  reader.expect('end');
  return { parameters, body };
}
