import { mrope, rope, rotarySchemes, yarnMscaleParameters } from '../../catalogue/index.ts';
import { invalid, ofShape, oneOf, rule } from '../errors/index.ts';
import {
  allocated,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkParameter,
  checkScheme,
  checkTensor,
  type Options,
  type Read,
  type Reading,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, filled64, Scratch, type Slot } from '../module/index.ts';
import type {
  AttentionFactorOptions,
  OutOptions,
  RotaryForms,
  RotaryFormsOptions,
  RotaryFunctions,
  RotaryTable,
  RotaryTableOptions,
  Scheme,
  TableColumnOptions,
  TableRotationOptions,
  Tensor,
  TensorLike,
} from '../types/index.ts';
import {
  axialPositions,
  type Call,
  mropePositions,
  onLine,
  planRope,
  type RotaryScheme,
  type RotationRequest,
  type Rows,
  readCall,
  roomForPiece,
  rotatePieces,
  rotationOf,
  roundedFrequencies,
  scalingLists,
} from './call.ts';
import { axisListScheme, gridScheme, mropeScheme, xposScheme } from './grid.ts';
import { headsTogether, permuteRows, rotationAxes, splitHeads } from './heads.ts';
import { learnedFrequencyScheme } from './learned-frequency.ts';
import { pairsOfColumns, rotateByTable, withColumns } from './tables.ts';

/** `options.scheme` is already known to be a rotary scheme. */
export function rotaryFrequencies(engine: Engine, options: Options): Float64Array {
  return withFrequencies(engine, options, (frequencies) => frequencies);
}

function attentionFactor(engine: Engine, request: AttentionFactorOptions): number {
  const options = checkObject('options', request);
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
  const angles = handler.planAngles(scratch, call, dim, []);
  return scratch.run(engine, (filled) => {
    const { attention_factor: factor } = angles.prepare(engine.raw, filled);
    return use(roundedFrequencies(filled, angles.frequencies), factor);
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

function readTable(engine: Engine, options: Options, use: 'table' | 'angles'): TableCall {
  const handler = rotaryScheme(checkScheme(options, rotarySchemes));
  const call = readCall(handler, options, use, { sided: use === 'table' });
  checkForward(call);
  const request = { options, prefix: '', argument: 'positions' };
  const rows = handler.takesDim
    ? handler.rows(engine, call, { ...request, bytesPerRow: 4 * handler.dim(call, undefined, 1) })
    : handler.rows(engine, call, { ...request, bytesPerRow: 0 });
  const pairs = handler.dim(call, undefined, rows.axes) / 2;
  return { handler, call, rows, pairs, shape: [...rows.shape, pairs] };
}

/** A table holds the angles of 'forward'; the caller who rotates by it chooses the direction. */
function checkForward({ values, prefix }: Call): void {
  const { direction = 'forward' } = values as { readonly direction?: string };
  if (direction !== 'forward')
    throw invalid(`${prefix}direction`, direction, rule("'forward' in a table: give it to rotate, with the table"));
}

const columnKinds = ['pairs', 'repeated'] as const;

export function rotaryTable(engine: Engine, value: object): RotaryTable {
  const { columns = 'pairs', ...options } = checkObject('options', value);
  if (!columnKinds.includes(columns as 'pairs')) throw invalid('columns', columns, oneOf(columnKinds));
  const { handler, call, rows, pairs, shape } = readTable(engine, options, 'table');
  const repeated = columns === 'repeated';
  const size = sizeOf(repeated ? [...shape, 2] : shape) / (repeated ? 2 : 1);
  const count = size / pairs;
  const scratch = new Scratch();
  const at = scratch.float64(rows.positions);
  const cos = scratch.room32(size);
  const sin = scratch.room32(size);
  const angles = handler.planAngles(scratch, call, 2 * pairs, [rows]);
  const scaled = handler.planScale && {
    slot: scratch.room32(size),
    request: handler.planScale(scratch, call, rows, [rows], options.side),
  };
  return scratch.run(engine, (filled) => {
    const { raw } = engine;
    raw.rotary_table(angles.prepare(raw, filled), filled.at(at), count, filled.at(cos), filled.at(sin));
    if (scaled) {
      const { options: scale, side } = scaled.request(raw, filled);
      raw.xpos_scale(pairs, scale, side, filled.at(at), count, filled.at(scaled.slot));
    }
    const read = (slot: Slot) => {
      const table = tensor(filled.read32(slot), [...shape]);
      return repeated ? withColumns(table, columnsOf(call, rows, pairs)) : table;
    };
    return { cos: read(cos), sin: read(sin), ...(scaled && { scale: read(scaled.slot) }) };
  });
}

/** The pair of each component, in the order in which the rotation takes the angles of a head. */
function columnsOf(call: Call, rows: Rows, pairs: number): Int32Array {
  const head = { batch: 1, heads: 1, length: rows.length, head_dim: 2 * pairs };
  const { angle_layout: layout, blocks } = rotationOf(call, head, 2 * pairs, rows);
  return pairsOfColumns(layout, pairs, layout === 'half' ? blocks : 1);
}

function rotaryAngles(engine: Engine, options: RotaryTableOptions): Tensor<Float64Array> {
  const { handler, call, rows, pairs, shape } = readTable(engine, checkObject('options', options), 'angles');
  const size = sizeOf(shape, 8);
  const scratch = new Scratch();
  const at = scratch.float64(rows.positions);
  const angles = handler.planAngles(scratch, call, 2 * pairs, [rows]);
  return filled64(engine, scratch, { shape }, (filled, result) =>
    engine.raw.rotary_angles(angles.prepare(engine.raw, filled), filled.at(at), size / pairs, result),
  );
}

export function rotate(engine: Engine, x: TensorLike, value: object): Tensor {
  checkTensor('x', x, ofShape(['...', 'length', 'head_dim']));
  const { numHeads, ...options } = checkObject('options', value);
  const { out: into }: OutOptions = options;
  if (numHeads !== undefined) {
    const out = checkOut(into, sizeOf(x.shape));
    const heads4d = splitHeads(x, numHeads);
    return headsTogether(rotate(engine, heads4d, { ...options, out: undefined }), x.shape, out);
  }
  if ('cos' in options || 'sin' in options)
    return rotateByTable(engine, x, value as Read<TableRotationOptions> & OutOptions);
  return rotateByPosition(engine, x, options, into);
}

/**
 * Merges the axes of the grid if x has them: [..., rows, columns, head_dim] becomes [..., rows * columns, head_dim].
 */
function rowsTogether(shape: readonly number[], grid: unknown): readonly number[] {
  if (!Array.isArray(grid) || grid.length < 2 || shape.length <= grid.length) return shape;
  const cells = shape.slice(-1 - grid.length, -1);
  const isWholeGrid = cells.every((extent, axis) => extent === grid[axis]);
  return isWholeGrid ? [...shape.slice(0, -1 - grid.length), sizeOf(cells), shape.at(-1) as number] : shape;
}

function rotateByPosition(
  engine: Engine,
  x: TensorLike,
  options: Options,
  callerOut: Float32Array | undefined,
): Tensor {
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
  const out = checkOut(callerOut, size);
  const scratch = new Scratch();
  const at = scratch.float64(rows.positions);
  const angles = handler.planAngles(scratch, call, dim, [rows]);
  if (handler.scheme.sided) {
    const turned = scratch.writable(scratch.float32(x.data));
    const turn = handler.planTurn(scratch, call, rows, [rows], options.side);
    return scratch.run(engine, (filled) => {
      turn(engine.raw, filled, angles.prepare(engine.raw, filled), rotation, filled.at(at), filled.at(turned));
      return tensor(filled.read32(turned, out), [...x.shape]);
    });
  }
  const count = rotation.position_rows * rotation.length;
  const tableSize = sizeOf([count, dim / 2]);
  const places = {
    cos: scratch.room32(tableSize),
    sin: scratch.room32(tableSize),
    piece: roomForPiece(scratch, rotation),
  };
  return scratch.run(engine, (filled) => {
    const rotary = angles.prepare(engine.raw, filled);
    // The inverse divides by the attention factor.
    if (rotation.direction === 'inverse') rotary.attention_factor = 1 / rotary.attention_factor;
    engine.raw.rotary_table(rotary, filled.at(at), count, filled.at(places.cos), filled.at(places.sin));
    return tensor(rotatePieces(engine, filled, rotation, places, x.data, out ?? allocated(Float32Array, size)), [
      ...x.shape,
    ]);
  });
}

export function yarnMscale(engine: Engine, value: { factor: number; mscale?: number }): number {
  const options = checkObject('options', value);
  checkKeys(options, ['factor', 'mscale']);
  const factor = checkParameter(yarnMscaleParameters.factor, options.factor) as number;
  const mscale = checkParameter(yarnMscaleParameters.mscale, options.mscale) as number;
  return new Scratch().run(engine, () => engine.raw.yarn_mscale(factor, mscale));
}

export function rotaryFunctions(engine: Engine): Reading<RotaryFunctions> {
  return {
    rotate: (x, options) => rotate(engine, x, options),
    rotaryTable: ((options: RotaryTableOptions & TableColumnOptions) =>
      rotaryTable(engine, options)) as RotaryFunctions['rotaryTable'],
    rotaryAngles: (options) => rotaryAngles(engine, options),
    permuteRows,
    rotaryForms: (x, options) => rotaryForms(engine, x, options),
    attentionFactor: (options) => attentionFactor(engine, options),
    yarnMscale: (options) => yarnMscale(engine, options),
    axialPositions: (options) => axialPositions(engine, options),
    mropePositions: (options) => mropePositions(engine, options),
  };
}

export const ropeScheme: RotaryScheme<typeof rope> = {
  ...onLine,
  scheme: rope,
  lists: scalingLists,
  planAngles: planRope,
};

/** Schemes whose entry does not say everything; the others are rotations of a grid. */
const special: readonly RotaryScheme[] = [ropeScheme, xposScheme, mropeScheme, axisListScheme, learnedFrequencyScheme];

const byName: Readonly<Record<string, RotaryScheme>> = Object.fromEntries(
  rotarySchemes.map((scheme) => [scheme.name, special.find((one) => one.scheme === scheme) ?? gridScheme(scheme)]),
);

export function rotaryScheme(scheme: Scheme): RotaryScheme {
  return byName[scheme.name] as RotaryScheme;
}

const forms = ['elementwise', 'complex', 'matrix'] as const;

export function rotaryForms(engine: Engine, x: TensorLike, request: RotaryFormsOptions): RotaryForms {
  checkTensor('x', x, ofShape(['head_dim']));
  const options = checkObject('options', request);
  const handler = rotaryScheme(checkScheme(options, [rope]));
  const call = readCall(handler, options, 'forms');
  const range = { kind: 'number', min: -(2 ** 53), max: 2 ** 53 } as const;
  const positions = Float64Array.of(checkNumber('position', options.position, range));
  const length = x.shape[0] as number;
  const dim = handler.dim(call, length, 1);
  const pairs = dim / 2;
  const layout = call.values.layout as RotationRequest['layout'];
  const rows = { positions, axes: 1, rows: 1, length: 1, shape: [1] };
  const rotation = rotationOf(call, { batch: 1, heads: 1, length: 1, head_dim: dim }, dim, rows);

  const scratch = new Scratch();
  const angles = handler.planAngles(scratch, call, dim, [rows]);
  const at = scratch.float64(positions);
  const from = scratch.float32(x.data);
  const anglesAt = scratch.room64(pairs);
  const [cos, sin] = [scratch.room32(pairs), scratch.room32(pairs)];
  const [cosRepeated, sinRepeated, turned] = [scratch.room32(dim), scratch.room32(dim), scratch.room32(dim)];
  const matrix = scratch.room32(sizeOf([dim, dim]));
  const rotated = forms.map(() => scratch.room32(dim));
  return scratch.run(engine, (filled) => {
    const { raw } = engine;
    const rotary = angles.prepare(raw, filled);
    // The inverse divides by the attention factor.
    const amplitude = rotation.direction === 'inverse' ? 1 / rotary.attention_factor : rotary.attention_factor;
    const table = { ...rotary, attention_factor: amplitude };
    raw.rotary_angles(rotary, filled.at(at), 1, filled.at(anglesAt));
    raw.rotary_table(table, filled.at(at), 1, filled.at(cos), filled.at(sin));
    raw.repeat_pairs(layout, pairs, filled.at(cos), filled.at(cosRepeated));
    raw.repeat_pairs(layout, pairs, filled.at(sin), filled.at(sinRepeated));
    raw.rotate_half(layout, dim, filled.at(from), filled.at(turned));
    raw.rotation_matrix(rotation, pairs, filled.at(cos), filled.at(sin), filled.at(matrix));
    forms.forEach((form, i) => {
      raw.rotate_vector(form, rotation, pairs, filled.at(cos), filled.at(sin), filled.at(from), filled.at(rotated[i]));
    });
    const read = (slot: Slot, shape: readonly number[]): Tensor => tensor(filled.read32(slot), shape);
    const [elementwise, complex, product] = rotated.map((slot) => read(slot, [dim])) as [Tensor, Tensor, Tensor];
    // Turning back is turning by the opposite angle.
    const turnedBack = ({ data, shape }: Tensor) =>
      rotation.direction !== 'forward'
        ? tensor(
            data.map((value) => -value),
            shape,
          )
        : tensor(data, shape);
    const [cosines, sines] = [read(cos, [pairs]), turnedBack(read(sin, [pairs]))];
    return {
      angles: tensor(filled.read64(anglesAt), [pairs]),
      elementwise: {
        cos: read(cosRepeated, [dim]),
        sin: turnedBack(read(sinRepeated, [dim])),
        rotateHalf: read(turned, [dim]),
        rotated: elementwise,
      },
      complex: {
        x: interleaved(componentsOf(x.data, layout, pairs)),
        factor: interleaved([cosines.data, sines.data]),
        rotated: complex,
      },
      matrix: { matrix: read(matrix, [dim, dim]), rotated: product },
    };
  });
}

/** Returns the first and the second components of all pairs. */
function componentsOf(x: ArrayLike<number>, layout: string, pairs: number): [Float32Array, Float32Array] {
  const part = (second: 0 | 1) =>
    Float32Array.from(
      { length: pairs },
      (_, i) => x[layout === 'half' ? i + second * pairs : 2 * i + second] as number,
    );
  return [part(0), part(1)];
}

/** Returns complex numbers as [pairs, 2]: real and imaginary part. */
function interleaved([real, imaginary]: readonly [Float32Array, Float32Array]): Tensor {
  const data = allocated(Float32Array, 2 * real.length);
  real.forEach((value, i) => {
    data[2 * i] = value;
    data[2 * i + 1] = imaginary[i] as number;
  });
  return tensor(data, [real.length, 2]);
}
