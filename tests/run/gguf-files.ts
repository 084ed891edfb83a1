/** GGUF files of small models, as llama.cpp's converter writes them. */
import { float, type GgufValue, gguf, int, text } from '../inspect/checkpoint/files.ts';
import type { Vocabulary } from './words.ts';

const list = (of: 'string' | 'float32' | 'int32', values: readonly (string | number)[]): GgufValue => ({
  type: 'array',
  of,
  values,
});
const flag = (value: boolean): GgufValue => ({ type: 'bool', value: value ? 1 : 0 });

/** Pieces of SentencePiece: the first are unknown, the beginning and the end of a text, then the bytes. */
export function scoredKeys({ pieces, scores }: Vocabulary): Record<string, GgufValue> {
  const types = pieces.map((_, id) => (id === 0 ? 2 : id < 3 ? 3 : id < 259 ? 6 : 1));
  return {
    'tokenizer.ggml.model': text('llama'),
    'tokenizer.ggml.tokens': list('string', pieces),
    'tokenizer.ggml.scores': list('float32', scores),
    'tokenizer.ggml.token_type': list('int32', types),
    'tokenizer.ggml.bos_token_id': int(1),
    'tokenizer.ggml.eos_token_id': int(2),
    'tokenizer.ggml.unknown_token_id': int(0),
  };
}

/** Pieces of a unigram model: padding, the end of a text and the unknown come first. */
export function unigramKeys({ pieces, scores }: Vocabulary, isTrimmed: boolean): Record<string, GgufValue> {
  return {
    'tokenizer.ggml.model': text('t5'),
    'tokenizer.ggml.tokens': list('string', pieces),
    'tokenizer.ggml.scores': list('float32', scores),
    'tokenizer.ggml.token_type': list(
      'int32',
      pieces.map((_, id) => (id < 2 ? 3 : id === 2 ? 2 : 1)),
    ),
    'tokenizer.ggml.eos_token_id': int(1),
    'tokenizer.ggml.unknown_token_id': int(2),
    'tokenizer.ggml.padding_token_id': int(0),
    'tokenizer.ggml.add_bos_token': flag(false),
    'tokenizer.ggml.add_space_prefix': flag(true),
    'tokenizer.ggml.remove_extra_whitespaces': flag(isTrimmed),
  };
}

/** Byte-level pieces, of which the first ends texts. */
export function mergedKeys({ pieces, merges }: Vocabulary, pre: string): Record<string, GgufValue> {
  return {
    'tokenizer.ggml.model': text('gpt2'),
    'tokenizer.ggml.pre': text(pre),
    'tokenizer.ggml.tokens': list('string', pieces),
    'tokenizer.ggml.merges': list(
      'string',
      merges.map((pair) => pair.join(' ')),
    ),
    'tokenizer.ggml.token_type': list(
      'int32',
      pieces.map((_, id) => (id === 0 ? 3 : 1)),
    ),
    'tokenizer.ggml.bos_token_id': int(0),
    'tokenizer.ggml.eos_token_id': int(0),
  };
}

/** A Llama of one layer with random weights, which has nothing to do but carry a vocabulary. */
export function carrier(vocabulary: Record<string, GgufValue>, rows: number): Uint8Array<ArrayBuffer> {
  const keys = {
    'general.architecture': text('llama'),
    'llama.block_count': int(1),
    'llama.embedding_length': int(32),
    'llama.feed_forward_length': int(32),
    'llama.attention.head_count': int(2),
    'llama.attention.head_count_kv': int(2),
    'llama.attention.layer_norm_rms_epsilon': float(1e-6),
    'llama.context_length': int(64),
    'llama.rope.freq_base': float(10000),
    'llama.rope.dimension_count': int(16),
    'llama.vocab_size': int(rows),
    'tokenizer.ggml.add_bos_token': flag(true),
    ...vocabulary,
  };
  const tensor = (name: string, ...shape: number[]) => {
    const count = shape.reduce((product, extent) => product * extent, 1);
    const data = Float32Array.from({ length: count }, (_, i) => Math.sin(i * 1.7 + name.length));
    return { name: `${name}.weight`, dtype: 'F32', shape, bytes: new Uint8Array(data.buffer) };
  };
  return gguf(keys, [
    tensor('token_embd', rows, 32),
    tensor('output_norm', 32),
    tensor('output', rows, 32),
    ...['attn_norm', 'ffn_norm'].map((name) => tensor(`blk.0.${name}`, 32)),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_gate', 'ffn_up', 'ffn_down'].map((name) =>
      tensor(`blk.0.${name}`, 32, 32),
    ),
  ]);
}
