import { learned, sinusoidal, timestep, type ValuesOf } from '../../catalogue/index.ts';
import { checkArray, readParameters, sizeOf } from '../input/index.ts';
import { type Engine, type RawSinusoidalOptions, Scratch } from '../module/index.ts';
import { type AbsoluteHandler, type Options, positionArrays, positionTable, tableInPieces } from './request.ts';

const positionOptions = ['length', 'offset'] as const;

export const sinusoidalHandler: AbsoluteHandler = {
  scheme: sinusoidal,
  compute: (engine, options) => {
    const request = rawSinusoidal(readParameters(sinusoidal, options, { alsoAllowed: positionArrays }));
    return tableInPieces(engine, options, request.dim, (raw, ...arrays) => raw.sinusoidal(request, ...arrays));
  },
};

export const timestepHandler: AbsoluteHandler = {
  scheme: timestep,
  compute: (engine, options) => {
    const values = readParameters(timestep, options, { alsoAllowed: positionArrays });
    const request = {
      dim: values.dim,
      flip_sin_to_cos: values.flipSinToCos,
      downscale_freq_shift: values.downscaleFreqShift,
      scale: values.scale,
      max_period: values.maxPeriod,
    };
    return positionTable(engine, options, [request.dim], (raw, _, ...arrays) =>
      raw.timestep_embedding(request, ...arrays),
    );
  },
};

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
