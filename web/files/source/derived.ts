import { loadFailed } from '../errors/index.ts';
import type { CheckedSource, ReadOptions } from './types.ts';

/** A source whose bytes are made of those of another, which counts what is read. */
export function derivedSource(
  of: CheckedSource,
  name: string,
  byteLength: number,
  slice: (begin: number, end: number, options: ReadOptions) => Promise<ArrayBuffer>,
): CheckedSource {
  return {
    name,
    byteLength,
    get address() {
      return of.address;
    },
    get bytesRead() {
      return of.bytesRead;
    },
    get requests() {
      return of.requests;
    },
    async slice(begin, end, options = {}) {
      const bytes = begin === end ? new ArrayBuffer(0) : await slice(begin, end, options);
      if (bytes.byteLength === end - begin) return bytes;
      throw loadFailed("'{name}' gave {got} bytes where {count} were asked for", {
        name,
        got: bytes.byteLength,
        count: end - begin,
      });
    },
  };
}

/** An array in a file, whose elements need not lie one after the other. */
interface StridedArray {
  readonly begin: number;
  /** Bytes of an element. */
  readonly bytes: number;
  readonly shape: readonly number[];
  /** Steps along each axis, in elements, at least 0. */
  readonly strides: readonly number[];
  readonly isBigEndian?: boolean;
}

/** The elements in row-major order, little-endian. Those between the first and the last that are asked for are read. */
export function stridedSource(of: CheckedSource, name: string, array: StridedArray): CheckedSource {
  const { begin: base, bytes, shape, strides, isBigEndian = false } = array;
  const count = shape.reduce((product, extent) => product * extent, 1);
  const places = (first: number, last: number) => {
    const places = new Float64Array(last - first);
    for (let flat = first; flat < last; flat++) {
      let [rest, place] = [flat, 0];
      for (let axis = shape.length - 1; axis >= 0; axis--) {
        const extent = shape[axis] as number;
        place += (rest % extent) * (strides[axis] as number);
        rest = Math.floor(rest / extent);
      }
      places[flat - first] = place;
    }
    return places;
  };
  return derivedSource(of, name, count * bytes, async (begin, end, options) => {
    const [first, last] = [Math.floor(begin / bytes), Math.ceil(end / bytes)];
    const from = places(first, last);
    const [low, high] = from.reduce(
      ([low, high], place) => [Math.min(low, place), Math.max(high, place)],
      [Infinity, 0],
    ) as [number, number];
    const stored = new Uint8Array(await of.slice(base + low * bytes, base + (high + 1) * bytes, options));
    const made = new Uint8Array(from.length * bytes);
    for (const [i, place] of from.entries()) {
      const at = (place - low) * bytes;
      for (let byte = 0; byte < bytes; byte++)
        made[i * bytes + byte] = stored[at + (isBigEndian ? bytes - 1 - byte : byte)] as number;
    }
    return made.slice(begin - first * bytes, end - first * bytes).buffer;
  });
}

/** The strides of an array in row-major order. */
export const rowMajorStrides = (shape: readonly number[]): number[] =>
  shape.map((_, axis) => shape.slice(axis + 1).reduce((product, extent) => product * extent, 1));
