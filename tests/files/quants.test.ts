/** Quantised types of GGUF: their numbers, computed independently in quants.py, and models that run with them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCheckpoint } from 'posenc/inspect';
import { openModel } from 'posenc/run';
import { expect, it } from 'vitest';
import { float16At, toFloat16 } from '../../web/files/numbers/index.ts';
import { float, gguf, int, text, type WrittenTensor } from '../inspect/checkpoint/files.ts';

const made: Record<string, { bytes: string; values: string }> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'made', 'quants.json'), 'utf8'),
);
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const types = Object.keys(made);

it.each(types)('%s has the numbers of its description', async (dtype) => {
  const { bytes, values } = made[dtype] as { bytes: string; values: string };
  const expected = new Float32Array(bytesOf(values).buffer);
  const tensor = { name: 'x', dtype, shape: [3, expected.length / 3], bytes: bytesOf(bytes) };
  const checkpoint = await openCheckpoint(gguf({ 'general.architecture': text('llama') }, [tensor]));
  expect((await checkpoint.tensor('x')).data).toEqual(expected);
  const { data } = await checkpoint.tensor('x', { rows: [2, 3] });
  expect(data).toEqual(expected.slice((2 * expected.length) / 3));
});

it('toFloat16 rounds to the next float16, ties to even', () => {
  for (let word = 0; word < 0x7c00; word++) {
    const [value, next] = [float16At(word), word === 0x7bff ? 65536 : float16At(word + 1)];
    const middle = (value + next) / 2;
    const after = Math.fround(middle * (1 + 2 ** -20));
    const even = word % 2 === 0 ? word : word + 1;
    expect([value, -value, middle, after].map(toFloat16)).toEqual([word, word | 0x8000, even, word + 1]);
  }
});

/** A Llama of one layer, 256 wide, whose matrices are of a type; and the same in F16. */
function model(dtype: string): { quantised: File; plain: File } {
  const { bytes, values } = made[dtype] as { bytes: string; values: string };
  const [blocks, numbers] = [bytesOf(bytes), new Float32Array(bytesOf(values).buffer)];
  const keys = {
    'general.architecture': text('llama'),
    'llama.block_count': int(1),
    'llama.embedding_length': int(256),
    'llama.feed_forward_length': int(256),
    'llama.attention.head_count': int(4),
    'llama.attention.head_count_kv': int(4),
    'llama.attention.layer_norm_rms_epsilon': float(1e-6),
    'llama.context_length': int(64),
    'llama.rope.freq_base': float(10000),
    'llama.rope.dimension_count': int(64),
    'llama.vocab_size': int(256),
  };
  const repeated = <Data extends Uint8Array | Uint16Array>(part: Data, length: number, shift: number): Data => {
    const out = new (part.constructor as new (length: number) => Data)(length);
    for (let i = 0; i < length; i++) out[i] = part[(i + shift) % part.length] as number;
    return out;
  };
  const halves = Uint16Array.from(numbers, toFloat16);
  const matrices = ['token_embd', 'output', ...['q', 'k', 'v', 'output'].map((one) => `blk.0.attn_${one}`)];
  matrices.push(...['gate', 'up', 'down'].map((one) => `blk.0.ffn_${one}`));
  const norms = ['output_norm', 'blk.0.attn_norm', 'blk.0.ffn_norm'].map((name): WrittenTensor => {
    const ones = new Float32Array(256).fill(1);
    return { name: `${name}.weight`, dtype: 'F32', shape: [256], bytes: new Uint8Array(ones.buffer) };
  });
  const file = (type: string, of: (i: number) => Uint8Array) =>
    new File(
      [
        gguf(keys, [
          ...norms,
          ...matrices.map((name, i) => ({ name: `${name}.weight`, dtype: type, shape: [256, 256], bytes: of(i) })),
        ]),
      ],
      `${type}.gguf`,
    );
  const perBlock = [blocks.length / 3, numbers.length / 3] as const;
  const count = (256 * 256) / perBlock[1];
  return {
    quantised: file(dtype, (i) => repeated(blocks, count * perBlock[0], i * perBlock[0])),
    plain: file('F16', (i) => new Uint8Array(repeated(halves, 256 * 256, i * perBlock[1]).buffer)),
  };
}

it.each(['Q4_0', 'Q4_K', 'Q5_K', 'Q6_K', 'Q3_K'])(
  'a model in %s runs as the same model in F16, with as many bytes',
  async (dtype) => {
    const { quantised, plain } = model(dtype);
    const [a, b] = await Promise.all([quantised, plain].map((file) => openModel([file], { worker: false })));
    const losses = await Promise.all([a, b].map(async (one) => one && (await one.evaluate([1, 200, 3, 77, 5]))));
    expect(losses[0]).toEqual(losses[1]);
    expect(losses[0]?.loss).toBeGreaterThan(0);
    a?.dispose();
    b?.dispose();
  },
);
