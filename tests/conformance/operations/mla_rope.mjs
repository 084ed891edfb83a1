import { boolean, described, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

const yarn = {
  factor: optional(number),
  original_max_position_embeddings: optional(number),
  beta_fast: optional(number),
  beta_slow: optional(number),
  mscale: optional(number),
  mscale_all_dim: optional(number),
};

function readRope(given) {
  return readParams(given, {
    rope_type: oneOf({ default: 'none', yarn: 'yarn' }),
    rope_theta: number,
    ...yarn,
    llama_4_scaling_beta: optional(number),
  });
}

/** [batch, heads, tokens, a + b]; an array of one head is read by all. */
function joined(first, second, heads) {
  const [batch, , tokens, a] = first.shape;
  const b = second.shape[3];
  const data = new Float32Array(batch * heads * tokens * (a + b));
  const rowOf = ({ data: from, shape }, width, n, head, token) => {
    const start = ((n * shape[1] + (shape[1] === 1 ? 0 : head)) * tokens + token) * width;
    return from.slice(start, start + width);
  };
  let to = 0;
  for (let n = 0; n < batch; n++)
    for (let head = 0; head < heads; head++)
      for (let token = 0; token < tokens; token++) {
        data.set(rowOf(first, a, n, head, token), to);
        data.set(rowOf(second, b, n, head, token), to + a);
        to += a + b;
      }
  return { data, shape: [batch, heads, tokens, a + b] };
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
    qk_nope_head_dim: number,
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
  const heads = q_nope.shape[1];
  const dim = read.qk_nope_head_dim + read.qk_rope_head_dim;
  const m = scaling && rope.mscale_all_dim ? 0.1 * rope.mscale_all_dim * Math.log(rope.factor) + 1 : 1;
  const scale = (m * m) / Math.sqrt(dim);
  const temperature = rope.llama_4_scaling_beta && {
    form: 'ministral3',
    attnScale: rope.llama_4_scaling_beta,
    floorScale: rope.original_max_position_embeddings,
  };
  const options = {
    q: joined(q_nope, q_pe, heads),
    k: joined(k_nope, k_pe, heads),
    v,
    scale,
    encoding: {
      ...turned,
      rotaryDim: read.qk_rope_head_dim,
      rotaryPart: 'last',
      queryPositions: positions,
      keyPositions: positions,
    },
    ...(temperature && { temperature: { ...temperature, queryPositions: positions } }),
  };
  const { output, weights } = pe.attention({ ...options, causal: read.causal, want: ['weights'] });
  const { logits } = pe.attention({ ...options, want: ['logits'] });
  const queries = pe.rotate(q_pe, { ...turned, positions });
  if (temperature) {
    const [, , tokens, width] = queries.shape;
    const factors = pe.temperatures({ ...temperature, positions: positions.data });
    const rows = factors.length / tokens;
    queries.data.forEach((x, n) => {
      const row = Math.floor(n / width);
      const batch = rows === 1 ? 0 : Math.floor(row / tokens / heads);
      queries.data[n] = x * factors[batch * tokens + (row % tokens)];
    });
  }
  const single = (x) => ({ data: Float64Array.of(x), shape: [] });
  return {
    q_pe_rot: queries,
    k_pe_rot: pe.rotate(k_pe, { ...turned, positions }),
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
