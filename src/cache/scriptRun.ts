/** One run of a Lua script: what it can call, what it leaves behind, how its result becomes a reply. */
import type { Cache } from './cache';
import type { Outcome } from './command';
import { fitsArity, lookUp, plain, runCommand } from './commands';
import type { Circumstances, PlainCommand } from './commands';
import { interpret } from './luaInterpreter';
import { native } from './luaArguments';
import { luaGlobal, sha1Hex } from './luaLibrary';
import { parseLua } from './luaParser';
import type { Globals } from './luaScope';
import type { Block } from './luaSyntax';
import { LuaSyntaxError } from './luaTokens';
import {
  LuaError,
  LuaUnsupported,
  getField,
  listPart,
  listTable,
  numberText,
  recordTable,
  toText,
} from './luaValues';
import type { LuaFunction, LuaTable, LuaValue } from './luaValues';
import { failure, isFailure, unsupported } from './reply';
import type { Answer, Failure } from './reply';
import { sha1 } from './sha1';
import { fromBytes, toBytes } from './utf8';

export interface ScriptCall {
  readonly text: string;
  readonly keys: readonly string[];
  readonly values: readonly string[];
}

/** Commands that other tables answer and no script may call; BLPOP and the like say so in their entry. */
const NOT_IN_SCRIPTS: ReadonlySet<string> = new Set(
  'multi exec discard watch unwatch eval evalsha eval_ro evalsha_ro script fcall fcall_ro subscribe psubscribe'.split(
    ' ',
  ),
);
const NOT_ALLOWED = failure('ERR This Redis command is not allowed from script');

/** What the commands of a running script have changed so far. */
interface Progress {
  cache: Cache;
}

/** Compiles and keeps a script; answers its SHA-1, or the error of the compiler. */
export function loadScript(cache: Cache, text: string): Outcome {
  const compiled = compile(text);
  return 'error' in compiled
    ? { cache, answer: compiled }
    : { cache: remember(cache, text), answer: sha1(text) };
}

/** Runs a script. An error of the script keeps what it wrote before; what we cannot run changes nothing. */
export function runScript(cache: Cache, script: ScriptCall, where: Circumstances): Outcome {
  const compiled = compile(script.text);
  if ('error' in compiled) return { cache, answer: compiled };
  const progress: Progress = { cache: remember(cache, script.text) };
  try {
    const values = interpret(compiled.block, globalsOf(script, progress, where));
    return { cache: progress.cache, answer: toAnswer(values[0] ?? null) };
  } catch (error) {
    if (error instanceof LuaUnsupported) return { cache, answer: unsupported(error.message) };
    if (error instanceof LuaError) return { cache: progress.cache, answer: scriptError(error, script.text) };
    throw error;
  }
}

function compile(text: string): { readonly block: Block } | Failure {
  try {
    return { block: parseLua(toBytes(text)) };
  } catch (error) {
    if (!(error instanceof LuaSyntaxError)) throw error;
    return failure(`ERR Error compiling script (new function): ${fromBytes(error.message)}`);
  }
}

function remember(cache: Cache, text: string): Cache {
  if (cache.scripts.some((known) => known.text === text)) return cache;
  const scripts = [...cache.scripts, { sha: sha1(text), text }].sort((a, b) => (a.sha < b.sha ? -1 : 1));
  return { ...cache, scripts };
}

function scriptError({ value, line }: LuaError, text: string): Failure {
  const err = typeof value === 'object' && value?.kind === 'table' ? getField(value, 'err') : null;
  if (typeof value === 'object' && typeof err !== 'string') return unsupported('an error without a text');
  const message = typeof err === 'string' ? err : `ERR ${toText(value)}`;
  return failure(`${fromBytes(message)} script: ${sha1(text)}, on @user_script:${line}.`);
}

function globalsOf(script: ScriptCall, progress: Progress, where: Circumstances): Globals {
  const known = new Map<string, LuaValue | undefined>([
    ['KEYS', listTable(script.keys.map(toBytes))],
    ['ARGV', listTable(script.values.map(toBytes))],
    ['redis', redisTable(progress, where)],
  ]);
  const get = (name: string): LuaValue | undefined => {
    if (!known.has(name)) known.set(name, luaGlobal(name));
    return known.get(name);
  };
  return { get };
}

function redisTable(progress: Progress, where: Circumstances): LuaTable {
  const call = (raises: boolean): LuaFunction =>
    native((args, line) => {
      const answer = callRedis(args, progress, where);
      const value = toLua(answer);
      if (raises && isFailure(answer)) throw new LuaError(value, line);
      return value;
    });
  const fields = {
    call: call(true),
    pcall: call(false),
    error_reply: native(([text = null]) => recordTable({ err: errorText(toText(text)) })),
    status_reply: native(([text = null]) => recordTable({ ok: toText(text) })),
    sha1hex: sha1Hex,
    log: native(() => []),
    LOG_DEBUG: 0,
    LOG_VERBOSE: 1,
    LOG_NOTICE: 2,
    LOG_WARNING: 3,
    replicate_commands: native(() => true),
  };
  return { ...recordTable(fields), locked: true };
}

/** Redis puts ERR in front of an error that has no code of its own. */
function errorText(text: string): string {
  const plain = text.startsWith('-') ? text.slice(1) : text;
  return plain.includes(' ') ? plain : `ERR ${plain}`;
}

function callRedis(args: readonly LuaValue[], progress: Progress, where: Circumstances): Answer {
  if (args.length === 0) return failure('ERR Please specify at least one argument for this redis lib call');
  const texts = args.filter((arg) => typeof arg === 'string' || typeof arg === 'number').map(argumentText);
  if (texts.length < args.length) {
    return failure('ERR Lua redis lib command arguments must be strings or integers');
  }
  const [name = '', ...rest] = texts;
  const command = plain([name, ...rest]);
  const refusal = refusedInScript(command);
  if (refusal !== null) return refusal;
  const outcome = runCommand(progress.cache, command, { ...where, inTransaction: true });
  progress.cache = outcome.cache;
  if (isFailure(outcome.answer)) passOnUnsupported(outcome.answer);
  return outcome.answer;
}

function argumentText(value: string | number): string {
  return typeof value === 'string' ? fromBytes(value) : numberText(value, 17);
}

function refusedInScript(command: PlainCommand): Failure | null {
  if (NOT_IN_SCRIPTS.has(command.name)) return NOT_ALLOWED;
  const entry = lookUp(command);
  if ('error' in entry) {
    passOnUnsupported(entry);
    return failure('ERR Unknown Redis command called from script');
  }
  if (entry.noScript === true) return NOT_ALLOWED;
  if (!fitsArity(entry, command))
    return failure('ERR Wrong number of args calling Redis command from script');
  return null;
}

/** A script must not be able to catch a limit of ours and go on as if Redis had answered. */
function passOnUnsupported({ error }: Failure): void {
  if (error.startsWith('unsupported: ')) throw new LuaUnsupported(error.slice('unsupported: '.length));
}

/** A reply as Lua sees it: nil becomes false, a status and an error become tables. */
function toLua(answer: Answer): LuaValue {
  if (answer === null) return false;
  if (typeof answer === 'string') return toBytes(answer);
  if (typeof answer !== 'object') return answer;
  if ('status' in answer) return recordTable({ ok: answer.status });
  if ('error' in answer) return recordTable({ err: toBytes(answer.error) });
  return listTable(answer.map(toLua));
}

/** The number without its fraction; one that does not fit becomes the smallest there is, as C has it. */
function toInteger(value: number): number {
  return Math.abs(value) < 2 ** 63 ? Math.trunc(value) : -(2 ** 63);
}

/** A result of Lua as a reply: numbers lose their fraction, lists end at the first nil, false becomes nil. */
function toAnswer(value: LuaValue): Answer {
  if (value === null || value === false) return null;
  if (value === true) return 1;
  if (typeof value === 'number') return toInteger(value);
  if (typeof value === 'string') return fromBytes(value);
  if (value.kind === 'function') return null;
  const [err, ok] = [getField(value, 'err'), getField(value, 'ok')];
  if (typeof err === 'string') return failure(fromBytes(err));
  if (typeof ok === 'string') return { status: fromBytes(ok) };
  return listPart(value).map(toAnswer);
}
