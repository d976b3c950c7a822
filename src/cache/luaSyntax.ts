/**
 * The syntax of the Lua subset: what a script for Redis is usually made of. Leaves out goto, coroutines
 * and metatables.
 */

export type BinaryOperator =
  'or' | 'and' | '<' | '>' | '<=' | '>=' | '~=' | '==' | '..' | '+' | '-' | '*' | '/' | '%' | '^';
export type UnaryOperator = 'not' | '-' | '#';

export interface FunctionBody {
  readonly parameters: readonly string[];
  readonly body: Block;
}

export interface Field {
  /** `null` for the next place in the list part. */
  readonly key: Expression | null;
  readonly value: Expression;
}

export type Expression = { readonly line: number } & (
  | { readonly kind: 'constant'; readonly value: string | number | boolean | null }
  | { readonly kind: 'varargs' }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly table: Expression; readonly key: Expression }
  | { readonly kind: 'call'; readonly callee: Expression; readonly args: readonly Expression[] }
  | {
      readonly kind: 'method';
      readonly object: Expression;
      readonly name: string;
      readonly args: readonly Expression[];
    }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'table'; readonly fields: readonly Field[] }
  | { readonly kind: 'function'; readonly body: FunctionBody }
  | { readonly kind: 'group'; readonly inner: Expression }
);

export type ExpressionOf<K extends Expression['kind']> = Extract<Expression, { readonly kind: K }>;

export interface Branch {
  readonly condition: Expression;
  readonly block: Block;
}

export type Statement = { readonly line: number } & (
  | { readonly kind: 'local'; readonly names: readonly string[]; readonly values: readonly Expression[] }
  | { readonly kind: 'localFunction'; readonly name: string; readonly body: FunctionBody }
  | {
      readonly kind: 'assign';
      readonly targets: readonly Expression[];
      readonly values: readonly Expression[];
    }
  | { readonly kind: 'call'; readonly call: Expression }
  | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly otherwise: Block }
  | { readonly kind: 'while'; readonly condition: Expression; readonly block: Block }
  | { readonly kind: 'repeat'; readonly block: Block; readonly until: Expression }
  | {
      readonly kind: 'count';
      readonly name: string;
      readonly from: Expression;
      readonly to: Expression;
      readonly by: Expression | null;
      readonly block: Block;
    }
  | {
      readonly kind: 'each';
      readonly names: readonly string[];
      readonly values: readonly Expression[];
      readonly block: Block;
    }
  | { readonly kind: 'do'; readonly block: Block }
  | { readonly kind: 'return'; readonly values: readonly Expression[] }
  | { readonly kind: 'break' }
);

export type StatementOf<K extends Statement['kind']> = Extract<Statement, { readonly kind: K }>;
export type Block = readonly Statement[];
