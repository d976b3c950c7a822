/** The ways on from an operation: those the file names, the ordinary one, and failure. */
import type { Expression } from '../program/expression';
import { END, type Action, type Assignment, type Branch, type OperationId } from '../program/program';
import { literal, nameOf, toExpression } from './expressionText';
import type { BranchData, OperationData } from './programForm';
import { oneOf, type Report } from './report';
import { inside, type Site } from './source';

/** What the branches of a program have in common. */
export interface Ways {
  readonly operations: readonly OperationId[];
  readonly start: OperationId;
  /** Its last operation leads back to the first one. */
  readonly loops: boolean;
  readonly onError: OperationId;
  readonly onErrorSite: Site;
  /** Failure inside a transaction leads through `roll-back`. */
  readonly rollsBack: boolean;
}

export interface WaysOn {
  readonly given: readonly Branch[];
  readonly last: Branch;
}

/** The named branches in the order of the file, and the ordinary one. */
export function waysOn(
  data: OperationData,
  site: Site,
  below: OperationId | null,
  ways: Ways,
  report: Report,
): WaysOn {
  const onward = below ?? (ways.loops ? ways.start : END);
  const goto = data.go === undefined ? onward : target(data.go, inside(site, 'go'), ways, report);
  const given = (data.on ?? []).map((branch, index) =>
    toBranch(branch, inside(site, 'on', index), goto, ways, report),
  );
  const last: Branch = {
    label: data.as ?? 'done',
    when: null,
    goto,
    ...setOf(data.set, inside(site, 'set'), report),
    landmarks: listOf(data.landmark),
  };
  return { given, last };
}

function toBranch(data: BranchData, site: Site, onward: OperationId, ways: Ways, report: Report): Branch {
  return {
    label: data.as ?? String(data.if),
    when: toExpression(data.if, inside(site, 'if'), report),
    goto: data.go === undefined ? onward : target(data.go, inside(site, 'go'), ways, report),
    ...setOf(data.set, inside(site, 'set'), report),
    landmarks: listOf(data.landmark),
  };
}

function target(id: OperationId, site: Site, ways: Ways, report: Report): OperationId {
  if (id === END || ways.operations.includes(id)) return id;
  const known = [...ways.operations, END];
  report('unknownOperation', site, { expected: oneOf(known), got: id, known });
  return END;
}

function setOf(
  data: { readonly [name: string]: string | number | boolean | null } | undefined,
  site: Site,
  report: Report,
): { readonly set?: readonly Assignment[] } {
  if (data === undefined) return {};
  const set = Object.entries(data).map(([path, text]): Assignment => {
    const place = inside(site, path);
    const name = path.replace(/^memory\./, '');
    if (!/^[A-Za-z_]\w*$/.test(name)) {
      report('badName', place, {
        expected: { phrase: 'newVariableName' },
        got: path,
        of: 'key',
      });
    }
    return { where: name === path ? 'locals' : 'memory', name, value: toExpression(text, place, report) };
  });
  return { set };
}

export function listOf(data: string | readonly string[] | undefined): readonly string[] {
  return data === undefined ? [] : typeof data === 'string' ? [data] : data;
}

const ERROR = nameOf('error');
const IN_TRANSACTION: Expression = {
  kind: 'binary',
  op: 'and',
  left: ERROR,
  right: { kind: 'binary', op: '!=', left: nameOf('tx'), right: literal('none') },
};

/**
 * A failed statement, command or call leaves by `onError`, through a ROLLBACK when a transaction is open. What the
 * client sends to the broker goes on as if it had arrived, but passes no landmark.
 */
export function failureBranches(
  action: Action,
  last: Branch,
  isRollBack: boolean,
  ways: Ways,
  report: Report,
): readonly Branch[] {
  const unheard: Branch = { label: 'not heard', when: null, goto: last.goto, landmarks: [] };
  const matters = last.landmarks.length > 0;
  switch (action.kind) {
    case 'sql':
    case 'cache':
    case 'call':
      return isRollBack ? [] : failing(action.kind === 'sql' ? IN_TRANSACTION : ERROR, ways, report);
    case 'confirm':
      return matters
        ? [{ ...unheard, label: 'not confirmed', when: { kind: 'not', of: nameOf('confirmed') } }]
        : [];
    case 'ack':
    case 'nack':
    case 'reject':
    case 'publish':
      return matters ? [{ ...unheard, label: 'not sent', when: ERROR }] : [];
    default:
      return [];
  }
}

function failing(inTransaction: Expression, ways: Ways, report: Report): readonly Branch[] {
  const goto = target(ways.onError, ways.onErrorSite, ways, report);
  const fails: Branch = { label: 'fails', when: ERROR, goto, landmarks: [] };
  return ways.rollsBack
    ? [{ ...fails, label: 'fails inside', when: inTransaction, goto: 'roll-back' }, fails]
    : [fails];
}
