/** A program's operation in a few words, as the lane and the choices name it. */
import type { Span } from '../i18n/sentence';
import type { Expression } from '../program/expression';
import type { Operation } from '../program/program';
import { code, type Scene } from './scene';
import { shortSql } from './sql';

export function operationWord(scene: Scene, operation: Operation): Span {
  const { action } = operation;
  switch (action.kind) {
    case 'sql':
      return code(sqlWord(scene, action.sql));
    case 'cache':
      return code(action.command.flatMap(keyword).join(' '));
    case 'ack':
    case 'nack':
    case 'reject':
    case 'publish':
      return code(action.kind);
    case 'call':
      return code(action.service);
    default:
      return code(operation.id);
  }
}

function sqlWord(scene: Scene, sql: Extract<Operation['action'], { kind: 'sql' }>['sql']): string {
  if (typeof sql === 'string') return shortSql(sql);
  const dialect = scene.context.setting.database?.dialect ?? 'sqlite';
  return shortSql(sql[dialect] ?? sql.default);
}

/** The words of a Redis command that are the same in every run. */
function keyword(part: Expression): readonly string[] {
  return part.kind === 'value' && typeof part.value === 'string' && /^[A-Z]+$/.test(part.value)
    ? [part.value]
    : [];
}

/** The names that the branches of an operation ask about, each once. */
export function lookedAt(operation: Operation): readonly string[] {
  const names = operation.branches.flatMap((branch) => (branch.when ? namesIn(branch.when) : []));
  return [...new Set(names)];
}

function namesIn(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'value':
      return [];
    case 'name':
      return [expression.name];
    case 'field':
      return namesIn(expression.of).map((name) => `${name}.${expression.field}`);
    case 'list':
      return expression.items.flatMap(namesIn);
    case 'not':
    case 'minus':
      return namesIn(expression.of);
    case 'binary':
      return [...namesIn(expression.left), ...namesIn(expression.right)];
    case 'call':
      return expression.args.flatMap(namesIn);
  }
}
