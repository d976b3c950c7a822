/**
 * Numbers for tuples of whole numbers: equal tuples have the same number, given out in the order of first sight from 0.
 * A search keeps its states in one of these: a state is a tuple of the numbers of its parts.
 */
export class TupleTable {
  /** How many different tuples it has seen. */
  size = 0;
  private cells: Int32Array;
  /** Open addressing: the number of a tuple plus 1, or 0 for a free place. */
  private places: Int32Array;

  constructor(
    readonly width: number,
    capacity = 16,
  ) {
    this.cells = new Int32Array(capacity * width);
    this.places = new Int32Array(capacity * 2);
  }

  /** The number of the first `width` cells; a tuple never seen before is added (`size` tells). */
  add(tuple: Int32Array): number {
    const place = this.placeOf(tuple);
    const known = this.places[place] as number;
    if (known !== 0) return known - 1;
    const number = this.size;
    this.places[place] = number + 1;
    this.write(number, tuple);
    this.size += 1;
    if (this.size * 2 > this.places.length) this.rehash();
    return number;
  }

  /** The number of a tuple, or -1 when it was never added. */
  find(tuple: Int32Array): number {
    return (this.places[this.placeOf(tuple)] as number) - 1;
  }

  /** Copies a tuple into the first `width` cells. */
  read(number: number, into: Int32Array): void {
    const from = number * this.width;
    for (let column = 0; column < this.width; column += 1) into[column] = this.cells[from + column] as number;
  }

  private placeOf(tuple: Int32Array): number {
    const { width, cells, places } = this;
    const mask = places.length - 1;
    for (let place = hash(tuple, width) & mask; ; place = (place + 1) & mask) {
      const known = places[place] as number;
      if (known === 0) return place;
      const from = (known - 1) * width;
      let column = 0;
      while (column < width && cells[from + column] === tuple[column]) column += 1;
      if (column === width) return place;
    }
  }

  private write(number: number, tuple: Int32Array): void {
    const from = number * this.width;
    if (from + this.width > this.cells.length) {
      const cells = new Int32Array(Math.max(this.cells.length * 2, from + this.width));
      cells.set(this.cells);
      this.cells = cells;
    }
    for (let column = 0; column < this.width; column += 1)
      this.cells[from + column] = tuple[column] as number;
  }

  private rehash(): void {
    this.places = new Int32Array(this.places.length * 2);
    const tuple = new Int32Array(this.width);
    for (let number = 0; number < this.size; number += 1) {
      this.read(number, tuple);
      this.places[this.placeOf(tuple)] = number + 1;
    }
  }
}

function hash(tuple: Int32Array, width: number): number {
  let mixed = 0;
  for (let column = 0; column < width; column += 1) {
    mixed = Math.imul(mixed ^ (tuple[column] as number), 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  return mixed;
}
