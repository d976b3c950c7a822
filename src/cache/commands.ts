/** The one table of commands that read or change keys, and how a single one of them runs. */
import type { Cache, Command } from './cache';
import type { CommandEntry, CommandTable, Outcome } from './command';
import { isRedisCommand } from './commandNames';
import { expiryCommands } from './expiry';
import { hashCommands } from './hashes';
import { keyCommands } from './keys';
import { listCommands } from './lists';
import { memoryCommands } from './memory';
import { OUT_OF_MEMORY, failure, unsupported, wrongArity } from './reply';
import type { Failure } from './reply';
import { serverCommands } from './server';
import { setCommands } from './sets';
import { stringCommands } from './strings';

const TABLE: CommandTable = {
  ...stringCommands,
  ...expiryCommands,
  ...keyCommands,
  ...listCommands,
  ...hashCommands,
  ...setCommands,
  ...memoryCommands,
  ...serverCommands,
};

/** A command with its name in lower case and as it was sent, and its arguments as text. */
export interface PlainCommand {
  readonly name: string;
  readonly sentName: string;
  readonly args: readonly string[];
}

/** The command in the form in which it is looked up. */
export function plain([sentName, ...args]: Command): PlainCommand {
  return { name: sentName.toLowerCase(), sentName, args: args.map(String) };
}

/** The entry of that name, or the error for a name that Redis does not know or this subset leaves out. */
export function lookUp(command: PlainCommand): CommandEntry | Failure {
  if (Object.hasOwn(TABLE, command.name)) return TABLE[command.name] as CommandEntry;
  return unknownCommand(command);
}

function unknownCommand({ name, sentName, args }: PlainCommand): Failure {
  if (isRedisCommand(name)) return unsupported(name.toUpperCase());
  const shown = args.map((arg) => `'${arg}' `).join('');
  return failure(`ERR unknown command '${sentName}', with args beginning with: ${shown}`);
}

/** Whether the number of arguments fits the entry. */
export function fitsArity(entry: { readonly arity: number }, command: PlainCommand): boolean {
  const count = command.args.length + 1;
  return entry.arity > 0 ? count === entry.arity : count >= -entry.arity;
}

/** Where and when a command runs. */
export interface Circumstances {
  readonly now: number;
  readonly inTransaction: boolean;
}

/** Runs one command at once. An error changes nothing. Expired keys must be gone already. */
export function runCommand(cache: Cache, command: PlainCommand, where: Circumstances): Outcome {
  const entry = lookUp(command);
  if ('error' in entry) return { cache, answer: entry };
  if (!fitsArity(entry, command)) return { cache, answer: wrongArity(command.name) };
  if (cache.memory.full && entry.growsMemory === true) return { cache, answer: OUT_OF_MEMORY };
  return entry.run({ cache, ...command, ...where });
}
