/** The positions of the rows in a rotation, on a line or on several axes. */
import { invalid, missing, noneBeside, ofLength, ofShapes, rule } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkOffset,
  checkPositionList,
  checkRowPositions,
  checkTensor,
  consecutivePositions,
  readPositions,
  sizeOf,
} from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
import type { GridCoordinates, PositionOptions, TensorLike } from '../types/index.ts';

type Options = Readonly<Record<string, unknown>>;

export interface Rows {
  /** [axes, rows, length] */
  readonly positions: Float64Array;
  readonly axes: number;
  /** 1 if all batch entries share the positions. */
  readonly rows: number;
  readonly length: number;
  /** Leading axes of a table: [length] or [rows, length]. */
  readonly shape: readonly number[];
}

/** A request for rows, for an existing array or for a table. */
export interface RowRequest {
  readonly options: Options;
  readonly prefix: string;
  /** Name of the option with the positions. */
  readonly argument: string;
  /** The array whose rows they are; `start` is the position of its first row unless positions are given. */
  readonly array?: { readonly batch: number; readonly length: number; readonly start: number } | undefined;
  /** Size of a row of the table in bytes, with which the table's size is checked. */
  readonly bytesPerRow: number;
}

function refuseOffsetBeside(argument: string, { options, prefix }: Pick<RowRequest, 'options' | 'prefix'>): void {
  if (options[argument] === undefined || options.offset === undefined) return;
  throw invalid(`${prefix}offset`, options.offset, noneBeside(argument, ': add it to the positions'));
}

/** Reads positions on a line. */
export function lineRows(request: RowRequest): Rows {
  const { options, prefix, argument, array, bytesPerRow } = request;
  if (array === undefined) {
    const positions = readPositions(options as PositionOptions, bytesPerRow);
    return { positions, axes: 1, rows: 1, length: positions.length, shape: [positions.length] };
  }
  refuseOffsetBeside(argument, request);
  const value = options[argument] as ArrayLike<number> | TensorLike | undefined;
  const { batch, length, start } = array;
  const { positions, rows } =
    value === undefined
      ? { positions: consecutivePositions(length, checkOffset(start, length)), rows: 1 }
      : checkRowPositions(prefix + argument, value, batch, length);
  return { positions, axes: 1, rows, length, shape: rows === 1 ? [length] : [rows, length] };
}

/** Repeats positions on every axis, as for tokens of text. */
export function repeatedOnAxes(line: Rows, axes: number): Rows {
  const positions = allocated(Float64Array, axes * line.positions.length);
  for (let axis = 0; axis < axes; axis++) positions.set(line.positions, axis * line.positions.length);
  return { ...line, positions, axes };
}

/** Reads positions [axes, length] or [axes, batch, length]; `axes` is undefined if any number is allowed. */
export function axisRows(
  argument: string,
  value: TensorLike,
  axes: number | undefined,
  array: RowRequest['array'],
): Rows {
  const first = axes === undefined ? 'axes' : axes;
  const last = array?.length ?? 'length';
  const expected = ofShapes([
    [first, last],
    [first, array?.batch ?? 'batch', last],
  ]);
  const { data, shape } = checkTensor(argument, value, expected);
  const [axisCount = 1] = shape;
  const length = shape.at(-1) as number;
  const rows = shape.length === 3 ? (shape[1] as number) : 1;
  const fits =
    axisCount <= maxAxes &&
    (axes === undefined || axisCount === axes) &&
    (array === undefined || (length === array.length && (rows === 1 || rows === array.batch)));
  if (!fits) throw invalid(`${argument}.shape`, shape, expected);
  const positions = checkPositionList(argument, data);
  return { positions, axes: axisCount, rows, length, shape: shape.slice(1) };
}

/** The axis of a pair is stored in one byte. */
export const maxAxes = 255;

export function checkGrid(argument: string, grid: unknown): readonly number[] {
  const expected = 'the extent of each axis, whole numbers of at least 1';
  if (grid === undefined) throw missing(argument, rule(`${expected}, or positions`));
  if (!Array.isArray(grid) || grid.length === 0 || grid.length > maxAxes) throw invalid(argument, grid, rule(expected));
  return grid.map((extent: unknown, i) => checkInteger(`${argument}[${i}]`, extent, 1));
}

/**
 * Returns the positions of all cells of a grid and of the tokens before and after it:
 * [axes, prefixTokens + cells + suffixTokens].
 */
export function gridPositions(
  engine: Engine,
  request: {
    readonly coordinates: GridCoordinates;
    readonly grid: readonly number[];
    readonly offsets?: unknown;
    readonly factors?: unknown;
    readonly prefixTokens: number;
    readonly suffixTokens: number;
    readonly spatialMergeSize: number;
    /** Prefix of option names in messages. */
    readonly prefix: string;
  },
): Float64Array {
  const { coordinates, grid, prefixTokens, suffixTokens, spatialMergeSize, prefix } = request;
  const axes = grid.length;
  const size = sizeOf([axes, prefixTokens + suffixTokens + sizeOf([axes, ...grid], 8) / axes], 8);
  if ([grid.at(-2) ?? 1, grid.at(-1) as number].some((extent) => extent % spatialMergeSize !== 0)) {
    throw invalid(`${prefix}spatialMergeSize`, spatialMergeSize, rule('a divisor of the last two extents of the grid'));
  }
  const scratch = new Scratch();
  const forEachAxis = (name: 'offsets' | 'factors', left: number) => {
    const value = request[name];
    const numbers = value === undefined ? new Float64Array(axes).fill(left) : checkPositionList(prefix + name, value);
    if (numbers.length !== axes)
      throw invalid(prefix + name, value, ofLength(axes, 'numbers', ', one for each axis of the grid'));
    return scratch.float64(numbers);
  };
  const extents = scratch.float64(grid);
  const offsets = forEachAxis('offsets', 0);
  const factors = forEachAxis('factors', 1);
  const result = scratch.room64(size);
  return scratch.run(engine, (filled) => {
    engine.raw.grid_positions(
      coordinates,
      axes,
      filled.at(extents),
      filled.at(offsets),
      filled.at(factors),
      prefixTokens,
      suffixTokens,
      spatialMergeSize,
      filled.at(result),
    );
    return filled.read64(result);
  });
}
