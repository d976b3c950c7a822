/** The format of a recorded SQL script: a schedule of several sessions' steps, and what a real engine did. */
import type { Dialect, ErrorClass, Row, SqlValue } from '../../database/database';

/** SQL as one text for all engines, or one per dialect; null leaves the statement out there. */
export type DialectText = string | Readonly<Record<string, string | null>>;

/** A parameter: a value, or one read by an earlier step. */
export type ScriptParam = SqlValue | { readonly ref: string; readonly col: string; readonly plus?: number };

/** When a step is done. A list means "and". */
export type Condition =
  readonly Condition[] | { readonly not: Condition } | { readonly failed: string } | StepCondition;

export interface StepCondition {
  readonly step: string;
  readonly rows?: number;
  readonly rowsMin?: number;
  readonly affected?: number;
  readonly affectedMin?: number;
  readonly ok?: boolean;
  /** `true`, or the class or code of the error. */
  readonly error?: boolean | string;
  readonly col?: string;
  readonly eq?: SqlValue;
  readonly ne?: SqlValue;
  readonly lt?: number;
  readonly gte?: number;
  /** Redis only: the reply of the step's command, nil included. */
  readonly reply?: unknown;
}

export const ERROR_POLICIES = ['nack', 'ack-duplicate', 'continue'] as const;
export type ErrorPolicy = (typeof ERROR_POLICIES)[number];

/** One line of the schedule. Without a session it lets time pass. */
export interface ScriptStep {
  readonly id: string;
  readonly session?: string;
  readonly sql?: DialectText;
  readonly params?: readonly ScriptParam[];
  readonly if?: Condition;
  readonly onError?: ErrorPolicy;
  readonly attempt?: number;
  readonly crash?: true | 'in-flight';
  readonly ack?: true;
  readonly nack?: true;
  readonly external?: string;
  readonly wait?: number;
}

export interface SqlScript {
  readonly name: string;
  readonly family: 'sql';
  readonly engines?: readonly string[];
  readonly sameMessage?: boolean;
  readonly onError?: ErrorPolicy;
  /** What a server was told besides its level. */
  readonly options?: {
    readonly mariadb?: { readonly foundRows?: boolean };
    readonly postgres?: object;
  };
  readonly schema: readonly DialectText[];
  readonly seed: readonly DialectText[];
  readonly tables: readonly string[];
  readonly sessions: Readonly<Record<string, string>>;
  readonly effect: ScriptEffect;
  readonly schedule: readonly ScriptStep[];
  readonly observations: Readonly<Record<string, Observation>>;
}

export type ScriptEffect =
  | { readonly sql: DialectText; readonly expect: number }
  | { readonly external: string; readonly expect: number };

/** One thing that happened, in real order. */
export interface TraceEntry {
  readonly step: string;
  readonly session?: string;
  readonly event?: string;
  readonly outcome: string;
  readonly why?: string;
  readonly rows?: readonly Row[];
  readonly affected?: number;
  readonly class?: string;
  readonly code?: string;
  readonly tx?: string;
  readonly tag?: string;
  readonly waitsFor?: readonly string[];
  readonly by?: string;
  readonly committed?: Readonly<Record<string, readonly Row[] | string>>;
  readonly committedDeferred?: boolean;
  readonly external?: string;
}

/** What a run of a script shows at its end. */
export interface RunResult {
  readonly trace: readonly TraceEntry[];
  readonly sessions: Readonly<Record<string, string>>;
  readonly final: Readonly<Record<string, readonly Row[]>>;
  readonly effect: { readonly times: number; readonly expected: number; readonly verdict: string };
}

/** A recorded result, or several where the engine did not always do the same. */
export type Observation =
  (RunResult & { readonly stable: true }) | { readonly variants: readonly RunResult[] };

/** The text for this dialect, or null when the statement is left out there. */
export function textFor(text: DialectText, dialect: Dialect): string | null {
  if (typeof text === 'string') return text;
  const own = text[dialect];
  return own === undefined ? (text['default'] ?? null) : own;
}

/** Whether the client of a script counts matched rows where MariaDB counts changed ones. */
export function countsFoundRows(script: SqlScript): boolean {
  return script.options?.mariadb?.foundRows === true;
}

/** The class of an error as scripts name it: what an aborted transaction refuses has no class of its own there. */
export function scriptClass(errorClass: ErrorClass): string {
  return errorClass === 'aborted' ? 'other' : errorClass;
}

/** The statements of a schema or a seed in this dialect. */
export function statementTexts(texts: readonly DialectText[], dialect: Dialect): readonly string[] {
  return texts.map((text) => textFor(text, dialect)).filter((text) => text !== null);
}

/** The recorded results, whether the engine was stable or not. */
export function recordedResults(observation: Observation): readonly RunResult[] {
  return 'variants' in observation ? observation.variants : [observation];
}

/** What a script lacks to be run, or null. It names the field, so that the author finds it. */
export function formatProblem(script: unknown): string | null {
  if (typeof script !== 'object' || script === null) return 'the script is not an object';
  const fields = script as Readonly<Record<string, unknown>>;
  for (const name of ['schema', 'seed', 'tables', 'schedule']) {
    if (!Array.isArray(fields[name])) return `${name} is not a list`;
  }
  for (const name of ['sessions', 'effect', 'observations']) {
    if (typeof fields[name] !== 'object' || fields[name] === null) return `${name} is missing`;
  }
  return scheduleProblem(fields as unknown as SqlScript);
}

function scheduleProblem({ schedule }: SqlScript): string | null {
  const seen = new Set<string>();
  for (const step of schedule) {
    if (typeof step?.id !== 'string') return 'a step has no id';
    if (seen.has(step.id)) return `two steps are called ${step.id}`;
    seen.add(step.id);
    const does = [step.sql, step.crash, step.ack, step.nack, step.external, step.wait];
    if (does.every((each) => each === undefined)) return `step ${step.id} does nothing`;
    if (step.wait === undefined && step.session === undefined) return `step ${step.id} has no session`;
  }
  return null;
}
