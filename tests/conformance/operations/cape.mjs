import { boolean, number, optional, readInputs, readParams } from '../case.mjs';

/** Without augmentation all entries of a batch are alike, and the expected array need not have an axis for them. */
const batchOf = ({ batch }, { pos_emb: shape }, axes) => (shape.length > axes ? { batch } : {});

function text({ pe, params, inputs, shapes }) {
  readInputs(inputs, []);
  const read = readParams(params, {
    n: number,
    dim: number,
    normalize: boolean,
    pos_scale: number,
    freq_scale: number,
    batch: optional(number),
  });
  return {
    pos_emb: pe.absolute({
      scheme: 'cape',
      ...batchOf(read, shapes, 2),
      length: read.n,
      dim: read.dim,
      normalize: read.normalize,
      posScale: read.pos_scale,
      freqScale: read.freq_scale,
    }),
  };
}

function image({ pe, params, inputs, shapes }) {
  readInputs(inputs, []);
  const read = readParams(params, { patches_x: number, patches_y: number, dim: number, batch: optional(number) });
  const { patches_x: patchesX, patches_y: patchesY, dim } = read;
  return { pos_emb: pe.absolute({ scheme: 'cape-2d', ...batchOf(read, shapes, 3), patchesX, patchesY, dim }) };
}

export const ops = { 'cape.1d': text, 'cape.2d': image };
