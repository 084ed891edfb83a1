/** Resident arrays that get rows: the keys and values of a cache. */
import { Resident } from './resident.ts';
import { allocated } from './tensor.ts';

/** How the rows of a growing array lie: [matrices, stride, width], of which `room` rows may count at a time. */
export interface RowLayout {
  readonly matrices: number;
  readonly room: number;
  readonly stride: number;
  readonly width: number;
}

/** The numbers that such an array takes: as far as a matrix reaches that is read from any of its rows on. */
export function sizeOfLayout({ matrices, room, stride, width }: RowLayout): number {
  return (matrices * stride + stride - room) * width;
}

/** Matrices that get rows at their ends. Where the oldest rows give way, the others move to the front when the stride is used up. */
export class GrowingResident extends Resident {
  override readonly room: number;
  readonly #layout: RowLayout;
  #first = 0;
  #rows = 0;

  constructor(memory: WebAssembly.Memory, address: number, layout: RowLayout, release: (address: number) => void) {
    super(memory, address, sizeOfLayout(layout), release);
    this.#layout = layout;
    this.room = layout.stride;
  }

  get rows(): number {
    return this.#rows;
  }

  override get length(): number {
    const { matrices, width } = this.#layout;
    return matrices * this.#rows * width;
  }

  override in(memory: WebAssembly.Memory): number {
    return super.in(memory) + Float32Array.BYTES_PER_ELEMENT * this.#first * this.#layout.width;
  }

  override get view(): Float32Array {
    const { matrices, stride, width } = this.#layout;
    const result = allocated(Float32Array, this.length);
    const size = this.#rows * width;
    for (let matrix = 0; matrix < matrices; matrix++) {
      const from = (matrix * stride + this.#first) * width;
      result.set(this.place.subarray(from, from + size), matrix * size);
    }
    return result;
  }

  override at(index: number): number | undefined {
    const { stride, width } = this.#layout;
    const size = this.#rows * width;
    if (!(index < this.length)) return undefined;
    return this.place[(Math.floor(index / size) * stride + this.#first) * width + (index % size)];
  }

  /** Adds `count` rows to each matrix, of which those count that there is room for, the last ones first. */
  append(rows: Float32Array | Float64Array, count: number): void {
    const { matrices, room, stride, width } = this.#layout;
    const { place } = this;
    const added = Math.min(count, room);
    const kept = Math.min(this.#rows, room - added);
    const from = this.#first + this.#rows - kept;
    const to = from + kept + added > stride ? 0 : from;
    for (let matrix = 0; matrix < matrices; matrix++) {
      const start = matrix * stride;
      if (to !== from) place.copyWithin((start + to) * width, (start + from) * width, (start + from + kept) * width);
      const end = (matrix + 1) * count * width;
      place.set(rows.subarray(end - added * width, end), (start + to + kept) * width);
    }
    this.#first = to;
    this.#rows = kept + added;
  }

  /** Forgets all rows but the first ones. */
  truncate(rows: number): void {
    this.check();
    this.#rows = rows;
  }
}
