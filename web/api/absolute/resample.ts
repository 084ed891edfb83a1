/** Resamples learned position tables to other grids. */
import { resampleParameters } from '../../catalogue/index.ts';
import { invalid, missing, refused } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkParameter,
  checkTensor,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type ExtendedEngine, type RawResampleOptions, Scratch } from '../module/index.ts';
import type {
  OutOptions,
  ResampleFunctions,
  ResampleGridOptions,
  ResampleTableOptions,
  ResampleTaps,
  Tensor,
  TensorLike,
} from '../types/index.ts';

const mostAxes = 3;

/** The checked grid options of `resampleTable` and `resampleTaps`. */
interface Grid {
  readonly raw: RawResampleOptions;
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
  'spatialMergeSize',
];

type Options = Readonly<Record<string, unknown>>;

function parameter<Value>(options: Options, name: keyof typeof resampleParameters): Value {
  return checkParameter(resampleParameters[name], options[name]) as Value;
}

function readExtents(options: Options, name: 'from' | 'to', axes?: number): readonly number[] {
  const given = options[name];
  const expected = `the extent of each axis, ${axes === undefined ? `1 to ${mostAxes}` : axes} whole numbers of at least 1`;
  if (given === undefined) throw missing(name, expected);
  const isList = Array.isArray(given) && given.length > 0 && given.length <= mostAxes;
  if (!isList || (axes !== undefined && given.length !== axes)) throw invalid(name, given, expected);
  return given.map((extent: unknown, i) => checkInteger(`${name}[${i}]`, extent, 1));
}

function readFactors(given: unknown, axes: number): readonly number[] {
  if (given === undefined) return new Array<number>(axes).fill(0);
  if (!Array.isArray(given) || given.length !== axes)
    throw invalid('scaleFactor', given, `${axes} numbers, one per axis`);
  return given.map((factor: unknown, i) =>
    checkNumber(`scaleFactor[${i}]`, factor, { kind: 'number', min: 1e-6, max: 1e6 }),
  );
}

function readGrid(options: Options, from: readonly number[]): Grid {
  const to = readExtents(options, 'to', from.length);
  const factors = readFactors(options.scaleFactor, from.length);
  const method = parameter<RawResampleOptions['method']>(options, 'method');
  const sums = method === 'bicubic' || method === 'bilinear';
  const alignCorners = parameter<boolean>(options, 'alignCorners');
  const antialias = parameter<boolean>(options, 'antialias');
  if (alignCorners && !sums) throw invalid('alignCorners', true, "false, or method 'bicubic' or 'bilinear'");
  if (antialias && (!sums || alignCorners)) {
    throw invalid('antialias', true, "false, or method 'bicubic' or 'bilinear' without alignCorners");
  }
  const a = parameter<number | undefined>(options, 'cubicCoeffA') ?? (antialias ? -0.5 : -0.75);
  const spatialMergeSize = parameter<number>(options, 'spatialMergeSize');
  if ([to.at(-2) ?? 1, to.at(-1) as number].some((extent) => extent % spatialMergeSize !== 0)) {
    throw invalid('spatialMergeSize', spatialMergeSize, 'a divisor of the last two extents of to');
  }
  return {
    raw: { method, align_corners: alignCorners, antialias, cubic_coeff_a: a },
    from,
    to,
    factors,
    axes: from.flatMap((extent, axis) => [extent, to[axis] as number, factors[axis] as number]),
    spatialMergeSize,
  };
}

/** Returns the rows of a table for the new grid, [cells, dim]. */
function resampled(engine: ExtendedEngine, grid: Grid, dim: number, rows: ArrayLike<number>): Float32Array {
  const scratch = new Scratch();
  // The module holds both grids in float64 while it sums.
  sizeOf([...grid.to, dim], 16);
  const axes = scratch.float64(grid.axes);
  const table = scratch.float32(rows);
  const result = scratch.room32(sizeOf([...grid.to, dim]));
  return scratch.run(engine, (filled) => {
    engine.raw.resample_table(
      grid.raw,
      grid.from.length,
      filled.at(axes),
      grid.spatialMergeSize,
      dim,
      filled.at(table),
      filled.at(result),
    );
    return filled.read32(result);
  });
}

/** Reads the table [...extents, dim] that is repeated over the grid and added. */
function readWindow(
  given: TensorLike,
  { to, spatialMergeSize }: Grid,
  dim: number,
): Grid & { data: ArrayLike<number> } {
  const expected = `[${to.map((_, axis) => `extent ${axis}`).join(', ')}, ${dim}]`;
  const { data, shape } = checkTensor('window', given, expected, [to.length + 1, to.length + 1]);
  const from = shape.slice(0, -1);
  if (shape.at(-1) !== dim) throw invalid('window.shape', shape, expected);
  if (to.some((extent, axis) => extent % (from[axis] as number) !== 0)) {
    throw invalid('window.shape', shape, 'extents that divide those of to');
  }
  const raw = { method: 'tile', align_corners: false, antialias: false, cubic_coeff_a: 0 } as const;
  const axes = from.flatMap((extent, axis) => [extent, to[axis] as number, 0]);
  return { raw, from, to, factors: [], axes, spatialMergeSize, data };
}

function resampleTable(engine: ExtendedEngine, given: TensorLike, options: ResampleTableOptions & OutOptions): Tensor {
  const table = checkTensor('table', given, '[rows, dim] or [...extents, dim]', [2, mostAxes + 1]);
  const read = checkObject('options', options);
  checkKeys(read, [...gridKeys, 'prefixRows', 'suffixRows', 'paddedLength', 'window', 'out']);
  const keepsAxes = read.from === undefined && table.shape.length > 2;
  const from = keepsAxes ? table.shape.slice(0, -1) : readExtents(read, 'from');
  const grid = readGrid(read, from);
  const dim = table.shape.at(-1) as number;
  const [prefix, suffix] = [parameter<number>(read, 'prefixRows'), parameter<number>(read, 'suffixRows')];
  const rows = sizeOf(table.shape.slice(0, -1));
  const cells = sizeOf(from);
  if (rows !== prefix + cells + suffix) {
    const besides = prefix + suffix > 0 ? ` and ${prefix + suffix} rows besides` : '';
    throw refused('table.shape', `${rows} rows`, `${prefix + cells + suffix}, for ${cells} entries${besides}`);
  }
  const window = read.window === undefined ? undefined : readWindow(read.window as TensorLike, grid, dim);
  const made = prefix + sizeOf(grid.to) + suffix;
  const length = parameter<number | undefined>(read, 'paddedLength') ?? made;
  if (length < made) throw invalid('paddedLength', length, `at least ${made}, the rows of the result`);
  const isPlain = length === sizeOf(grid.to) && keepsAxes && read.paddedLength === undefined;
  const shape = isPlain ? [...grid.to, dim] : [length, dim];
  const result = checkOut(options.out, sizeOf(shape)) ?? allocated(Float32Array, sizeOf(shape));

  const part = (begin: number, end: number) => Float32Array.from(slice(table.data, begin * dim, end * dim));
  const of = resampled(engine, grid, dim, part(prefix, prefix + cells));
  if (window) {
    const repeated = resampled(engine, window, dim, window.data);
    repeated.forEach((value, n) => {
      of[n] = (of[n] as number) + value;
    });
  }
  const kept = [part(0, prefix), part(prefix + cells, rows)] as const;
  result.set(kept[0]);
  result.set(of, prefix * dim);
  result.set(kept[1], made * dim - kept[1].length);
  for (let row = made; row < length; row++) result.set(of.subarray(0, dim), row * dim);
  return tensor(result, shape);
}

function slice(data: ArrayLike<number>, begin: number, end: number): ArrayLike<number> {
  return ArrayBuffer.isView(data)
    ? (data as Float32Array).subarray(begin, end)
    : (Array.prototype.slice.call(data, begin, end) as number[]);
}

function resampleTaps(
  engine: ExtendedEngine,
  options: ResampleGridOptions & { from: readonly number[] },
): ResampleTaps {
  const read = checkObject('options', options);
  checkKeys(read, gridKeys);
  const grid = readGrid(read, readExtents(read, 'from'));
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

export function resampleFunctions(engine: ExtendedEngine): ResampleFunctions {
  return {
    resampleTable: (table, options) => resampleTable(engine, table, options),
    resampleTaps: (options) => resampleTaps(engine, options),
  };
}
