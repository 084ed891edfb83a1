/** Makes valid files of every format, and spoils them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  concatenated,
  type GgufScalar,
  type GgufValue,
  gguf,
  safetensors,
  u32,
  u64,
  utf8,
  type WrittenTensor,
} from '../../inspect/checkpoint/files.ts';
import type { Random } from '../random.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

const names = [
  'wte.weight',
  'wpe.weight',
  'h.0.attn.c_attn.weight',
  'model.layers.0.self_attn.q_proj.weight',
  'model.layers.0.self_attn.k_proj.weight',
  'model.layers.0.self_attn.q_proj.bias',
  'model.layers.0.self_attn.qkv_proj.weight',
  'gpt_neox.layers.0.attention.query_key_value.weight',
  'blk.0.attn_sinks.weight',
  'rope_freqs.weight',
  'rope_factors_long.weight',
  'rope_factors_short.weight',
  'enc.blk.0.attn_rel_b.weight',
  'a.relative_position_bias_table',
  '__proto__',
  'constructor',
  '',
  '\u202e\n"\\',
  'x'.repeat(400),
];

const safetensorsSizes: Readonly<Record<string, number>> = {
  F64: 8,
  F32: 4,
  F16: 2,
  BF16: 2,
  F8_E4M3: 1,
  I64: 8,
  I8: 1,
  BOOL: 1,
};

function bytesOf(random: Random, length: number): Bytes {
  return Uint8Array.from({ length }, () => random.whole(0, 255));
}

function tensors(
  random: Random,
  sizeOf: (dtype: string) => readonly [elements: number, bytes: number],
  dtypes: readonly string[],
) {
  const used = new Set<string>();
  const made: WrittenTensor[] = [];
  for (let n = random.whole(0, 6); n > 0; n--) {
    const name = random.pick(names);
    if (used.has(name)) continue;
    used.add(name);
    const dtype = random.pick(dtypes);
    const [elements, bytes] = sizeOf(dtype);
    const shape = Array.from({ length: random.whole(elements > 1 ? 1 : 0, 3) }, () =>
      random.whole(random.chance(0.1) ? 0 : 1, 4),
    );
    if (elements > 1) shape[shape.length - 1] = elements;
    const count = shape.reduce((product, extent) => product * extent, 1);
    made.push({ name, dtype, shape, bytes: bytesOf(random, (count / elements) * bytes) });
  }
  return made;
}

const scalars: readonly GgufScalar[] = [
  'uint8',
  'int8',
  'uint16',
  'int16',
  'uint32',
  'int32',
  'float32',
  'bool',
  'float64',
];

function value(random: Random): GgufValue {
  const kind = random.next();
  const type = random.pick(scalars);
  const number = () => (type === 'bool' ? random.whole(0, 1) : random.whole(0, 120));
  if (kind < 0.4) return { type, value: number() };
  if (kind < 0.5) return { type: random.chance(0.5) ? 'uint64' : 'int64', value: BigInt(number()) };
  if (kind < 0.7)
    return { type: 'string', value: random.pick(['llama', 'qwen2', 'yarn', 'linear', '', 'é'.repeat(50)]) };
  const length = random.pick([0, 1, 3, 40]);
  if (kind < 0.85) return { type: 'array', of: type, values: Array.from({ length }, number) };
  return { type: 'array', of: 'string', values: Array.from({ length }, (_, i) => `word ${i}`) };
}

const ggufKeys = [
  'block_count',
  'rope.freq_base',
  'rope.scaling.type',
  'rope.scaling.factor',
  'rope.dimension_count',
  'rope.dimension_sections',
  'attention.head_count',
  'attention.head_count_kv',
  'attention.sliding_window_pattern',
  'rope.scaling.attn_factor',
  'embedding_length',
];

function ggufFile(random: Random): Bytes {
  const arch = random.pick(['llama', 'qwen2', 'deepseek2', 'glm4', '__proto__', 'other']);
  const keys: Record<string, GgufValue> = random.chance(0.9)
    ? { 'general.architecture': { type: 'string', value: arch } }
    : {};
  for (let n = random.whole(0, 6); n > 0; n--) keys[`${arch}.${random.pick(ggufKeys)}`] = value(random);
  if (random.chance(0.4)) keys['tokenizer.ggml.tokens'] = value(random);
  const sizes: Record<string, readonly [number, number]> = {
    F32: [1, 4],
    F16: [1, 2],
    BF16: [1, 2],
    Q8_0: [32, 34],
    Q4_K: [256, 144],
  };
  const written = tensors(random, (dtype) => sizes[dtype] as readonly [number, number], Object.keys(sizes));
  return gguf(keys, written, { version: random.pick([2, 3, 3]), alignment: random.pick([32, 32, 8, 64]) });
}

function safetensorsFile(random: Random): Bytes {
  const written = tensors(random, (dtype) => [1, safetensorsSizes[dtype] as number], Object.keys(safetensorsSizes));
  return safetensors(written, random.chance(0.5) ? { format: 'pt' } : undefined);
}

function indexFile(random: Random): Bytes {
  const map = Object.fromEntries(
    names.slice(0, random.whole(0, 5)).map((name) => [name, random.pick(['a', 'b', '../a', ''])]),
  );
  return concatenated(utf8(JSON.stringify({ metadata: { total_size: 1 }, weight_map: map })));
}

const folder = join(import.meta.dirname, '../../files/made');

/** Those of formats that other programs wrote. */
const written: readonly Bytes[] = [
  ...['operators.onnx', 'tensor.pb', 'state.pt', 'pytorch_model.bin', 'module.pt', 'legacy.bin'],
  ...['stored.npz', 'packed.npz', 'sin.npy', 'weights.h5'],
].map((name) => new Uint8Array(readFileSync(join(folder, name))));

const otherFile = (random: Random): Bytes => random.pick(written).slice();

const makers = [
  otherFile,
  otherFile,
  otherFile,
  safetensorsFile,
  safetensorsFile,
  safetensorsFile,
  ggufFile,
  ggufFile,
  ggufFile,
  indexFile,
];

export function soundFile(random: Random): Bytes {
  return random.pick(makers)(random);
}

const lengths = [
  0n,
  1n,
  2n,
  7n,
  8n,
  255n,
  1n << 16n,
  1n << 24n,
  1n << 31n,
  1n << 32n,
  1n << 53n,
  1n << 63n,
  (1n << 64n) - 1n,
];

const words = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '[[[[[[',
  '{"a":',
  'NaN',
  '1e999',
  '-0',
  '01',
  '0.5',
  '1e3',
  'null',
  'true',
  '"__proto__":',
  '"dtype":"F32",',
  '\u0000',
  '\ud800',
  ' ',
  '/**/',
  '18446744073709551615',
  '-1',
  '9007199254740993',
];

/** Spoils a file in one way. */
export function spoilt(random: Random, bytes: Bytes): Bytes {
  const at = random.whole(0, bytes.length);
  const end = Math.min(bytes.length, at + random.pick([1, 4, 8, 16, 100]));
  const changed = bytes.slice();
  switch (random.whole(0, 9)) {
    case 0:
      return bytes.slice(0, at);
    case 1:
      return concatenated(bytes.slice(0, at), bytes.slice(end));
    case 2:
      return concatenated(bytes, bytesOf(random, random.whole(1, 40)));
    case 3:
      return concatenated(bytes.slice(0, end), bytes.slice(at));
    case 4:
      changed.set(u64(random.pick(lengths)).subarray(0, bytes.length - at), at);
      return changed;
    case 5:
      changed.set(u32(random.pick([0, 1, 3, 8, 9, 13, 200, 2 ** 31, 2 ** 32 - 1])).subarray(0, bytes.length - at), at);
      return changed;
    case 6:
      return concatenated(bytes.slice(0, at), utf8(random.pick(words)), bytes.slice(at));
    case 7: {
      // Corrects the length of the header, so that its spoilt text is parsed.
      const inserted = concatenated(bytes.slice(0, at), utf8(random.pick(words)), bytes.slice(at));
      if (at < 8 || inserted.length < 16) return inserted;
      const view = new DataView(inserted.buffer);
      view.setBigUint64(0, view.getBigUint64(0, true) + BigInt(inserted.length - bytes.length), true);
      return inserted;
    }
    case 8:
      if (at < bytes.length) changed[at] = (changed[at] as number) ^ (1 << random.whole(0, 7));
      return changed;
    default:
      if (at < bytes.length) changed[at] = random.pick([0, 1, 34, 44, 48, 58, 93, 125, 127, 128, 255]);
      return changed;
  }
}
