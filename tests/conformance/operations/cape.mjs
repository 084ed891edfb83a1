import { boolean, NotSupported, number, optional, readInputs, readParams } from '../case.mjs';

/** The expected arrays have no batch axis. */
const single = (value) => {
  if (value !== 1) throw new NotSupported(`batch ${value} is not known`);
};

function text({ pe, params, inputs }) {
  readInputs(inputs, []);
  const read = readParams(params, {
    n: number,
    dim: number,
    normalize: boolean,
    pos_scale: number,
    freq_scale: number,
    batch: optional(single),
  });
  return {
    pos_emb: pe.absolute({
      scheme: 'cape',
      length: read.n,
      dim: read.dim,
      normalize: read.normalize,
      posScale: read.pos_scale,
      freqScale: read.freq_scale,
    }),
  };
}

function image({ pe, params, inputs }) {
  readInputs(inputs, []);
  const read = readParams(params, { patches_x: number, patches_y: number, dim: number, batch: optional(single) });
  const { patches_x: patchesX, patches_y: patchesY, dim } = read;
  return { pos_emb: pe.absolute({ scheme: 'cape-2d', patchesX, patchesY, dim }) };
}

export const ops = { 'cape.1d': text, 'cape.2d': image };
