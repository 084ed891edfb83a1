import { boolean, described, NotSupported, number, optional, readInputs, readParams } from '../case.mjs';

function list(value, name) {
  if (Array.isArray(value) && value.every(Number.isInteger)) return value;
  throw new NotSupported(`${name} ${JSON.stringify(value)} is not known`);
}

/**
 * The cases describe the layout in words: blocks of 2 ceil(dim / (2 axes)) channels, interleaved, cut off after dim.
 */
function layout(value, name) {
  if (/^per-axis interleaved blocks \[x( \| [yz])*\], block = 2\*ceil\(dim\/\d+\).*, truncated to dim$/.test(value))
    return;
  throw new NotSupported(`${name} ${JSON.stringify(value)} is not known`);
}

function multidim({ pe, params, inputs }) {
  readInputs(inputs, []);
  const { shape, dim, base } = readParams(params, { shape: list, dim: number, layout, base: optional(number) });
  return { pe: pe.absolute({ scheme: 'multidim', shape, dim, base }) };
}

/** grid: one size for both directions, or [height, width]. */
function grid(value, name) {
  const [height, width] = Array.isArray(value) ? list(value, name) : [value, value];
  return { height, width };
}

function mae({ pe, params, inputs }) {
  readInputs(inputs, []);
  const read = readParams(params, { dim: number, grid, cls_token: boolean });
  const prefixTokens = read.cls_token ? 1 : 0;
  return { pe: pe.absolute({ scheme: 'sincos-pos-embed-2d', ...read.grid, dim: read.dim, prefixTokens }) };
}

function diffusers({ pe, params, inputs }) {
  readInputs(inputs, []);
  const read = readParams(params, {
    dim: number,
    grid,
    interpolation_scale: number,
    base_size: number,
    cls_token: optional(boolean, false),
    extra_tokens: optional(number, 0),
  });
  return {
    pe: pe.absolute({
      scheme: 'sincos-pos-embed-2d',
      ...read.grid,
      dim: read.dim,
      baseSize: read.base_size,
      interpolationScale: read.interpolation_scale,
      prefixTokens: read.cls_token ? read.extra_tokens : 0,
    }),
  };
}

/** y = x + signal */
function timingSignal({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const read = readParams(params, {
    shape: list,
    dim: number,
    num_timescales: described,
    min_timescale: optional(number),
    max_timescale: optional(number),
  });
  const { shape, dim } = read;
  if (read.num_timescales !== undefined && read.num_timescales !== Math.floor(dim / (2 * shape.length))) {
    throw new NotSupported(`num_timescales ${read.num_timescales} is not dim // (2 * axes)`);
  }
  const scales = { minTimescale: read.min_timescale, maxTimescale: read.max_timescale };
  const signal = pe.absolute({ scheme: 'timing-signal', shape, dim, ...scales });
  const sum = Float32Array.from(x.data, (value, i) => value + signal.data[i % signal.data.length]);
  return { y: { data: sum, shape: x.shape } };
}

export const ops = {
  sin2d: multidim,
  sin3d: multidim,
  'sin2d.mae': mae,
  'sin2d.diffusers': diffusers,
  'sin_nd.t2t': timingSignal,
};
