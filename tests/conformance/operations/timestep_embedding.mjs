import { boolean, number, readInputs, readParams } from '../case.mjs';

function timestepEmbedding({ pe, params, inputs }) {
  const { timesteps } = readInputs(inputs, ['timesteps']);
  const read = readParams(params, {
    dim: number,
    flip_sin_to_cos: boolean,
    downscale_freq_shift: number,
    scale: number,
    max_period: number,
  });
  return {
    emb: pe.absolute({
      scheme: 'timestep',
      dim: read.dim,
      flipSinToCos: read.flip_sin_to_cos,
      downscaleFreqShift: read.downscale_freq_shift,
      scale: read.scale,
      maxPeriod: read.max_period,
      positions: timesteps.data,
    }),
  };
}

export const ops = { timestep_embedding: timestepEmbedding };
