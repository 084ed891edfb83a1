import { described, NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

function readRope(input) {
  const { rope_type: type, ...read } = readParams(input, {
    rope_type: oneOf({ default: 'none', yarn: 'yarn' }),
    rope_theta: number,
    factor: optional(number),
    original_max_position_embeddings: optional(number),
    beta_fast: optional(number),
    beta_slow: optional(number),
    mscale: optional(number),
    mscale_all_dim: optional(number),
    attention_factor: optional(number),
    truncate: optional((value) => value),
    partial_rotary_factor: described,
  });
  const scaling = type === 'yarn' && {
    type,
    factor: read.factor,
    originalMaxPositionEmbeddings: read.original_max_position_embeddings,
    betaFast: read.beta_fast,
    betaSlow: read.beta_slow,
    mscale: read.mscale,
    mscaleAllDim: read.mscale_all_dim,
    attentionFactor: read.attention_factor,
    truncate: read.truncate,
  };
  return { scheme: 'rope', base: read.rope_theta, ...(scaling && { scaling }) };
}

/** Joins [batch, 1, a, dim] and [batch, b, dim] to [batch, 1, a + b, dim]. */
function joined(first, second) {
  const [batch, , a, dim] = first.shape;
  const b = second.shape.at(-2);
  const data = new Float32Array(batch * (a + b) * dim);
  for (let n = 0; n < batch; n++) {
    data.set(first.data.subarray(n * a * dim, (n + 1) * a * dim), n * (a + b) * dim);
    data.set(second.data.subarray(n * b * dim, (n + 1) * b * dim), (n * (a + b) + a) * dim);
  }
  return { data, shape: [batch, 1, a + b, dim] };
}

/** [batch, 1, queries, tokens + entries]: tokens are causal within the window, entries are visible as posenc says. */
function maskOf({ batch, length, window, visible }) {
  const entries = visible ? visible.shape[3] : 0;
  const keys = length + entries;
  const data = new Uint8Array(batch * length * keys);
  for (let row = 0; row < batch * length; row++) {
    const query = row % length;
    for (let key = 0; key <= query; key++) data[row * keys + key] = query - key < window ? 1 : 0;
    const from = visible?.shape[0] === 1 ? query : row;
    if (visible) data.set(visible.data.subarray(from * entries, (from + 1) * entries), row * keys + length);
  }
  return { data, shape: [batch, 1, length, keys] };
}

function attention({ pe, params, inputs }) {
  const names = ['q', 'kv', 'sinks', 'position_ids', 'compress_kv', 'compress_gate', 'position_bias'];
  const { q, kv, sinks, position_ids: ids, compress_kv, compress_gate, position_bias } = readInputs(inputs, names);
  const read = readParams(params, {
    batch: number,
    heads: described,
    len: number,
    head_dim: described,
    rotary_dim: number,
    rope: readRope,
    window: optional(number, Infinity),
    compress_rate: optional(number),
    scale: number,
    causal: oneOf({ bottom_right: true }),
  });
  if (read.compress_rate !== undefined && read.compress_rate !== position_bias.shape[0]) {
    throw new NotSupported('compress_rate and position_bias disagree');
  }
  const tail = { ...read.rope, layout: 'interleaved', rotaryDim: read.rotary_dim, rotaryPart: 'last' };
  const positions = { data: Array.from(ids.data, Number), shape: ids.shape };
  const queries = pe.rotate(q, { ...tail, positions });
  const tokens = pe.rotate(kv, { ...tail, positions });
  const found =
    compress_kv &&
    pe.compressedEntries({
      kv: compress_kv,
      gate: compress_gate,
      positionBias: position_bias,
      queryPositions: positions,
    });
  const entries = found && pe.rotate(found.entries, { ...tail, positions: found.positions });
  const keys = entries ? joined(tokens, entries) : tokens;
  const options = { q: queries, k: keys, v: keys, scale: read.scale, sinks };
  const mask = maskOf({ batch: read.batch, length: read.len, window: read.window, visible: found?.visible });
  const { output, weights } = pe.attention({ ...options, mask, want: ['weights'] });
  const { dim, ...frequencies } = { ...read.rope, dim: read.rotary_dim };
  const [batch, count, width] = entries?.shape ?? [];
  const visible = found?.visible;
  return {
    ...(entries && {
      compressed: { data: entries.data, shape: [batch, 1, count, width] },
      block_bias: {
        data: Float64Array.from({ length: batch * read.len * count }, (_, n) =>
          visible.data[n % visible.data.length] ? 0 : -Infinity,
        ),
        shape: [batch, 1, read.len, count],
      },
    }),
    q_rot: queries,
    kv_rot: keys,
    logits: pe.attention({ ...options, want: ['logits'] }).logits,
    probs: weights,
    out_before: output,
    out: pe.rotate(output, { ...tail, positions, direction: 'transpose' }),
    inv_freq: pe.frequencies({ ...frequencies, dim }),
    amplitude: { data: Float64Array.of(pe.attentionFactor({ ...frequencies, dim })), shape: [] },
  };
}

export const ops = { 'attention.deepseek_v4': attention };
