/** Reading a protection file: its data in form, with the places for later problems, and what it needs of a scenario. */
import { compileProgram } from './compileProgram';
import { refused, settled, type Problem, type Result } from './problem';
import { protectionForm, type ProgramData, type ProtectionData } from './programForm';
import { reportTo } from './report';
import { inside, readYaml, type Source } from './source';
import { inForm } from './structure';

export interface ProgramFile {
  readonly id: string;
  readonly data: ProtectionData;
  readonly source: Source;
  /** The names of the statements and calls that its operations `do`, in order. */
  readonly needs: readonly string[];
  readonly needsCache: boolean;
  /** It handles deliveries: settles them, or lets the broker forget them. Otherwise it handles given items. */
  readonly handlesDeliveries: boolean;
  /** Names of its further parts. */
  readonly parts: readonly string[];
}

/** Reads and checks a file `protections/<id>/program.yaml`, as far as that is possible without a scenario. */
export function parseProgram(text: string, file: string): Result<ProgramFile> {
  const { data: raw, source, problems: read } = readYaml(text, file);
  if (read.length > 0) return { ok: false, problems: read };
  const problems: Problem[] = [];
  const report = reportTo(problems);
  const site = { source, path: [] };
  const data = inForm(protectionForm, raw, site, report);
  if (!data) return refused(problems);
  const alone = { known: null, provided: null, report };
  compileProgram(data, site, { ...alone, id: data.id });
  for (const [part, program] of Object.entries(data.also ?? {})) {
    compileProgram(program, inside(site, 'also', part), { ...alone, id: `${data.id}.${part}` });
  }
  const programs = [data, ...Object.values(data.also ?? {})];
  return settled(
    {
      id: data.id,
      data,
      source,
      needs: [...new Set(programs.flatMap(needsOf))],
      needsCache: programs.some(usesCache),
      handlesDeliveries: data.acknowledge === 'automatic' || settles(data),
      parts: Object.keys(data.also ?? {}),
    },
    problems,
  );
}

function needsOf(data: ProgramData): readonly string[] {
  return Object.values(data.operations).flatMap((operation) => operation.do ?? []);
}

function usesCache(data: ProgramData): boolean {
  return Object.values(data.operations).some((operation) => operation.redis !== undefined);
}

function settles(data: ProgramData): boolean {
  return Object.values(data.operations).some(({ ack, nack, reject }) => ack ?? nack ?? reject);
}
