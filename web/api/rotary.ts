import type { ValuesOf } from './catalogue.ts';
import { rope } from './catalogue.ts';
import { invalid, missing, refused } from './errors.ts';
import { type Engine, Scratch } from './memory.ts';
import type { RawRopeFrequencies, RawRotation } from './raw.ts';
import { checkOut, checkTensor, sizeOf, tensor } from './tensor.ts';
import type {
  OutOptions,
  RopeOptions,
  RotaryFunctions,
  RotaryTable,
  RotaryTableOptions,
  RotateOptions,
  TableRotationOptions,
  Tensor,
  TensorLike,
} from './types.ts';
import {
  checkObject,
  checkOffset,
  checkParameter,
  checkRowPositions,
  checkScheme,
  consecutivePositions,
  readParameters,
  readPositions,
} from './validate.ts';

type RopeValues = ValuesOf<typeof rope>;

const dimParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'The number of rotated components, two per angle.',
  min: 2,
  even: true,
} as const;

/** Parameters of RoPE that say how an array is rotated, and not which angles there are. */
const rotationOnly = ['layout', 'rotaryDim', 'direction'] as const;

export function rawFrequencies(
  rotaryDim: number,
  values: Pick<RopeValues, 'base' | 'scaling.type' | 'scaling.factor'>,
  prefix = '',
): RawRopeFrequencies {
  const scaling = values['scaling.type'];
  const factor = values['scaling.factor'];
  if (scaling !== 'none' && factor === undefined) throw missing(`${prefix}scaling.factor`, 'a finite number above 0');
  return { rotary_dim: rotaryDim, base: values.base, scaling, factor: factor ?? 1 };
}

/** `options.scheme` is already known to be 'rope'. */
export function ropeFrequencies(engine: Engine, options: Readonly<Record<string, unknown>>): Float64Array {
  const values = readParameters(rope, options, { without: [...rotationOnly, 'offset'], besides: ['dim'] });
  const dim = checkParameter(dimParameter, options.dim) as number;
  const request = rawFrequencies(dim, values);
  const scratch = new Scratch();
  const result = scratch.room64(sizeOf([dim / 2], 8));
  return scratch.run(engine, (filled) => {
    engine.raw.rope_frequencies(request, filled.at(result));
    return filled.read64(result);
  });
}

function rotaryTable(engine: Engine, given: RotaryTableOptions): RotaryTable {
  const options = checkObject('options', given);
  checkScheme(options, [rope]);
  const values = readParameters(rope, options, { without: rotationOnly, besides: ['dim', 'length', 'positions'] });
  const dim = checkParameter(dimParameter, options.dim) as number;
  const request = rawFrequencies(dim, values);
  const positions = readPositions(given, 4 * dim);
  const count = positions.length;
  const shape = [count, dim / 2];
  const size = sizeOf(shape);
  const scratch = new Scratch();
  const at = scratch.float64(positions);
  const cos = scratch.room32(size);
  const sin = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    engine.raw.rope_table(request, filled.at(at), count, filled.at(cos), filled.at(sin));
    return { cos: tensor(filled.read32(cos), shape), sin: tensor(filled.read32(sin), [...shape]) };
  });
}

export function rotate(engine: Engine, x: TensorLike, given: RotateOptions & OutOptions): Tensor {
  checkTensor('x', x, '[..., length, head_dim]', [2, Number.POSITIVE_INFINITY]);
  const options = checkObject('options', given);
  if ('cos' in options || 'sin' in options) return rotateByTable(engine, x, given as TableRotationOptions & OutOptions);
  checkScheme(options, [rope]);
  return rotateByPosition(engine, x, given as RopeOptions & OutOptions);
}

/** x [..., length, head_dim] as [batch, heads, length, head_dim]. */
function rotationAxes(shape: readonly number[]): Pick<RawRotation, 'batch' | 'heads' | 'length' | 'head_dim'> {
  const batch = shape.length > 2 ? (shape[0] as number) : 1;
  const heads = sizeOf(shape.slice(1, -2));
  return { batch, heads, length: shape.at(-2) as number, head_dim: shape.at(-1) as number };
}

/** The number of rotated components of heads of `headDim`. */
export function rotaryDimOf(rotaryDim: number | undefined, headDim: number, prefix = ''): number {
  const argument = `${prefix}rotaryDim`;
  if (rotaryDim === undefined) {
    if (headDim % 2 === 0) return headDim;
    throw refused(argument, `all ${headDim} components (the default)`, 'an even number: give rotaryDim');
  }
  if (rotaryDim > headDim) throw invalid(argument, rotaryDim, `at most head_dim, ${headDim}`);
  return rotaryDim;
}

function rotateByPosition(engine: Engine, x: TensorLike, options: RopeOptions & OutOptions): Tensor {
  const values = readParameters(rope, checkObject('options', options), {
    besides: ['positions', 'out'],
  });
  const axes = rotationAxes(x.shape);
  const rotaryDim = rotaryDimOf(values.rotaryDim, axes.head_dim);
  const request = rawFrequencies(rotaryDim, values);
  if (options.positions !== undefined && options.offset !== undefined) {
    throw invalid('offset', options.offset, 'no offset beside positions: add it to them');
  }
  const { positions, rows } =
    options.positions === undefined
      ? { positions: consecutivePositions(axes.length, checkOffset(values.offset, axes.length)), rows: 1 }
      : checkRowPositions('positions', options.positions, axes.batch, axes.length);
  const rotation = {
    ...axes,
    layout: values.layout,
    inverse: values.direction === 'inverse',
    rotary_dim: rotaryDim,
    position_rows: rows,
  };
  const out = checkOut(options.out, sizeOf(x.shape));
  const scratch = new Scratch();
  const at = scratch.float64(positions);
  const turned = scratch.float32(x.data);
  return scratch.run(engine, (filled) => {
    engine.raw.rope(request, rotation, filled.at(at), filled.at(turned), filled.at(turned));
    return tensor(filled.read32(turned, out), [...x.shape]);
  });
}

function rotateByTable(engine: Engine, x: TensorLike, options: TableRotationOptions & OutOptions): Tensor {
  const { layout, direction } = readParameters(rope, checkObject('options', options), {
    only: ['layout', 'direction'],
    besides: ['cos', 'sin', 'out'],
  });
  const axes = rotationAxes(x.shape);
  const cos = checkTensor('cos', options.cos, '[length, rotaryDim / 2] or [batch, length, rotaryDim / 2]', [2, 3]);
  const rows = cos.shape.length === 3 ? (cos.shape[0] as number) : 1;
  const pairs = cos.shape.at(-1) as number;
  const fits = cos.shape.at(-2) === axes.length && (rows === 1 || rows === axes.batch) && 2 * pairs <= axes.head_dim;
  if (!fits) {
    const tail = `${axes.length}, n] with n of at most ${Math.floor(axes.head_dim / 2)}, one per pair`;
    throw invalid('cos.shape', cos.shape, `[${tail}, or [${axes.batch}, ${tail}`);
  }
  const sin = checkTensor('sin', options.sin, 'that of cos', [2, 3]);
  const alike = sin.shape.length === cos.shape.length && sin.shape.every((axis, i) => axis === cos.shape[i]);
  if (!alike) throw invalid('sin.shape', sin.shape, `that of cos, [${cos.shape.join(', ')}]`);
  const rotation = {
    ...axes,
    layout,
    inverse: direction === 'inverse',
    rotary_dim: 2 * pairs,
    position_rows: rows,
  };
  const out = checkOut(options.out, sizeOf(x.shape));
  const scratch = new Scratch();
  const cosines = scratch.float32(cos.data);
  const sines = scratch.float32(sin.data);
  const turned = scratch.float32(x.data);
  return scratch.run(engine, (filled) => {
    engine.raw.rotate(rotation, filled.at(cosines), filled.at(sines), filled.at(turned), filled.at(turned));
    return tensor(filled.read32(turned, out), [...x.shape]);
  });
}

export function rotaryFunctions(engine: Engine): RotaryFunctions {
  return {
    rotate: (x, options) => rotate(engine, x, options),
    rotaryTable: (options) => rotaryTable(engine, options),
  };
}
