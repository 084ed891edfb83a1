import { boolean, described, number, oneOf, optional, readInputs, readParams } from '../case.mjs';
import { layout } from './rope_interleaved.mjs';

/** The parameters of each model's form, under the model's own names. */
const forms = {
  llama4: { attnScale: 'attn_scale', floorScale: 'floor_scale' },
  ministral3: { attnScale: 'beta', floorScale: 'original_max_position_embeddings' },
  inkling: { attnScale: 'alpha', floorScale: 'n_floor' },
};

const readersOf = (form) => Object.fromEntries(Object.values(forms[form]).map((name) => [name, number]));
const temperatureOf = (form, read) => ({
  form,
  ...Object.fromEntries(Object.entries(forms[form]).map(([option, name]) => [option, read[name]])),
});

const factors =
  (form) =>
  ({ pe, params, inputs }) => {
    const { positions } = readInputs(inputs, ['positions']);
    const options = temperatureOf(form, readParams(params, readersOf(form)));
    const data = pe.temperatures({ ...options, positions: Array.from(positions.data, Number) });
    // Numbers that the program prints in float32 are a target too: these values are exact where the program's positions
    // are.
    return { factor: { data, shape: positions.shape }, factor_f32: { data, shape: positions.shape } };
  };

const shape = { batch: described, heads: described, kv_heads: described, q_len: described, head_dim: described };
const common = { ...shape, past: described, scale: number, causal: oneOf({ bottom_right: true }) };

/** [batch, heads, past + tokens, dim]. */
function joined(past, now) {
  if (!past) return now;
  const [batch, heads, before, dim] = past.shape;
  const tokens = now.shape[2];
  const data = [];
  for (let matrix = 0; matrix < batch * heads; matrix++) {
    data.push(...past.data.slice(matrix * before * dim, (matrix + 1) * before * dim));
    data.push(...now.data.slice(matrix * tokens * dim, (matrix + 1) * tokens * dim));
  }
  return { data: Float32Array.from(data), shape: [batch, heads, before + tokens, dim] };
}

/** Queries times their factors [1 or batch, queries]. */
function multiplied(q, data, rows) {
  const [, heads, queries, dim] = q.shape;
  const factorOf = (n) => {
    const row = Math.floor(n / dim);
    return data[(rows === 1 ? 0 : Math.floor(row / heads / queries)) * queries + (row % queries)];
  };
  return { data: Float32Array.from(q.data, (x, n) => x * factorOf(n)), shape: q.shape };
}

/** What the cases of all three attentions compare; logits are those before the mask, as in the references. */
function results(pe, options) {
  const { output, weights } = pe.attention({ ...options, want: ['weights'] });
  const { logits } = pe.attention({ ...options, causal: false, window: undefined, want: ['logits'] });
  return { logits, probs: weights, out: output };
}

function llama4({ pe, params, inputs }) {
  const { q, k, v, past_k, past_v } = readInputs(inputs, ['q', 'k', 'v', 'past_k', 'past_v']);
  const read = readParams(params, { ...common, ...readersOf('llama4') });
  const temperature = temperatureOf('llama4', read);
  const keys = joined(past_k, k);
  const queries = q.shape[2];
  const at = pe.temperatures({ ...temperature, length: queries, offset: keys.shape[2] - queries });
  return {
    q_scaled: multiplied(q, at, 1),
    ...results(pe, { q, k: keys, v: joined(past_v, v), scale: read.scale, causal: read.causal, temperature }),
  };
}

function ministral3({ pe, params, inputs }) {
  const { q, k, v, position_ids: ids } = readInputs(inputs, ['q', 'k', 'v', 'position_ids']);
  const rope = (value) => {
    const { layout: pairs, base } = readParams(value, { layout, base: number });
    return { scheme: 'rope', layout: pairs, base };
  };
  const read = readParams(params, { ...common, rope, ...readersOf('ministral3') });
  const positions = { data: Array.from(ids.data, Number), shape: ids.shape };
  const temperature = temperatureOf('ministral3', read);
  const at = pe.temperatures({ ...temperature, positions: positions.data });
  return {
    q_scaled: multiplied(pe.rotate(q, { ...read.rope, positions }), at, ids.shape[0]),
    k_rot: pe.rotate(k, { ...read.rope, positions }),
    ...results(pe, {
      q,
      k,
      v,
      scale: read.scale,
      causal: read.causal,
      encoding: { ...read.rope, queryPositions: positions, keyPositions: positions },
      temperature: { ...temperature, queryPositions: positions },
    }),
  };
}

/** Rows of a head, divided by their root mean square and multiplied by a weight. */
function normed({ data, shape }, weight, eps) {
  const dim = weight.data.length;
  const result = new Float32Array(data.length);
  for (let row = 0; row < data.length; row += dim) {
    let square = 0;
    for (let c = 0; c < dim; c++) square += data[row + c] ** 2;
    for (let c = 0; c < dim; c++) result[row + c] = (data[row + c] / Math.sqrt(square / dim + eps)) * weight.data[c];
  }
  return { data: result, shape };
}

function inkling({ pe, params, inputs }) {
  const names = ['q', 'k', 'v', 'rel', 'proj', 'q_norm_weight', 'k_norm_weight', 'past_k', 'past_v'];
  const value = readInputs(inputs, names);
  const read = readParams(params, {
    ...common,
    d_rel: described,
    rel_extent: described,
    sliding: boolean,
    window: optional(number),
    eps: number,
    ...readersOf('inkling'),
  });
  const temperature = read.sliding ? undefined : temperatureOf('inkling', read);
  const q = normed(value.q, value.q_norm_weight, read.eps);
  const keys = joined(value.past_k, normed(value.k, value.k_norm_weight, read.eps));
  const queries = q.shape[2];
  const offset = keys.shape[2] - queries;
  const at = temperature
    ? pe.temperatures({ ...temperature, length: queries, offset })
    : new Float64Array(queries).fill(1);
  const bias = { scheme: 'relative-projection', weights: value.rel, distanceBank: value.proj };
  const [, heads] = q.shape;
  const stored = pe.bias({ ...bias, keys: keys.shape[2], offset });
  return {
    q_scaled: multiplied(q, at, 1),
    k_normed: keys,
    bias: multiplied({ data: stored.data, shape: [q.shape[0], heads, queries, keys.shape[2]] }, at, 1),
    ...results(pe, {
      q,
      k: keys,
      v: joined(value.past_v, value.v),
      scale: read.scale,
      causal: read.causal,
      window: read.window === undefined ? undefined : [read.window - 1, null],
      encoding: bias,
      temperature,
    }),
  };
}

export const ops = {
  'temperature.llama4': factors('llama4'),
  'temperature.ministral3': factors('ministral3'),
  'temperature.inkling': factors('inkling'),
  'attention.temperature_llama4': llama4,
  'attention.temperature_ministral3': ministral3,
  'attention.temperature_inkling': inkling,
};
