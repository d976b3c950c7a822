/**
 * A program from its file: operations in order become states, "go on to the one below" becomes explicit, and a
 * statement that can fail gets its way out. Branches that look at `error` are tried first, then failure in general,
 * then the others: a failed statement found no row, and must not be taken for "no such row".
 */
import type { Expression } from '../program/expression';
import {
  END,
  type Branch,
  type Operation,
  type OperationId,
  type Program,
  type ProgramId,
} from '../program/program';
import { actionName, toAction, type Known } from './actions';
import { failureBranches, waysOn, type Ways } from './branches';
import { toLength } from './expressionText';
import { toValues } from './givenValue';
import type { OperationData, ProgramData } from './programForm';
import { oneOf, type Report } from './report';
import type { StepData } from './scenarioForm';
import { inside, type Site } from './source';

/** A statement or call of the scenario, with its place there. */
export interface Provided {
  readonly steps: readonly StepData[];
  readonly site: Site;
}

export interface ProgramContext {
  readonly id: ProgramId;
  readonly known: Known | null;
  /** What the scenario provides under a name; null: the program stands alone, any name will do. */
  readonly provided: { readonly [name: string]: Provided } | null;
  readonly report: Report;
}

/** One operation as it is after `do` was replaced by what the scenario provides. */
interface Draft {
  readonly id: OperationId;
  readonly data: OperationData;
  readonly site: Site;
  /** Where its action stands: in the program, or in the scenario's statement. */
  readonly actionSite: Site;
  readonly below: OperationId | null;
  /** Not the last of a list of statements: goes on to the next of them whatever the operation says. */
  readonly inner: boolean;
}

/** The program; problems are reported and leave a program that must not be used. */
export function compileProgram(data: ProgramData, site: Site, context: ProgramContext): Program {
  const drafts = allDrafts(data, site, context);
  const ways: Ways = {
    operations: drafts.map((draft) => draft.id),
    start: drafts[0]?.id ?? END,
    loops: drafts[0]?.data.take !== undefined || drafts[0]?.data.publish !== undefined,
    onError: onErrorOf(data, drafts),
    rollsBack: data.onError === undefined && drafts.some(begins),
    onErrorSite: inside(site, data.onError === undefined ? 'operations' : 'onError'),
  };
  const operations = drafts.map((draft) => toOperation(draft, ways, context));
  if (drafts.length === 0)
    context.report('missingKey', inside(site, 'operations'), {
      expected: { phrase: 'anOperation' },
      of: 'key',
    });
  const program: Program = {
    id: context.id,
    start: ways.start,
    operations: Object.fromEntries(operations.map((operation) => [operation.id, operation])),
    landmarks: [...new Set(operations.flatMap(landmarksOf))],
    memory: toValues(data.memory, inside(site, 'memory'), context.report),
    acknowledge: data.acknowledge ?? 'manual',
  };
  reportUnreachable(program, data, site, context.report);
  return program;
}

function landmarksOf(operation: Operation): readonly string[] {
  const ordinary = operation.branches.at(-1);
  const others = operation.branches.slice(0, -1);
  return [...(ordinary?.landmarks ?? []), ...others.flatMap((branch) => branch.landmarks)];
}

/** The file's operations, and `roll-back` and `give-back` where they are used or needed and the file has none. */
function allDrafts(data: ProgramData, site: Site, context: ProgramContext): readonly Draft[] {
  const own = draftsOf(Object.entries(data.operations), inside(site, 'operations'), context);
  const wanted = new Set(
    own.flatMap((draft) => [draft.data.go, ...(draft.data.on ?? []).map((branch) => branch.go)]),
  );
  wanted.add(data.onError);
  const settles = own.some((draft) => settlesDelivery(draft.data));
  const fails = data.onError === undefined && own.some((draft) => canFail(draft.data));
  if (fails && settles) wanted.add('give-back');
  if (fails && own.some(begins)) wanted.add('roll-back');
  const start = own[0]?.id ?? END;
  const extra: [string, OperationData][] = [];
  if (wanted.has('roll-back'))
    extra.push(['roll-back', { sql: 'ROLLBACK', go: settles ? 'give-back' : start }]);
  if (wanted.has('give-back') || (wanted.has('roll-back') && settles))
    extra.push(['give-back', { nack: { requeue: true } }]);
  const missing = extra.filter(([id]) => !Object.hasOwn(data.operations, id));
  return [
    ...own,
    ...draftsOf(missing, site, context).map((draft) => ({ ...draft, site, actionSite: site, below: null })),
  ];
}

function begins(draft: Draft): boolean {
  return isSql(draft, /^\s*(BEGIN|START)\b/i);
}

function draftsOf(
  entries: readonly [string, OperationData][],
  site: Site,
  context: ProgramContext,
): readonly Draft[] {
  return entries.flatMap(([id, data], index) => {
    const below = entries[index + 1]?.[0] ?? null;
    const place = inside(site, id);
    if (id === END)
      context.report('badName', place, {
        expected: { phrase: 'otherThanEnd' },
        got: id,
        of: 'key',
      });
    const draft = { id, data, site: place, actionSite: place, below, inner: false };
    return data.do === undefined ? [draft] : expanded(draft, data.do, context);
  });
}

/** `do` becomes what the scenario provides; a list becomes operations one after another. */
function expanded(draft: Draft, wanted: string, context: ProgramContext): readonly Draft[] {
  actionName(draft.data, draft.site, context.report);
  const { do: _, ...rest } = draft.data;
  if (context.provided === null) return [{ ...draft, data: { ...rest, sql: 'SELECT 1' } }];
  const provided = Object.hasOwn(context.provided, wanted) ? context.provided[wanted] : undefined;
  if (!provided) {
    const known = Object.keys(context.provided);
    context.report('unknownStatement', inside(draft.site, 'do'), {
      expected: oneOf(known),
      got: wanted,
      known,
    });
    return [{ ...draft, data: { ...rest, note: true } }];
  }
  const name = (index: number): string => (index === 0 ? draft.id : `${draft.id}-${index + 1}`);
  return provided.steps.map((step, index) => {
    const last = index === provided.steps.length - 1;
    const place = provided.steps.length === 1 ? provided.site : inside(provided.site, index);
    return {
      ...draft,
      id: name(index),
      data: { ...(last ? rest : errorsOnly(rest)), ...asOperation(step, last ? rest : {}) },
      actionSite: place,
      below: last ? draft.below : name(index + 1),
      inner: !last,
    };
  });
}

/** A statement before the last one of a list passes no landmark and takes only the ways of failure. */
function errorsOnly(data: OperationData): OperationData {
  return { on: (data.on ?? []).filter((branch) => /\berror\b/.test(String(branch.if))) };
}

/** A step of the scenario in the form of an operation. Its `set` comes before the program's own. */
export function asOperation(step: StepData, own: OperationData): OperationData {
  if (typeof step === 'string') return { sql: step };
  const { default: text, sqlite, mariadb, postgres, set, ...action } = step;
  const both = set || own.set ? { set: { ...set, ...own.set } } : {};
  if (text === undefined) return { ...action, ...both };
  const dialects = { sqlite, mariadb, postgres };
  const given = Object.entries(dialects).filter(([, sql]) => sql !== undefined);
  return { ...action, ...both, sql: { default: text, ...Object.fromEntries(given) } };
}

function canFail(data: OperationData): boolean {
  return (
    data.sql !== undefined || data.do !== undefined || data.redis !== undefined || data.call !== undefined
  );
}

function settlesDelivery(data: OperationData): boolean {
  return data.ack !== undefined || data.nack !== undefined || data.reject !== undefined;
}

function isSql(draft: Draft, pattern: RegExp): boolean {
  const { sql } = draft.data;
  return sql !== undefined && pattern.test(typeof sql === 'string' ? sql : sql.default);
}

/** Where failure leads: the program's own choice; else back to the broker; else, with nothing to give back, to the start. */
function onErrorOf(data: ProgramData, drafts: readonly Draft[]): OperationId {
  if (data.onError !== undefined) return data.onError;
  const giveBack = drafts.some((draft) => draft.id === 'give-back');
  return giveBack ? 'give-back' : (drafts[0]?.id ?? END);
}

function toOperation(draft: Draft, ways: Ways, context: ProgramContext): Operation {
  const { data } = draft;
  const { report } = context;
  const action = toAction(data, draft.actionSite, context.known, report);
  const ordinary = draft.inner ? { ...data, go: draft.below ?? END } : data;
  const { given, last } = waysOn(ordinary, draft.site, draft.below, ways, report);
  const isRollBack = isSql(draft, /^\s*ROLLBACK\s*;?\s*$/i);
  const first = given.filter((branch) => mentions(branch, 'error'));
  const caught = first.some((branch) => branch.when?.kind === 'name');
  const failure = caught ? [] : failureBranches(action, last, isRollBack, ways, report);
  const others = given.filter((branch) => !mentions(branch, 'error'));
  const landmarks = last.landmarks;
  return {
    id: draft.id,
    action,
    takesMs: data.takes === undefined ? null : toLength(data.takes, inside(draft.site, 'takes'), report),
    branches: distinct(
      action.kind === 'confirm' ? [...given, ...failure, last] : [...first, ...failure, ...others, last],
    ),
    isEffect:
      data.effect ??
      (landmarks.includes('effect') || given.some((branch) => branch.landmarks.includes('effect'))),
  };
}

function mentions(branch: Branch, name: string): boolean {
  const look = (expression: Expression): boolean => JSON.stringify(expression).includes(`"name":"${name}"`);
  return branch.when !== null && look(branch.when);
}

/** Labels are the events of the statechart: each once in an operation. */
function distinct(branches: readonly Branch[]): readonly Branch[] {
  return branches.map((branch, index) => {
    const before = branches.slice(0, index).filter((other) => other.label === branch.label).length;
    return before === 0 ? branch : { ...branch, label: `${branch.label} ${before + 1}` };
  });
}

function reportUnreachable(program: Program, data: ProgramData, site: Site, report: Report): void {
  const reached = new Set([program.start]);
  for (const id of reached) {
    for (const branch of program.operations[id]?.branches ?? []) reached.add(branch.goto);
  }
  for (const id of Object.keys(data.operations)) {
    if (reached.has(id)) continue;
    const expected = { phrase: 'wayToIt', go: `go: ${id}` } as const;
    report('unreachableOperation', inside(site, 'operations', id), { expected, got: id, of: 'key' });
  }
}
