import { openModel } from 'posenc/run';
import { describe, expect, it } from 'vitest';
import { float, gguf, int, text } from '../inspect/checkpoint/files.ts';
import { filesOf, halved, type Stored, type Tensors, tensorsOf, tokensOf, widened } from './files.ts';

const build = 'simd';
const tokens = tokensOf('llama-gqa');

const names: [RegExp, string][] = [
  [/^model\.embed_tokens/, 'token_embd'],
  [/^model\.norm/, 'output_norm'],
  [/^lm_head/, 'output'],
  [/^model\.layers\.(\d+)\.input_layernorm/, 'blk.$1.attn_norm'],
  [/^model\.layers\.(\d+)\.post_attention_layernorm/, 'blk.$1.ffn_norm'],
  [/^model\.layers\.(\d+)\.self_attn\.o_proj/, 'blk.$1.attn_output'],
  [/^model\.layers\.(\d+)\.self_attn\.([qkv])_proj/, 'blk.$1.attn_$2'],
  [/^model\.layers\.(\d+)\.mlp\.(\w+)_proj/, 'blk.$1.ffn_$2'],
];

/** Rows of each head from halves to neighbours, as the converter permutes them. */
function permuted({ dtype, shape, bytes }: Stored, heads: number): Stored {
  const [rows = 0] = shape;
  const [rowBytes, headDim] = [bytes.length / rows, rows / heads];
  const out = new Uint8Array(bytes.length);
  for (let row = 0; row < rows; row++) {
    const [head, place] = [Math.floor(row / headDim), row % headDim];
    const to = head * headDim + (place < headDim / 2 ? 2 * place : 2 * (place - headDim / 2) + 1);
    out.set(bytes.subarray(row * rowBytes, (row + 1) * rowBytes), to * rowBytes);
  }
  return { dtype, shape, bytes: out };
}

/** Blocks of 32 numbers: a scale in half precision and 32 signed bytes; and the numbers that they stand for. */
function quantised({ shape, bytes }: Stored): { stored: Stored; exact: Stored } {
  const numbers = new Float32Array(bytes.slice().buffer);
  const blocks = numbers.length / 32;
  const [out, exact] = [new Uint8Array(34 * blocks), new Float32Array(numbers.length)];
  for (let block = 0; block < blocks; block++) {
    const own = numbers.subarray(32 * block, 32 * block + 32);
    const scale = {
      dtype: 'F32',
      shape: [1],
      bytes: new Uint8Array(Float32Array.of(Math.max(...own.map(Math.abs)) / 127).buffer),
    };
    const half = halved(scale, 'F16');
    out.set(half.bytes, 34 * block);
    const [wide = 0] = new Float32Array(widened(half, 'F16').bytes.buffer);
    for (let i = 0; i < 32; i++) {
      const code = Math.max(-127, Math.min(127, Math.round((own[i] as number) / wide)));
      out[34 * block + 2 + i] = code;
      exact[32 * block + i] = wide * code;
    }
  }
  return {
    stored: { dtype: 'Q8_0', shape, bytes: out },
    exact: { dtype: 'F32', shape, bytes: new Uint8Array(exact.buffer) },
  };
}

const keys = {
  'general.architecture': text('llama'),
  'llama.block_count': int(2),
  'llama.embedding_length': int(32),
  'llama.attention.head_count': int(4),
  'llama.attention.head_count_kv': int(2),
  'llama.attention.key_length': int(8),
  'llama.attention.value_length': int(8),
  'llama.attention.layer_norm_rms_epsilon': float(1e-6),
  'llama.context_length': int(64),
  'llama.rope.freq_base': float(10000),
  'llama.rope.dimension_count': int(8),
};

function ggufFile(tensors: Tensors): File {
  const all = [...tensors].map(([name, one]) => {
    const [pattern, other] = names.find(([known]) => known.test(name)) as [RegExp, string];
    const heads = /q_proj/.test(name) ? 4 : /k_proj/.test(name) ? 2 : 0;
    return { ...(heads > 0 ? permuted(one, heads) : one), name: name.replace(pattern, other) };
  });
  return new File([gguf(keys, all)], 'model.gguf');
}

describe('a GGUF file', () => {
  it('is the same model as its safetensors, whose rows are in another order', async () => {
    // Headers are the source's, and no option of what reads the file.
    const headers = { authorization: 'Bearer test' };
    const fromGguf = await openModel([ggufFile(tensorsOf('llama-gqa'))], { build, worker: false, headers });
    const fromHub = await openModel(filesOf('llama-gqa'), { build, worker: false });
    expect(fromGguf.report.layers[0]?.layout).toBe('interleaved');
    const [a, b] = [
      await fromGguf.evaluate(tokens, { logits: true }),
      await fromHub.evaluate(tokens, { logits: true }),
    ];
    for (const [i, x] of (b.logits?.data ?? []).entries())
      expect(Math.abs((a.logits?.data[i] as number) - x)).toBeLessThan(1.3e-5);
    const half = await fromGguf.evaluate(tokens, { positions: { layout: 'half' } });
    expect(half.loss).not.toBeCloseTo(a.loss, 2);
    fromGguf.dispose();
    fromHub.dispose();
  });

  it('keeps its weights in 8 bits, for many tokens and for one', async () => {
    const [stored, exact] = [tensorsOf('llama-gqa'), tensorsOf('llama-gqa')];
    for (const [name, one] of tensorsOf('llama-gqa')) {
      if (one.shape.length !== 2) continue;
      const both = quantised(one);
      stored.set(name, both.stored);
      exact.set(name, both.exact);
    }
    const [small, large] = [
      await openModel([ggufFile(stored)], { build, worker: false }),
      await openModel([ggufFile(exact)], { build, worker: false }),
    ];
    expect(small.memory.weights).toBeLessThan(0.3 * large.memory.weights);
    for (const options of [{}, { stepwise: { prompt: 1 } }]) {
      const [a, b] = [
        await small.evaluate(tokens, { logits: true, ...options }),
        await large.evaluate(tokens, { logits: true, ...options }),
      ];
      for (const [i, x] of (b.logits?.data ?? []).entries())
        expect(Math.abs((a.logits?.data[i] as number) - x)).toBeLessThan(1.3e-5);
    }
    small.dispose();
    large.dispose();
  });

  it('of another architecture, or with tensors that are not known, is refused', async () => {
    const other = new File([gguf({ ...keys, 'general.architecture': text('gemma') }, [])], 'model.gguf');
    await expect(openModel([other], { build, worker: false })).rejects.toMatchObject({
      code: 'invalid-argument',
      argument: 'files',
    });
    const more = tensorsOf('llama-gqa');
    const file = new File(
      [
        gguf(
          keys,
          [...more].map(([name, one]) => ({ ...one, name: `blk.${name}` })),
        ),
      ],
      'model.gguf',
    );
    await expect(openModel([file], { build, worker: false })).rejects.toMatchObject({
      code: 'invalid-argument',
      argument: 'files',
    });
  });
});
