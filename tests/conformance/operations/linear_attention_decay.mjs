import { described, NotSupported, number, oneOf, readInputs, readParams } from '../case.mjs';

const shape = { batch: described, heads: described, len: described, head_dim: described };

const chunked = (chunkSize) => ({ form: 'chunked', chunkSize });

/** MiniMax's decay: one for each head and layer, without a scale or a normaliser. */
function lightning({ pe, params, inputs }) {
  const { layer, layers, block_size, form } = readParams(params, {
    ...shape,
    layer: number,
    layers: number,
    block_size: number,
    form: oneOf({ chunk: 'chunked', recurrent: 'recurrent' }),
  });
  const { q, k, v, state_in: values } = readInputs(inputs, ['q', 'k', 'v', 'state_in']);
  const decay = pe.headDecays({ form: 'lightning', heads: q.shape[1], layer, layers });
  const { output, state } = pe.recurrentAttention({
    q,
    k,
    v,
    decay,
    scale: 1,
    ...(form === 'chunked' ? chunked(block_size) : { form }),
    past: values && { values },
    want: ['state'],
  });
  return {
    slopes: { data: decay.data.map((g) => -g), shape: [decay.data.length] },
    out: output,
    state: state.values,
  };
}

/**
 * RetNet's lowest frequency is 1/10000, while RoPE stops one step before it; a single pair has the frequency 1 in both.
 */
const retentionBase = (dim) => (dim > 2 ? 10000 ** (dim / (dim - 2)) : 10000);

function retention({ pe, params, inputs }) {
  const { scale } = readParams(params, { ...shape, scale: number });
  const { q, k, v } = readInputs(inputs, ['q', 'k', 'v']);
  const [, heads, tokens, dim] = q.shape;
  const angles = { scheme: 'rope', base: retentionBase(dim) };
  const rope = { ...angles, layout: 'interleaved' };
  const decay = pe.headDecays({ form: 'retention', heads });
  const options = { q: pe.rotate(q, rope), k: pe.rotate(k, rope), v, decay, scale };
  const ones = { data: new Float32Array(heads * tokens).fill(1), shape: [heads, tokens, 1] };
  const mask = pe.recurrentAttention({ q: ones, k: ones, v: ones, decay, scale: 1, want: ['weights'] }).weights;
  return {
    gamma: { data: decay.data.map(Math.exp), shape: [heads] },
    angle: { data: pe.frequencies({ ...angles, dim }), shape: [dim / 2] },
    decay_mask: mask,
    out: pe.recurrentAttention(options).output,
    out_program: pe.recurrentAttention({ ...options, normaliser: 'retention' }).output,
  };
}

function gatedDelta({ pe, params, inputs }) {
  const { l2norm, scale } = readParams(params, {
    batch: described,
    heads: described,
    len: described,
    key_dim: described,
    value_dim: described,
    l2norm: oneOf({ true: true, false: false }),
    scale: number,
  });
  const { q, k, v, g, beta, state_in: values } = readInputs(inputs, ['q', 'k', 'v', 'g', 'beta', 'state_in']);
  if (g.shape.length !== 3) throw new NotSupported(`g of shape [${g.shape}]`);
  const { output, state } = pe.recurrentAttention({
    q,
    k,
    v,
    decay: { data: g.data, shape: [...g.shape, 1] },
    beta,
    qkL2Norm: l2norm,
    scale,
    past: values && { values },
    want: ['state'],
  });
  return { out: output, state: state.values };
}

export const ops = {
  'linear_attention.lightning': lightning,
  'linear_attention.retention': retention,
  'linear_attention.gated_delta': gatedDelta,
};
