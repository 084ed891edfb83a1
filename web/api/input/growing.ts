/** Resident arrays to which rows are appended: the keys and values of a cache. */
import { invalid, ofShape } from '../errors/index.ts';
import type { TensorLike } from '../types/index.ts';
import { allocated } from './allocated.ts';
import { floatsOf } from './float16.ts';
import { InputSnapshot } from './input-snapshot.ts';
import { bytesPerNumber, MemoryResident, type Storage } from './resident.ts';
import { checkTensor } from './tensor.ts';

/** A growing array: the shape of its rows, their number, and how many it has room for. */
export interface Growing {
  readonly lead: readonly number[];
  readonly width: number;
  readonly rows: number;
  /** Infinity if the oldest rows are replaced. */
  readonly room: number;
}

/** Reads rows to be appended, [...lead, n, width], from a caller's array. */
export function readRows(value: unknown, { lead, width, rows, room }: Growing): TensorLike {
  const expected = ofShape([...lead, 'n', width]);
  const snapshot = checkTensor('rows', new InputSnapshot().read(value, 'rows') as TensorLike, expected);
  const count = snapshot.shape.at(-2) ?? 0;
  if (snapshot.shape.join() !== [...lead, count, width].join()) throw invalid('rows.shape', snapshot.shape, expected);
  if (rows + count > room) {
    const because = { text: ': there is room for {room}, and {rows} are there', values: { room, rows } };
    throw invalid('rows.shape', snapshot.shape, { kind: 'length', max: room - rows, of: 'rows', because });
  }
  return snapshot;
}

/**
 * Memory layout of a growing array: [matrices, stride, width], of which at most `room` rows of each matrix are in use.
 */
interface RowLayout {
  readonly matrices: number;
  readonly room: number;
  readonly stride: number;
  readonly width: number;
}

/** Number of elements to allocate: wherever its first row is, each matrix must be readable over a full stride. */
export function sizeOfLayout({ matrices, room, stride, width }: RowLayout): number {
  return (matrices * stride + stride - room) * width;
}

/**
 * Matrices whose rows are appended at the end. If the oldest rows are replaced, the rest moves to the front once the
 * stride is used up.
 */
export class GrowingResident extends MemoryResident {
  override readonly room: number;
  readonly #layout: RowLayout;
  #first = 0;
  #rows = 0;

  constructor(storage: Storage, address: number, layout: RowLayout) {
    super(storage, address, sizeOfLayout(layout));
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
    return super.in(memory) + bytesPerNumber[this.dtype] * this.#first * this.#layout.width;
  }

  override get view(): Float32Array {
    const { matrices, stride, width } = this.#layout;
    const result = allocated(Float32Array, this.length);
    const size = this.#rows * width;
    for (let matrix = 0; matrix < matrices; matrix++) {
      const from = (matrix * stride + this.#first) * width;
      result.set(floatsOf(this.place.subarray(from, from + size)), matrix * size);
    }
    return result;
  }

  override at(index: number): number | undefined {
    const { stride, width } = this.#layout;
    const size = this.#rows * width;
    if (!(index < this.length)) return undefined;
    return super.at((Math.floor(index / size) * stride + this.#first) * width + (index % size));
  }

  /**
   * Appends `count` rows to each matrix, given in their stored type. If there is too little room, the last rows are
   * kept.
   */
  append(rows: Float32Array | Float64Array | Uint16Array, count: number): void {
    const { matrices, room, stride, width } = this.#layout;
    const { place } = this;
    const added = Math.min(count, room);
    const remaining = Math.min(this.#rows, room - added);
    const from = this.#first + this.#rows - remaining;
    const to = from + remaining + added > stride ? 0 : from;
    for (let matrix = 0; matrix < matrices; matrix++) {
      const start = matrix * stride;
      if (to !== from)
        place.copyWithin((start + to) * width, (start + from) * width, (start + from + remaining) * width);
      const end = (matrix + 1) * count * width;
      place.set(rows.subarray(end - added * width, end), (start + to + remaining) * width);
    }
    this.#first = to;
    this.#rows = remaining + added;
  }

  /** Drops all but the first rows. */
  truncate(rows: number): void {
    this.check();
    this.#rows = rows;
  }
}
