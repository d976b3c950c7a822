/** The worlds of all states of a search as tuples, one behind the other. Grows during one search. */
import type { Tuple } from './parts';

export class Worlds {
  private cells: Int32Array;
  private count = 0;

  constructor(private readonly width: number) {
    this.cells = new Int32Array(width * 4096);
  }

  push(tuple: Tuple): void {
    const from = this.count * this.width;
    if (from + this.width > this.cells.length) {
      const cells = new Int32Array(this.cells.length * 2);
      cells.set(this.cells);
      this.cells = cells;
    }
    for (let column = 0; column < this.width; column += 1)
      this.cells[from + column] = tuple[column] as number;
    this.count += 1;
  }

  read(index: number, into: Tuple): void {
    const from = index * this.width;
    for (let column = 0; column < this.width; column += 1) into[column] = this.cells[from + column] as number;
  }
}
