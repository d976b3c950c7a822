/** What a form says of a place inside it: a path leads through maps, lists, things by name and alternatives. */
import type * as v from 'valibot';

/** A form with whatever the kinds of forms have inside them. */
interface Parts {
  readonly wrapped?: v.GenericSchema;
  readonly options?: readonly v.GenericSchema[];
  readonly entries?: { readonly [key: string]: v.GenericSchema };
  readonly item?: v.GenericSchema;
  readonly value?: v.GenericSchema;
}

/** The forms that may stand at a path: one for each alternative that has it. */
export function formsAt(
  form: v.GenericSchema,
  path: readonly (string | number)[],
): readonly v.GenericSchema[] {
  const [step, ...rest] = path;
  if (step === undefined) return [form];
  return plainForms(form).flatMap((part) => {
    const { entries, item, value } = part as Parts;
    const own = entries && Object.hasOwn(entries, step) ? entries[String(step)] : undefined;
    const next = own ?? item ?? value;
    return next ? formsAt(next, rest) : [];
  });
}

/** The keys of the maps that may stand at a path; nothing where things have names of their own. */
export function keysAt(form: v.GenericSchema, path: readonly (string | number)[]): readonly string[] {
  return formsAt(form, path)
    .flatMap(plainForms)
    .flatMap((part) => Object.keys((part as Parts).entries ?? {}));
}

/** Without the wrappers of what may be absent or null, each alternative by itself. */
function plainForms(form: v.GenericSchema): readonly v.GenericSchema[] {
  const { wrapped, options } = form as Parts;
  if (wrapped) return plainForms(wrapped);
  const isUnion = form.type === 'union' && options;
  return isUnion ? options.flatMap(plainForms) : [form];
}
