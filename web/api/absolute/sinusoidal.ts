import {
  binary,
  cape,
  cape2d,
  complexExponential,
  integer,
  learned,
  linearLadder,
  normalisedInteger,
  singleFrequency,
  singleSine,
  sinusoidal,
  timestep,
  type ValuesOf,
} from '../../catalogue/index.ts';
import { invalid, missing, noneBeside, wholeNumber } from '../errors/index.ts';
import { checkArray, checkNumber, type Options, readParameters, sizeOf } from '../input/index.ts';
import {
  type Engine,
  type RawCapeAugmentation,
  type RawModule,
  type RawSinusoidalOptions,
  Scratch,
} from '../module/index.ts';
import type { Scheme } from '../types/index.ts';
import { type AbsoluteHandler, filledTable, positionArrays, positionTable, tableInPieces } from './request.ts';

const positionOptions = ['length', 'offset'] as const;

export const sinusoidalHandler: AbsoluteHandler = {
  scheme: sinusoidal,
  compute: (engine, options) => {
    const request = rawSinusoidal(readParameters(sinusoidal, options, { alsoAllowed: positionArrays }));
    return tableInPieces(engine, options, request.dim, (raw, ...arrays) => raw.sinusoidal(request, ...arrays));
  },
};

/** The handler of a scheme whose rows of width `dim` follow only from its parameters and the positions. */
function rowsFrom<const S extends Scheme>(
  scheme: S,
  call: (raw: RawModule, values: ValuesOf<S>, positions: number, count: number, out: number) => void,
): AbsoluteHandler {
  return {
    scheme,
    compute: (engine, options) => {
      const values = readParameters(scheme, options, { alsoAllowed: positionArrays });
      const { dim } = values as { readonly dim: number };
      return positionTable(engine, options, [dim], (raw, _, ...arrays) => call(raw, values, ...arrays));
    },
  };
}

export const timestepHandler = rowsFrom(timestep, (raw, values, ...arrays) => {
  const request = {
    dim: values.dim,
    flip_sin_to_cos: values.flipSinToCos,
    downscale_freq_shift: values.downscaleFreqShift,
    scale: values.scale,
    max_period: values.maxPeriod,
  };
  raw.timestep_embedding(request, ...arrays);
});

export function sinusoidalFrequencies(engine: Engine, options: Options): Float64Array {
  const request = rawSinusoidal(readParameters(sinusoidal, options, { without: positionOptions }));
  const scratch = new Scratch();
  const result = scratch.room64(Math.ceil(sizeOf([request.dim], 8) / 2));
  return scratch.run(engine, (filled) => {
    const count = engine.raw.sinusoidal_frequencies(request, filled.at(result));
    return filled.read64(result, count);
  });
}

function rawSinusoidal(
  values: Omit<ValuesOf<typeof sinusoidal>, (typeof positionOptions)[number]>,
): RawSinusoidalOptions {
  return {
    dim: values.dim,
    base: values.base,
    layout: values.layout,
    flip_sin_to_cos: values.flipSinToCos,
    downscale_freq_shift: values.downscaleFreqShift,
    odd_dim: values.oddDim,
    position_scale: values.positionScale,
    amplitude: values.amplitude,
    padding_position: values.paddingPosition ?? Number.NaN,
  };
}

export const learnedHandler: AbsoluteHandler = {
  scheme: learned,
  compute: (engine, options) => {
    const values = readParameters(learned, options, { alsoAllowed: ['table', ...positionArrays] });
    const table = checkArray('table', options.table, ['rows', 'dim']);
    const [rows, dim] = table.shape as [number, number];
    const request = { rows, dim, position_offset: values.positionOffset, scale: values.scale };
    const scratch = new Scratch();
    const at = scratch.float32(table.data);
    return positionTable(
      engine,
      options,
      [dim],
      (raw, filled, ...arrays) => raw.learned(request, filled.at(at), ...arrays),
      scratch,
    );
  },
};

export const singleSineHandler = rowsFrom(singleSine, (raw, { dim, frequency }, ...arrays) =>
  raw.single_sine(dim, frequency, ...arrays),
);

export const singleFrequencyHandler = rowsFrom(singleFrequency, (raw, { dim, frequency }, ...arrays) =>
  raw.single_frequency(dim, frequency, ...arrays),
);

export const linearLadderHandler = rowsFrom(linearLadder, (raw, { dim }, ...arrays) =>
  raw.linear_ladder(dim, ...arrays),
);

export const complexExponentialHandler: AbsoluteHandler = {
  scheme: complexExponential,
  compute: (engine, options) => {
    const { part, dim, base } = readParameters(complexExponential, options, {
      alsoAllowed: ['frequencies', ...positionArrays],
    });
    const frequencies =
      options.frequencies === undefined ? geometric(engine, dim, base) : readFrequencies(options, dim);
    const pairs = frequencies.length;
    const scratch = new Scratch();
    const at = scratch.float64(frequencies);
    const real = part === 'real';
    return positionTable(
      engine,
      options,
      real ? [pairs] : [pairs, 2],
      (raw, filled, ...arrays) =>
        real
          ? raw.complex_real_part(filled.at(at), pairs, ...arrays)
          : raw.complex_exponential(filled.at(at), pairs, ...arrays),
      scratch,
    );
  },
};

/** The frequencies of the sinusoidal table. */
function geometric(engine: Engine, dim: number | undefined, base: number): ArrayLike<number> {
  if (dim === undefined)
    throw missing('dim', { kind: 'range', type: 'integer', min: 2, even: true, because: ', or a list of frequencies' });
  return sinusoidalFrequencies(engine, { scheme: sinusoidal.name, dim, base });
}

function readFrequencies(options: Options, dim: number | undefined): ArrayLike<number> {
  if (dim !== undefined) throw invalid('dim', dim, noneBeside('frequencies', ': each of them is a pair'));
  if (options.base !== undefined) throw invalid('base', options.base, noneBeside('frequencies'));
  const { data } = checkArray('frequencies', options.frequencies, ['pairs']);
  for (let i = 0; i < data.length; i++)
    checkNumber(`frequencies[${i}]`, data[i], { kind: 'number', min: -512, max: 512 });
  return data;
}

export const integerHandler = rowsFrom(integer, (raw, { dim }, ...arrays) => raw.integer_encoding(dim, ...arrays));

export const normalisedIntegerHandler: AbsoluteHandler = {
  scheme: normalisedInteger,
  compute: (engine, options) => {
    const { dim, length, textLength } = readParameters(normalisedInteger, options, { alsoAllowed: positionArrays });
    const whole = textLength ?? length;
    if (whole === undefined) throw missing('textLength', { ...wholeNumber(2), because: ': the length of the text' });
    if (whole < 2)
      throw invalid('length', whole, {
        kind: 'range',
        min: 2,
        because: ', or a textLength: positions are divided by length - 1',
      });
    return positionTable(engine, options, [dim], (raw, _, ...arrays) =>
      raw.normalised_integer_encoding(dim, whole, ...arrays),
    );
  },
};

const maxBits = 53;

export const binaryHandler = rowsFrom(binary, (raw, { dim, bits, order }, ...arrays) =>
  raw.binary_encoding(dim, bits ?? Math.min(dim, maxBits), order, ...arrays),
);

interface AugmentationValues {
  'augmentation.maxGlobalShift': number;
  'augmentation.maxLocalShift': number;
  'augmentation.maxGlobalScaling': number;
  'augmentation.seed': number;
}

/** Returns undefined without the option, as in evaluation, where nothing is augmented. */
function rawAugmentation(options: Options, values: AugmentationValues): RawCapeAugmentation | undefined {
  if (options.augmentation === undefined) return undefined;
  return {
    max_global_shift: values['augmentation.maxGlobalShift'],
    max_local_shift: values['augmentation.maxLocalShift'],
    max_global_scaling: values['augmentation.maxGlobalScaling'],
    seed: values['augmentation.seed'],
  };
}

export const capeHandler: AbsoluteHandler = {
  scheme: cape,
  compute: (engine, options) => {
    const values = readParameters(cape, options, { alsoAllowed: ['out'] });
    const { batch, length, dim, posScale, normalize, freqScale } = values;
    const request = { batch: batch ?? 1, length, pos_scale: posScale, normalize };
    const count = sizeOf([request.batch, length], 8);
    const augmentation = rawAugmentation(options, values);
    const shape = batch === undefined ? [length, dim] : [batch, length, dim];
    const scratch = new Scratch();
    sizeOf(shape);
    const positions = scratch.room64(count);
    return filledTable(engine, options, shape, scratch, (raw, filled, out) => {
      raw.cape_positions(request, augmentation, filled.at(positions));
      raw.cape(dim, freqScale, filled.at(positions), count, out);
    });
  },
};

export const cape2dHandler: AbsoluteHandler = {
  scheme: cape2d,
  compute: (engine, options) => {
    const values = readParameters(cape2d, options, { alsoAllowed: ['out'] });
    const { batch, patchesX, patchesY, dim } = values;
    const augmentation = rawAugmentation(options, values);
    const request = { batch: batch ?? 1, patches_x: patchesX, patches_y: patchesY };
    const count = sizeOf([request.batch, patchesX, patchesY], 16);
    const shape = [...(batch === undefined ? [] : [batch]), patchesX, patchesY, dim];
    sizeOf(shape);
    const scratch = new Scratch();
    const [x, y] = [scratch.room64(count), scratch.room64(count)];
    return filledTable(engine, options, shape, scratch, (raw, filled, out) => {
      raw.cape_grid(request, augmentation, filled.at(x), filled.at(y));
      raw.cape_2d(dim, filled.at(x), filled.at(y), count, out);
    });
  },
};
