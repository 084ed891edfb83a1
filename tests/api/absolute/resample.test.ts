import { PosencError, type ResampleTableOptions, type Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';

const table = random([2, 3, 4], 1);
const rows = random([9, 4], 2);

/** [options, argument, message] */
const refused: [object, string, RegExp][] = [
  [{}, 'to', /missing; expected the extent of each axis/],
  [{ to: [2] }, 'to', /is not allowed; expected the extent of each axis of the table's grid, 2 whole/],
  [{ to: [2, 0] }, 'to[1]', /0 is not allowed/],
  [{ to: [2, 2], from: [3, 3] }, 'table.shape', /\[2, 3, 4\] is not allowed; expected \[9, dim\] or \[3, 3, dim\]/],
  [{ to: [2, 2], from: [3, 2] }, 'table.shape', /\[2, 3, 4\] is not allowed; expected \[6, dim\] or \[3, 2, dim\]/],
  [{ to: [2, 2], method: 'cubic' }, 'method', /expected one of 'bicubic'/],
  [{ to: [2, 2], method: 'tile', alignCorners: true }, 'alignCorners', /or method 'bicubic'/],
  [{ to: [2, 2], antialias: true, alignCorners: true }, 'antialias', /without alignCorners/],
  [{ to: [2, 2], cubicCoeffA: 1 }, 'cubicCoeffA', /1 is not allowed/],
  [{ to: [2, 2], scaleFactor: [1] }, 'scaleFactor', /2 numbers, one per axis/],
  [{ to: [2, 2], scaleFactor: [0, 1] }, 'scaleFactor[0]', /0 is not allowed/],
  [{ to: [2, 3], spatialMergeSize: 2 }, 'spatialMergeSize', /a divisor of the last two extents/],
  [{ to: [2, 3], prefixTokens: 1 }, 'table.shape', /expected \[rows, dim\] if there are rows besides/],
  [{ to: [2, 3], prefixRows: 1 }, 'prefixRows', /did you mean 'prefixTokens'/],
  [{ to: [2, 3], extraTokens: 1 }, 'extraTokens', /did you mean 'prefixTokens'/],
  [{ to: [2, 3], suffixRows: 1 }, 'suffixRows', /did you mean 'suffixTokens'/],
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
    const { data, shape } = resampled({ from: [2, 3], to: [1, 2], prefixTokens: 1, suffixTokens: 2 }, rows);
    expect(shape).toEqual([5, 4]);
    expect(data.slice(0, 4)).toEqual(rows.data.slice(0, 4));
    expect(data.slice(12)).toEqual(rows.data.slice(28));
    const inner = { data: rows.data.slice(4, 28), shape: [2, 3, 4] };
    expect(data.slice(4, 12)).toEqual(resampled({ to: [1, 2] }, inner).data);
    const kept = instances.simd.upload(rows);
    expect(resampled({ from: [2, 3], to: [1, 2], prefixTokens: 1, suffixTokens: 2 }, kept as never).data).toEqual(data);
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

  /** The middle grid of 196 rows, without those before and after it. */
  const patches = (table: Tensor, before: number) => ({
    data: table.data.slice(4 * before, 4 * (before + 196)),
    shape: [14, 14, 4],
  });

  it.each<[readonly number[], ResampleTableOptions, readonly number[]]>([
    [[197, 4], { to: [24, 24], prefixTokens: 1 }, [577, 4]],
    [[1, 197, 4], { to: [24, 24], prefixTokens: 1 }, [1, 577, 4]],
    [[1, 1, 201, 4], { to: [24, 24], prefixTokens: 5 }, [1, 1, 581, 4]],
    [[1, 197, 4], { to: [24, 24], prefixTokens: 1, from: [14, 14] }, [1, 577, 4]],
    [[1, 196, 4], { to: [24, 24] }, [1, 576, 4]],
    [[196, 4], { to: [24, 24] }, [576, 4]],
    [[1, 196, 4], { to: [24, 24], paddedLength: 600 }, [1, 600, 4]],
    [[199, 4], { to: [24, 24], prefixTokens: 1, suffixTokens: 2 }, [579, 4]],
    [[14, 14, 4], { to: [24, 24] }, [24, 24, 4]],
    [[1, 14, 14, 4], { to: [24, 24] }, [1, 24, 24, 4]],
    [[1, 14, 14, 4], { to: [24, 24], from: [14, 14] }, [1, 576, 4]],
    [[1, 1, 14, 14, 4], { to: [24, 24] }, [1, 1, 24, 24, 4]],
  ])('a table of %j with %j is one of 14 × 14', (shape, options, expected) => {
    const input = random(shape, 7);
    const { data, shape: made } = resampled(options, input);
    expect(made).toEqual(expected);
    const before = options.prefixTokens ?? 0;
    const inner = resampled({ to: [24, 24] }, patches(input, before));
    expect(data.slice(4 * before, 4 * (before + 576))).toEqual(inner.data);
    expect(data.slice(0, 4 * before)).toEqual(input.data.slice(0, 4 * before));
    // The same, as NumPy writes it.
    const list = { data: Array.from(input.data), shape: [...shape] };
    expect(resampled(options, list as never).data).toEqual(data);
  });

  it.each<[readonly number[], ResampleTableOptions, ResampleTableOptions['from'], readonly number[]]>([
    [[127, 4], { to: [63] }, [127], [63, 4]],
    [[1, 127, 4], { to: [63] }, [127], [1, 63, 4]],
    [[1, 513, 4], { to: [1024], prefixTokens: 1 }, [512], [1, 1025, 4]],
    [[1, 12, 101, 4], { to: [12, 50] }, [12, 101], [1, 12, 50, 4]],
    [[1, 14, 14, 4], { to: [2, 7, 7] }, [1, 14, 14], [2, 7, 7, 4]],
    [[1, 8, 14, 14, 4], { to: [4, 7, 7] }, [8, 14, 14], [1, 4, 7, 7, 4]],
    [[1, 1, 4], { to: [3, 3] }, [1, 1], [1, 9, 4]],
  ])('a table of %j with %j is on the grid %j', (shape, options, from, expected) => {
    const input = random(shape, 8);
    const found = resampled(options, input);
    expect(found.shape).toEqual(expected);
    const rows = { data: input.data, shape: [input.data.length / 4, 4] };
    expect(found.data).toEqual(resampled({ ...options, from: from as number[] }, rows).data);
  });

  it.each<[readonly number[], ResampleTableOptions, string, RegExp]>([
    [[197, 4], { to: [24, 24] }, 'from', /197 rows are no square, 14 × 14 \+ 1 are if prefixTokens is 1$/],
    [[1, 197, 4], { to: [24, 24] }, 'from', /^from: missing; .*197 rows are no square, 14 × 14 \+ 1 are/],
    [[1, 201, 4], { to: [24, 24] }, 'from', /if prefixTokens is 5$/],
    [[198, 4], { to: [24, 24], prefixTokens: 1 }, 'from', /197 rows, without 1 .* are no square.*if prefixTokens is 2/],
    [[196, 4], { to: [24, 24], prefixTokens: 1 }, 'from', /195 rows.* are no square$/],
    [[512, 4], { to: [24, 24] }, 'from', /512 rows are no square$/],
    [[196, 4], { to: [24, 24], prefixTokens: 196 }, 'table.shape', /more than 196/],
    [[343, 4], { to: [9, 9, 9] }, 'from', /3 whole numbers$/],
    // A line of cells rather than 4 × 4.
    [[1, 16, 4], { to: [1, 32] }, 'from', /16 rows may be another grid than 4 × 4/],
    [[16, 4], { to: [32, 1] }, 'from', /may be another grid/],
    // Components first, as in Hiera and SAM 2.
    [[1, 144, 7, 7], { to: [14, 14] }, 'from', /may be \[dim, rows, columns\]/],
    [[96, 7, 7], { to: [14, 14] }, 'from', /may be \[dim, rows, columns\]/],
    [[1, 144, 7, 7], { to: [14, 14], from: [7, 7] }, 'table.shape', /expected \[49, dim\] or \[7, 7, dim\]/],
    [[2, 8, 4], { to: [8, 8], from: [4, 4] }, 'table.shape', /expected \[16, dim\] or \[4, 4, dim\]/],
    [[2, 14, 14, 4], { to: [24, 24] }, 'to', /3 whole numbers/],
    [[1, 14, 14, 4], { to: [24] }, 'to', /2 whole numbers/],
  ])('%j with %j names %s', (shape, options, argument, message) => {
    expect(() => resampled(options, random(shape))).toThrow(message);
    expect(() => resampled(options, random(shape))).toThrow(expect.objectContaining({ argument }));
  });

  it('takes a window with the batch axis of a checkpoint', () => {
    const window = random([1, 2, 4], 5);
    const batch = { data: window.data, shape: [1, 1, 2, 4] };
    expect(resampled({ to: [2, 2], window: batch })).toEqual(resampled({ to: [2, 2], window }));
    expect(() => resampled({ to: [2, 2], window: random([2, 1, 2, 4]) })).toThrow('window.shape');
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
