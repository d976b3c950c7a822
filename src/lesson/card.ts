/** Reads cards and the list of misconceptions. */
import type { Problem } from '../scenario/problem';
import { reportTo } from '../scenario/report';
import { readYaml, type Source } from '../scenario/source';
import { inForm } from '../scenario/structure';
import type { GenericSchema, InferOutput } from 'valibot';
import { cardForm, misconceptionsForm, type Card, type Misconceptions } from './cardForm';
import type { LessonResult } from './problem';

/** Data with the place of everything in it. */
export interface InFile<T> {
  readonly data: T;
  readonly source: Source;
}

/** Reads one card. */
export function readCard(text: string, file: string): LessonResult<InFile<Card>> {
  return read(cardForm, text, file);
}

/** Reads the wrong claims. */
export function readMisconceptions(text: string, file: string): LessonResult<InFile<Misconceptions>> {
  return read(misconceptionsForm, text, file);
}

function read<S extends GenericSchema>(
  form: S,
  text: string,
  file: string,
): LessonResult<InFile<InferOutput<S>>> {
  const { data: raw, source, problems: unreadable } = readYaml(text, file);
  if (unreadable.length > 0) return { ok: false, problems: unreadable };
  const problems: Problem[] = [];
  const data = inForm(form, raw, { source, path: [] }, reportTo(problems));
  return data === undefined || problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: { data, source } };
}
