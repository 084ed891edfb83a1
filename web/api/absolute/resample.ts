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
  type Read,
  type Reading,
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

const maxAxes = 3;

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
  const expected = rule('the extent of each axis, {count} whole numbers of at least 1', {
    count: axes ?? `1 to ${maxAxes}`,
  });
  if (given === undefined) throw missing(name, expected);
  const isList = Array.isArray(given) && given.length > 0 && given.length <= maxAxes;
  if (!isList || (axes !== undefined && given.length !== axes)) throw invalid(name, given, expected);
  return given.map((extent: unknown, i) => checkInteger(`${name}[${i}]`, extent, 1));
}

function readFactors(given: unknown, axes: number): readonly number[] {
  if (given === undefined) return new Array<number>(axes).fill(0);
  if (!Array.isArray(given) || given.length !== axes)
    throw invalid('scaleFactor', given, ofLength(axes, 'numbers', ', one per axis'));
  return given.map((factor: unknown, i) =>
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
  const own = shape.slice(0, -1);
  const first = own.findIndex((extent) => extent !== 1);
  const ones = first < 0 ? own.length - 1 : first;
  // As many leading axes of 1 as possible are those of a batch: [1, 197, dim] is a list of rows rather than a grid.
  const readings = Array.from({ length: ones + 1 }, (_, n) => ({
    lead: own.slice(n, ones),
    axes: own.slice(ones - n),
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
  const hint = side > 1 && more <= 16 ? `, ${side} × ${side} + ${more} are: prefixTokens: ${prefix + more}?` : '';
  throw missing('from', rule(`${asked}: {found} are no square{hint}`, { axes, found, hint }));
}

/** Asks for the extents if the components may come first, as convolutions store them: [dim, rows, columns]. */
function checkComponentsLast(shape: readonly number[], axes: readonly number[]): void {
  const dim = shape.at(-1) as number;
  if (axes.at(-1) !== dim || (axes[0] as number) <= dim) return;
  const expected =
    "the extents of the table's own grid: [{shape}] may be [dim, rows, columns], and components must come last";
  throw missing('from', rule(expected, { shape }));
}

function readGrid(options: Options, from: readonly number[]): Grid {
  const to = readExtents(options, 'to', from.length);
  const factors = readFactors(options.scaleFactor, from.length);
  const method = parameter<RawResampleOptions['method']>(options, 'method');
  const sums = method === 'bicubic' || method === 'bilinear';
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
  const expected = ofShape([...to.map((_, axis) => `extent ${axis}`), dim]);
  const { data, shape } = checkTensor('window', given, expected, [to.length + 1, Number.POSITIVE_INFINITY]);
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
  given: TensorLike,
  options: Read<ResampleTableOptions> & OutOptions,
): Tensor {
  const table = checkTensor(
    'table',
    given,
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

export function resampleFunctions(engine: ExtendedEngine): Reading<ResampleFunctions> {
  return {
    resampleTable: (table, options) => resampleTable(engine, table, options),
    resampleTaps: (options) => resampleTaps(engine, options),
  };
}
