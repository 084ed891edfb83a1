import { described, number, readInputs, readParams } from '../case.mjs';

function wav2vec2({ pe, params, inputs }) {
  const { hidden, weight_v: v, weight_g: g, bias } = readInputs(inputs, ['hidden', 'weight_v', 'weight_g', 'bias']);
  const { groups } = readParams(params, {
    batch: described,
    len: described,
    dim: described,
    kernel: described,
    groups: number,
  });
  const weight = pe.weightNorm(v, g.data);
  return { weight, out: pe.convPositions(hidden, { weight, bias, groups, activation: 'gelu' }) };
}

/** One filter for each channel. */
function depthwise({ pe, params, inputs }) {
  const { hidden, weight, bias } = readInputs(inputs, ['hidden', 'weight', 'bias']);
  const { grid, dim } = readParams(params, { batch: described, grid: described, dim: number });
  const [, ...kernel] = weight.shape;
  const options = { weight: { data: weight.data, shape: [dim, 1, ...kernel] }, bias, groups: dim, grid };
  return {
    out: pe.convPositions(hidden, options),
    out_residual: pe.convPositions(hidden, { ...options, residual: true }),
  };
}

export const ops = { 'conv.wav2vec2': wav2vec2, 'conv.depthwise3x3': depthwise };
