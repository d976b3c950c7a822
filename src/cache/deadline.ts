/** Deadlines as the options EX, PX, EXAT and PXAT give them. */
import type { Call } from './command';
import { LARGEST, parseInteger } from './integer';
import { NOT_AN_INTEGER, failure } from './reply';
import type { Failure } from './reply';

export const EXPIRY_UNITS = ['ex', 'px', 'exat', 'pxat'] as const;
export type ExpiryUnit = (typeof EXPIRY_UNITS)[number];

export interface Expiry {
  readonly unit: ExpiryUnit;
  readonly amount: string;
}

/** The deadline in virtual milliseconds, or the error for an amount that is no positive integer. */
export function deadline(call: Call, expiry: Expiry): number | Failure {
  const amount = parseInteger(expiry.amount);
  if (amount === null) return NOT_AN_INTEGER;
  if (amount <= 0n) return invalidExpireTime(call);
  const at = absolute(call, expiry.unit, amount);
  return at === null ? invalidExpireTime(call) : at;
}

/** The moment an amount of that unit names, or `null` when it does not fit into 64 bits. */
export function absolute(call: Call, unit: ExpiryUnit, amount: bigint): number | null {
  const inMs = unit === 'ex' || unit === 'exat' ? amount * 1000n : amount;
  const at = unit === 'ex' || unit === 'px' ? inMs + BigInt(call.now) : inMs;
  const tooLarge = at > LARGEST || inMs > LARGEST || inMs < -LARGEST - 1n;
  return tooLarge ? null : Number(at);
}

/** The error for a time that is not allowed for this command. */
export function invalidExpireTime(call: Call): Failure {
  return failure(`ERR invalid expire time in '${call.name}' command`);
}
