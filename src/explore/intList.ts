/** A list of whole numbers that grows. Grows during one search; reading behind its end gives 0. */
export class IntList {
  length = 0;
  private cells: Int32Array;

  constructor(capacity = 16) {
    this.cells = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.cells.length) this.grow(this.length + 1);
    this.cells[this.length] = value;
    this.length += 1;
  }

  get(index: number): number {
    return index < this.length ? (this.cells[index] as number) : 0;
  }

  /** Sets an element, also behind the end: what lies between is 0. */
  set(index: number, value: number): void {
    if (index >= this.cells.length) this.grow(index + 1);
    if (index >= this.length) this.length = index + 1;
    this.cells[index] = value;
  }

  private grow(needed: number): void {
    const cells = new Int32Array(Math.max(needed, this.cells.length * 2));
    cells.set(this.cells);
    this.cells = cells;
  }
}
