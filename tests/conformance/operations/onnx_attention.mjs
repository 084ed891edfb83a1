import { fromStandard, toStandard } from '../axes.mjs';
import { NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

const inputNames = ['Q', 'K', 'V', 'attn_mask', 'past_key', 'past_value', 'nonpad_kv_seqlen'];
const outputNames = ['Y', 'present_key', 'present_value', 'qk_matmul_output'];
const modes = { 0: 'raw', 1: 'softcapped', 2: 'masked', 3: 'weights' };
/** The last axis of 3-D arrays is heads x dim; an attribute states the number of heads. */
const packed = ['batch', 'seq', 'heads', 'dim'];

function readAttributes(attributes) {
  return readParams(attributes, {
    is_causal: optional(oneOf({ 0: false, 1: true }), false),
    left_window_size: optional(number, -1),
    right_window_size: optional(number, -1),
    kv_num_heads: optional(number, 0),
    q_num_heads: optional(number, 0),
    qk_matmul_output_mode: optional(oneOf(modes), 'raw'),
    scale: optional(number),
    softcap: optional(number, 0),
    // The type in which a runtime computes the softmax: float32 and float64 agree within the tolerance.
    softmax_precision: optional(oneOf({ 1: 'float32', 11: 'float64' })),
  });
}

export function readNames(known) {
  return (names) => {
    const wrong = names.filter((name, i) => name !== '' && name !== known[i]);
    if (wrong.length > 0) throw new NotSupported(`${wrong.join(', ')} is not known in this place`);
    return names;
  };
}

export function withHeads({ data, shape }, heads) {
  if (shape.length === 4) return { data, shape };
  if (shape.length !== 3 || !(heads > 0)) throw new NotSupported(`an array [${shape}] with ${heads} heads`);
  const [batch, length, hidden] = shape;
  return toStandard({ data, shape: [batch, length, heads, hidden / heads] }, packed);
}

/** The reverse, for a result whose input had `rank` axes. */
export function withoutHeads(array, rank) {
  if (rank === 4) return array;
  const { data, shape } = fromStandard(array, packed);
  return { data, shape: [shape[0], shape[1], shape[2] * shape[3]] };
}

/** Keys or values of the cache, followed by those of this call. */
function present(past, now) {
  if (!past) return now;
  const [batch, heads, length, dim] = now.shape;
  const before = past.shape[2];
  const data = new Float32Array(batch * heads * (before + length) * dim);
  for (let i = 0; i < batch * heads; i++) {
    data.set(past.data.subarray(i * before * dim, (i + 1) * before * dim), i * (before + length) * dim);
    data.set(now.data.subarray(i * length * dim, (i + 1) * length * dim), (i * (before + length) + before) * dim);
  }
  return { data, shape: [batch, heads, before + length, dim] };
}

/** A mask over fewer keys than there are hides the others; an axis of 1 repeats, and could mean either. */
function coverKeys({ data, shape }, keys, hidden) {
  const width = shape.at(-1);
  if (width === keys) return { data, shape };
  if (width === 1) throw new NotSupported(`attn_mask [${shape}] for ${keys} keys may repeat or be padded`);
  const rows = data.length / width;
  const padded = new data.constructor(rows * keys).fill(hidden);
  for (let i = 0; i < rows; i++) padded.set(data.subarray(i * width, (i + 1) * width), i * keys);
  return { data: padded, shape: [...shape.slice(0, -1), keys] };
}

/** One entry of the batch; an array that has no batch axis, or one entry for all, stays whole. */
function entry(array, index) {
  const { data, shape } = array;
  if (shape.length < 4 || shape[0] === 1) return array;
  const size = data.length / shape[0];
  return { ...array, data: data.subarray(index * size, (index + 1) * size), shape: [1, ...shape.slice(1)] };
}

/** Puts the entries one after the other. */
function stack(entries) {
  if (entries.length === 1) return entries[0];
  const size = entries[0].data.length;
  const data = new Float32Array(entries.length * size);
  entries.forEach((one, i) => {
    data.set(one.data, i * size);
  });
  return { data, shape: [entries.length, ...entries[0].shape.slice(1)] };
}

/** attn_mask, and the part of a cache that is not filled yet, as options of attention. */
function visibility(attnMask, keys, filled) {
  // Booleans hide keys; float32 is added to the logits.
  const added = attnMask && attnMask.dtype !== 'bool' ? coverKeys(attnMask, keys, -Infinity) : undefined;
  const visible = attnMask && !added ? coverKeys(attnMask, keys, 0) : undefined;
  if (filled >= keys) return { bias: added, mask: visible };
  const real = (i) => i % keys < filled;
  const mask = visible
    ? { data: visible.data.map((value, i) => (real(i) ? value : 0)), shape: visible.shape }
    : { data: Array.from({ length: keys }, (_, i) => real(i)), shape: [keys] };
  return { bias: added, mask };
}

/** The output and the intermediate result of one batch; the latter takes a second call where its options differ. */
function attend(pe, { q, k, v, attnMask }, { attributes, offset, filled, extra }) {
  const { scale, softcap, is_causal: causal, left_window_size: left, right_window_size: right } = attributes;
  const bare = { q, k, v, ...(scale !== undefined && { scale }) };
  const whole = {
    ...bare,
    softcap,
    causal,
    offset,
    window: [left, right].map((side) => (side < 0 ? null : side)),
    ...visibility(attnMask, k.shape[2], filled),
  };
  const { output } = pe.attention(whole);
  if (!extra) return { output };
  const steps = {
    raw: () => pe.attention({ ...bare, want: ['logits'] }).logits,
    softcapped: () => pe.attention({ ...bare, softcap, want: ['logits'] }).logits,
    masked: () => pe.attention({ ...whole, want: ['logits'] }).logits,
    weights: () => pe.attention({ ...whole, want: ['weights'] }).weights,
  };
  return { output, extra: steps[attributes.qk_matmul_output_mode]() };
}

function attention({ pe, params, inputs, expected }) {
  readInputs(inputs, inputNames);
  const { attributes } = readParams(params, {
    attributes: readAttributes,
    node_inputs: readNames(inputNames),
    node_outputs: readNames(outputNames),
    opset: oneOf({ 23: 23, 24: 24, 25: 25 }),
  });
  const { Q, K, V, attn_mask: attnMask, past_key: pastKey, past_value: pastValue, nonpad_kv_seqlen: nonpad } = inputs;
  if (nonpad && pastKey) throw new NotSupported('nonpad_kv_seqlen beside past_key');
  const q = withHeads(Q, attributes.q_num_heads);
  const k = present(pastKey, withHeads(K, attributes.kv_num_heads));
  const v = present(pastValue, withHeads(V, attributes.kv_num_heads));
  const [batch, , queries] = q.shape;
  const keys = k.shape[2];
  const extra = expected.includes('qk_matmul_output');

  // With a cache filled to a different length for each entry, queries are at different positions.
  const lengths = nonpad ? Array.from(nonpad.data) : [keys];
  const results = lengths.map((filled, i) => {
    const arrays = { q, k, v, attnMask };
    const own = nonpad && batch > 1;
    const part = own ? Object.fromEntries(Object.entries(arrays).map(([n, a]) => [n, a && entry(a, i)])) : arrays;
    const offset = nonpad ? filled - queries : (pastKey?.shape[2] ?? 0);
    return attend(pe, part, { attributes, offset, filled, extra });
  });
  const all = (name) => stack(results.map((result) => result[name]));
  return {
    Y: withoutHeads(all('output'), Q.shape.length),
    present_key: k,
    present_value: v,
    ...(extra && { qk_matmul_output: all('extra') }),
  };
}

export const ops = { 'onnx.Attention': attention };
