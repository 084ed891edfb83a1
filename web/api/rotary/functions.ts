import { mrope, rope, rotarySchemes, yarnMscaleParameters } from '../../catalogue/index.ts';
import { invalid, ofShape, ofShapes, rule } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkKeys,
  checkObject,
  checkOut,
  checkParameter,
  checkRowPositions,
  checkScheme,
  checkTensor,
  readParameters,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
import type {
  AttentionFactorOptions,
  OutOptions,
  RotaryFunctions,
  RotaryTable,
  RotaryTableOptions,
  RotateOptions,
  TableRotationOptions,
  Tensor,
  TensorLike,
} from '../types/index.ts';
import { readCall, rotationOf } from './call.ts';
import { rotaryForms } from './forms.ts';
import { rotaryScheme } from './handlers.ts';
import { roomForPiece, rotatePieces } from './pieces.ts';
import { axialPositions, mropePositions } from './positions.ts';
import type { Rows } from './rows.ts';
import { roundedFrequencies } from './scaling.ts';
import type { Call, RotaryScheme, RotationRequest } from './scheme.ts';

type Options = Readonly<Record<string, unknown>>;

/** `options.scheme` is already known to be a rotary scheme. */
export function rotaryFrequencies(engine: Engine, options: Options): Float64Array {
  return withFrequencies(engine, options, (frequencies) => frequencies);
}

function attentionFactor(engine: Engine, given: AttentionFactorOptions): number {
  const options = checkObject('options', given);
  checkScheme(options, [rope, mrope]);
  return withFrequencies(engine, options, (_, factor) => factor);
}

function withFrequencies<Result>(
  engine: Engine,
  options: Options,
  use: (frequencies: Float64Array, attentionFactor: number) => Result,
): Result {
  const handler = rotaryScheme(checkScheme(options, rotarySchemes));
  const call = readCall(handler, options, 'frequencies');
  const dim = handler.dim(call, undefined, 1);
  const scratch = new Scratch();
  const plan = handler.plan(scratch, call, dim, []);
  return scratch.run(engine, (filled) => {
    const { attention_factor: factor } = plan.make(engine.raw, filled);
    return use(roundedFrequencies(filled, plan.frequencies), factor);
  });
}

/** The scheme, options and rows of a table of angles. */
interface TableCall {
  readonly handler: RotaryScheme;
  readonly call: Call;
  readonly rows: Rows;
  readonly pairs: number;
  readonly shape: readonly number[];
}

function readTable(engine: Engine, options: Options, sided: boolean): TableCall {
  const handler = rotaryScheme(checkScheme(options, rotarySchemes));
  const call = readCall(handler, options, 'table', { sided });
  checkForward(call);
  const request = { options, prefix: '', argument: 'positions' };
  const rows = handler.takesDim
    ? handler.rows(engine, call, { ...request, bytesPerRow: 4 * handler.dim(call, undefined, 1) })
    : handler.rows(engine, call, { ...request, bytesPerRow: 0 });
  const pairs = handler.dim(call, undefined, rows.axes) / 2;
  return { handler, call, rows, pairs, shape: [...rows.shape, pairs] };
}

/** A table holds the angles of 'forward'; whoever rotates by it chooses the direction. */
function checkForward({ values, prefix }: Call): void {
  const { direction = 'forward' } = values as { readonly direction?: string };
  if (direction !== 'forward')
    throw invalid(`${prefix}direction`, direction, rule("'forward' in a table: give it to rotate, with the table"));
}

export function rotaryTable(engine: Engine, given: RotaryTableOptions): RotaryTable {
  const options = checkObject('options', given);
  const { handler, call, rows, pairs, shape } = readTable(engine, options, true);
  const size = sizeOf(shape);
  const count = size / pairs;
  const scratch = new Scratch();
  const at = scratch.float64(rows.positions);
  const cos = scratch.room32(size);
  const sin = scratch.room32(size);
  const plan = handler.plan(scratch, call, 2 * pairs, [rows]);
  const scaled = handler.planScale && {
    slot: scratch.room32(size),
    request: handler.planScale(scratch, call, rows, [rows], options.side),
  };
  return scratch.run(engine, (filled) => {
    const { raw } = engine;
    raw.rotary_table(plan.make(raw, filled), filled.at(at), count, filled.at(cos), filled.at(sin));
    if (scaled) {
      const { options: scale, side } = scaled.request(raw, filled);
      raw.xpos_scale(pairs, scale, side, filled.at(at), count, filled.at(scaled.slot));
    }
    return {
      cos: tensor(filled.read32(cos), shape),
      sin: tensor(filled.read32(sin), [...shape]),
      ...(scaled && { scale: tensor(filled.read32(scaled.slot), [...shape]) }),
    };
  });
}

function rotaryAngles(engine: Engine, given: RotaryTableOptions): Tensor<Float64Array> {
  const { handler, call, rows, pairs, shape } = readTable(engine, checkObject('options', given), false);
  const size = sizeOf(shape, 8);
  const scratch = new Scratch();
  const at = scratch.float64(rows.positions);
  const result = scratch.room64(size);
  const plan = handler.plan(scratch, call, 2 * pairs, [rows]);
  return scratch.run(engine, (filled) => {
    engine.raw.rotary_angles(plan.make(engine.raw, filled), filled.at(at), size / pairs, filled.at(result));
    return tensor(filled.read64(result), shape);
  });
}

export function rotate(engine: Engine, x: TensorLike, given: RotateOptions & OutOptions): Tensor {
  checkTensor('x', x, ofShape(['...', 'length', 'head_dim']));
  const options = checkObject('options', given);
  if ('cos' in options || 'sin' in options) return rotateByTable(engine, x, given as TableRotationOptions & OutOptions);
  return rotateByPosition(engine, x, options, given.out);
}

/** Returns the sizes of x [..., length, head_dim] as [batch, heads, length, head_dim]. */
function rotationAxes(shape: readonly number[]): Pick<RotationRequest, 'batch' | 'heads' | 'length' | 'head_dim'> {
  const batch = shape.length > 2 ? (shape[0] as number) : 1;
  const heads = sizeOf(shape.slice(1, -2));
  return { batch, heads, length: shape.at(-2) as number, head_dim: shape.at(-1) as number };
}

/**
 * Merges the axes of the grid if x has them: [..., rows, columns, head_dim] becomes [..., rows * columns, head_dim].
 */
function rowsTogether(shape: readonly number[], grid: unknown): readonly number[] {
  if (!Array.isArray(grid) || grid.length < 2 || shape.length <= grid.length) return shape;
  const cells = shape.slice(-1 - grid.length, -1);
  const kept = cells.every((extent, axis) => extent === grid[axis]);
  return kept ? [...shape.slice(0, -1 - grid.length), sizeOf(cells), shape.at(-1) as number] : shape;
}

function rotateByPosition(engine: Engine, x: TensorLike, options: Options, givenOut: Float32Array | undefined): Tensor {
  const handler = rotaryScheme(checkScheme(options, rotarySchemes));
  const call = readCall(handler, options, 'rotate', { sided: true });
  const axes = rotationAxes(handler.places.includes('grid') ? rowsTogether(x.shape, options.grid) : x.shape);
  const start = (call.values.offset as number | undefined) ?? 0;
  const rows = handler.rows(engine, call, {
    options,
    prefix: '',
    argument: 'positions',
    array: { batch: axes.batch, length: axes.length, start },
    bytesPerRow: 0,
  });
  const dim = handler.dim(call, axes.head_dim, rows.axes);
  const rotation = rotationOf(call, axes, dim, rows);
  const size = sizeOf(x.shape);
  const out = checkOut(givenOut, size);
  const scratch = new Scratch();
  const at = scratch.float64(rows.positions);
  const plan = handler.plan(scratch, call, dim, [rows]);
  if (handler.scheme.sided) {
    const turned = scratch.writable(scratch.float32(x.data));
    const turn = handler.turn(scratch, call, rows, [rows], options.side);
    return scratch.run(engine, (filled) => {
      turn(engine.raw, filled, plan.make(engine.raw, filled), rotation, filled.at(at), filled.at(turned));
      return tensor(filled.read32(turned, out), [...x.shape]);
    });
  }
  const count = rotation.position_rows * rotation.length;
  const angles = sizeOf([count, dim / 2]);
  const places = {
    cos: scratch.room32(angles),
    sin: scratch.room32(angles),
    piece: roomForPiece(scratch, rotation),
  };
  return scratch.run(engine, (filled) => {
    const rotary = plan.make(engine.raw, filled);
    // The inverse divides by the attention factor.
    if (rotation.direction === 'inverse') rotary.attention_factor = 1 / rotary.attention_factor;
    engine.raw.rotary_table(rotary, filled.at(at), count, filled.at(places.cos), filled.at(places.sin));
    return tensor(rotatePieces(engine, filled, rotation, places, x.data, out ?? allocated(Float32Array, size)), [
      ...x.shape,
    ]);
  });
}

function rotateByTable(engine: Engine, x: TensorLike, given: TableRotationOptions & OutOptions): Tensor {
  const options = checkObject('options', given);
  const { layout, direction } = readParameters(rope, options, {
    only: ['layout', 'direction'],
    besides: ['cos', 'sin', 'positions', 'out'],
  });
  const axes = rotationAxes(x.shape);
  const { cos, sin } = checkTables(given, axes);
  const pairs = cos.shape.at(-1) as number;
  const rows = cos.shape.length === 3 ? (cos.shape[0] as number) : 1;
  const rotation = {
    ...axes,
    layout,
    direction,
    output_layout: layout,
    angle_layout: layout,
    rotary_start: 0,
    blocks: 1,
    rotary_dim: 2 * pairs,
    position_rows: rows,
  };
  const size = sizeOf(x.shape);
  const out = checkOut(given.out, size);
  const scratch = new Scratch();
  const places = {
    cos: scratch.float32(cos.data),
    sin: scratch.float32(sin.data),
    piece: roomForPiece(scratch, rotation),
  };
  return scratch.run(engine, (filled) =>
    tensor(rotatePieces(engine, filled, rotation, places, x.data, out ?? allocated(Float32Array, size)), [...x.shape]),
  );
}

/** Checks tables with one row per row of x, or with rows for all positions, which `positions` selects. */
function checkTables(
  given: TableRotationOptions,
  axes: ReturnType<typeof rotationAxes>,
): { cos: TensorLike; sin: TensorLike } {
  const cache = given.positions !== undefined;
  const cos = checkTensor(
    'cos',
    given.cos,
    ofShapes(
      cache
        ? [['positions', 'rotaryDim / 2']]
        : [
            ['length', 'rotaryDim / 2'],
            ['batch', 'length', 'rotaryDim / 2'],
          ],
    ),
  );
  const rows = cos.shape.length === 3 ? (cos.shape[0] as number) : 1;
  const pairs = cos.shape.at(-1) as number;
  const fits =
    2 * pairs <= axes.head_dim && (cache || (cos.shape.at(-2) === axes.length && (rows === 1 || rows === axes.batch)));
  if (!fits) {
    const because = { text: ' with n of at most {max}, one per pair', values: { max: Math.floor(axes.head_dim / 2) } };
    const { batch, length } = axes;
    const shapes = cache
      ? [['positions', 'n']]
      : [
          [length, 'n'],
          [batch, length, 'n'],
        ];
    throw invalid('cos.shape', cos.shape, ofShapes(shapes, because));
  }
  const sin = checkTensor('sin', given.sin, ofShape(cos.shape, ', that of cos'));
  const alike = sin.shape.length === cos.shape.length && sin.shape.every((axis, i) => axis === cos.shape[i]);
  if (!alike) throw invalid('sin.shape', sin.shape, ofShape(cos.shape, ', that of cos'));
  if (given.positions === undefined) return { cos, sin };

  const cached = cos.shape[0] as number;
  const { positions, rows: positionRows } = checkRowPositions('positions', given.positions, axes.batch, axes.length);
  positions.forEach((position, i) => {
    checkInteger(`positions[${i}]`, position, 0, cached - 1);
  });
  const shape = [positionRows, axes.length, pairs];
  return { cos: rowsOf(cos, positions, shape), sin: rowsOf(sin, positions, shape) };
}

function rowsOf({ data }: TensorLike, rows: Float64Array, shape: readonly number[]): TensorLike {
  const pairs = shape.at(-1) as number;
  const picked = allocated(Float32Array, sizeOf(shape));
  rows.forEach((row, i) => {
    for (let pair = 0; pair < pairs; pair++) picked[i * pairs + pair] = data[row * pairs + pair] as number;
  });
  return { data: picked, shape };
}

export function yarnMscale(engine: Engine, given: { factor: number; mscale?: number }): number {
  const options = checkObject('options', given);
  checkKeys(options, ['factor', 'mscale']);
  const factor = checkParameter(yarnMscaleParameters.factor, options.factor) as number;
  const mscale = checkParameter(yarnMscaleParameters.mscale, options.mscale) as number;
  return new Scratch().run(engine, () => engine.raw.yarn_mscale(factor, mscale));
}

export function rotaryFunctions(engine: Engine): RotaryFunctions {
  return {
    rotate: (x, options) => rotate(engine, x, options),
    rotaryTable: ((options: RotaryTableOptions) => rotaryTable(engine, options)) as RotaryFunctions['rotaryTable'],
    rotaryAngles: (options) => rotaryAngles(engine, options),
    rotaryForms: (x, options) => rotaryForms(engine, x, options),
    attentionFactor: (options) => attentionFactor(engine, options),
    yarnMscale: (options) => yarnMscale(engine, options),
    axialPositions: (options) => axialPositions(engine, options),
    mropePositions: (options) => mropePositions(engine, options),
  };
}
