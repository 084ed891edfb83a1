import { described, NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

export const layout = oneOf({ interleaved: 'interleaved', half: 'half' });

/** Base rescale and interpolation may come together; the API takes one scaling, and interpolation is also a matter of positions. */
function frequencyOptions(base, rescale, interpolate) {
  const scaling = rescale !== 1 ? { type: 'ntk', factor: rescale } : { type: 'linear', factor: interpolate };
  return { options: { scheme: 'rope', base, scaling }, divisor: rescale !== 1 ? interpolate : 1 };
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
  const { options, divisor } = frequencyOptions(read.theta, read.theta_rescale_factor, read.interpolate_factor);
  const positions = positionsFrom(read.offset, x.shape.at(-2), divisor);
  const frequencies = pe.frequencies({ ...options, dim: read.rotary_dim });
  const angles = Float64Array.from({ length: positions.length * frequencies.length }, (_, i) => {
    return positions[Math.floor(i / frequencies.length)] * frequencies[i % frequencies.length];
  });
  return {
    y: pe.rotate(x, { ...options, layout: read.layout, rotaryDim: read.rotary_dim, positions }),
    freqs: { data: angles, shape: [positions.length, frequencies.length] },
  };
}

/** Queries are the last of the keys' positions. */
function rotateBoth({ pe, inputs, rotaryDim, layout, options, divisor }) {
  const { q, k } = readInputs(inputs, ['q', 'k']);
  const [queries, keys] = [q.shape.at(-2), k.shape.at(-2)];
  const last = Math.max(queries, keys);
  const turn = (x, length) =>
    pe.rotate(x, { ...options, layout, rotaryDim, positions: positionsFrom(last - length, length, divisor) });
  return { q_rot: turn(q, queries), k_rot: turn(k, keys) };
}

function cached({ pe, params, inputs }) {
  const read = readParams(params, {
    layout,
    dim: number,
    head_dim: described,
    theta: optional(number, 10000),
    theta_rescale_factor: optional(number, 1),
    interpolate_factor: optional(number, 1),
  });
  const frequencies = frequencyOptions(read.theta, read.theta_rescale_factor, read.interpolate_factor);
  return rotateBoth({ pe, inputs, rotaryDim: read.dim, layout: read.layout, ...frequencies });
}

function rotateQueriesAndKeys({ pe, params, inputs }) {
  const read = readParams(params, {
    layout,
    dim: number,
    head_dim: described,
    // Belongs to xPos, which these cases do not use.
    scale_base: described,
    interpolation_factor: optional(number, 1),
    base_rescale_factor: optional(number, 1),
    base: optional(number, 10000),
  });
  const frequencies = frequencyOptions(read.base, read.base_rescale_factor, read.interpolation_factor);
  return rotateBoth({ pe, inputs, rotaryDim: read.dim, layout: read.layout, ...frequencies });
}

function notYet(what) {
  return () => {
    throw new NotSupported(`${what} is not supported yet`);
  };
}

export const ops = {
  'rope.rotate': rotate,
  'rope.cached': cached,
  'rope.rotate_qk': rotateQueriesAndKeys,
  'rope.xpos': notYet('xPos'),
  'rope.xpos_cached': notYet('xPos'),
  'rope.axial': notYet('axial RoPE'),
};
