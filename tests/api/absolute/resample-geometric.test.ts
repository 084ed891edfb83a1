import { expect, it } from 'vitest';
import { instances } from '../builds.ts';

const pe = instances.simd;

const sines = (rows: number, columns: number, dim: number) => ({
  data: Float64Array.from({ length: rows * columns * dim }, (_, n) => Math.sin(n)),
  shape: [rows, columns, dim],
});

it("BEiT's resize is the cubic spline through geometrically spaced entries", () => {
  const { data, shape } = pe.resampleTable(sines(5, 7, 2), { to: [9, 11], method: 'geometric' });
  expect(shape).toEqual([9, 11, 2]);
  // Computed with B-splines on the knots of FITPACK, as SciPy's interp2d uses them.
  const expected = [
    [0, 2, 1.484581458327989, 1.0067097068215702],
    [3, 6, -0.008851309290403885, -0.8462204041751706],
    [8, 10, -0.8979276806892912, -0.11478481378318722],
  ] as const;
  for (const [row, column, first, second] of expected) {
    expect(data[(row * 11 + column) * 2]).toBeCloseTo(first, 5);
    expect(data[(row * 11 + column) * 2 + 1]).toBeCloseTo(second, 5);
  }
  // The middle keeps its value, and a table of this size is kept; rows besides the grid, too.
  expect(data[(4 * 11 + 5) * 2]).toBeCloseTo(Math.sin((2 * 7 + 3) * 2), 5);
  const rows = { data: Float32Array.from({ length: 28 }, (_, n) => n), shape: [28, 1] };
  const same = pe.resampleTable(rows, { from: [5, 5], to: [5, 5], method: 'geometric', suffixTokens: 3 });
  expect(Array.from(same.data)).toEqual(Array.from(rows.data));
  const { index, weights } = pe.resampleTaps({ from: [5], to: [9], method: 'geometric' });
  expect(index.shape).toEqual([9, 5]);
  for (let row = 0; row < 9; row++)
    expect(weights.data.subarray(row * 5, row * 5 + 5).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
});

it('new entries may lie at given coordinates of the old ones', () => {
  const table = { data: [0, 10, 20, 30, 40, 50], shape: [2, 3, 1] };
  const bilinear = {
    to: [2, 2],
    method: 'bilinear',
    sourceRows: [0.5, 1],
    sourceColumns: [0, 1.5],
  } as const;
  expect(Array.from(pe.resampleTable(table, bilinear).data)).toEqual([15, 30, 30, 45]);
  const nearest = {
    to: [2, 3],
    method: 'nearest',
    sourceRows: [1, 0],
    sourceColumns: [0, 0, 1.9],
  } as const;
  expect(Array.from(pe.resampleTable(table, nearest).data)).toEqual([30, 30, 40, 0, 0, 10]);
  const { index, weights } = pe.resampleTaps({ ...bilinear, from: [2, 3] });
  expect(Array.from(index.data.subarray(4, 8))).toEqual([1, 2, 4, 5]);
  expect(Array.from(weights.data.subarray(4, 8))).toEqual([0.25, 0.25, 0.25, 0.25]);
  // Where the coordinates are those of the extents, the result is the same; so is the order of blocks.
  const line = { data: Float64Array.from({ length: 14 }, (_, n) => Math.cos(n)), shape: [7, 2] };
  const at = Array.from({ length: 10 }, (_, i) => ((i + 0.5) * 7) / 10 - 0.5).map((x) => Math.min(Math.max(x, 0), 6));
  const own = pe.resampleTable(line, { to: [10], method: 'bilinear' }).data;
  expect(pe.resampleTable(line, { to: [10], method: 'bilinear', sourceRows: at }).data).toEqual(own);
  const square = { data: Float64Array.from({ length: 16 }, (_, n) => n), shape: [4, 4, 1] };
  const blocks = { to: [4, 4], method: 'nearest', spatialMergeSize: 2 } as const;
  const straight = [0, 1, 2, 3];
  expect(pe.resampleTable(square, { ...blocks, sourceRows: straight, sourceColumns: straight }).data).toEqual(
    pe.resampleTable(square, blocks).data,
  );
});

it('names what does not fit', () => {
  const table = sines(5, 5, 1);
  const cases = [
    [{ to: [8, 9], method: 'geometric' }, /^to: .*odd/],
    [{ to: [3, 3], sourceRows: [0, 1, 2] }, /^sourceColumns: missing/],
    [{ to: [3, 3], sourceRows: [0, 1], sourceColumns: [0, 1, 2] }, /^sourceRows: /],
    [{ to: [1, 1], sourceRows: [0], sourceColumns: [5] }, /^sourceColumns\[0\]: /],
    [{ to: [1, 1], antialias: true, sourceRows: [0], sourceColumns: [1] }, /^antialias: /],
    [{ to: [5, 5], method: 'tile', sourceRows: [0] }, /^sourceRows: /],
  ] as const;
  for (const [options, message] of cases) expect(() => pe.resampleTable(table, options)).toThrow(message);
});
