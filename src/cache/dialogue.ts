import { createCache } from './cache';
import type { Cache, Reply } from './cache';
import { execute } from './execute';

export interface Dialogue {
  readonly cache: Cache;
  readonly replies: readonly Reply[];
}

/**
 * Executes lines such as `A 300 SET lock A NX PX 30`, which is client A at 300 ms, one after the other.
 * Words are separated by spaces, and `''` is the empty one. For tests and examples.
 */
export function dialogue(lines: readonly string[], start: Cache = createCache()): Dialogue {
  return lines.reduce<Dialogue>(
    ({ cache, replies }, line) => {
      const [client = '', now = '', name = '', ...args] = line.split(' ');
      const words = args.map((word) => (word === "''" ? '' : word));
      const executed = execute(cache, client, [name, ...words], Number(now));
      return { cache: executed.cache, replies: [...replies, executed.reply] };
    },
    { cache: start, replies: [] },
  );
}
