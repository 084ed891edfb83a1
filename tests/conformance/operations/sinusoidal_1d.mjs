import { described, NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

const layout = oneOf({
  interleaved: { layout: 'interleaved' },
  concat_sin_cos: { layout: 'half' },
  concat_cos_sin: { layout: 'half', flipSinToCos: true },
});

/**
 * The frequency formulas in the notation of the cases: the shift of the denominator dim / 2, and the source of the
 * base.
 */
const frequency = oneOf({
  'exp(-2i ln(base)/dim)': { shift: 0 },
  'exp(-i ln(base)/(dim/2-1))': { shift: 1 },
  'exp(-i ln(base)/(dim//2-1))': { shift: 1 },
  'exp(-i ln(1e4)/(dim//2-1))': { shift: 1, base: 1e4 },
  'min*exp(-i ln(max/min)/(dim//2-1))': { shift: 1, timescales: true },
  'base^(-2(j//2)/dim)': { shift: 0 },
  'base^(-2i/dim)': { shift: 0 },
  'base^(-i/(dim/2))': { shift: 0 },
  'base^(-2i/ceil_even(dim))': { shift: 0, ceilEven: true },
});

const odd = oneOf({
  'last channel zero': 'zero',
  'sin part has (dim+1)/2 columns': 'extra-sine',
  'computed for dim+1 then truncated': 'truncate',
});

function amplitudeOf(scale, dim) {
  if (scale === undefined) return 1;
  if (typeof scale === 'number') return scale;
  const power = /^dim\^(-?[0-9.]+)$/.exec(scale);
  if (!power) throw new NotSupported(`scale ${JSON.stringify(scale)} is not known`);
  return dim ** Number(power[1]);
}

function optionsOf({ dim, layout, base, freq, odd, scale, min_timescale: min, max_timescale: max }) {
  if (freq.ceilEven && dim % 2 === 1 && odd !== 'truncate') throw new NotSupported('odd dim without the rule for it');
  if (dim % 2 === 1 && odd === undefined) throw new NotSupported('odd dim without the rule for it');
  const timescales = min !== undefined && max !== undefined;
  if ((freq.timescales === true) !== timescales) throw new NotSupported('time scales and formula do not go together');
  return {
    scheme: 'sinusoidal',
    dim,
    ...layout,
    base: freq.base ?? (timescales ? max / min : (base ?? 10000)),
    downscaleFreqShift: freq.shift,
    oddDim: odd ?? 'zero',
    positionScale: timescales ? min : 1,
    amplitude: amplitudeOf(scale, dim),
  };
}

function sin1d({ pe, params, inputs }) {
  const { positions } = readInputs(inputs, ['positions']);
  const options = optionsOf(
    readParams(params, {
      layout,
      dim: number,
      base: optional(number),
      freq: frequency,
      odd: optional(odd),
      scale: described,
      min_timescale: optional(number),
      max_timescale: optional(number),
    }),
  );
  return { pe: pe.absolute({ ...options, positions: positions.data }) };
}

/** y = x * input_scale + pe[step : step + length] */
function add({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const read = readParams(params, {
    layout,
    dim: number,
    step: optional(number, 0),
    input_scale: optional(oneOf({ 'sqrt(dim)': true, 1: false }), false),
    base: optional(number),
    freq: optional(frequency),
    odd: optional(odd),
  });
  // A case without a formula means OpenNMT's own formula for the layout.
  const freq = read.freq ?? { shift: read.layout.layout === 'half' ? 1 : 0 };
  const [, length, dim] = x.shape;
  const table = pe.absolute({ ...optionsOf({ ...read, freq }), length, offset: read.step });
  const scale = read.input_scale ? Math.sqrt(dim) : 1;
  return {
    y: {
      data: Float32Array.from(x.data, (value, i) => value * scale + table.data[i % (length * dim)]),
      shape: x.shape,
    },
  };
}

function proximal({ pe, params, inputs }) {
  readInputs(inputs, []);
  const { n } = readParams(params, { n: number });
  return { bias: pe.bias({ scheme: 'proximal', queries: n, keys: n }) };
}

function fairseq({ pe, params, inputs }) {
  const { tokens } = readInputs(inputs, ['tokens']);
  const read = readParams(params, {
    dim: number,
    padding_idx: number,
    freq: frequency,
    layout,
    odd,
    base: optional(number),
  });
  const padding = read.padding_idx;
  const mask = { data: Array.from(tokens.data, (token) => token !== padding), shape: tokens.shape };
  const positions = pe.positionIds({ mask, start: padding + 1, padded: padding });
  const table = pe.absolute({ ...optionsOf(read), positions: positions.data, paddingPosition: padding });
  return { positions, pe: { ...table, shape: [...tokens.shape, read.dim] } };
}

export const ops = { sin1d, 'sin1d.add': add, 'bias.proximal': proximal, 'sin1d.fairseq': fairseq };
