import { createPosenc } from 'posenc';
import {
  embeddingRows,
  embeddingTable,
  openCheckpoint,
  openTokenizer,
  queryKeyTensors,
  queryKeyWeights,
} from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { counting, f32, gguf, int, safetensors, text, type WrittenTensor } from './files.ts';
import { rejectedBy } from './rejected.ts';

/** A weight whose rows state their index: row r is [r, r]. */
function rows(name: string, count: number): WrittenTensor {
  return {
    name,
    dtype: 'F32',
    shape: [count, 2],
    bytes: f32(Array.from({ length: 2 * count }, (_, i) => Math.floor(i / 2))),
  };
}

const column = ({ data, shape }: { data: Float32Array; shape: readonly number[] }) =>
  Array.from({ length: shape[0] as number }, (_, row) => data[row * (shape[1] as number)]);

const upTo = (begin: number, end: number) => Array.from({ length: end - begin }, (_, i) => begin + i);

describe('rows of words', () => {
  it.each([
    ['wte.weight'],
    ['transformer.wte.weight'],
    ['model.embed_tokens.weight'],
    ['language_model.model.embed_tokens.weight'],
    ['bert.embeddings.word_embeddings.weight'],
    ['gpt_neox.embed_in.weight'],
    ['tok_embeddings.weight'],
    ['shared.weight'],
    ['token_embd.weight'],
    ['text_model.embeddings.token_embedding.weight'],
    ['model.embeddings.tok_embeddings.weight'],
  ])('are found in %s, and cost their bytes', async (name) => {
    const checkpoint = await openCheckpoint(safetensors([rows('lm_head.weight', 3), rows(name, 50)]));
    expect(embeddingTable(checkpoint)).toBe(name);
    const before = checkpoint.bytesRead;
    const { data, shape } = await embeddingRows(checkpoint, [7, 3, 7]);
    expect([[...data], shape]).toEqual([
      [7, 7, 3, 3, 7, 7],
      [3, 2],
    ]);
    // A repeated row is read once.
    expect(checkpoint.bytesRead - before).toBe(2 * 8);
  });

  it('are those of the model itself where several have words', async () => {
    const checkpoint = await openCheckpoint(
      safetensors([rows('draft.model.embed_tokens.weight', 3), rows('model.embed_tokens.weight', 3)]),
    );
    expect(embeddingTable(checkpoint)).toBe('model.embed_tokens.weight');
    expect((await embeddingRows(checkpoint, [0], { name: 'draft.model.embed_tokens.weight' })).shape).toEqual([1, 2]);
  });

  it('are the first where two stacks have words as near to the root', async () => {
    const checkpoint = await openCheckpoint(
      safetensors([rows('encoder.embed_tokens.weight', 3), rows('decoder.embed_tokens.weight', 3)]),
    );
    expect(embeddingTable(checkpoint)).toBe('encoder.embed_tokens.weight');
  });

  it('are not tensors of three axes, nor tensors with a name of more than 300 characters', async () => {
    const named = (length: number) => `${'a'.repeat(length - '.wte.weight'.length)}.wte.weight`;
    const table = async (...tensors: WrittenTensor[]) => embeddingTable(await openCheckpoint(safetensors(tensors)));
    expect(await table(counting('wte.weight', 3, 2, 2))).toBeUndefined();
    expect(await table(counting('wte.weight', 3, 2, 2), rows('model.wte.weight', 3))).toBe('model.wte.weight');
    expect(await table(rows(named(301), 3))).toBeUndefined();
    expect(await table(rows(named(300), 3))).toBe(named(300));
  });

  it('are refused with the ids that there are', async () => {
    const checkpoint = await openCheckpoint(safetensors([rows('wte.weight', 3)]));
    expect((await rejectedBy(embeddingRows(checkpoint, [2, 3]))).message).toBe(
      "ids: 3 at 1 is not allowed; expected a whole number from 0 to 2, the rows of 'wte.weight'",
    );
  });

  it.each([
    [[3], 'ids'],
    [[-1], 'ids'],
    [[0.5], 'ids'],
    [['a'], 'ids'],
    [7, 'ids'],
    [null, 'ids'],
    [{ length: 2 ** 40 }, 'ids'],
  ])('are refused for %j', async (ids, argument) => {
    const checkpoint = await openCheckpoint(safetensors([rows('wte.weight', 3)]));
    expect(await rejectedBy(embeddingRows(checkpoint, ids as never))).toMatchObject({
      code: 'invalid-argument',
      argument,
    });
  });

  it('need a table', async () => {
    const checkpoint = await openCheckpoint(safetensors([rows('a.weight', 3), counting('b', 2)]));
    expect((await rejectedBy(embeddingRows(checkpoint, [0]))).message).toMatch(/^name: left out is not allowed/);
    for (const name of ['nowhere', 'b', '__proto__']) {
      expect(await rejectedBy(embeddingRows(checkpoint, [0], { name }))).toMatchObject({ argument: 'name' });
    }
  });
});

describe('weights of queries and keys', () => {
  it.each<[string, readonly WrittenTensor[], object]>([
    [
      'two matrices and their norms',
      [
        rows('model.layers.0.self_attn.q_proj.weight', 8),
        rows('model.layers.0.self_attn.k_proj.weight', 4),
        rows('model.layers.0.self_attn.v_proj.weight', 4),
        counting('model.layers.0.self_attn.k_proj.bias', 4),
        counting('model.layers.0.self_attn.q_norm.weight', 2),
        counting('model.layers.0.self_attn.k_norm.weight', 2),
        counting('model.layers.0.input_layernorm.weight', 2),
      ],
      { heads: 4 },
    ],
    [
      'rows of one matrix',
      [rows('model.layers.0.self_attn.qkv_proj.weight', 24), counting('model.layers.0.self_attn.qkv_proj.bias', 24)],
      { heads: 4, keyValueHeads: 2 },
    ],
    [
      'all of a matrix the other way round',
      [counting('h.0.attn.c_attn.weight', 4, 12), counting('h.0.ln_1.bias', 4)],
      {},
    ],
  ])('cost what is told before: %s', async (_, tensors, options) => {
    const checkpoint = await openCheckpoint(safetensors([counting('other.weight', 7), ...tensors]));
    const announced = queryKeyTensors(checkpoint, 0, options).reduce((sum, { byteLength }) => sum + byteLength, 0);
    const before = checkpoint.bytesRead;
    await queryKeyWeights(checkpoint, 0, options);
    expect(checkpoint.bytesRead - before).toBe(announced);
  });

  it('are refused where queries and keys are of another width', async () => {
    const tensors = [
      counting('model.layers.0.self_attn.q_proj.weight', 4, 2),
      counting('model.layers.0.self_attn.k_proj.weight', 4, 3),
    ];
    const checkpoint = await openCheckpoint(safetensors(tensors));
    expect((await rejectedBy(queryKeyWeights(checkpoint, 0))).message).toMatch(
      /^layer: .*q_proj\.weight' \[4, 2\] beside .*k_proj\.weight' \[4, 3\] is not allowed/,
    );
  });

  it('are found from the list of tensors alone', async () => {
    const { tensors } = await openCheckpoint(safetensors([rows('model.layers.0.self_attn.qkv_proj.weight', 6)]));
    expect(queryKeyTensors({ tensors }, 0)).toEqual([
      { name: 'model.layers.0.self_attn.qkv_proj.weight', byteLength: 4 * 8 },
    ]);
  });

  it('are refused before they are read with the same words', async () => {
    const checkpoint = await openCheckpoint(safetensors([rows('model.layers.0.self_attn.qkv_proj.weight', 23)]));
    const sentence = await rejectedBy(queryKeyWeights(checkpoint, 0, { heads: 4 }));
    expect(() => queryKeyTensors(checkpoint, 0, { heads: 4 })).toThrow(sentence.message);
  });

  it.each([
    ['model.layers.3.self_attn.q_proj', 'model.layers.3.self_attn.k_proj'],
    ['bert.encoder.layer.3.attention.self.query', 'bert.encoder.layer.3.attention.self.key'],
    ['blk.3.attn_q', 'blk.3.attn_k'],
    ['layers.3.attention.wq', 'layers.3.attention.wk'],
    ['distilbert.transformer.layer.3.attention.q_lin', 'distilbert.transformer.layer.3.attention.k_lin'],
    ['encoder.block.3.layer.0.SelfAttention.q', 'encoder.block.3.layer.0.SelfAttention.k'],
  ])('of %s', async (q, k) => {
    const tensors = [rows(`${q}.weight`, 8), rows(`${k}.weight`, 4), counting(`${q}.bias`, 8)];
    const other = [q, k].map((name) => rows(`${name.replace('.3.', '.2.')}.weight`, 6));
    const checkpoint = await openCheckpoint(safetensors([...other, ...tensors, rows('v_proj.weight', 100)]));
    const before = checkpoint.bytesRead;
    const found = await queryKeyWeights(checkpoint, 3, { heads: 4 });
    expect([found.q.shape, found.k.shape]).toEqual([
      [8, 2],
      [4, 2],
    ]);
    expect([found.heads, found.keyValueHeads, found.headDim]).toEqual([4, 2, 2]);
    expect([...(found.qBias?.data ?? [])]).toEqual(upTo(0, 8));
    expect(found.kBias).toBeUndefined();
    expect(found.names).toEqual([`${q}.weight`, `${q}.bias`, `${k}.weight`]);
    expect(checkpoint.bytesRead - before).toBe(8 * 8 + 4 * 8 + 8 * 4);
    expect((await queryKeyWeights(checkpoint, 3)).headDim).toBeUndefined();
  });

  it.each([
    ['model.layers.0.self_attn.qkv_proj'],
    ['model.layers.0.self_attn.W_pack'],
    ['transformer.blocks.0.attn.Wqkv'],
    ['blk.0.attn_qkv'],
    ['blocks.0.attn.qkv'],
    ['transformer.encoder.layers.0.self_attention.query_key_value'],
  ])('of %s, whose rows are all of q, then all of k', async (name) => {
    // 4 query heads, 2 heads of keys and of values, 3 components each.
    const checkpoint = await openCheckpoint(safetensors([rows(`${name}.weight`, 24), counting(`${name}.bias`, 24)]));
    const before = checkpoint.bytesRead;
    const found = await queryKeyWeights(checkpoint, 0, { heads: 4, keyValueHeads: 2 });
    expect(column(found.q)).toEqual(upTo(0, 12));
    expect(column(found.k)).toEqual(upTo(12, 18));
    expect([...(found.qBias?.data ?? []), ...(found.kBias?.data ?? [])]).toEqual(upTo(0, 18));
    expect(found.headDim).toBe(3);
    // The rows of the values are not read.
    expect(checkpoint.bytesRead - before).toBe(18 * 8 + 18 * 4);
    const equal = await queryKeyWeights(checkpoint, 0);
    expect([column(equal.q), column(equal.k), equal.heads]).toEqual([upTo(0, 8), upTo(8, 16), undefined]);
  });

  it.each([
    ['gpt_neox.layers.0.attention.query_key_value'],
    ['transformer.h.0.self_attention.query_key_value'],
    ['model.layers.0.attention.wqkv'],
  ])('of %s, whose rows go head by head of the keys', async (name) => {
    const checkpoint = await openCheckpoint(safetensors([rows(`${name}.weight`, 24), counting(`${name}.bias`, 24)]));
    const grouped = await queryKeyWeights(checkpoint, 0, { heads: 4, keyValueHeads: 2 });
    expect(column(grouped.q)).toEqual([...upTo(0, 6), ...upTo(12, 18)]);
    expect(column(grouped.k)).toEqual([...upTo(6, 9), ...upTo(18, 21)]);
    expect([...(grouped.kBias?.data ?? [])]).toEqual([...upTo(6, 9), ...upTo(18, 21)]);
    const equal = await queryKeyWeights(checkpoint, 0, { heads: 2 });
    expect(column(equal.q)).toEqual([...upTo(0, 4), ...upTo(12, 16)]);
    expect((await rejectedBy(queryKeyWeights(checkpoint, 0))).message).toMatch(/^heads: left out is not allowed/);
  });

  it('of GPT-2, which multiplies from the other side', async () => {
    const name = 'transformer.h.0.attn.c_attn';
    const checkpoint = await openCheckpoint(
      safetensors([counting(`${name}.weight`, 4, 12), counting(`${name}.bias`, 12)]),
    );
    const { q, k, kBias } = await queryKeyWeights(checkpoint, 0, { heads: 2 });
    // Row r of q is column r in the file.
    expect(q).toEqual({
      data: Float32Array.from([0, 1, 2, 3].flatMap((r) => [r, r + 12, r + 24, r + 36])),
      shape: [4, 4],
    });
    expect(column(k)).toEqual([4, 5, 6, 7]);
    expect([...(kBias?.data ?? [])]).toEqual([4, 5, 6, 7]);
    const pe = await createPosenc({ extended: false });
    expect([...pe.project({ data: [1, 0, 0, 0], shape: [1, 4] }, q).data]).toEqual([0, 1, 2, 3]);
  });

  it('of torch.nn.MultiheadAttention', async () => {
    const name = 'visual.transformer.resblocks.0.attn';
    const checkpoint = await openCheckpoint(
      safetensors([rows(`${name}.in_proj_weight`, 12), counting(`${name}.in_proj_bias`, 12)]),
    );
    const { q, k, qBias } = await queryKeyWeights(checkpoint, 0, { stack: 'vision' });
    expect([column(q), column(k), qBias?.shape]).toEqual([upTo(0, 4), upTo(4, 8), [4]]);
  });

  it.each([
    [
      'model.layers.1.self_attn.q_proj',
      'model.layers.1.self_attn.k_proj',
      'model.layers.1.input_layernorm',
      'q_norm',
      'k_norm',
    ],
    ['blk.1.attn_q', 'blk.1.attn_k', 'blk.1.attn_norm', 'attn_q_norm', 'attn_k_norm'],
    [
      'encoder.block.1.layer.0.SelfAttention.q',
      'encoder.block.1.layer.0.SelfAttention.k',
      'encoder.block.1.layer.0.layer_norm',
      '',
      '',
    ],
    ['transformer.h.1.attn.c_attn', '', 'transformer.h.1.ln_1', '', ''],
    ['visual.transformer.resblocks.1.attn.in_proj', '', 'visual.transformer.resblocks.1.ln_1', '', ''],
  ])('of %s come with the normalisations before them', async (q, k, norm, qNorm, kNorm) => {
    const beside = q.slice(0, q.lastIndexOf('.') + 1);
    const one = (name: string, values: number[]): WrittenTensor => ({
      name,
      dtype: 'F32',
      shape: [values.length],
      bytes: f32(values),
    });
    const checkpoint = await openCheckpoint(
      safetensors([
        one(`${norm.replace('.1.', '.11.')}.weight`, [9]),
        rows(q.endsWith('in_proj') ? `${q}_weight` : `${q}.weight`, 6),
        ...(k === '' ? [] : [rows(`${k}.weight`, 6)]),
        one(`${norm}.weight`, [1, 2]),
        one(`${norm}.bias`, [3, 4]),
        ...(qNorm === '' ? [] : [one(`${beside}${qNorm}.weight`, [5]), one(`${beside}${kNorm}.weight`, [6])]),
      ]),
    );
    const found = await queryKeyWeights(checkpoint, 1, { stack: q.startsWith('visual') ? 'vision' : undefined });
    expect([...(found.norm?.weight.data ?? []), ...(found.norm?.bias?.data ?? [])]).toEqual([1, 2, 3, 4]);
    expect([found.qNorm?.weight.data[0], found.kNorm?.weight.data[0]]).toEqual(
      qNorm === '' ? [undefined, undefined] : [5, 6],
    );
    expect(found.qNorm?.bias).toBeUndefined();
  });

  it('takes the numbers of heads from a GGUF file, also where layers have their own', async () => {
    const keys = {
      'general.architecture': text('x'),
      'x.attention.head_count': { type: 'array', of: 'int32', values: [1, 4] },
      'x.attention.head_count_kv': int(2),
    } as const;
    const checkpoint = await openCheckpoint(
      gguf(keys, [rows('blk.1.attn_q.weight', 8), rows('blk.1.attn_k.weight', 4)]),
    );
    const { heads, keyValueHeads, headDim } = await queryKeyWeights(checkpoint, 1);
    expect([heads, keyValueHeads, headDim]).toEqual([4, 2, 2]);
  });

  it('are those of the text, and of one stack', async () => {
    const names = [
      'model.encoder.layers.0.self_attn',
      'model.decoder.layers.0.self_attn',
      'model.decoder.layers.0.encoder_attn',
      'vision_tower.layers.0.self_attn',
    ];
    const tensors = names.flatMap((name, i) => ['q', 'k'].map((one) => rows(`${name}.${one}_proj.weight`, 2 + 2 * i)));
    const checkpoint = await openCheckpoint(safetensors(tensors));
    const error = await rejectedBy(queryKeyWeights(checkpoint, 0));
    expect(error).toMatchObject({ argument: 'stack' });
    expect(error.message).toMatch(/expected one of 'encoder', 'decoder'$/);
    expect((await queryKeyWeights(checkpoint, 0, { stack: 'decoder' })).names[0]).toMatch(
      /decoder\.layers\.0\.self_attn\.q_proj/,
    );
    expect((await queryKeyWeights(checkpoint, 0, { stack: 'vision' })).names[0]).toMatch(/vision_tower/);
    const two = await openCheckpoint(safetensors(tensors.slice(0, 2).concat(tensors.slice(6))));
    expect((await queryKeyWeights(two, 0)).names[0]).toMatch(/model\.encoder/);
    // Where only images have layers, nobody has to say so.
    const images = await openCheckpoint(safetensors(tensors.slice(6)));
    expect((await queryKeyWeights(images, 0)).names[0]).toMatch(/vision_tower/);
  });

  it('are refused with the stacks that can be chosen, where some layers are in none', async () => {
    const message = async (...stacks: string[]) => {
      const names = stacks.flatMap((stack) => ['q', 'k'].map((one) => `${stack}layers.0.self_attn.${one}_proj.weight`));
      const checkpoint = await openCheckpoint(safetensors(names.map((name) => rows(name, 2))));
      return (await rejectedBy(queryKeyWeights(checkpoint, 0))).message;
    };
    expect(await message('', 'decoder.')).toMatch(/expected 'decoder'$/);
    expect(await message('', 'encoder.', 'decoder.')).toMatch(/expected one of 'encoder', 'decoder'$/);
  });

  it('are refused if one stack has two attentions in a layer, which no choice of a stack distinguishes', async () => {
    const twoOf = (before: string) =>
      safetensors(
        ['self_attn', 'second_attn'].flatMap((one) =>
          ['q', 'k'].map((part) => rows(`${before}.layers.0.${one}.${part}_proj.weight`, 2)),
        ),
      );
    const message = async (file: Uint8Array<ArrayBuffer>, stack?: 'decoder') =>
      (await rejectedBy(queryKeyWeights(await openCheckpoint(file), 0, { stack }))).message;
    expect(await message(twoOf('model'))).toBe(
      "stack: none for layer 0, which has 'model.layers.0.self_attn.q_proj.weight' and " +
        "'model.layers.0.second_attn.q_proj.weight', is not allowed; expected a layer with one attention",
    );
    for (const stack of [undefined, 'decoder'] as const) {
      expect(await message(twoOf('model.decoder'), stack)).toMatch(/expected a layer with one attention$/);
    }
  });

  it.each([
    [-1, {}, 'layer'],
    [0.5, {}, 'layer'],
    ['0', {}, 'layer'],
    [9, {}, 'layer'],
    [0, { stack: 'decoder' }, 'layer'],
    [0, { heads: 0 }, 'heads'],
    [0, { heads: 3 }, 'heads'],
    [0, { heads: 2.5 }, 'heads'],
    [0, { heads: 4, keyValueHeads: 3 }, 'keyValueHeads'],
    [0, { keyValueHeads: Number.NaN }, 'keyValueHeads'],
  ])('are refused for layer %j with %j', async (layer, options, argument) => {
    const tensors = [
      rows('model.layers.0.self_attn.q_proj.weight', 8),
      rows('model.layers.0.self_attn.k_proj.weight', 4),
    ];
    const checkpoint = await openCheckpoint(safetensors(tensors));
    const error = await rejectedBy(queryKeyWeights(checkpoint, layer as number, options as never));
    expect(error).toMatchObject({ code: 'invalid-argument', argument });
  });

  it('are refused where they are made in two steps, or stored in an unknown order', async () => {
    const latent = [
      rows('model.layers.0.self_attn.kv_a_proj_with_mqa.weight', 8),
      rows('model.layers.0.self_attn.q_proj.weight', 8),
    ];
    const codegen = [rows('transformer.h.0.attn.qkv_proj.weight', 24)];
    for (const [tensors, message] of [
      [latent, /latent attention/],
      [codegen, /in an order that is not read/],
    ] as const) {
      const error = await rejectedBy(queryKeyWeights(await openCheckpoint(safetensors(tensors)), 0));
      expect(error).toMatchObject({ code: 'unsupported', argument: 'layer' });
      expect(error.message).toMatch(message);
    }
  });
});

it('attention runs on the words, positions and weights of a checkpoint', async () => {
  const [dim, heads] = [8, 2];
  const wave = (name: string, shape: number[], seed: number): WrittenTensor => {
    const length = shape.reduce((product, extent) => product * extent, 1);
    return { name, dtype: 'F32', shape, bytes: f32(Array.from({ length }, (_, i) => Math.sin(seed + i * i))) };
  };
  const checkpoint = await openCheckpoint(
    safetensors([
      wave('wte.weight', [20, dim], 1),
      wave('wpe.weight', [6, dim], 2),
      wave('h.0.attn.c_attn.weight', [dim, 3 * dim], 3),
      wave('h.0.attn.c_attn.bias', [3 * dim], 4),
    ]),
  );
  const ids = [4, 11, 4];
  const words = await embeddingRows(checkpoint, ids);
  const places = await checkpoint.tensor('wpe.weight', { rows: [0, ids.length] });
  const { q, k, qBias, kBias } = await queryKeyWeights(checkpoint, 0, { heads });
  const pe = await createPosenc({ extended: false });
  const hidden = { data: words.data.map((x, i) => x + (places.data[i] as number)), shape: words.shape };
  const inHeads = (weight: typeof q, bias: typeof qBias) => {
    const made = pe.project(hidden, weight);
    const split = new Float32Array(made.data.length);
    made.data.forEach((x, i) => {
      const [row, column] = [Math.floor(i / dim), i % dim];
      const [head, component] = [Math.floor(column / 4), column % 4];
      split[(head * ids.length + row) * 4 + component] = x + (bias?.data[column] as number);
    });
    return { data: split, shape: [heads, ids.length, 4] };
  };
  const [queries, keys] = [inHeads(q, qBias), inHeads(k, kBias)];
  const { weights } = pe.attention({ q: queries, k: keys, v: keys, causal: true, want: ['weights'] });

  // The same from the original numbers, in another order of summation and in float64.
  const number = (seed: number, i: number) => Math.fround(Math.sin(seed + i * i));
  const x = ids.map((id, row) =>
    Array.from({ length: dim }, (_, c) => number(1, id * dim + c) + number(2, row * dim + c)),
  );
  const projected = (row: number, column: number) =>
    x[row]!.reduce((sum, value, c) => sum + value * number(3, c * 3 * dim + column), number(4, column));
  for (let head = 0; head < heads; head++) {
    const logits = [0, 1, 2].map((key) =>
      [0, 1, 2, 3].reduce((sum, c) => sum + (projected(2, head * 4 + c) * projected(key, dim + head * 4 + c)) / 2, 0),
    );
    const total = logits.reduce((sum, logit) => sum + Math.exp(logit), 0);
    logits.forEach((logit, key) => {
      expect(weights?.data[(head * 3 + 2) * 3 + key]).toBeCloseTo(Math.exp(logit) / total, 5);
    });
  }
});

describe('a tokenizer', () => {
  const file = {
    version: '1.0',
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      vocab: { '[UNK]': 0, the: 1, cat: 2, sat: 3, '##s': 4 },
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
    },
  };
  const blob = (value: unknown) => new Blob([typeof value === 'string' ? value : JSON.stringify(value)]);
  const load = () => import('@huggingface/tokenizers');

  it('cuts a text into the rows of a checkpoint', async () => {
    const words = await openTokenizer({ tokenizer: blob(file), config: blob({}) }, load);
    const { ids, tokens } = words.encode('the cats sat quickly');
    expect([ids, tokens]).toEqual([
      [1, 2, 4, 3, 0],
      ['the', 'cat', '##s', 'sat', '[UNK]'],
    ]);
    const checkpoint = await openCheckpoint(safetensors([rows('wte.weight', 5)]));
    expect(column(await embeddingRows(checkpoint, ids))).toEqual([1, 2, 4, 3, 0]);
    await expect(async () => words.encode(7 as never)).rejects.toThrow(/^text: 7 is not allowed/);
  });

  it.each([
    ['{', 'tokenizer'],
    ['[]', 'tokenizer'],
    ['null', 'tokenizer'],
    ['{}', 'tokenizer'],
    ['{"model":{"type":"Nothing"}}', 'tokenizer'],
  ])('refuses %s', async (json, argument) => {
    const error = await rejectedBy(openTokenizer({ tokenizer: blob(json) }, load));
    expect(error).toMatchObject({ code: 'invalid-argument', argument });
  });

  it('refuses a file that is longer than any tokenizer', async () => {
    const long = Object.defineProperty(blob(file), 'size', { value: 100_000_001 });
    const error = await rejectedBy(openTokenizer({ tokenizer: long }, load));
    expect(error).toMatchObject({ code: 'invalid-argument', argument: 'tokenizer' });
    expect(error.message).toContain('expected at most 100');
  });

  it('says which word it does not know where the library says nothing', async () => {
    const model = { type: 'WordLevel', vocab: { the: 1 }, unk_token: '[UNK]' };
    const words = await openTokenizer({ tokenizer: blob({ ...file, model }) }, load);
    expect(words.encode('the the').ids).toEqual([1, 1]);
    expect(() => words.encode('the cat')).toThrow(/^text: the word 'cat' is not allowed/);
  });

  it('needs a library', async () => {
    expect(await rejectedBy(openTokenizer({ tokenizer: blob(file) }, undefined as never))).toMatchObject({
      argument: 'load',
    });
  });
});
