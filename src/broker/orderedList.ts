/*
 * A persistent ordered list that is plain JSON: chunks of a bounded size, so that adding, removing and inserting
 * copy one chunk and the list of chunks, never all elements.
 */

const CHUNK_SIZE_MAX = 64;

/** Elements in order, in chunks of 1 to 64; treat as opaque outside this file. An empty list has no chunk. */
export interface OrderedList<T> {
  readonly size: number;
  readonly chunks: readonly (readonly T[])[];
}

/** Negative when the element stands before the place looked for, 0 at it, positive behind it. */
export type Compare<T> = (element: T) => number;

const EMPTY: OrderedList<never> = Object.freeze({ size: 0, chunks: Object.freeze([]) });

/** The list without elements. */
export function emptyList<T>(): OrderedList<T> {
  return EMPTY;
}

/** The first element, or undefined. */
export function first<T>(list: OrderedList<T>): T | undefined {
  return list.chunks[0]?.[0];
}

/** The last element, or undefined. */
export function last<T>(list: OrderedList<T>): T | undefined {
  const chunk = list.chunks[list.chunks.length - 1];
  return chunk?.[chunk.length - 1];
}

/** All elements in order, as a new array. */
export function toArray<T>(list: OrderedList<T>): T[] {
  return list.chunks.length === 1 ? (list.chunks[0] as readonly T[]).slice() : list.chunks.flat();
}

/** The list with one more element at its end. */
export function append<T>(list: OrderedList<T>, element: T): OrderedList<T> {
  const chunks = list.chunks.slice();
  const tail = chunks[chunks.length - 1];
  if (tail === undefined || tail.length >= CHUNK_SIZE_MAX) chunks.push([element]);
  else chunks[chunks.length - 1] = [...tail, element];
  return { size: list.size + 1, chunks };
}

/** The list without its first element; the empty list stays as it is. */
export function removeFirst<T>(list: OrderedList<T>): OrderedList<T> {
  const head = list.chunks[0];
  if (head === undefined) return list;
  if (head.length === 1) {
    return list.size === 1 ? emptyList() : { size: list.size - 1, chunks: list.chunks.slice(1) };
  }
  const chunks = list.chunks.slice();
  chunks[0] = head.slice(1);
  return { size: list.size - 1, chunks };
}

/** The list with the element put before the first one that compares as behind it. */
export function insert<T>(list: OrderedList<T>, element: T, compare: Compare<T>): OrderedList<T> {
  const end = last(list);
  if (end === undefined || compare(end) <= 0) return append(list, element);
  const chunkIndex = chunkOf(list, (tail) => compare(tail) > 0);
  const chunk = list.chunks[chunkIndex] as readonly T[];
  const index = chunk.findIndex((other) => compare(other) > 0);
  const grown = [...chunk.slice(0, index), element, ...chunk.slice(index)];
  const chunks = list.chunks.slice();
  if (grown.length <= CHUNK_SIZE_MAX) chunks[chunkIndex] = grown;
  else chunks.splice(chunkIndex, 1, grown.slice(0, CHUNK_SIZE_MAX / 2), grown.slice(CHUNK_SIZE_MAX / 2));
  return { size: list.size + 1, chunks };
}

/** The element that compares as 0, or undefined. */
export function find<T>(list: OrderedList<T>, compare: Compare<T>): T | undefined {
  if (list.size === 0) return undefined;
  const chunk = list.chunks[chunkOf(list, (tail) => compare(tail) >= 0)];
  return chunk?.find((element) => compare(element) === 0);
}

/** The list without the element that compares as 0; the same list when there is none. */
export function remove<T>(list: OrderedList<T>, compare: Compare<T>): OrderedList<T> {
  if (list.size === 0) return list;
  const chunkIndex = chunkOf(list, (tail) => compare(tail) >= 0);
  const chunk = list.chunks[chunkIndex];
  const index = chunk === undefined ? -1 : chunk.findIndex((element) => compare(element) === 0);
  if (chunk === undefined || index === -1) return list;
  if (list.size === 1) return emptyList();
  const chunks = list.chunks.slice();
  if (chunk.length === 1) chunks.splice(chunkIndex, 1);
  else chunks[chunkIndex] = [...chunk.slice(0, index), ...chunk.slice(index + 1)];
  return { size: list.size - 1, chunks };
}

/** All elements up to and including those that compare as 0 or before, as an array. */
export function upTo<T>(list: OrderedList<T>, compare: Compare<T>): T[] {
  const found: T[] = [];
  for (const chunk of list.chunks) {
    for (const element of chunk) {
      if (compare(element) > 0) return found;
      found.push(element);
    }
  }
  return found;
}

/** A list of the given elements, which must be in order. */
export function listOf<T>(elements: readonly T[]): OrderedList<T> {
  if (elements.length === 0) return emptyList();
  const chunks: T[][] = [];
  for (let start = 0; start < elements.length; start += CHUNK_SIZE_MAX) {
    chunks.push(elements.slice(start, start + CHUNK_SIZE_MAX));
  }
  return { size: elements.length, chunks };
}

/** Index of the first chunk whose last element passes the test, by halving; the number of chunks if none does. */
function chunkOf<T>(list: OrderedList<T>, passes: (tail: T) => boolean): number {
  let low = 0;
  let high = list.chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const chunk = list.chunks[middle] as readonly T[];
    if (passes(chunk[chunk.length - 1] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
