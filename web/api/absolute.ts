import type { ValuesOf } from './catalogue.ts';
import { axialRope, mrope, rope, sinusoidal, timestep, xpos } from './catalogue.ts';
import { type Engine, Scratch } from './memory.ts';
import type { RawSinusoidal } from './raw.ts';
import { rotaryFrequencies } from './rotary.ts';
import { checkOut, checkTensor, sizeOf, tensor } from './tensor.ts';
import type { AbsoluteFunctions, AbsoluteOptions, OutOptions, PositionIdsOptions, Tensor } from './types.ts';
import { checkKeys, checkNumber, checkObject, checkScheme, readParameters, readPositions } from './validate.ts';

const positionOptions = ['length', 'offset'] as const;

export function absolute(engine: Engine, given: AbsoluteOptions & OutOptions): Tensor {
  const options = checkObject('options', given);
  const scheme = checkScheme(options, [sinusoidal, timestep]);
  const besides = ['positions', 'out'];
  if (scheme.name === 'sinusoidal') {
    const request = rawSinusoidal(readParameters(scheme, options, { besides }));
    return table(engine, given, request.dim, ({ raw }, ...arrays) => raw.sinusoidal(request, ...arrays));
  }
  const values = readParameters(scheme, options, { besides });
  const request = {
    dim: values.dim,
    flip_sin_to_cos: values.flipSinToCos,
    downscale_freq_shift: values.downscaleFreqShift,
    scale: values.scale,
    max_period: values.maxPeriod,
  };
  return table(engine, given, request.dim, ({ raw }, ...arrays) => raw.timestep_embedding(request, ...arrays));
}

/** [positions, dim], filled by `call`. */
function table(
  engine: Engine,
  options: AbsoluteOptions & OutOptions,
  dim: number,
  call: (engine: Engine, positions: number, count: number, out: number) => void,
): Tensor {
  const positions = readPositions(options, 4 * dim);
  const count = positions.length;
  const size = sizeOf([count, dim]);
  const out = checkOut(options.out, size);
  const scratch = new Scratch();
  const at = scratch.float64(positions);
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    call(engine, filled.at(at), count, filled.at(result));
    return tensor(filled.read32(result, out), [count, dim]);
  });
}

function sinusoidalFrequencies(engine: Engine, options: Readonly<Record<string, unknown>>): Float64Array {
  const request = rawSinusoidal(readParameters(sinusoidal, options, { without: positionOptions }));
  const scratch = new Scratch();
  const result = scratch.room64(Math.ceil(sizeOf([request.dim], 8) / 2));
  return scratch.run(engine, (filled) => {
    const count = engine.raw.sinusoidal_frequencies(request, filled.at(result));
    return filled.read64(result, count);
  });
}

function rawSinusoidal(values: Omit<ValuesOf<typeof sinusoidal>, (typeof positionOptions)[number]>): RawSinusoidal {
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

function positionIds(engine: Engine, given: PositionIdsOptions): Tensor<Float64Array> {
  checkKeys(checkObject('options', given), ['mask', 'start', 'padded']);
  const mask = checkTensor('mask', given.mask, '[length] or [rows, length]', [1, 2]);
  const start = checkNumber('start', given.start ?? 0, { kind: 'number' });
  const padded = checkNumber('padded', given.padded ?? 0, { kind: 'number' });
  const length = mask.shape.at(-1) as number;
  const size = sizeOf(mask.shape, 8);
  const scratch = new Scratch();
  const real = scratch.flags(mask.data);
  const result = scratch.room64(size);
  return scratch.run(engine, (filled) => {
    engine.raw.position_ids(filled.at(real), size / length, length, start, padded, filled.at(result));
    return tensor(filled.read64(result), [...mask.shape]);
  });
}

export function absoluteFunctions(engine: Engine): AbsoluteFunctions {
  return {
    absolute: (options) => absolute(engine, options),
    frequencies: (given) => {
      const options = checkObject('options', given);
      const { name } = checkScheme(options, [sinusoidal, rope, xpos, axialRope, mrope]);
      return name === 'sinusoidal' ? sinusoidalFrequencies(engine, options) : rotaryFrequencies(engine, options);
    },
    positionIds: (options) => positionIds(engine, options),
  };
}
