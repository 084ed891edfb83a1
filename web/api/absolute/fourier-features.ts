/** Sines and cosines of coordinates. */
import { fourierParameters } from '../../catalogue/index.ts';
import { invalid, missing, ofLength, ofShape, wholeNumber } from '../errors/index.ts';
import {
  checkKeys,
  checkNumber,
  checkObject,
  checkParameter,
  checkTensor,
  type Options,
  type Read,
  type Reading,
  sizeOf,
} from '../input/index.ts';
import {
  type ExtendedEngine,
  type Filled,
  filled32,
  type RawExtendedModule,
  Scratch,
  type Slot,
} from '../module/index.ts';
import type { FourierFeaturesOptions, FourierFunctions, OutOptions, Tensor, TensorLike } from '../types/index.ts';

/** The frequencies, one column each, once they are in scratch memory. */
interface Columns {
  readonly count: number;
  /** Number of sines that come before the same number of cosines. */
  readonly block: number;
  readonly slot: Slot;
  readonly fill?: (raw: RawExtendedModule, filled: Filled) => void;
}

const option = <Value>(options: Options, name: keyof typeof fourierParameters) =>
  checkParameter(fourierParameters[name], options[name]) as Value;

/** The options that only certain bands read. */
const readers: Readonly<Record<string, readonly string[]>> = {
  linear: ['numBands', 'maxResolution'],
  octaves: ['numBands', 'logSampling', 'timesPi'],
  matrix: ['matrix'],
};

/** Reads an option with one number per axis. */
function forEachAxis(name: string, input: unknown, axes: number): readonly number[] {
  const expected = ofLength(axes, 'numbers above 0', ', one for each axis');
  if (input === undefined) throw missing(name, expected);
  if (!Array.isArray(input) || input.length !== axes) throw invalid(name, input, expected);
  const range = { kind: 'number', min: 0, minExclusive: true, max: 2 ** 31 } as const;
  return input.map((value: unknown, axis) => checkNumber(`${name}[${axis}]`, value, range));
}

function columnsOf(scratch: Scratch, options: Options, axes: number): Columns {
  const bands = option<'linear' | 'octaves' | 'matrix'>(options, 'bands');
  for (const name of Object.values(readers).flat()) {
    if (options[name] === undefined || readers[bands]?.includes(name)) continue;
    throw invalid(name, options[name], { kind: 'absent', with: { option: 'bands', value: bands } });
  }
  if (bands === 'matrix') {
    if (options.matrix === undefined) throw missing('matrix', ofShape([axes, 'columns']));
    const { data, shape } = checkTensor('matrix', options.matrix as TensorLike, ofShape([axes, 'columns']));
    const [rows, count] = shape as [number, number];
    if (rows !== axes)
      throw invalid('matrix.shape', shape, ofShape([axes, 'columns'], ', as many rows as positions have axes'));
    // Entries of the matrix are frequencies in turns per unit.
    return { count, block: count, slot: scratch.float64(Float64Array.from(data, (value) => 2 * Math.PI * value)) };
  }
  const numBands = option<number | undefined>(options, 'numBands');
  if (numBands === undefined) throw missing('numBands', wholeNumber(1));
  const count = sizeOf([axes, numBands], 8);
  if (bands === 'linear') {
    const resolution = scratch.float64(forEachAxis('maxResolution', options.maxResolution, axes));
    const slot = scratch.room64(sizeOf([axes, count], 8));
    const fill = (raw: RawExtendedModule, filled: Filled) =>
      raw.fourier_linear_bands(numBands, axes, filled.at(resolution), filled.at(slot));
    return { count, block: count, slot, fill };
  }
  if (numBands > 32) throw invalid('numBands', numBands, { kind: 'length', max: 32, of: 'octaves' });
  const [logSampling, timesPi] = [option<boolean>(options, 'logSampling'), option<boolean>(options, 'timesPi')];
  const slot = scratch.room64(sizeOf([axes, count], 8));
  const fill = (raw: RawExtendedModule, filled: Filled) =>
    raw.fourier_octaves(numBands, logSampling, timesPi, axes, filled.at(slot));
  return { count, block: axes, slot, fill };
}

function fourierFeatures(
  engine: ExtendedEngine,
  input: TensorLike,
  options: Read<FourierFeaturesOptions> & OutOptions,
): Tensor {
  const { data, shape } = checkTensor('positions', input, ofShape(['...', 'axes']), [1, 8]);
  const axes = shape.at(-1) as number;
  const read = checkObject('options', options);
  const { bands: _, ...others } = fourierParameters;
  checkKeys(read, ['bands', ...Object.keys(others), 'maxResolution', 'matrix', 'extent', 'out']);
  const [concatPos, sineOnly] = [option<boolean>(read, 'concatPos'), option<boolean>(read, 'sineOnly')];
  const extent = read.extent === undefined ? undefined : forEachAxis('extent', read.extent, axes);
  const scratch = new Scratch();
  const columns = columnsOf(scratch, read, axes);
  const placed = extent ? (value: number, n: number) => (2 * value) / (extent[n % axes] as number) - 1 : Number;
  const positions = scratch.float64(Float64Array.from(data, placed));
  const width = (concatPos ? axes : 0) + (sineOnly ? 1 : 2) * columns.count;
  const target = [...shape.slice(0, -1), width];
  return filled32(engine, scratch, { shape: target, out: options.out }, (filled, result) => {
    columns.fill?.(engine.raw, filled);
    engine.raw.fourier_features(
      { axes, block: columns.block, concat_pos: concatPos, sine_only: sineOnly },
      data.length / axes,
      filled.at(positions),
      columns.count,
      filled.at(columns.slot),
      result,
    );
  });
}

export function fourierFunctions(engine: ExtendedEngine): Reading<FourierFunctions> {
  return { fourierFeatures: (positions, options) => fourierFeatures(engine, positions, options) };
}
