/** Llamas with random weights, the same numbers for every runner of decoders, and their GGUF files. */
import { normal, wholeNumbers } from './random.mjs';

export const decoders = {
  // Rows of whole blocks of 256, as K-quants have them.
  '3M': { dim: 256, layers: 4, heads: 4, kvHeads: 2, hidden: 512, vocab: 1024 },
  '15M': { dim: 288, layers: 6, heads: 6, kvHeads: 6, hidden: 768, vocab: 4096 },
  '60M': { dim: 512, layers: 8, heads: 8, kvHeads: 4, hidden: 1376, vocab: 16384 },
  '135M': { dim: 576, layers: 30, heads: 9, kvHeads: 3, hidden: 1536, vocab: 49152 },
};

/** Types of tensors by name: their number in the format, and the bytes of so many numbers. */
const types = {
  F32: { id: 0, bytes: (count) => 4 * count },
  F16: { id: 1, bytes: (count) => 2 * count },
  Q8_0: { id: 8, bytes: (count) => (count / 32) * 34 },
  Q4_0: { id: 2, bytes: (count) => (count / 32) * 18 },
  Q4_K: { id: 12, bytes: (count) => (count / 256) * 144 },
  Q5_K: { id: 13, bytes: (count) => (count / 256) * 176 },
  Q6_K: { id: 14, bytes: (count) => (count / 256) * 210 },
};
const alignment = 32;

/** The tensors of a Llama, matrices with their outputs as rows; `numbers()` gives what they hold, for every format. */
export function tensorsOf(size) {
  const { dim, layers, heads, kvHeads, hidden, vocab } = decoders[size];
  const shared = (dim / heads) * kvHeads;
  const matrix = (name, inputs, outputs) => ({ name, shape: [inputs, outputs], scale: inputs ** -0.5 });
  const norm = (name) => ({ name, shape: [dim] });
  const block = (n) => [
    norm(`blk.${n}.attn_norm.weight`),
    matrix(`blk.${n}.attn_q.weight`, dim, dim),
    matrix(`blk.${n}.attn_k.weight`, dim, shared),
    matrix(`blk.${n}.attn_v.weight`, dim, shared),
    matrix(`blk.${n}.attn_output.weight`, dim, dim),
    norm(`blk.${n}.ffn_norm.weight`),
    matrix(`blk.${n}.ffn_gate.weight`, dim, hidden),
    matrix(`blk.${n}.ffn_up.weight`, dim, hidden),
    matrix(`blk.${n}.ffn_down.weight`, hidden, dim),
  ];
  const all = [
    matrix('token_embd.weight', dim, vocab),
    ...Array.from({ length: layers }, (_, n) => block(n)).flat(),
    norm('output_norm.weight'),
  ];
  return all.map((tensor, n) => ({ ...tensor, seed: n + 1, numbers: () => randomNumbers(tensor, n + 1) }));
}

function randomNumbers({ shape, scale }, seed) {
  return normal(countOf(shape), seed).map((x) => (scale === undefined ? 1 + x / 8 : scale * x));
}

/** @param {Map<string, Float32Array>} [input] numbers to take in place of random ones @returns {Blob} */
export function ggufOf(size, type, input) {
  const { dim, layers, heads, kvHeads, hidden, vocab } = decoders[size];
  const tensors = tensorsOf(size).map((tensor) => ({ ...tensor, type: tensor.scale === undefined ? 'F32' : type }));
  const byte = (n) => `<0x${n.toString(16).toUpperCase().padStart(2, '0')}>`;
  const tokens = ['<unk>', '<s>', '</s>', ...Array.from({ length: 256 }, (_, n) => byte(n))];
  while (tokens.length < vocab) tokens.push(textOf(tokens.length));
  const whole = (value) => [u32(4), u32(value)];
  const text = (value) => [u32(8), ...string(value)];
  const list = (kind, values) => [u32(9), u32(kind), u64(values.length), ...values];
  const metadata = {
    'general.architecture': text('llama'),
    'llama.block_count': whole(layers),
    'llama.context_length': whole(2048),
    'llama.embedding_length': whole(dim),
    'llama.feed_forward_length': whole(hidden),
    'llama.attention.head_count': whole(heads),
    'llama.attention.head_count_kv': whole(kvHeads),
    'llama.attention.layer_norm_rms_epsilon': [u32(6), f32(1e-5)],
    'llama.rope.dimension_count': whole(dim / heads),
    'llama.rope.freq_base': [u32(6), f32(10000)],
    'llama.vocab_size': whole(vocab),
    'tokenizer.ggml.model': text('llama'),
    'tokenizer.ggml.tokens': list(8, tokens.flatMap(string)).with(2, u64(vocab)),
    'tokenizer.ggml.scores': list(
      6,
      tokens.map((_, n) => f32(-n)),
    ),
    'tokenizer.ggml.token_type': list(
      5,
      tokens.map((_, n) => u32(n === 0 ? 2 : n < 3 ? 3 : 1)),
    ),
    'tokenizer.ggml.bos_token_id': whole(1),
    'tokenizer.ggml.eos_token_id': whole(2),
    'tokenizer.ggml.add_space_prefix': [u32(7), Uint8Array.of(0)],
  };
  const entries = Object.entries(metadata);
  const parts = [new TextEncoder().encode('GGUF'), u32(3), u64(tensors.length), u64(entries.length)];
  for (const [key, value] of entries) parts.push(...string(key), ...value);
  let offset = 0;
  for (const { name, shape, type } of tensors) {
    parts.push(...string(name), u32(shape.length), ...shape.map(u64), u32(types[type].id), u64(offset));
    offset += aligned(types[type].bytes(countOf(shape)));
  }
  padded(parts);
  for (const { name, shape, scale, type, seed, numbers } of tensors) {
    if (input) parts.push(input.get(name));
    else if (type in ofBits) parts.push(randomBlocks(type, countOf(shape), scale, seed));
    else parts.push(stored[type](numbers()));
    padded(parts);
  }
  return new Blob(parts);
}

/** The text of a token: one character, so that no two tokenizers cut it in different ways. */
export const textOf = (token) => String.fromCodePoint(0x20000 + token);

const countOf = (shape) => shape.reduce((product, extent) => product * extent, 1);
const aligned = (bytes) => Math.ceil(bytes / alignment) * alignment;
function padded(parts) {
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  parts.push(new Uint8Array(aligned(size) - size));
}

const u32 = (value) => new Uint8Array(Uint32Array.of(value).buffer);
const u64 = (value) => new Uint8Array(BigUint64Array.of(BigInt(value)).buffer);
const f32 = (value) => new Uint8Array(Float32Array.of(value).buffer);
function string(text) {
  const bytes = new TextEncoder().encode(text);
  return [u64(bytes.length), bytes];
}

/** The nearest number in half precision. */
function half(x) {
  const bits = new Uint32Array(Float32Array.of(x).buffer)[0];
  const magnitude = (bits & 0x7fffffff) - ((127 - 15) << 23);
  return (
    ((bits >>> 16) & 0x8000) | (magnitude < 1 << 23 ? Math.round(Math.abs(x) * 2 ** 24) : (magnitude + 0x1000) >> 13)
  );
}

const stored = {
  F32: (numbers) => numbers,
  F16: (numbers) => Uint16Array.from(numbers, half),
  Q8_0(numbers) {
    const bytes = new DataView(new ArrayBuffer(types.Q8_0.bytes(numbers.length)));
    for (let block = 0; block < numbers.length / 32; block++) {
      const some = numbers.subarray(32 * block, 32 * block + 32);
      const scale = some.reduce((most, x) => Math.max(most, Math.abs(x)), 0) / 127;
      bytes.setUint16(34 * block, half(scale), true);
      for (const [n, x] of some.entries()) bytes.setInt8(34 * block + 2 + n, Math.round(x / scale));
    }
    return bytes;
  },
};

/** Types whose numbers are any bits: the bytes of a block, and where its float16 scales are, as shares of the deviation. */
const ofBits = {
  Q4_0: { size: 18, scales: [[0, 1 / 4.6]] },
  Q4_K: {
    size: 144,
    scales: [
      [0, 1 / 250],
      [2, 7.5 / 250],
    ],
  },
  Q5_K: {
    size: 176,
    scales: [
      [0, 1 / 500],
      [2, 15.5 / 500],
    ],
  },
  Q6_K: { size: 210, scales: [[208, 1 / 1370]] },
};

function randomBlocks(type, count, deviation, seed) {
  const { size, scales } = ofBits[type];
  const bytes = Uint8Array.from(wholeNumbers(types[type].bytes(count), 256, seed));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += size)
    for (const [offset, share] of scales) view.setUint16(at + offset, half(share * deviation), true);
  return bytes;
}
