/** Every statement of a pane by session, in the order of the rows: who waited for whom, and what let them go on. */
import type { OkOutcome, Outcome } from '../../database/database';
import type { PaneScene, SceneStep } from '../../trace/sight';
import { stepAt, stepsOfRow } from '../../trace/rows';
import { boundSql } from '../../export/boundSql';

export type SqlResult =
  | { readonly kind: 'found'; readonly count: number }
  /** `matched` where the database found more rows than it had to change. */
  | { readonly kind: 'affected'; readonly count: number; readonly matched: number | null }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'waits'; readonly holder: string }
  | { readonly kind: 'rolledBack' }
  | { readonly kind: 'done' };

export interface SqlLine {
  readonly row: number;
  readonly process: string;
  /** Empty where the session ended without a word. */
  readonly sql: string;
  readonly result: SqlResult;
  /** Processes that waited before this statement and do not any more. */
  readonly letsGoOn: readonly string[];
}

/** The statements of a pane up to a row. */
export function sqlLog(pane: PaneScene, row: number): readonly SqlLine[] {
  const lines: SqlLine[] = [];
  const sent: Sent = new Map();
  for (let at = 1; at <= row; at += 1) {
    let before = stepAt(pane, at - 1);
    for (const step of stepsOfRow(pane, at)) {
      lines.push(...linesOf(step, before, at, sent));
      before = step;
    }
  }
  return [...lines, ...waitingNow(pane, row)];
}

/** The sessions that have a line, in the order of the scenario. */
export function sessionsIn(pane: PaneScene, lines: readonly SqlLine[]): readonly string[] {
  return pane.setting.processes
    .map((plan) => plan.name)
    .filter((name) => lines.some((line) => line.process === name));
}

/** The last statement of every task, as it was sent. */
type Sent = Map<string, string>;

function linesOf(step: SceneStep, before: SceneStep, row: number, sent: Sent): readonly SqlLine[] {
  const letsGoOn = before.sight.waits
    .filter(({ process }) => !step.sight.waits.some((wait) => wait.process === process))
    .map(({ process }) => process);
  const lines = step.events.flatMap((event): SqlLine[] => {
    if (event.type === 'statement') {
      const { process, task, sql, params, outcome } = event;
      const bound = boundSql(sql, params);
      sent.set(`${process}.${task}`, bound);
      return [{ row, process, sql: bound, result: resultOf(sql, outcome), letsGoOn: [] }];
    }
    // What waited returns in somebody else's step.
    if (event.type === 'resumed') {
      const { process, task, outcome } = event;
      const sql = sent.get(`${process}.${task}`) ?? '';
      return [{ row, process, sql, result: resultOf(sql, outcome), letsGoOn: [] }];
    }
    if (event.type !== 'rolledBack') return [];
    return [{ row, process: event.process, sql: '', result: { kind: 'rolledBack' }, letsGoOn: [] }];
  });
  const releasing = lines.findLastIndex((line) => !letsGoOn.includes(line.process));
  return lines.map((line, index) => (index === releasing ? { ...line, letsGoOn } : line));
}

function resultOf(sql: string, outcome: Outcome): SqlResult {
  switch (outcome.kind) {
    case 'blocked':
      return { kind: 'waits', holder: outcome.by.join(', ') };
    case 'error':
      return { kind: 'error', text: outcome.message };
    case 'ok':
      if (/^\s*(select|with|values)/i.test(sql)) return { kind: 'found', count: outcome.rows.length };
      if (/^\s*(insert|update|delete|replace)/i.test(sql))
        return { kind: 'affected', count: outcome.affected, matched: matchedOnly(outcome) };
      return { kind: 'done' };
  }
}

function matchedOnly({ matched, affected }: OkOutcome): number | null {
  return matched !== undefined && matched !== affected ? matched : null;
}

/** Statements that could come next if nobody held the lock. */
function waitingNow(pane: PaneScene, row: number): readonly SqlLine[] {
  const { world, sight } = stepAt(pane, row);
  return sight.waits.flatMap(({ process, task, holder }): SqlLine[] => {
    const waiting = world.processes.find((each) => each.name === process)?.tasks[task];
    // On a recorded server the statement was sent, and its line says that it waits.
    if (waiting?.blocked) return [];
    const at = waiting?.at ?? '';
    const plan = pane.setting.processes.find((each) => each.name === process);
    const action = plan && pane.setting.programs[plan.program]?.operations[at]?.action;
    if (action?.kind !== 'sql') return [];
    const sql = typeof action.sql === 'string' ? action.sql : action.sql.default;
    return [{ row, process, sql, result: { kind: 'waits', holder }, letsGoOn: [] }];
  });
}
