import { PosencError, type ResampleTableOptions } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';

const table = random([2, 3, 4], 1);
const rows = random([9, 4], 2);

/** [options, argument, message] */
const refused: [object, string, RegExp][] = [
  [{}, 'to', /missing; expected the extent of each axis/],
  [{ to: [2] }, 'to', /is not allowed; expected the extent of each axis, 2 whole/],
  [{ to: [2, 0] }, 'to[1]', /0 is not allowed/],
  [{ to: [2, 2], from: [3, 3] }, 'table.shape', /6 rows is not allowed; expected 9/],
  [{ to: [2, 2], method: 'cubic' }, 'method', /expected one of 'bicubic'/],
  [{ to: [2, 2], method: 'tile', alignCorners: true }, 'alignCorners', /or method 'bicubic'/],
  [{ to: [2, 2], antialias: true, alignCorners: true }, 'antialias', /without alignCorners/],
  [{ to: [2, 2], cubicCoeffA: 1 }, 'cubicCoeffA', /1 is not allowed/],
  [{ to: [2, 2], scaleFactor: [1] }, 'scaleFactor', /2 numbers, one per axis/],
  [{ to: [2, 2], scaleFactor: [0, 1] }, 'scaleFactor[0]', /0 is not allowed/],
  [{ to: [2, 3], spatialMergeSize: 2 }, 'spatialMergeSize', /a divisor of the last two extents/],
  [{ to: [2, 3], prefixRows: 1 }, 'table.shape', /6 rows is not allowed; expected 7/],
  [{ to: [2, 3], paddedLength: 5 }, 'paddedLength', /5 is not allowed; expected at least 6/],
  [{ to: [2, 3], window: random([2, 2, 4], 3) }, 'window.shape', /extents that divide/],
  [{ to: [2, 3], window: random([1, 1, 3], 3) }, 'window.shape', /is not allowed/],
  [{ to: [2, 3], align_corners: true }, 'align_corners', /did you mean 'alignCorners'/],
];

describe.each(builds)('tables for other grids, build %s', (build) => {
  const pe = instances[build];
  const resampled = (options: ResampleTableOptions, of = table) => pe.resampleTable(of, options);

  it('keeps the axes of a table that has them, and rows otherwise', () => {
    expect(resampled({ to: [4, 5] }).shape).toEqual([4, 5, 4]);
    expect(resampled({ to: [2, 3] })).toEqual({ data: table.data, shape: [2, 3, 4] });
    expect(resampled({ from: [2, 3], to: [4, 5] }).shape).toEqual([20, 4]);
    expect(resampled({ from: [3, 3], to: [2, 2] }, rows).data).toEqual(
      resampled({ to: [2, 2] }, { data: rows.data, shape: [3, 3, 4] }).data,
    );
    expect(resampled({ from: [9], to: [5] }, rows).shape).toEqual([5, 4]);
  });

  it('keeps rows beside the grid', () => {
    const { data, shape } = resampled({ from: [2, 3], to: [1, 2], prefixRows: 1, suffixRows: 2 }, rows);
    expect(shape).toEqual([5, 4]);
    expect(data.slice(0, 4)).toEqual(rows.data.slice(0, 4));
    expect(data.slice(12)).toEqual(rows.data.slice(28));
    const inner = { data: rows.data.slice(4, 28), shape: [2, 3, 4] };
    expect(data.slice(4, 12)).toEqual(resampled({ to: [1, 2] }, inner).data);
    const kept = instances.simd.upload(rows);
    expect(resampled({ from: [2, 3], to: [1, 2], prefixRows: 1, suffixRows: 2 }, kept as never).data).toEqual(data);
  });

  it('pads with the first row, and adds a window', () => {
    const plain = resampled({ to: [2, 2] }).data;
    const { data, shape } = resampled({ to: [2, 2], paddedLength: 6 });
    expect(shape).toEqual([6, 4]);
    expect(data).toEqual(Float32Array.from([...plain, ...plain.slice(0, 4), ...plain.slice(0, 4)]));
    const window = random([1, 2, 4], 5);
    const sum = resampled({ to: [2, 2], window }).data;
    expect(sum).toEqual(plain.map((value, n) => value + (window.data[n % 8] as number)));
  });

  it('is the sum of what the taps say, in whatever order of cells', () => {
    for (const options of [
      { method: 'bicubic', cubicCoeffA: -0.6 },
      { method: 'bilinear', antialias: true },
      { method: 'bilinear', alignCorners: true, spatialMergeSize: 2 },
      { method: 'bicubic', scaleFactor: [2.1, 0.9] },
      { method: 'nearest' },
      { method: 'tile', spatialMergeSize: 2 },
    ] as const) {
      const grid = { from: [2, 3], to: [4, 2], ...options };
      const { data } = resampled(grid);
      const { index, weights } = pe.resampleTaps(grid);
      const [cells = 0, taps = 0] = index.shape;
      expect(cells).toBe(8);
      for (let cell = 0; cell < cells; cell++) {
        for (let c = 0; c < 4; c++) {
          let sum = 0;
          for (let tap = cell * taps; tap < (cell + 1) * taps; tap++) {
            sum += (weights.data[tap] as number) * (table.data[(index.data[tap] as number) * 4 + c] as number);
          }
          expect(Math.abs(sum - (data[cell * 4 + c] as number))).toBeLessThan(1e-6);
        }
      }
    }
  });

  it('writes where it is told', () => {
    const out = new Float32Array(16);
    expect(pe.resampleTable(table, { to: [2, 2], out }).data).toBe(out);
    expect(out).toEqual(resampled({ to: [2, 2] }).data);
  });

  it.each(refused)('%o names %s', (options, argument, message) => {
    try {
      pe.resampleTable(table, options as ResampleTableOptions);
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(PosencError);
      expect((thrown as PosencError).message).toMatch(message);
      expect((thrown as PosencError).argument).toBe(argument);
      return;
    }
    throw new Error('Nothing was thrown.');
  });
});
