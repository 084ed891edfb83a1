import { boolean, described, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

const yarn = {
  factor: optional(number),
  original_max_position_embeddings: optional(number),
  beta_fast: optional(number),
  beta_slow: optional(number),
  mscale: optional(number),
  mscale_all_dim: optional(number),
};

function readRope(value) {
  return readParams(value, {
    rope_type: oneOf({ default: 'none', yarn: 'yarn' }),
    rope_theta: number,
    ...yarn,
    llama_4_scaling_beta: optional(number),
  });
}

function mla({ pe, params, inputs }) {
  const names = ['q_nope', 'q_pe', 'k_nope', 'k_pe', 'v', 'position_ids'];
  const { q_nope, q_pe, k_nope, k_pe, v, position_ids: ids } = readInputs(inputs, names);
  const read = readParams(params, {
    variant: oneOf({ v2: 'same', v3: 'half', mistral4: 'half' }),
    rope_interleave: boolean,
    batch: described,
    heads: described,
    q_len: described,
    qk_nope_head_dim: described,
    qk_rope_head_dim: number,
    v_head_dim: described,
    rope_parameters: readRope,
    causal: oneOf({ bottom_right: true }),
  });
  const rope = read.rope_parameters;
  const scaling = rope.rope_type === 'yarn' && {
    type: 'yarn',
    factor: rope.factor,
    originalMaxPositionEmbeddings: rope.original_max_position_embeddings,
    betaFast: rope.beta_fast,
    betaSlow: rope.beta_slow,
    mscale: rope.mscale,
    mscaleAllDim: rope.mscale_all_dim,
  };
  const frequencies = { scheme: 'rope', base: rope.rope_theta, ...(scaling && { scaling }) };
  const turned = {
    ...frequencies,
    layout: read.rope_interleave ? 'interleaved' : 'half',
    outputLayout: read.rope_interleave ? read.variant : 'same',
  };
  const positions = { data: Array.from(ids.data, Number), shape: ids.shape };
  const temperature = rope.llama_4_scaling_beta && {
    form: 'ministral3',
    attnScale: rope.llama_4_scaling_beta,
    floorScale: rope.original_max_position_embeddings,
    queryPositions: positions,
  };
  const options = {
    qNope: q_nope,
    qRope: q_pe,
    kNope: k_nope,
    kRope: k_pe,
    v,
    encoding: { ...turned, queryPositions: positions, keyPositions: positions },
    ...(temperature && { temperature }),
  };
  const { output, weights, qRope, kRope, scale } = pe.latentAttention({
    ...options,
    causal: read.causal,
    want: ['weights', 'qRope', 'kRope'],
  });
  const { logits } = pe.latentAttention({ ...options, want: ['logits'] });
  const single = (x) => ({ data: Float64Array.of(x), shape: [] });
  return {
    q_pe_rot: qRope,
    k_pe_rot: kRope,
    logits,
    probs: weights,
    out: output,
    inv_freq: {
      data: pe.frequencies({ ...frequencies, dim: read.qk_rope_head_dim }),
      shape: [read.qk_rope_head_dim / 2],
    },
    scale: single(scale),
    amplitude: single(pe.attentionFactor({ ...frequencies, dim: read.qk_rope_head_dim })),
  };
}

export const ops = { 'attention.mla': mla };
