import { createPosenc } from 'posenc';
import { openCheckpoint } from 'posenc/inspect';
import { expect, test } from 'vitest';
import { attendFirstLayer, readFirstLayer, readRows } from '../../../web/site/inspect/attention/first-layer.ts';
import { bytesOf, planFirstLayer } from '../../../web/site/inspect/attention/plan.ts';
import { f32, safetensors, type WrittenTensor } from '../../inspect/checkpoint/files.ts';

// Small checkpoints of random numbers, each beside what its model computes, written out in float64 without posenc.

type Rows = number[][];

const pe = await createPosenc();

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647 - 0.5;
  };
}

/** A file of float32 tensors of the given shapes, and the same numbers by name. */
function checkpointOf(shapes: Readonly<Record<string, readonly number[]>>, seed: number) {
  const draw = random(seed);
  const numbers = new Map<string, Float32Array>();
  const written = Object.entries(shapes).map(([name, shape]): WrittenTensor => {
    const size = shape.reduce((product, extent) => product * extent, 1);
    const values = Float32Array.from({ length: size }, () => 1.5 * draw() + (/norm|ln_1\.weight/.test(name) ? 1 : 0));
    numbers.set(name, values);
    return { name, dtype: 'F32', shape, bytes: f32(values) };
  });
  const vector = (name: string): number[] => [...(numbers.get(name) as Float32Array)];
  const matrix = (name: string): Rows => {
    const [count = 0, width = 0] = shapes[name] as readonly number[];
    return Array.from({ length: count }, (_, i) => vector(name).slice(i * width, (i + 1) * width));
  };
  return { file: safetensors(written), vector, matrix };
}

async function computed(file: Uint8Array<ArrayBuffer>, config: object, ids: readonly number[]) {
  const checkpoint = await openCheckpoint(file);
  const layer = planFirstLayer(checkpoint, JSON.stringify(config));
  const before = checkpoint.bytesRead;
  const weights = await readFirstLayer(checkpoint, layer, {});
  const read = checkpoint.bytesRead;
  const rows = await readRows(checkpoint, layer, ids, {});
  // The bytes that were announced are the bytes that were read.
  expect({ weights: read - before, rows: checkpoint.bytesRead - read }).toEqual(bytesOf(layer, ids));
  return attendFirstLayer(pe, layer, weights, rows);
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * (b[i] as number), 0);

function layerNorm(
  x: readonly number[],
  weight: readonly number[],
  bias: readonly number[],
  epsilon: number,
): number[] {
  const mean = x.reduce((a, b) => a + b) / x.length;
  const variance = x.map((one) => (one - mean) ** 2).reduce((a, b) => a + b) / x.length;
  return x.map(
    (one, i) => ((one - mean) / Math.sqrt(variance + epsilon)) * (weight[i] as number) + (bias[i] as number),
  );
}

function rmsNorm(x: readonly number[], weight: readonly number[], epsilon: number, plus = 0): number[] {
  const divisor = Math.sqrt(dot(x, x) / x.length + epsilon);
  return x.map((one, i) => (one / divisor) * ((weight[i] as number) + plus));
}

/** Component i turns together with component i + half. */
function turned(x: readonly number[], position: number, base: number): number[] {
  const half = x.length / 2;
  return x.map((one, i) => {
    const angle = position * base ** (-(i % half) / half);
    const other = i < half ? -(x[i + half] as number) : (x[i - half] as number);
    return one * Math.cos(angle) + other * Math.sin(angle);
  });
}

interface Softmax {
  readonly causal: boolean;
  readonly window?: number;
  readonly sink?: number;
}

/** The softmax of logits(query, key), row by row. */
function softmax(
  count: number,
  { causal, window = count, sink }: Softmax,
  logit: (query: number, key: number) => number,
): Rows {
  return Array.from({ length: count }, (_, i) => {
    const seen = Array.from({ length: count }, (__, j) => !causal || (j <= i && i - j < window));
    const powers = seen.map((one, j) => (one ? Math.exp(logit(i, j)) : 0));
    const sum = powers.reduce((a, b) => a + b) + (sink === undefined ? 0 : Math.exp(sink));
    return powers.map((power) => power / sum);
  });
}

function close(tensor: { data: Float32Array; shape: readonly number[] }, expected: readonly Rows[]): void {
  const [heads, queries, keys] = [expected.length, expected[0]?.length, expected[0]?.[0]?.length];
  expect(tensor.shape).toEqual([heads, queries, keys]);
  const worst = Math.max(...expected.flat(2).map((one, i) => Math.abs(one - (tensor.data[i] as number))));
  expect(worst).toBeLessThan(5e-6);
}

const ids = [3, 7, 1, 3, 9, 7];
const each = <One>(make: (token: number) => One): One[] => ids.map((_, token) => make(token));
const headOf = (x: readonly number[], head: number, width: number) => x.slice(head * width, (head + 1) * width);

test('GPT-2: a table is added, rows are normalised, and one matrix, the other way round, makes q, k and v', async () => {
  const [hidden, heads, headDim] = [12, 3, 4];
  const { file, vector, matrix } = checkpointOf(
    {
      'wte.weight': [11, hidden],
      'wpe.weight': [8, hidden],
      'h.0.ln_1.weight': [hidden],
      'h.0.ln_1.bias': [hidden],
      'h.0.attn.c_attn.weight': [hidden, 3 * hidden],
      'h.0.attn.c_attn.bias': [3 * hidden],
      'h.1.attn.c_attn.weight': [hidden, 3 * hidden],
    },
    5,
  );
  const config = { model_type: 'gpt2', n_embd: hidden, n_head: heads, n_layer: 2, n_positions: 8, vocab_size: 11 };
  const [wte, wpe, w, b] = [
    matrix('wte.weight'),
    matrix('wpe.weight'),
    matrix('h.0.attn.c_attn.weight'),
    vector('h.0.attn.c_attn.bias'),
  ];
  const expected = (placed: boolean) => {
    const qkv = ids.map((id, token) => {
      const x = (wte[id] as number[]).map((one, i) => one + (placed ? (wpe[token]?.[i] as number) : 0));
      const y = layerNorm(x, vector('h.0.ln_1.weight'), vector('h.0.ln_1.bias'), 1e-5);
      return b.map((bias, out) => bias + y.reduce((sum, one, i) => sum + one * (w[i]?.[out] as number), 0));
    });
    return Array.from({ length: heads }, (_, head) =>
      softmax(ids.length, { causal: true }, (i, j) => {
        const q = headOf(qkv[i] as number[], head, headDim);
        const k = headOf((qkv[j] as number[]).slice(hidden), head, headDim);
        return dot(q, k) / Math.sqrt(headDim);
      }),
    );
  };
  const { weights, without } = await computed(file, config, ids);
  close(weights, expected(true));
  close(without, expected(false));
});

/** What models like Llama compute; `inner` says what happens to a head of queries or keys before it is turned. */
function llamaLike(
  { vector, matrix }: ReturnType<typeof checkpointOf>,
  {
    heads,
    kv,
    headDim,
    base,
    epsilon = 1e-6,
    plus = 0,
    scale = 1,
    softmaxScale = 1 / Math.sqrt(headDim),
    logitOf = (logit: number) => logit,
    inner = (x: number[], _which: 'q' | 'k') => x,
    prefix = 'model.layers.0.',
    mask = () => ({ causal: true }) as Softmax,
  }: {
    heads: number;
    kv: number;
    headDim: number;
    base: number;
    epsilon?: number;
    plus?: number;
    scale?: number;
    softmaxScale?: number;
    logitOf?: (logit: number) => number;
    inner?: (x: number[], which: 'q' | 'k') => number[];
    prefix?: string;
    mask?: (head: number) => Softmax;
  },
) {
  return (placed: boolean): Rows[] => {
    const embedding = matrix('model.embed_tokens.weight');
    const norm = vector(`${prefix}input_layernorm.weight`);
    const x = ids.map((id) =>
      rmsNorm(
        (embedding[id] as number[]).map((one) => one * scale),
        norm,
        epsilon,
        plus,
      ),
    );
    const made = (which: 'q' | 'k', token: number, head: number) => {
      const weight = matrix(`${prefix}self_attn.${which}_proj.weight`);
      const own = headOf(weight as unknown as number[], head, headDim) as unknown as Rows;
      const plain = inner(
        own.map((row) => dot(row, x[token] as number[])),
        which,
      );
      return placed ? turned(plain, token, base) : plain;
    };
    return Array.from({ length: heads }, (_, head) => {
      const q = each((token) => made('q', token, head));
      const k = each((token) => made('k', token, Math.floor((head * kv) / heads)));
      return softmax(ids.length, mask(head), (i, j) => logitOf(dot(q[i] as number[], k[j] as number[]) * softmaxScale));
    });
  };
}

const llamaShapes = (hidden: number, heads: number, kv: number, headDim: number) => ({
  'model.embed_tokens.weight': [11, hidden],
  'model.layers.0.input_layernorm.weight': [hidden],
  'model.layers.0.self_attn.q_proj.weight': [heads * headDim, hidden],
  'model.layers.0.self_attn.k_proj.weight': [kv * headDim, hidden],
  'model.layers.0.self_attn.v_proj.weight': [kv * headDim, hidden],
});

test('Llama: heads of keys are shared, and halves are turned', async () => {
  const [hidden, heads, kv, headDim] = [16, 4, 2, 8];
  const made = checkpointOf(llamaShapes(hidden, heads, kv, headDim), 7);
  const config = {
    model_type: 'llama',
    hidden_size: hidden,
    num_attention_heads: heads,
    num_key_value_heads: kv,
    head_dim: headDim,
    num_hidden_layers: 2,
    rope_theta: 500,
    rms_norm_eps: 1e-3,
  };
  const expected = llamaLike(made, { heads, kv, headDim, base: 500, epsilon: 1e-3 });
  const { weights, without } = await computed(made.file, config, ids);
  close(weights, expected(true));
  close(without, expected(false));
});

test('Qwen3: each head is normalised before it is turned', async () => {
  const [hidden, heads, kv, headDim] = [16, 4, 1, 6];
  const names = ['q', 'k'].map((one) => `model.layers.0.self_attn.${one}_norm.weight`);
  const made = checkpointOf(
    { ...llamaShapes(hidden, heads, kv, headDim), ...Object.fromEntries(names.map((name) => [name, [headDim]])) },
    9,
  );
  const config = {
    model_type: 'qwen3',
    hidden_size: hidden,
    num_attention_heads: heads,
    num_key_value_heads: kv,
    head_dim: headDim,
    num_hidden_layers: 2,
    rope_theta: 1000,
  };
  const expected = llamaLike(made, {
    heads,
    kv,
    headDim,
    base: 1000,
    inner: (x, which) => rmsNorm(x, made.vector(`model.layers.0.self_attn.${which}_norm.weight`), 1e-6),
  });
  close((await computed(made.file, config, ids)).weights, expected(true));
});

test('Gemma 3: 1 is added to the norms, a window hides keys, and the softmax has a scale of its own', async () => {
  const [hidden, heads, kv, headDim] = [16, 2, 1, 8];
  const names = ['q', 'k'].map((one) => `model.layers.0.self_attn.${one}_norm.weight`);
  const made = checkpointOf(
    { ...llamaShapes(hidden, heads, kv, headDim), ...Object.fromEntries(names.map((name) => [name, [headDim]])) },
    11,
  );
  const config = {
    architectures: ['Gemma3ForConditionalGeneration'],
    model_type: 'gemma3',
    text_config: {
      model_type: 'gemma3_text',
      hidden_size: hidden,
      num_attention_heads: heads,
      num_key_value_heads: kv,
      head_dim: headDim,
      num_hidden_layers: 2,
      query_pre_attn_scalar: 20,
      sliding_window: 3,
      rope_local_base_freq: 700,
      attn_logit_softcapping: 2,
    },
  };
  const expected = llamaLike(made, {
    heads,
    kv,
    headDim,
    base: 700,
    plus: 1,
    scale: 4,
    softmaxScale: 1 / Math.sqrt(20),
    logitOf: (logit) => 2 * Math.tanh(logit / 2),
    mask: () => ({ causal: true, window: 3 }),
    inner: (x, which) => rmsNorm(x, made.vector(`model.layers.0.self_attn.${which}_norm.weight`), 1e-6, 1),
  });
  close((await computed(made.file, config, ids)).weights, expected(true));
});

test('gpt-oss: a sink of each head takes its share, and biases are added', async () => {
  const [hidden, heads, kv, headDim] = [16, 4, 2, 4];
  const own = 'model.layers.0.self_attn.';
  const made = checkpointOf(
    {
      ...llamaShapes(hidden, heads, kv, headDim),
      [`${own}sinks`]: [heads],
      [`${own}q_proj.bias`]: [heads * headDim],
      [`${own}k_proj.bias`]: [kv * headDim],
    },
    13,
  );
  const config = {
    model_type: 'gpt_oss',
    hidden_size: hidden,
    num_attention_heads: heads,
    num_key_value_heads: kv,
    head_dim: headDim,
    num_hidden_layers: 2,
    rope_theta: 900,
    rope_scaling: null,
    sliding_window: 4,
    rms_norm_eps: 1e-5,
  };
  const { weights, without } = await computed(made.file, config, ids);
  // One weight by hand, beside a sink: the first query sees only itself and the sink.
  const [hiddenRows, norm] = [
    made.matrix('model.embed_tokens.weight'),
    made.vector('model.layers.0.input_layernorm.weight'),
  ];
  const x = rmsNorm(hiddenRows[ids[0] as number] as number[], norm, 1e-5);
  const project = (which: 'q' | 'k') =>
    made
      .matrix(`${own}${which}_proj.weight`)
      .map((row, i) => dot(row, x) + (made.vector(`${own}${which}_proj.bias`)[i] as number));
  const [q, k] = [project('q'), project('k')];
  const sinks = made.vector(`${own}sinks`);
  for (let head = 0; head < heads; head++) {
    // Without a scaling in the file the model class uses YaRN, which multiplies both sides, turned or not, by 0.1 ln 32
    // + 1.
    const factor = (0.1 * Math.log(32) + 1) ** 2 / Math.sqrt(headDim);
    const logit = factor * dot(headOf(q, head, headDim), headOf(k, Math.floor(head / 2), headDim));
    const expected = Math.exp(logit) / (Math.exp(logit) + Math.exp(sinks[head] as number));
    expect(weights.data[head * ids.length ** 2]).toBeCloseTo(expected, 5);
    expect(without.data[head * ids.length ** 2]).toBeCloseTo(expected, 5);
  }
});

test('BERT: words, positions and a segment are added and normalised, and nothing is hidden', async () => {
  const [hidden, heads, headDim] = [12, 3, 4];
  const at = 'bert.embeddings.';
  const own = 'bert.encoder.layer.0.attention.self.';
  const made = checkpointOf(
    {
      [`${at}word_embeddings.weight`]: [11, hidden],
      [`${at}position_embeddings.weight`]: [9, hidden],
      [`${at}token_type_embeddings.weight`]: [2, hidden],
      [`${at}LayerNorm.gamma`]: [hidden],
      [`${at}LayerNorm.beta`]: [hidden],
      [`${own}query.weight`]: [hidden, hidden],
      [`${own}query.bias`]: [hidden],
      [`${own}key.weight`]: [hidden, hidden],
      [`${own}key.bias`]: [hidden],
    },
    17,
  );
  const config = { model_type: 'bert', hidden_size: hidden, num_attention_heads: heads, num_hidden_layers: 1 };
  const expected = (placed: boolean) => {
    const x = ids.map((id, token) => {
      const sum = (made.matrix(`${at}word_embeddings.weight`)[id] as number[]).map(
        (one, i) =>
          one +
          (made.matrix(`${at}token_type_embeddings.weight`)[0]?.[i] as number) +
          (placed ? (made.matrix(`${at}position_embeddings.weight`)[token]?.[i] as number) : 0),
      );
      return layerNorm(sum, made.vector(`${at}LayerNorm.gamma`), made.vector(`${at}LayerNorm.beta`), 1e-12);
    });
    const made2 = (which: 'query' | 'key', token: number) =>
      made
        .matrix(`${own}${which}.weight`)
        .map((row, i) => dot(row, x[token] as number[]) + (made.vector(`${own}${which}.bias`)[i] as number));
    return Array.from({ length: heads }, (_, head) =>
      softmax(ids.length, { causal: false }, (i, j) => {
        return (
          dot(headOf(made2('query', i), head, headDim), headOf(made2('key', j), head, headDim)) / Math.sqrt(headDim)
        );
      }),
    );
  };
  const { weights, without } = await computed(made.file, config, ids);
  close(weights, expected(true));
  close(without, expected(false));
});

test('T5: buckets of the first layer are added to logits without a scale', async () => {
  const [hidden, heads, headDim] = [12, 2, 4];
  const own = 'encoder.block.0.layer.0.';
  const made = checkpointOf(
    {
      'shared.weight': [11, hidden],
      [`${own}layer_norm.weight`]: [hidden],
      [`${own}SelfAttention.q.weight`]: [heads * headDim, hidden],
      [`${own}SelfAttention.k.weight`]: [heads * headDim, hidden],
      [`${own}SelfAttention.relative_attention_bias.weight`]: [8, heads],
      'decoder.block.0.layer.0.SelfAttention.q.weight': [heads * headDim, hidden],
      'decoder.block.0.layer.0.SelfAttention.k.weight': [heads * headDim, hidden],
      'decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight': [8, heads],
    },
    19,
  );
  const config = {
    model_type: 't5',
    d_model: hidden,
    d_kv: headDim,
    num_heads: heads,
    num_layers: 1,
    relative_attention_num_buckets: 8,
    relative_attention_max_distance: 4,
  };
  // 4 buckets on each side: 0, 1, then 2 and 3 with an edge at 2 · 2^0.5 = 2.83.
  const bucket = (distance: number) => (distance > 0 ? 4 : 0) + ([0, 1, 2, 3, 3, 3][Math.abs(distance)] as number);
  const expected = (placed: boolean) => {
    const x = ids.map((id) =>
      rmsNorm(made.matrix('shared.weight')[id] as number[], made.vector(`${own}layer_norm.weight`), 1e-6),
    );
    const project = (which: 'q' | 'k', token: number, head: number) =>
      headOf(
        made.matrix(`${own}SelfAttention.${which}.weight`).map((row) => dot(row, x[token] as number[])),
        head,
        headDim,
      );
    const table = made.matrix(`${own}SelfAttention.relative_attention_bias.weight`);
    return Array.from({ length: heads }, (_, head) =>
      softmax(ids.length, { causal: false }, (i, j) => {
        const bias = placed ? (table[bucket(j - i)]?.[head] as number) : 0;
        return dot(project('q', i, head), project('k', j, head)) + bias;
      }),
    );
  };
  const { weights, without } = await computed(made.file, config, ids);
  close(weights, expected(true));
  close(without, expected(false));
});

test('Phi-3: one matrix for q, k and v with fewer heads of keys, of which the values are not read', async () => {
  const [hidden, heads, kv, headDim] = [16, 4, 2, 4];
  const own = 'model.layers.0.';
  const made = checkpointOf(
    {
      'model.embed_tokens.weight': [11, hidden],
      [`${own}input_layernorm.weight`]: [hidden],
      [`${own}self_attn.qkv_proj.weight`]: [(heads + 2 * kv) * headDim, hidden],
    },
    23,
  );
  const config = {
    model_type: 'phi3',
    hidden_size: hidden,
    num_attention_heads: heads,
    num_key_value_heads: kv,
    num_hidden_layers: 1,
    max_position_embeddings: 4096,
  };
  const all = made.matrix(`${own}self_attn.qkv_proj.weight`);
  const parts: Record<string, Rows> = {
    [`${own}self_attn.q_proj.weight`]: all.slice(0, heads * headDim),
    [`${own}self_attn.k_proj.weight`]: all.slice(heads * headDim, (heads + kv) * headDim),
  };
  const apart = { ...made, matrix: (name: string) => parts[name] ?? made.matrix(name) };
  const expected = llamaLike(apart, { heads, kv, headDim, base: 10000, epsilon: 1e-5 });
  close((await computed(made.file, config, ids)).weights, expected(true));
});

test('what is not known or not there is refused in a sentence', async () => {
  const made = checkpointOf(llamaShapes(16, 4, 2, 8), 29);
  const checkpoint = await openCheckpoint(made.file);
  const config = { hidden_size: 16, num_attention_heads: 4, num_key_value_heads: 2, head_dim: 8, num_hidden_layers: 2 };
  const plan = (more: object) => () => planFirstLayer(checkpoint, JSON.stringify({ ...config, ...more }));
  expect(plan({ model_type: 'llama' })).not.toThrow();
  expect(plan({ model_type: 'constructor' })).toThrow(/not|tell/);
  expect(plan({ model_type: 'cohere' })).toThrow("What a model of type 'cohere' does between");
  expect(plan({ model_type: 'opt', do_layer_norm_before: false })).toThrow('do_layer_norm_before false');
  expect(plan({ model_type: 'gpt2' })).toThrow('no table of positions');
  expect(plan({ model_type: 'gpt_oss' })).toThrow('sinks');
  expect(() => planFirstLayer(checkpoint, '{')).toThrow('The configuration does not say');
  const none = await openCheckpoint(safetensors([]));
  expect(() => planFirstLayer(none, JSON.stringify({ ...config, model_type: 'llama' }))).toThrow('no table of words');
});
