import type { Answer } from './engineClient';

/** Something that the site has could not be fetched: the network is away, or the site has changed meanwhile. */
export class UnloadedError extends Error {}

/**
 * Loads when it is first asked, and once. A load that failed is not remembered: the network may be back, and nobody could
 * ever try again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw new UnloadedError('not loaded', { cause });
    }));
}

/** The value of an answer, if any; throws where something could not be fetched, for then the answer says nothing. */
export function loaded<T>({ value, problems }: Answer<T>): T | null {
  if (problems.some(({ kind }) => kind === 'unloaded')) throw new UnloadedError('not loaded');
  return value;
}
