import { createPosenc, type Tensor } from 'posenc';
import { type ArraysToVerify, type ExpectedEncoding, type VerifyCause, verify } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../thorough.ts';
import { type Dtype, noise, rounded } from './seeded.ts';

const pe = await createPosenc({ extended: true });

/** The right numbers of an array with [..., rows, width], and how to present others. */
interface Right {
  readonly name: string;
  readonly array: Tensor;
  readonly mine: (data: Float64Array) => ArraysToVerify;
  readonly expected: ExpectedEncoding;
}

const q = { data: noise(2 * 3 * 6 * 16, 7), shape: [2, 3, 6, 16] };
const shaped = (shape: readonly number[]) => (data: Float64Array) => ({ data, shape });

function rotation(name: string, expected: { readonly scheme: string; readonly [option: string]: unknown }): Right {
  const array = pe.rotate(q, expected as never);
  const after = shaped(array.shape);
  return { name, array, mine: (data) => ({ before: q, after: after(data) }), expected };
}

function table(name: string, expected: { readonly scheme: string; readonly [option: string]: unknown }): Right {
  const array = pe.absolute(expected as never);
  const of = shaped(array.shape);
  return { name, array, mine: (data) => ({ table: of(data) }), expected };
}

const arrays: readonly Right[] = [
  rotation('RoPE', { scheme: 'rope', layout: 'half' }),
  rotation('a part of RoPE', { scheme: 'rope', layout: 'interleaved', rotaryDim: 8 }),
  rotation('axial RoPE', { scheme: 'axial-rope', grid: [2, 3], dimPerAxis: 8 }),
  rotation('xPos', { scheme: 'xpos', side: 'query' }),
  table('sinusoidal', { scheme: 'sinusoidal', length: 9, dim: 16 }),
  table('timestep', { scheme: 'timestep', length: 9, dim: 16 }),
  table('multidim', { scheme: 'multidim', shape: [3, 5], dim: 16 }),
];

type Move = (at: number[], shape: readonly number[]) => number[];

const rowOf =
  (row: (row: number, rows: number) => number): Move =>
  (at, shape) =>
    at.map((index, axis) => (axis === at.length - 2 ? row(index, shape[axis]!) : index));
const columnOf =
  (column: (column: number, columns: number) => number): Move =>
  (at, shape) =>
    at.map((index, axis) => (axis === at.length - 1 ? column(index, shape[axis]!) : index));

/** Each with causes of which one must be named: the same numbers may be made in several ways. */
const moves: readonly (readonly [string, readonly VerifyCause[], Move])[] = [
  ['rows in reverse', ['reversed'], rowOf((row, rows) => rows - 1 - row)],
  ['the first row repeated', ['offset', 'positions'], rowOf((row) => Math.max(0, row - 1))],
  ['the last row repeated', ['offset', 'positions'], rowOf((row, rows) => Math.min(rows - 1, row + 1))],
  ['columns in reverse', ['order', 'sin-cos', 'columns', 'reversed'], columnOf((c, columns) => columns - 1 - c)],
  ['halves exchanged', ['order', 'sin-cos', 'layout'], columnOf((c, columns) => (c + columns / 2) % columns)],
  ['neighbours exchanged', ['order', 'sin-cos'], columnOf((c) => c ^ 1)],
];

function moved({ data, shape }: Tensor, from: Move): Float64Array {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1));
  return Float64Array.from({ length: data.length }, (_, i) => {
    const at = shape.map((extent, axis) => Math.floor(i / strides[axis]!) % extent);
    return data[from(at, shape).reduce((sum, index, axis) => sum + index * strides[axis]!, 0)]!;
  });
}

describe.each(arrays.map((one, index) => ({ ...one, index })))('$name', ({ array, mine, expected, index }) => {
  // In npm test, each array in one of the types.
  for (const dtype of sampleOf<Dtype>(['float32', 'float16', 'bfloat16'], 3, index)) {
    const round = rounded[dtype];

    it(`in another order, ${dtype}`, () => {
      for (const [name, causes, from] of moves) {
        const found = verify(pe, mine(moved(array, from).map(round)), expected);
        expect(found.ok, name).toBe(false);
        const named = [found.causes, ...found.alternatives].flat().map(({ cause }) => cause);
        expect(
          named.some((cause) => causes.includes(cause)),
          `${name}: ${found.sentence}`,
        ).toBe(true);
      }
    });

    it(`with another factor, ${dtype}`, () => {
      for (const factor of [2, -1, 4, 0.5]) {
        const found = verify(pe, mine(Float64Array.from(array.data, (value) => factor * round(value))), expected);
        expect(found.ok).toBe(false);
        expect(found.cause, found.sentence).toMatch(/amplitude|sign|attention-factor|option|position-scale|direction/);
      }
    });

    it(`with numbers that are wrong, ${dtype}`, () => {
      const data = Float64Array.from(array.data, round);
      const at = Math.floor(data.length / 3);
      for (const value of [round(data[at]! + 0.75), Number.NaN, Infinity, -Infinity]) {
        const found = verify(pe, mine(data.map((one, i) => (i === at ? value : one))), expected);
        expect([found.ok, found.cause], found.sentence).toEqual([
          false,
          Number.isFinite(value) ? 'entries' : 'not-finite',
        ]);
      }
    });
  }
});

it('rows and columns, and heads and rows, are exchanged', () => {
  const sinusoid = arrays.find(({ name }) => name === 'sinusoidal')!;
  const { data, shape } = sinusoid.array;
  const [rows, columns] = shape as [number, number];
  const flat = Float64Array.from(data, (_, i) => data[(i % rows) * columns + Math.floor(i / rows)]!);
  expect(verify(pe, sinusoid.mine(flat), sinusoid.expected).cause).toBe('transposed');
  const rope = arrays[0]!;
  const heads = moved(rope.array, (at) => at);
  for (let i = 0; i < heads.length; i++) {
    const [batch, plane, column] = [Math.floor(i / 288), Math.floor(i / 16) % 18, i % 16];
    const [row, head] = [Math.floor(plane / 3), plane % 3];
    heads[i] = rope.array.data[batch * 288 + (head * 6 + row) * 16 + column]!;
  }
  expect(verify(pe, rope.mine(heads), rope.expected).cause).toBe('axes');
});
