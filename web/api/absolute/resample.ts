/** Resamples learned position tables to other grids. */
import { resampleParameters } from '../../catalogue/index.ts';
import { invalid, missing, ofLength, ofShape, ofShapes, refused, rule } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkParameter,
  checkTensor,
  type Options,
  type Read,
  type Reading,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type ExtendedEngine, filled32, type RawResampleOptions, Scratch } from '../module/index.ts';
import type {
  OutOptions,
  ResampleFunctions,
  ResampleGridOptions,
  ResampleTableOptions,
  ResampleTaps,
  Tensor,
  TensorLike,
} from '../types/index.ts';

const maxAxes = 3;

/** The checked grid options of `resampleTable` and `resampleTaps`. */
interface Grid {
  readonly raw: RawResampleOptions;
  /** Present if new entries do not follow only from the extents. */
  readonly taps?: readonly AxisTaps[];
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly factors: readonly number[];
  /** [axes, 3]: the axes in the module's format. */
  readonly axes: readonly number[];
  readonly spatialMergeSize: number;
}

const gridKeys = [
  'from',
  'to',
  'method',
  'alignCorners',
  'antialias',
  'cubicCoeffA',
  'scaleFactor',
  'sourceRows',
  'sourceColumns',
  'spatialMergeSize',
];

/** For each new entry along an axis, the old entries that it is made of, and their weights. */
type AxisTaps = readonly (readonly (readonly [index: number, weight: number])[])[];

/** Keys' cubic kernel at a distance. */
function cubic(distance: number, a: number): number {
  const x = Math.abs(distance);
  if (x <= 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

/** The taps at given coordinates; entries beyond the border are replaced by the one at the border. */
function tapsAt(method: string, extent: number, coordinates: readonly number[], a: number): AxisTaps {
  const inside = (index: number) => Math.min(Math.max(index, 0), extent - 1);
  return coordinates.map((at) => {
    const first = Math.floor(at);
    if (method === 'nearest') return [[inside(first), 1]];
    const share = at - first;
    if (method === 'bilinear')
      return [
        [inside(first), 1 - share],
        [inside(first + 1), share],
      ];
    return [-1, 0, 1, 2].map((step) => [inside(first + step), cubic(share - step, a)] as const);
  });
}

/**
 * Distances from the middle to the outermost of `half` entries, whose steps grow by a factor between 1.01 and 1.5 that
 * makes the last distance equal to `reach`, found by halving as BEiT's program does.
 */
function geometricDistances(half: number, reach: number): number[] {
  const distances = (factor: number) => {
    let [step, sum] = [1, 0];
    return Array.from({ length: half }, () => {
      sum += step;
      step *= factor;
      return sum;
    });
  };
  let [low, high, factor] = [1.01, 1.5, 1.255];
  while (high - low > 1e-6) {
    factor = (low + high) / 2;
    if ((distances(factor).at(-1) as number) > reach) high = factor;
    else low = factor;
  }
  return distances(factor);
}

/** Solves a x = b for matrices [n, n] and [n, columns], in place, with the largest pivot of each column. */
function solve(a: number[][], b: number[][]): number[][] {
  const n = a.length;
  for (let c = 0; c < n; c++) {
    const column = a.slice(c).map((row) => Math.abs(row[c] as number));
    const pivot = c + column.indexOf(Math.max(...column));
    for (const rows of [a, b]) [rows[c], rows[pivot]] = [rows[pivot] as number[], rows[c] as number[]];
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const factor = (a[r]?.[c] as number) / (a[c]?.[c] as number);
      if (factor === 0) continue;
      for (const rows of [a, b])
        rows[r] = (rows[r] as number[]).map((value, j) => value - factor * (rows[c]?.[j] as number));
    }
  }
  return b.map((row, r) => row.map((value) => value / (a[r]?.[r] as number)));
}

/** The taps of the cubic spline through entries at x whose third derivative has no jump at the second and last but one. */
function splineTaps(x: readonly number[], targets: readonly number[]): AxisTaps {
  const n = x.length;
  const at = (i: number) => x[i] as number;
  const step = x.slice(1).map((one, i) => one - at(i));
  const h = (i: number) => step[i] as number;
  const zeros = () => Array.from({ length: n }, () => new Array<number>(n).fill(0));
  // Second derivatives: left · m = right · values.
  const [left, right] = [zeros(), zeros()] as [number[][], number[][]];
  const set = (rows: number[][], row: number, first: number, values: readonly number[]) =>
    (rows[row] as number[]).splice(first, values.length, ...values);
  set(left, 0, 0, [h(1), -h(0) - h(1), h(0)]);
  set(left, n - 1, n - 3, [h(n - 2), -h(n - 3) - h(n - 2), h(n - 3)]);
  for (let i = 1; i < n - 1; i++) {
    set(left, i, i - 1, [h(i - 1) / 6, (h(i - 1) + h(i)) / 3, h(i) / 6]);
    set(right, i, i - 1, [1 / h(i - 1), -1 / h(i - 1) - 1 / h(i), 1 / h(i)]);
  }
  const second = solve(left, right);
  return targets.map((target) => {
    const place = Math.min(Math.max(target, at(0)), at(n - 1));
    const i = Math.min(
      Math.max(
        x.findLastIndex((one) => one <= place),
        0,
      ),
      n - 2,
    );
    const [a, b] = [(at(i + 1) - place) / h(i), (place - at(i)) / h(i)];
    const bend = (share: number) => ((share * share * share - share) * h(i) * h(i)) / 6;
    return x.map((_, j) => {
      const weight = (j === i ? a : 0) + (j === i + 1 ? b : 0);
      return [j, weight + bend(a) * (second[i]?.[j] as number) + bend(b) * (second[i + 1]?.[j] as number)] as const;
    });
  });
}

function geometricTaps(from: number, to: number): AxisTaps {
  if (from === to) return Array.from({ length: to }, (_, i) => [[i, 1] as const]);
  const reach = (to - 1) / 2;
  const distances = geometricDistances((from - 1) / 2, reach);
  const x = [...distances.map((one) => -one).reverse(), 0, ...distances];
  return splineTaps(
    x,
    Array.from({ length: to }, (_, i) => i - reach),
  );
}

/** The taps of each axis where they do not follow only from the extents. */
function readTaps(options: Options, method: string, from: readonly number[], to: readonly number[], a: number) {
  const names = ['sourceRows', 'sourceColumns'].filter((name) => options[name] !== undefined);
  const refused = names[0] !== undefined && (method === 'geometric' || method === 'tile');
  if (refused)
    throw invalid(names[0] as string, options[names[0] as string], rule("another method than '{method}'", { method }));
  if (method === 'geometric') {
    for (const [name, extents, min] of [
      ['from', from, 5],
      ['to', to, 1],
    ] as const)
      if (extents.some((extent) => extent % 2 === 0 || extent < min))
        throw invalid(name, extents, rule("odd extents of at least {min}, for method 'geometric'", { min }));
    return from.map((extent, axis) => geometricTaps(extent, to[axis] as number));
  }
  if (names.length === 0) return undefined;
  if (to.length > 2)
    throw invalid(names[0] as string, options[names[0] as string], rule('nothing for a grid of three axes'));
  return to.map((extent, axis) => {
    const name = axis === 0 ? 'sourceRows' : 'sourceColumns';
    const list = options[name];
    const expected = ofLength(extent, 'numbers');
    if (list === undefined) throw missing(name, expected);
    const numbers = Array.isArray(list) || ArrayBuffer.isView(list) ? Array.from(list as ArrayLike<unknown>) : [];
    if (numbers.length !== extent) throw invalid(name, list, expected);
    const range = { kind: 'number', min: 0, max: (from[axis] as number) - 1 } as const;
    const at = numbers.map((one, i) => checkNumber(`${name}[${i}]`, one, range));
    return tapsAt(method, from[axis] as number, at, a);
  });
}

/** Where a cell is in the result, by blocks of `side` rows and columns. */
function placesOf(to: readonly number[], side: number): (cell: number) => number {
  const [columns, rows] = [to.at(-1) as number, to.at(-2) ?? 1];
  if (side === 1) return (cell) => cell;
  return (cell) => {
    const [column, row, lead] = [
      cell % columns,
      Math.floor(cell / columns) % rows,
      Math.floor(cell / (rows * columns)),
    ];
    const block = (lead * (rows / side) + Math.floor(row / side)) * (columns / side) + Math.floor(column / side);
    return (block * side + (row % side)) * side + (column % side);
  };
}

/** Makes each axis in turn of the old one, in float64. */
function resampledBy(
  taps: readonly AxisTaps[],
  { from, to, spatialMergeSize }: Grid,
  dim: number,
  rows: ArrayLike<number>,
) {
  let data = Float64Array.from(rows);
  taps.forEach((axis, k) => {
    const before = sizeOf(to.slice(0, k));
    const [count, inner] = [from[k] as number, sizeOf([...from.slice(k + 1), dim])];
    const out = new Float64Array(sizeOf([before, axis.length, inner], 8));
    for (let b = 0; b < before; b++)
      axis.forEach((list, i) => {
        for (const [index, weight] of list)
          for (let c = 0; c < inner; c++) {
            const place = (b * axis.length + i) * inner + c;
            out[place] = (out[place] as number) + weight * (data[(b * count + index) * inner + c] as number);
          }
      });
    data = out;
  });
  const place = placesOf(to, spatialMergeSize);
  const result = new Float32Array(data.length);
  for (let cell = 0; cell < data.length / dim; cell++)
    result.set(data.subarray(cell * dim, (cell + 1) * dim), place(cell) * dim);
  return result;
}

function parameter<Value>(options: Options, name: keyof typeof resampleParameters): Value {
  return checkParameter(resampleParameters[name], options[name]) as Value;
}

function readExtents(options: Options, name: 'from' | 'to', axes?: number): readonly number[] {
  const value = options[name];
  const expected = rule('the extent of each axis, {count} whole numbers of at least 1', {
    count: axes ?? `1 to ${maxAxes}`,
  });
  if (value === undefined) throw missing(name, expected);
  const isList = Array.isArray(value) && value.length > 0 && value.length <= maxAxes;
  if (!isList || (axes !== undefined && value.length !== axes)) throw invalid(name, value, expected);
  return value.map((extent: unknown, i) => checkInteger(`${name}[${i}]`, extent, 1));
}

function readFactors(value: unknown, axes: number): readonly number[] {
  if (value === undefined) return new Array<number>(axes).fill(0);
  if (!Array.isArray(value) || value.length !== axes)
    throw invalid('scaleFactor', value, ofLength(axes, 'numbers', ', one per axis'));
  return value.map((factor: unknown, i) =>
    checkNumber(`scaleFactor[${i}]`, factor, { kind: 'number', min: 1e-6, max: 1e6 }),
  );
}

/** How a table lies on its grid. */
interface Placed {
  /** Leading axes of 1, which are those of a batch. */
  readonly lead: readonly number[];
  /** The other axes, without the components. */
  readonly axes: readonly number[];
  readonly from: readonly number[];
}

/** Numbers of rows before and after those of the grid. */
interface Besides {
  readonly prefix: number;
  readonly suffix: number;
}

/** Finds the grid of a table whose extents are given, or follow from its shape. */
function placed(shape: readonly number[], options: Options, { prefix, suffix }: Besides): Placed {
  const besides = prefix + suffix;
  const grid = shape.slice(0, -1);
  const first = grid.findIndex((extent) => extent !== 1);
  const ones = first < 0 ? grid.length - 1 : first;
  // As many leading axes of 1 as possible are those of a batch: [1, 197, dim] is a list of rows rather than a grid.
  const readings = Array.from({ length: ones + 1 }, (_, n) => ({
    lead: grid.slice(n, ones),
    axes: grid.slice(ones - n),
  }));
  if (options.from !== undefined) {
    const from = readExtents(options, 'from');
    const rows = besides + sizeOf(from);
    for (const { lead, axes } of readings) {
      const areRows = axes.length === 1 && axes[0] === rows;
      if (areRows || (besides === 0 && axes.join() === from.join())) return { lead, axes, from };
    }
    const expected =
      besides > 0
        ? ofShape([rows, 'dim'], {
            text: ', for {cells} cells and {besides} rows besides',
            values: { cells: sizeOf(from), besides },
          })
        : ofShapes([
            [rows, 'dim'],
            [...from, 'dim'],
          ]);
    throw invalid('table.shape', shape, expected);
  }
  const to = readExtents(options, 'to');
  for (const { lead, axes } of readings) {
    if (axes.length === 1) return { lead, axes, from: gridOf(axes[0] as number, to, { prefix, suffix }) };
    if (axes.length !== to.length) continue;
    checkComponentsLast(shape, axes);
    if (besides > 0)
      throw invalid('table.shape', shape, rule('[rows, dim] if there are rows besides those of the grid'));
    return { lead, axes, from: axes };
  }
  const { length } = (readings[0] as (typeof readings)[0]).axes;
  throw invalid(
    'to',
    to,
    rule("the extent of each axis of the table's grid, {length} whole numbers of at least 1", { length }),
  );
}

/** The grid of a table of rows: a line, or a square if the rows make one. */
function gridOf(rows: number, to: readonly number[], { prefix, suffix }: Besides): readonly number[] {
  const besides = prefix + suffix;
  const cells = rows - besides;
  if (cells < 1)
    throw refused(
      'table.shape',
      { text: '{rows} rows', values: { rows } },
      rule('more than {besides}, those besides the grid', { besides }),
    );
  if (to.length === 1) return [cells];
  const asked = "the extents of the table's own grid, {axes} whole numbers";
  const axes = to.length;
  if (axes > 2) throw missing('from', rule(asked, { axes }));
  const side = Math.floor(Math.sqrt(cells));
  const more = cells - side ** 2;
  if (more === 0 && (side === 1 || to.every((extent) => extent > 1))) return [side, side];
  const found = besides === 0 ? `${rows} rows` : `${cells} rows, without ${besides} besides the grid,`;
  if (more === 0)
    throw missing('from', rule(`${asked}: {found} may be another grid than {side} × {side}`, { axes, found, side }));
  // Class tokens and registers are few; the rows of a text are no grid at all.
  if (side <= 1 || more > 16) throw missing('from', rule(`${asked}: {found} are no square`, { axes, found }));
  const nearly = `${asked}: {found} are no square, {side} × {side} + {more} are if {option} is {tokens}`;
  throw missing('from', rule(nearly, { axes, found, side, more, option: 'prefixTokens', tokens: prefix + more }));
}

/** Asks for the extents if the components may come first, as convolutions store them: [dim, rows, columns]. */
function checkComponentsLast(shape: readonly number[], axes: readonly number[]): void {
  const dim = shape.at(-1) as number;
  if (axes.at(-1) !== dim || (axes[0] as number) <= dim) return;
  const expected =
    "the extents of the table's own grid: [{shape}] may be [dim, rows, columns], and components must come last";
  throw missing('from', rule(expected, { shape }));
}

/** The fewest entries that a new one is computed from along an axis. */
const minTaps = (method: string) => (method === 'bicubic' ? 4 : method === 'bilinear' ? 2 : 1);

function readGrid(options: Options, from: readonly number[]): Grid {
  const to = readExtents(options, 'to', from.length);
  const factors = readFactors(options.scaleFactor, from.length);
  const method = parameter<NonNullable<ResampleGridOptions['method']>>(options, 'method');
  const sums = method === 'bicubic' || method === 'bilinear';
  // Before anything is made for each of them: an axis has at least these taps, each an index and a weight.
  for (const extent of to) sizeOf([extent, minTaps(method)], 12);
  const alignCorners = parameter<boolean>(options, 'alignCorners');
  const antialias = parameter<boolean>(options, 'antialias');
  if (alignCorners && !sums) throw invalid('alignCorners', true, rule("false, or method 'bicubic' or 'bilinear'"));
  if (antialias && (!sums || alignCorners)) {
    throw invalid('antialias', true, rule("false, or method 'bicubic' or 'bilinear' without alignCorners"));
  }
  const a = parameter<number | undefined>(options, 'cubicCoeffA') ?? (antialias ? -0.5 : -0.75);
  const spatialMergeSize = parameter<number>(options, 'spatialMergeSize');
  if ([to.at(-2) ?? 1, to.at(-1) as number].some((extent) => extent % spatialMergeSize !== 0)) {
    throw invalid('spatialMergeSize', spatialMergeSize, rule('a divisor of the last two extents of to'));
  }
  const taps = readTaps(options, method, from, to, a);
  for (const name of ['alignCorners', 'antialias', 'scaleFactor'])
    if (taps && options[name])
      throw invalid(name, options[name], rule('nothing where the entries are placed otherwise'));
  return {
    raw: {
      // What has its own taps never reaches the module.
      method: method === 'geometric' ? 'bicubic' : method,
      align_corners: alignCorners,
      antialias,
      cubic_coeff_a: a,
    },
    ...(taps && { taps }),
    from,
    to,
    factors,
    axes: from.flatMap((extent, axis) => [extent, to[axis] as number, factors[axis] as number]),
    spatialMergeSize,
  };
}

/** Returns the rows of a table for the new grid, [cells, dim]. */
function resampled(engine: ExtendedEngine, grid: Grid, dim: number, rows: ArrayLike<number>): Float32Array {
  if (grid.taps) return resampledBy(grid.taps, grid, dim, rows);
  const scratch = new Scratch();
  // The module holds both grids in float64 while it sums.
  sizeOf([...grid.to, dim], 16);
  const axes = scratch.float64(grid.axes);
  const table = scratch.float32(rows);
  return filled32(engine, scratch, { shape: [...grid.to, dim] }, (filled, result) =>
    engine.raw.resample_table(
      grid.raw,
      grid.from.length,
      filled.at(axes),
      grid.spatialMergeSize,
      dim,
      filled.at(table),
      result,
    ),
  ).data;
}

/** Reads the table [...extents, dim] that is repeated over the grid and added. */
function readWindow(
  value: TensorLike,
  { to, spatialMergeSize }: Grid,
  dim: number,
): Grid & { data: ArrayLike<number> } {
  const expected = ofShape([...to.map((_, axis) => `extent ${axis}`), dim]);
  const { data, shape } = checkTensor('window', value, expected, [to.length + 1, Number.POSITIVE_INFINITY]);
  const from = shape.slice(-1 - to.length, -1);
  const isBatch = shape.slice(0, -1 - to.length).some((extent) => extent !== 1);
  if (isBatch || shape.at(-1) !== dim) throw invalid('window.shape', shape, expected);
  if (to.some((extent, axis) => extent % (from[axis] as number) !== 0)) {
    throw invalid('window.shape', shape, rule('extents that divide those of to'));
  }
  const raw = { method: 'tile', align_corners: false, antialias: false, cubic_coeff_a: 0 } as const;
  const axes = from.flatMap((extent, axis) => [extent, to[axis] as number, 0]);
  return { raw, from, to, factors: [], axes, spatialMergeSize, data };
}

function resampleTable(
  engine: ExtendedEngine,
  input: TensorLike,
  options: Read<ResampleTableOptions> & OutOptions,
): Tensor {
  const table = checkTensor(
    'table',
    input,
    ofShapes([
      ['rows', 'dim'],
      ['...extents', 'dim'],
    ]),
    [2, Number.POSITIVE_INFINITY],
  );
  const read = checkObject('options', options);
  checkKeys(read, [...gridKeys, 'prefixTokens', 'suffixTokens', 'paddedLength', 'window', 'out']);
  const [prefix, suffix] = [parameter<number>(read, 'prefixTokens'), parameter<number>(read, 'suffixTokens')];
  const { lead, axes, from } = placed(table.shape, read, { prefix, suffix });
  const grid = readGrid(read, from);
  const dim = table.shape.at(-1) as number;
  const rows = sizeOf(axes);
  const cells = sizeOf(from);
  const window = read.window === undefined ? undefined : readWindow(read.window as TensorLike, grid, dim);
  const made = prefix + sizeOf(grid.to) + suffix;
  const length = parameter<number | undefined>(read, 'paddedLength') ?? made;
  if (length < made)
    throw invalid('paddedLength', length, { kind: 'range', min: made, because: ', the rows of the result' });
  const keepsAxes = read.from === undefined && axes.length > 1 && read.paddedLength === undefined;
  const shape = keepsAxes ? [...lead, ...grid.to, dim] : [...lead, length, dim];
  const result = checkOut(options.out, sizeOf(shape)) ?? allocated(Float32Array, sizeOf(shape));

  const part = (begin: number, end: number) => Float32Array.from(slice(table.data, begin * dim, end * dim));
  const of = resampled(engine, grid, dim, part(prefix, prefix + cells));
  if (window) {
    const repeated = resampled(engine, window, dim, window.data);
    repeated.forEach((value, n) => {
      of[n] = (of[n] as number) + value;
    });
  }
  const unchanged = [part(0, prefix), part(prefix + cells, rows)] as const;
  result.set(unchanged[0]);
  result.set(of, prefix * dim);
  result.set(unchanged[1], made * dim - unchanged[1].length);
  for (let row = made; row < length; row++) result.set(of.subarray(0, dim), row * dim);
  return tensor(result, shape);
}

function slice(data: ArrayLike<number>, begin: number, end: number): ArrayLike<number> {
  return ArrayBuffer.isView(data)
    ? (data as Float32Array).subarray(begin, end)
    : (Array.prototype.slice.call(data, begin, end) as number[]);
}

/** The products of the taps of all axes. */
function tapsOf(taps: readonly AxisTaps[], { from, to, spatialMergeSize }: Grid): ResampleTaps {
  const count = taps.reduce((product, axis) => product * (axis[0]?.length ?? 1), 1);
  const shape = [sizeOf(to), count];
  const [index, weights] = [new Int32Array(sizeOf(shape)), new Float32Array(sizeOf(shape))];
  const place = placesOf(to, spatialMergeSize);
  for (let cell = 0; cell < sizeOf(to); cell++) {
    let rest = cell;
    let found: (readonly [index: number, weight: number])[] = [[0, 1]];
    const strides = to.map((_, axis) => sizeOf(to.slice(axis + 1)));
    taps.forEach((axis, k) => {
      const list = axis[Math.floor(rest / (strides[k] as number))] ?? [];
      rest %= strides[k] as number;
      found = found.flatMap(([row, share]) =>
        list.map(([i, weight]) => [row * (from[k] as number) + i, share * weight] as const),
      );
    });
    found.forEach(([row, weight], tap) => {
      index[place(cell) * count + tap] = row;
      weights[place(cell) * count + tap] = weight;
    });
  }
  return { index: tensor(index, shape), weights: tensor(weights, [...shape]) };
}

function resampleTaps(
  engine: ExtendedEngine,
  options: ResampleGridOptions & { from: readonly number[] },
): ResampleTaps {
  const read = checkObject('options', options);
  checkKeys(read, gridKeys);
  const grid = readGrid(read, readExtents(read, 'from'));
  if (grid.taps) return tapsOf(grid.taps, grid);
  // The result, before the module counts its taps.
  sizeOf([...grid.to, minTaps(grid.raw.method) ** grid.to.length], 8);
  return new Scratch().run(engine, () => {
    const taps = grid.from.reduce(
      (product, extent, axis) =>
        product *
        engine.raw.resample_taps_along(grid.raw, extent, grid.to[axis] as number, grid.factors[axis] as number),
      1,
    );
    const shape = [sizeOf(grid.to), taps];
    const scratch = new Scratch();
    const axes = scratch.float64(grid.axes);
    const [index, weights] = [scratch.room32(sizeOf(shape)), scratch.room32(sizeOf(shape))];
    return scratch.run(engine, (filled) => {
      engine.raw.resample_taps(
        grid.raw,
        grid.from.length,
        filled.at(axes),
        grid.spatialMergeSize,
        filled.at(index),
        filled.at(weights),
      );
      return {
        index: tensor(filled.readInt32(index), shape),
        weights: tensor(filled.read32(weights), [...shape]),
      };
    });
  });
}

export function resampleFunctions(engine: ExtendedEngine): Reading<ResampleFunctions> {
  return {
    resampleTable: (table, options) => resampleTable(engine, table, options),
    resampleTaps: (options) => resampleTaps(engine, options),
  };
}
