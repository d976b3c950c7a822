import type { TableValue } from './model';

/** The AMQP type of a table value as RabbitMQ names it; whole numbers travel in the smallest type that holds them. */
export function typeName(value: TableValue): string {
  if (typeof value === 'string') return 'longstr';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return numberType(value);
  if (value === null) return 'void';
  return Array.isArray(value) ? 'array' : 'table';
}

function numberType(value: number): string {
  if (!Number.isInteger(value)) return 'double';
  const fits = (bits: number): boolean => value >= -(2 ** (bits - 1)) && value < 2 ** (bits - 1);
  if (fits(8)) return 'byte';
  if (fits(16)) return 'short';
  return fits(32) ? 'signedint' : 'long';
}

/** What is wrong with a value that should be a whole number, or null. */
export function integerFault(value: TableValue): string | null {
  return Number.isInteger(value) ? null : `"expected integer, got ${typeName(value)}"`;
}
