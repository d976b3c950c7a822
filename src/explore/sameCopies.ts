/**
 * Copies that say the same go by one name, where no program looks at names: then handling the second copy is the same
 * step as handling the first.
 */
import type { Copy, CopyName, World } from '../world/world';

/** The content of a copy: everything but its name. */
export function contentOf({ key, messageId, fields }: Copy): string {
  return JSON.stringify([key, messageId, fields]);
}

/** A world in which no two copies say the same. */
export function withoutSameCopies(world: World): World {
  const kept = new Map<string, Copy>();
  const names = new Map<CopyName, CopyName>();
  for (const copy of world.copies) {
    const content = contentOf(copy);
    const known = kept.get(content) ?? { ...copy, name: freeName(copy.key, [...kept.values()]) };
    kept.set(content, known);
    if (known.name !== copy.name) names.set(copy.name, known.name);
  }
  if (kept.size === world.copies.length) return world;
  const { broker, processes } = world;
  return {
    ...world,
    broker: renamed(broker, names),
    processes: renamed(processes, names),
    copies: [...kept.values()],
  };
}

/** As the next copy of this event is called: counted. */
function freeName(key: string, copies: readonly Copy[]): CopyName {
  return `${key}·${copies.filter((copy) => copy.key === key).length + 1}`;
}

/** The fields of messages, frames and deliveries that name a copy. */
const NAMING: readonly string[] = ['body', 'copy'];

/** What stays the same stays the same object. */
function renamed<T>(part: T, names: ReadonlyMap<CopyName, CopyName>): T {
  if (typeof part !== 'object' || part === null) return part;
  let changed: Record<string, unknown> | null = null;
  for (const [field, value] of Object.entries(part)) {
    const name = NAMING.includes(field) && typeof value === 'string' ? names.get(value) : undefined;
    const now = name ?? renamed<unknown>(value, names);
    if (now === value) continue;
    changed ??= (Array.isArray(part) ? [...(part as readonly unknown[])] : { ...part }) as Record<
      string,
      unknown
    >;
    changed[field] = now;
  }
  return (changed ?? part) as T;
}
