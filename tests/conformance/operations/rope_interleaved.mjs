import { described, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

export const layout = oneOf({ interleaved: 'interleaved', half: 'half' });

/**
 * Rescaling of the base (NTK) and interpolation may come together; the API takes one scaling, but both can also be
 * expressed by the base and the positions.
 */
function rescaled(base, dim, rescale, interpolate) {
  const scaling = { type: 'linear', factor: interpolate };
  if (rescale === 1) return { base, scaling };
  if (interpolate === 1) return { base, scaling: { type: 'ntk', factor: rescale } };
  return { base: base * rescale ** (dim / (dim - 2)), scaling };
}

function positionsFrom(start, length, divisor = 1) {
  return Float64Array.from({ length }, (_, i) => (start + i) / divisor);
}

function rotate({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const read = readParams(params, {
    layout,
    rotary_dim: number,
    head_dim: described,
    offset: optional(number, 0),
    theta: optional(number, 10000),
    theta_rescale_factor: optional(number, 1),
    interpolate_factor: optional(number, 1),
  });
  const dim = read.rotary_dim;
  const angles = {
    scheme: 'rope',
    ...rescaled(read.theta, dim, read.theta_rescale_factor, read.interpolate_factor),
    offset: read.offset,
  };
  return {
    y: pe.rotate(x, { ...angles, layout: read.layout, rotaryDim: dim }),
    freqs: pe.rotaryAngles({ ...angles, dim, length: x.shape.at(-2) }),
  };
}

/** Queries are at the last of the keys' positions. */
function rotateBoth({ inputs, turn }) {
  const { q, k } = readInputs(inputs, ['q', 'k']);
  const [queries, keys] = [q.shape.at(-2), k.shape.at(-2)];
  const last = Math.max(queries, keys);
  return {
    q_rot: turn(q, { side: 'query', start: last - queries, length: queries }),
    k_rot: turn(k, { side: 'key', start: last - keys, length: keys }),
  };
}

/** rotary-embedding-torch: interpolation divides the positions. */
const lucidrains = {
  layout,
  dim: number,
  head_dim: described,
  theta: optional(number, 10000),
  theta_rescale_factor: optional(number, 1),
  interpolate_factor: optional(number, 1),
};

function cached({ pe, params, inputs }) {
  const read = readParams(params, lucidrains);
  const frequencies = rescaled(read.theta, read.dim, read.theta_rescale_factor, read.interpolate_factor);
  const options = { scheme: 'rope', ...frequencies, layout: read.layout, rotaryDim: read.dim };
  return rotateBoth({ inputs, turn: (x, { start }) => pe.rotate(x, { ...options, offset: start }) });
}

/** x-transformers: interpolation divides the frequencies. */
const xTransformers = {
  layout,
  dim: number,
  head_dim: described,
  scale_base: optional(number, 512),
  interpolation_factor: optional(number, 1),
  base_rescale_factor: optional(number, 1),
  base: optional(number, 10000),
};

function rotateQueriesAndKeys({ pe, params, inputs }) {
  // The scale base belongs to xPos, which these cases do not use.
  const read = readParams(params, xTransformers);
  const frequencies = rescaled(read.base, read.dim, read.base_rescale_factor, read.interpolation_factor);
  const options = { scheme: 'rope', ...frequencies, layout: read.layout, rotaryDim: read.dim };
  return rotateBoth({ inputs, turn: (x, { start }) => pe.rotate(x, { ...options, offset: start }) });
}

const isXTransformers = (params) =>
  ['interpolation_factor', 'base_rescale_factor', 'base'].some((key) => key in params);

function xpos({ pe, params, inputs, expected }) {
  if (isXTransformers(params)) return xposByLength({ pe, params, inputs });
  const read = readParams(params, {
    ...lucidrains,
    scale_base: optional(number, 512),
    scale_center: optional(oneOf({ 'n//2 (floor), n = sequence length': 'half-count' }), 'half-count'),
  });
  const options = {
    scheme: 'xpos',
    ...rescaled(read.theta, read.dim, read.theta_rescale_factor, 1),
    scaleBase: read.scale_base,
    centre: read.scale_center,
  };
  // Divided positions affect the scale as well.
  const at = (start, length) => positionsFrom(start, length, read.interpolate_factor);
  const turn = (x, { side, start, length }) =>
    pe.rotate(x, { ...options, side, layout: read.layout, rotaryDim: read.dim, positions: at(start, length) });
  const results = rotateBoth({ inputs, turn });
  if (!expected.includes('scale')) return results;
  const positions = at(0, inputs.q.shape.at(-2));
  const { scale } = pe.rotaryTable({ ...options, side: 'query', dim: read.dim, positions });
  return { ...results, scale };
}

function xposByLength({ pe, params, inputs }) {
  const read = readParams(params, xTransformers);
  const options = {
    scheme: 'xpos',
    ...rescaled(read.base, read.dim, read.base_rescale_factor, read.interpolation_factor),
    layout: read.layout,
    rotaryDim: read.dim,
    scaleBase: read.scale_base,
    centre: 'half-length',
  };
  return rotateBoth({ inputs, turn: (x, { side, start }) => pe.rotate(x, { ...options, side, offset: start }) });
}

function axial({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const read = readParams(params, {
    layout,
    dim_per_axis: number,
    grid: described,
    freqs_for: oneOf({ lang: 'lang', pixel: 'pixel' }),
    max_freq: optional(number, 10),
    offsets: optional(described),
    theta: optional(number, 10000),
  });
  const angles = {
    scheme: 'axial-rope',
    dimPerAxis: read.dim_per_axis,
    grid: read.grid,
    freqsFor: read.freqs_for,
    base: read.theta,
    maxFreq: read.max_freq,
    offsets: read.offsets,
  };
  const { data, shape } = pe.rotaryAngles(angles);
  return {
    freqs: { data, shape: [...read.grid, shape.at(-1)] },
    y: pe.rotate(x, { ...angles, layout: read.layout }),
  };
}

export const ops = {
  'rope.rotate': rotate,
  'rope.cached': cached,
  'rope.rotate_qk': rotateQueriesAndKeys,
  'rope.xpos': xpos,
  'rope.xpos_cached': xpos,
  'rope.axial': axial,
};
