/** Which protections a scenario can be run with, in the order in which they are shown. */
import { parseProgram, type ProgramFile } from './programFile';
import { protectionFileName, type ProgramTexts } from './programs';
import type { ScenarioData } from './scenarioForm';
import type { ScenarioText } from './scenarioFile';

/** Every protection that ships: the two in front, then their relatives from none to the fallback. */
export const PROTECTIONS = [
  ...['id-table', 'state-guard'],
  ...['none', 'auto-ack', 'ack-before-work', 'in-memory-set'],
  ...['redis-mark-after', 'redis-set-nx', 'redis-set-nx-ex', 'redis-lock'],
  ...['id-table-no-tx', 'id-stored-first', 'id-table-check-first'],
  ...['select-then-update', 'guard-with-effect', 'guard-then-effect', 'unique-business-key'],
  ...['optimistic-version', 'version-only', 'select-for-update'],
  ...['redelivered-flag', 'delivery-tag'],
  ...['form-token-steps', 'form-token-atomic', 'outbox-inbox', 'reconciliation'],
] as const;

/**
 * The protections that make sense in a scenario: those it lists, or all whose statements it provides. None when no
 * process of it leaves its program open.
 */
export function protectionsFor(scenario: ScenarioText, programTexts: ProgramTexts): readonly string[] {
  const { data } = scenario;
  const open = openProcesses(data);
  if (open.length === 0) return [];
  const listed = data.protections;
  if (Array.isArray(listed)) return listed;
  const except = listed === undefined ? [] : (listed as { readonly except: readonly string[] }).except;
  return inOrder(Object.keys(programTexts)).filter((id) => {
    if (except.includes(id)) return false;
    const file = parseProgram(programTexts[id] ?? '', protectionFileName(id));
    return file.ok && fits(file.value, open, data);
  });
}

function inOrder(ids: readonly string[]): readonly string[] {
  const rank = (id: string): number => {
    const index = (PROTECTIONS as readonly string[]).indexOf(id);
    return index < 0 ? PROTECTIONS.length : index;
  };
  return ids.toSorted((a, b) => rank(a) - rank(b));
}

interface Open {
  /** The part of a protection that it runs; '' is its main program. */
  readonly part: string;
  readonly consumes: boolean;
}

/** The processes that leave their program to the protection. */
function openProcesses(data: ScenarioData): readonly Open[] {
  return Object.values(data.processes ?? {}).flatMap((process): readonly Open[] => {
    if (!process || process.like !== undefined) return [];
    const { program, publishes, consumes } = process;
    const chosen = program === undefined && publishes === undefined ? '$protection' : program;
    if (typeof chosen !== 'string' || !/^\$protection(\.|$)/.test(chosen)) return [];
    return [{ part: chosen.slice('$protection.'.length), consumes: consumes !== undefined }];
  });
}

function fits(file: ProgramFile, open: readonly Open[], data: ScenarioData): boolean {
  const statements = data.statements ?? {};
  const provided = (name: string): boolean => Object.hasOwn(statements, name) && statements[name] !== null;
  // A relay that nobody runs is a protection that is not there.
  const whole = file.parts.every((part) => open.some((process) => process.part === part));
  const known = open.every(({ part, consumes }) =>
    part === '' ? consumes === file.handlesDeliveries : file.parts.includes(part),
  );
  return whole && known && file.needs.every(provided) && (!file.needsCache || data.redis === true);
}
