/** `string.format` with %s, %d, %i, %f, %u, %x and %X: what keys and log lines are built with. */
import { LuaUnsupported, runtimeError, toNumber, toText, typeName } from './luaValues';
import type { LuaValue } from './luaValues';

/** The text with each directive replaced by the next value. */
export function formatText(format: string, values: readonly LuaValue[], line: number): string {
  let used = 0;
  return format.replace(
    /%(%|([-0]*)(\d*)(?:\.(\d+))?([A-Za-z]?))/g,
    (all, rest: string, flags, width, digits, kind) => {
      if (rest === '%') return '%';
      used += 1;
      const value = values[used - 1];
      if (value === undefined) throw runtimeError(line, `bad argument #${used + 1} to 'format' (no value)`);
      const text = directive(
        String(kind),
        value,
        digits === undefined ? null : Number(digits),
        used + 1,
        line,
      );
      if (text === null) throw new LuaUnsupported(`string.format ${String(all)}`);
      return pad(text, String(flags), Number(width));
    },
  );
}

function directive(
  kind: string,
  value: LuaValue,
  digits: number | null,
  place: number,
  line: number,
): string | null {
  if (kind === 's') return digits === null ? toText(value) : toText(value).slice(0, digits);
  if (!['d', 'i', 'u', 'f', 'x', 'X'].includes(kind)) return null;
  const number = toNumber(value);
  if (number === null) {
    const got = typeName(value);
    throw runtimeError(line, `bad argument #${place} to 'format' (number expected, got ${got})`);
  }
  if (kind === 'f') return fixed(number, digits ?? 6);
  const whole = String(Math.trunc(number));
  if (kind === 'x') return Math.trunc(number).toString(16);
  return kind === 'X' ? Math.trunc(number).toString(16).toUpperCase() : whole;
}

function pad(text: string, flags: string, width: number): string {
  if (flags.includes('-')) return text.padEnd(width);
  if (!flags.includes('0')) return text.padStart(width);
  return text.startsWith('-') ? `-${text.slice(1).padStart(width - 1, '0')}` : text.padStart(width, '0');
}

/** Halves go to the even digit, as in C. */
function fixed(number: number, digits: number): string {
  const scaled = number * 10 ** digits;
  return (Math.abs(scaled % 1) === 0.5 ? (2 * Math.round(scaled / 2)) / 10 ** digits : number).toFixed(
    digits,
  );
}
