/** A value, or every problem that stands in its way: bad input is never an exception. */
export type Result<T, P> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly P[] };

export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Refuses with at least one problem. */
export function failure<P>(...problems: readonly P[]): {
  readonly ok: false;
  readonly problems: readonly P[];
} {
  return { ok: false, problems };
}
