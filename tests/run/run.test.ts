import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PosencError, type Tensor } from 'posenc';
import * as run from 'posenc/run';
import {
  decideLayout,
  type GenerateOptions,
  openModel,
  type Piece,
  type PositionChanges,
  type RunModel,
} from 'posenc/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStories } from '../conformance/models/stories.mjs';
import {
  bytesOf,
  type Config,
  filesOf,
  halved,
  type Stored,
  storiesFolder,
  type Tensors,
  tokensOf,
  widened,
} from './files.ts';

const build = 'simd';
/** In this thread; see workers.test.ts. */
const here = { build, worker: false } as const;
const models = new Map<string, RunModel>();
const opened = (name: string) => models.get(name) as RunModel;

beforeAll(async () => {
  for (const name of ['llama-gqa', 'gpt2', 'bloom', 'falcon-rw-style']) {
    models.set(name, await openModel(filesOf(name), here));
  }
});

afterAll(() => {
  for (const model of models.values()) model.dispose();
});

/** The error of a call, which must be one of posenc with one sentence. */
async function refusal(call: () => unknown): Promise<PosencError> {
  const thrown = await Promise.resolve()
    .then(call)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(thrown).toBeInstanceOf(PosencError);
  const error = thrown as PosencError;
  expect(error.message).not.toMatch(/\n|undefined|\[object|NaN NaN/);
  return error;
}

const pieces = async (generated: AsyncIterable<Piece>) => {
  const list: Piece[] = [];
  for await (const piece of generated) list.push(piece);
  return list;
};

const largest = (row: Float32Array) => row.reduce((best, x, i) => (x > (row[best] as number) ? i : best), 0);

describe('a model', () => {
  const tokens = tokensOf('llama-gqa');

  it('says what it is', () => {
    const model = opened('llama-gqa');
    expect([model.layers, model.heads, model.vocabulary, model.build]).toEqual([2, 4, 64, build]);
    expect(model.report.layers[0]).toMatchObject({ scheme: 'rope', layout: 'half' });
    expect(model.memory.weights).toBeGreaterThan(60_000);
    expect(model.memory.total).toBeGreaterThan(model.memory.weights);
  });

  it('writes what its logits prefer, with and without a cache that is turned again', async () => {
    const model = opened('llama-gqa');
    for (const cachedKeys of ['kept', 'turned'] as const) {
      const list = tokens.slice(0, 6);
      for await (const { token, logProbability } of model.generate(list.slice(), { tokens: 5, cachedKeys })) {
        const { logits } = await model.evaluate(list, { logits: true });
        expect(token).toBe(largest((logits as Tensor).data.slice(-64) as Float32Array));
        list.push(token);
        expect((await model.evaluate(list)).lossByToken.at(-1)).toBeCloseTo(-logProbability, 5);
      }
      expect(list.length).toBe(11);
    }
  });

  it('stops at a stop token, and when it is aborted', async () => {
    const model = opened('llama-gqa');
    const written: number[] = [];
    for await (const { token } of model.generate(tokens, { tokens: 4 })) written.push(token);
    const [first, second] = written as [number, number];
    for await (const piece of model.generate(tokens, { stop: first })) expect(piece).toBeUndefined();
    const short = await pieces(model.generate(tokens, { stop: [second] }));
    expect(short.map(({ token }) => token)).toEqual([first]);
    const controller = new AbortController();
    const aborted = async () => {
      for await (const _ of model.generate(tokens, { tokens: 50, signal: controller.signal })) controller.abort();
    };
    await expect(aborted()).rejects.toMatchObject({ name: 'AbortError' });
    expect((await model.evaluate(tokens)).loss).toBeGreaterThan(0);
  });

  it('draws the same tokens for the same seed, from the most probable ones', async () => {
    const model = opened('llama-gqa');
    const drawn = async (options: GenerateOptions) =>
      (await pieces(model.generate(tokens, { tokens: 12, temperature: 1, ...options }))).map(({ token }) => token);
    const [one, again, other] = [await drawn({ seed: 7 }), await drawn({ seed: 7 }), await drawn({ seed: 8 })];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(await drawn({ topK: 1, seed: 3 })).toEqual(await drawn({ temperature: 0 }));
    expect(await drawn({ topP: 1e-9, seed: 3 })).toEqual(await drawn({ temperature: 0 }));
    expect(await drawn({ topK: 64, topP: 1, seed: 7 })).toEqual(one);
  });

  it('goes on with the positions and the sequence of the prompt', async () => {
    const model = opened('llama-gqa');
    const prompt = tokens.slice(0, 6);
    const text = async (list: readonly number[], positions: PositionChanges) =>
      (await pieces(model.generate(list, { tokens: 6, positions }))).map(({ token }) => token);
    const plain = await text(prompt, []);
    const padded = [0, 0, 0, ...prompt];
    const ids = [0, 0, 0, 0, 1, 2, 3, 4, 5];
    const segments = [-1, -1, -1, 0, 0, 0, 0, 0, 0];
    expect(await text(padded, { ids, segments })).toEqual(plain);
    expect(await text(prompt, { ids: [50, 51, 52, 53, 54, 55] })).toEqual(plain);
  });

  it('gives the same losses in steps', async () => {
    const model = opened('llama-gqa');
    const whole = await model.evaluate(tokens);
    const steps = await model.evaluate(tokens, { stepwise: { prompt: 7 } });
    for (const [n, loss] of whole.lossByToken.entries()) expect(steps.lossByToken[n]).toBeCloseTo(loss, 4);
    expect(whole.lossByToken.length).toBe(tokens.length - 1);
  });

  it('turns cached keys again if asked to, which matters where frequencies follow the length', async () => {
    const model = opened('llama-gqa');
    const positions = { scaling: { type: 'dynamic', factor: 3, maxPositionEmbeddings: 8 } };
    const lossOf = async (cachedKeys: 'kept' | 'turned') =>
      (await model.evaluate(tokens, { positions, stepwise: { prompt: 4 }, cachedKeys })).lossByToken;
    const [kept, turned] = [await lossOf('kept'), await lossOf('turned')];
    expect(Math.abs((kept.at(-1) as number) - (turned.at(-1) as number))).toBeGreaterThan(1e-3);
    // At one length for all steps there is no difference.
    const fixed = { positions: { base: 500 }, stepwise: { prompt: 4 } };
    const again = await model.evaluate(tokens, { ...fixed, cachedKeys: 'turned' });
    const once = await model.evaluate(tokens, { ...fixed, cachedKeys: 'kept' });
    expect(Array.from(again.lossByToken)).toEqual(Array.from(once.lossByToken));
  });

  it('changes some layers and some heads', async () => {
    const model = opened('llama-gqa');
    const lossOf = async (positions: PositionChanges) => (await model.evaluate(tokens, { positions })).loss;
    const base = await lossOf([]);
    const heads = await lossOf({ layers: [0], heads: [0, 1, 2, 3], encoding: 'none' });
    expect(heads).toBeCloseTo(await lossOf({ layers: [0], encoding: 'none' }), 6);
    const one = await lossOf({ layers: [0], heads: [1], encoding: 'none' });
    expect(Math.abs(one - base)).toBeGreaterThan(1e-4);
    expect(Math.abs(one - heads)).toBeGreaterThan(1e-4);
    expect(await lossOf([{ base: 500 }, { base: 10000 }])).toBeCloseTo(base, 6);
    expect(await lossOf({ encoding: { scheme: 'rope' } })).toBeCloseTo(base, 6);
  });

  it("rounds Falcon's slopes by positions in their own sequence, for any heads", async () => {
    const tokens = tokensOf('falcon-rw-style');
    const logitsOf = async (list: readonly number[], positions: PositionChanges) =>
      (await opened('falcon-rw-style').evaluate(list, { positions, logits: true })).logits?.data as Float32Array;
    const farthest = (a: Float32Array, b: Float32Array) =>
      a.reduce((far, x, i) => Math.max(far, Math.abs(x - (b[i] as number))), 0);
    // Slopes that are not powers of 2, so that their products are rounded.
    const slopes = [0.7, 0.3, 0.11, 0.013];
    const changed = await logitsOf(tokens, { slopes });
    expect(farthest(await logitsOf(tokens, [{ slopes }, { shift: 1000 }]), changed)).toBe(0);
    const padded = await logitsOf([5, 5, ...tokens], [{ slopes }, { segments: [-1, -1, ...tokens.map(() => 0)] }]);
    expect(farthest(padded.slice(2 * 64), changed)).toBeLessThan(1e-5);
    const ids = tokens.map((_, n) => n % 10);
    const packed = await logitsOf(tokens, [{ slopes }, { ids, segments: tokens.map((_, n) => Math.floor(n / 10)) }]);
    expect(farthest(packed.slice(0, 640), changed.slice(0, 640))).toBeLessThan(1e-5);
    expect(farthest(packed.slice(640), await logitsOf(tokens.slice(10), { slopes }))).toBeLessThan(1e-5);
    expect(farthest(await logitsOf(tokens, [{ slopes }, { ids }]), changed)).toBeGreaterThan(1e-2);
    // In exact numbers the slopes are other ones.
    const options = { scheme: 'alibi', outputScale: 8 ** -0.5 };
    const exact = await logitsOf(tokens, [{ encoding: options }, { slopes }]);
    expect(farthest(exact, changed)).toBeGreaterThan(1e-4);
    const rounded = { encoding: { ...options, precision: 'bfloat16' } };
    expect(farthest(await logitsOf(tokens, [rounded, { slopes }]), changed)).toBe(0);
    const heads = [
      { heads: [0, 2], encoding: 'none' as const },
      { heads: [1, 3], slopes },
    ];
    const none = await logitsOf(tokens, { slopes: [0, 0.3, 0, 0.013] });
    expect(farthest(await logitsOf(tokens, heads), none)).toBeLessThan(1e-6);
  });

  it('reads the trained length as the original length of LongRoPE', async () => {
    const [shortFactor, longFactor] = [
      [1, 1, 1, 1],
      [2, 3, 4, 5],
    ];
    const logitsOf = async (scaling: { type: string } & Record<string, unknown>) =>
      (await opened('llama-gqa').evaluate(tokens, { positions: { scaling }, logits: true })).logits?.data;
    const longrope = { type: 'longrope', factor: 2, shortFactor, longFactor };
    const trained = opened('llama-gqa').contextLength as number;
    expect(await logitsOf(longrope)).toEqual(await logitsOf({ ...longrope, originalMaxPositionEmbeddings: trained }));
    const beyond = await logitsOf({ ...longrope, originalMaxPositionEmbeddings: 8 });
    expect(beyond).toEqual(await logitsOf({ ...longrope, originalMaxPositionEmbeddings: 8, shortFactor: longFactor }));
    expect(beyond).not.toEqual(await logitsOf(longrope));
  });

  it('takes a bias of the catalogue instead', async () => {
    const model = opened('llama-gqa');
    const lossOf = async (positions: PositionChanges) => (await model.evaluate(tokens, { positions })).loss;
    const kerple = { scheme: 'kerple', p: [1, 1, 1, 1], a: [0.5, 0.25, 0.125, 0.0625], kernel: 'power' };
    const alibi = await lossOf({ encoding: { scheme: 'alibi', alibiBiasMax: 4 } });
    expect(await lossOf({ encoding: kerple })).toBeCloseTo(alibi, 5);
    expect(await lossOf({ encoding: { scheme: 'sinusoidal' } })).not.toBeCloseTo(alibi, 2);
  });

  it('measures what each layer and each head loses without positions', async () => {
    const progress: unknown[] = [];
    const { loss, layers, heads, embeddings } = await opened('llama-gqa').sensitivity(tokens, {
      heads: true,
      onProgress: (one) => progress.push(one),
    });
    expect([progress.length, progress.at(-1), embeddings]).toEqual([11, { evaluations: 11, total: 11 }, Number.NaN]);
    const without = await opened('llama-gqa').evaluate(tokens, { positions: { layers: [1], encoding: 'none' } });
    expect(layers[1]).toBeCloseTo(without.loss - loss, 9);
    expect(heads?.shape).toEqual([2, 4]);
    const gpt2 = await opened('gpt2').sensitivity(tokensOf('gpt2'));
    expect(Array.from(gpt2.layers)).toEqual([Number.NaN, Number.NaN]);
    const zeros = await opened('gpt2').evaluate(tokensOf('gpt2'), { positions: { table: 'zero' } });
    expect(gpt2.embeddings).toBeCloseTo(zeros.loss - gpt2.loss, 9);
  });

  it('decides the layout by two losses', async () => {
    const { layout, losses } = await decideLayout(opened('llama-gqa'), tokens);
    expect(losses[layout]).toBe(Math.min(losses.half, losses.interleaved));
    // One token has no loss.
    expect((await refusal(() => decideLayout(opened('llama-gqa'), [5]))).argument).toBe('tokens');
  });

  it('gives weights of attention', async () => {
    const { data, shape } = await opened('llama-gqa').attention(tokens, {
      layer: 1,
      head: 2,
      positions: { window: 3 },
    });
    expect(shape).toEqual([tokens.length, tokens.length]);
    const row = data.slice(9 * tokens.length, 10 * tokens.length);
    expect(row.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 6);
    expect(Array.from(row, (x) => x > 0).lastIndexOf(true)).toBe(9);
    expect(row.slice(0, 7).every((x) => x === 0)).toBe(true);
  });

  it('has the same results for the same numbers in half the bits', async () => {
    const big = (tensors: Tensors) => [...tensors].filter(([, { shape }]) => shape.length === 2);
    for (const dtype of ['F16', 'BF16'] as const) {
      for (const name of ['llama-gqa', 'gpt2']) {
        const halves = await openModel(
          filesOf(name, (_, tensors) => {
            for (const [key, one] of big(tensors)) tensors.set(key, halved(one, dtype));
          }),
          here,
        );
        const floats = await openModel(
          filesOf(name, (_, tensors) => {
            for (const [key, one] of big(tensors)) tensors.set(key, widened(halved(one, dtype), dtype));
          }),
          here,
        );
        const list = tokensOf(name);
        const [a, b] = [await halves.evaluate(list, { logits: true }), await floats.evaluate(list, { logits: true })];
        expect(a.logits?.data).toEqual(b.logits?.data);
        expect(halves.memory.weights).toBeLessThan(0.6 * floats.memory.weights);
        halves.dispose();
        floats.dispose();
      }
    }
  });
});

describe('what cannot be done is refused with a reason', () => {
  const llama = tokensOf('llama-gqa');
  const changes: [string, string, PositionChanges][] = [
    ['llama-gqa', 'positions.table', { table: 'zero' }],
    ['llama-gqa', 'positions.slopes', { slopes: { factor: 2 } }],
    ['llama-gqa', 'positions.layout', { layout: 'thirds' as never }],
    ['llama-gqa', 'positions.base', { base: -1 }],
    ['llama-gqa', 'positions.layers', { layers: [2], encoding: 'none' }],
    ['llama-gqa', 'positions.heads', { heads: [4], encoding: 'none' }],
    ['llama-gqa', 'positions.window', { window: 0 }],
    ['llama-gqa', 'positions.shift', { layers: [0], shift: 3 }],
    ['llama-gqa', 'positions.ids', { ids: [0, 1] }],
    ['llama-gqa', 'positions.segments', { segments: llama.map(() => 0.5) }],
    ['llama-gqa', 'positions.scaling', { scaling: 2 as never }],
    ['llama-gqa', 'positions.encoding.scheme', { encoding: { scheme: 'shaw' } }],
    ['llama-gqa', 'positions.scaling.type', { scaling: { type: 'half' } as never }],
    ['llama-gqa', 'positions.encoding.rotaryDim', { encoding: { scheme: 'rope', rotaryDim: 3 } }],
    ['llama-gqa', 'positions.encoding.table', { encoding: { scheme: 't5' } as never }],
    ['gpt2', 'positions.table.rows', { table: { rows: [10] } as never }],
    ['llama-gqa', 'positions.speed', { speed: 3 } as never],
    ['gpt2', 'positions', { shift: 1000 }],
    ['gpt2', 'positions', { shift: 0.5 }],
    ['gpt2', 'positions.layout', { layout: 'half' }],
    ['gpt2', 'positions.layers', { layers: [0], encoding: 'none' }],
    ['gpt2', 'positions.table.from', { table: { rows: 10, from: 1000 } }],
    ['gpt2', 'positions.table.table', { table: { table: { data: [1, 2] } } as never }],
    ['gpt2', 'positions.table.table', { table: { table: null } as never }],
    ['bloom', 'positions.base', { base: 100 }],
    ['bloom', 'positions.slopes', { slopes: [1, 2] }],
  ];

  it.each(changes)('%s: %s', async (name, argument, positions) => {
    const error = await refusal(() => opened(name).evaluate(tokensOf(name), { positions }));
    expect(error.argument).toBe(argument);
    // The next call works.
    expect((await opened(name).evaluate(tokensOf(name))).loss).toBeGreaterThan(0);
  });

  it('tokens', async () => {
    const model = opened('llama-gqa');
    for (const tokens of [[64], [-1], [0.5], [Number.NaN], [], 'text', undefined, { length: 2 }, [2n ** 60n]]) {
      expect((await refusal(() => model.evaluate(tokens as never))).argument).toMatch(/^tokens/);
    }
  });

  it('other arguments', async () => {
    const model = opened('llama-gqa');
    const { loss } = await model.evaluate(llama);
    // Programs keep tokens as 64-bit numbers.
    expect((await model.evaluate(BigInt64Array.from(llama, BigInt) as never)).loss).toBe(loss);
    await refusal(() => decideLayout({} as RunModel, llama));
    await refusal(() => model.evaluate(llama, { cachedKeys: 'lost' as never }));
    await refusal(() => model.evaluate(llama, { stepwise: { prompt: 99 } }));
    await refusal(() => model.attention(llama, { layer: 2, head: 0 }));
    await refusal(() => model.attention(llama, { head: 0 } as never));
    expect((await model.attention(llama, { layer: 0 })).shape).toEqual([4, llama.length, llama.length]);
    await refusal(() => model.generate(llama, { tokens: 0 }).next());
    for (const [name, value] of Object.entries({ temperature: -1, topK: 0, topP: 0, seed: 0.5, stop: 64 })) {
      expect((await refusal(() => model.generate(llama, { [name]: value }).next())).argument).toBe(name);
    }
    expect((await refusal(() => model.evaluate('Once upon a time'))).message).toMatch('no tokenizer');
    await refusal(() => model.evaluate(llama, { signal: {} as AbortSignal }));
    await refusal(() => model.evaluate(llama, null as never));
    await refusal(() => openModel('model' as never));
    await refusal(() => openModel([], here));
    await refusal(() => openModel([3 as never], here));
  });

  it('more tokens than a table has rows, unless it is tiled', async () => {
    const model = opened('gpt2');
    const tokens = Array.from({ length: 65 }, (_, n) => n % 60);
    expect((await refusal(() => model.evaluate(tokens))).message).toMatch('64 rows');
    expect((await model.evaluate(tokens, { positions: { table: 'tile' } })).loss).toBeGreaterThan(0);
  });

  it('a model that was disposed', async () => {
    const model = await openModel(filesOf('llama-gqa'), here);
    model.dispose();
    model.dispose();
    await refusal(() => model.evaluate(llama));
  });
});

it('LongRoPE without an original length is that of the transformers which wrote the file', async () => {
  const lossOf = async (version: string, short: number[], factor = 4, context = 64) => {
    const long = [1.5, 2, 3, 4];
    const scaling = { rope_type: 'longrope', factor, short_factor: short, long_factor: long };
    const change = (config: Config) =>
      Object.assign(config, { transformers_version: version, rope_scaling: scaling, max_position_embeddings: context });
    const model = await openModel(filesOf('llama-gqa', change), here);
    const { loss } = await model.evaluate(tokensOf('llama-gqa'));
    model.dispose();
    return loss;
  };
  const short = [1, 1.1, 1.2, 1.3];
  expect(await lossOf('4.46.3', short)).toBe(await lossOf('4.53.3', [1.5, 2, 3, 4]));
  expect(await lossOf('4.53.3', short)).not.toBe(await lossOf('4.46.3', short));
  // A factor of 1 keeps the short divisors there, even of a text that is longer than the context.
  expect(await lossOf('4.46.3', short, 1, 16)).toBe(await lossOf('4.53.3', short, 1, 64));
  expect(await lossOf('4.53.3', short, 1, 16)).not.toBe(await lossOf('4.46.3', short, 1, 16));
});

it('YaRN whose factor contradicts its lengths is that of the transformers which wrote the file', async () => {
  const yarn = (factor: number, original: number) => ({
    rope_type: 'yarn',
    factor,
    original_max_position_embeddings: original,
  });
  const opened = async (version: string, scaling: object) => {
    const change = (config: Config) =>
      Object.assign(config, { transformers_version: version, max_position_embeddings: 64, rope_scaling: scaling });
    const model = await openModel(filesOf('llama-gqa', change), here);
    const { loss } = await model.evaluate(tokensOf('llama-gqa'));
    model.dispose();
    return { loss, messages: model.report.findings.map(({ message }) => message).join(' ') };
  };
  const lossOf = async (version: string, scaling: object) => (await opened(version, scaling)).loss;
  const contradictory = yarn(8, 16);
  expect(await lossOf('4.46.3', contradictory)).toBe(await lossOf('4.57.1', yarn(8, 64)));
  expect(await lossOf('4.53.3', contradictory)).toBe(await lossOf('4.57.1', yarn(4, 16)));
  expect(await lossOf('4.57.1', contradictory)).not.toBe(await lossOf('4.53.3', contradictory));
  for (const version of ['4.46.3', '4.57.1'])
    expect(await lossOf(version, yarn(4, 16))).toBe(await lossOf('4.53.3', yarn(4, 16)));
  expect((await opened('4.53.3', contradictory)).messages).toMatch(
    'transformers 4.53.3, which wrote the file, takes the ratio',
  );
});

it('the old key of a scaling is read in files of transformers before 5.0 alone', async () => {
  const lossOf = async (version: string, key: 'type' | 'rope_type') => {
    // Gemma 3 is Gemma 2 with norms of queries and keys.
    const change = (config: Config, tensors: Tensors) => {
      Object.assign(config, {
        model_type: 'gemma3_text',
        architectures: ['Gemma3ForCausalLM'],
        transformers_version: version,
        layer_types: ['sliding_attention', 'full_attention', 'sliding_attention'],
        rope_scaling: { [key]: 'linear', factor: 4 },
      });
      for (const layer of [0, 1, 2])
        for (const name of ['q', 'k'])
          tensors.set(`model.layers.${layer}.self_attn.${name}_norm.weight`, {
            dtype: 'F32',
            shape: [8],
            bytes: new Uint8Array(32),
          });
    };
    const model = await openModel(filesOf('gemma2', change), here);
    const { loss } = await model.evaluate(tokensOf('gemma2'));
    model.dispose();
    return loss;
  };
  expect(await lossOf('4.53.3', 'type')).toBe(await lossOf('4.53.3', 'rope_type'));
  expect(await lossOf('5.1.0', 'rope_type')).toBe(await lossOf('4.53.3', 'rope_type'));
  expect(await lossOf('5.1.0', 'type')).not.toBe(await lossOf('4.53.3', 'type'));
});

describe('files that are wrong', () => {
  const wrong: [string, (config: Config, tensors: Tensors) => void][] = [
    ['a tensor is missing', (_, tensors) => tensors.delete('model.layers.1.mlp.up_proj.weight')],
    ['a norm is missing', (_, tensors) => tensors.delete('model.layers.0.post_attention_layernorm.weight')],
    ['the head is missing', (_, tensors) => tensors.delete('lm_head.weight')],
    [
      'a tensor is not known',
      (_, tensors) => tensors.set('model.layers.0.self_attn.q_norm.weight', tensors.get('model.norm.weight') as Stored),
    ],
    [
      'a bias is in one layer alone',
      (_, tensors) => tensors.set('model.layers.0.mlp.up_proj.bias', tensors.get('model.norm.weight') as Stored),
    ],
    ['shapes contradict the configuration', (config) => Object.assign(config, { num_attention_heads: 8 })],
    ['heads of keys contradict it', (config) => Object.assign(config, { num_key_value_heads: 4 })],
    ['more layers than tensors', (config) => Object.assign(config, { num_hidden_layers: 3 })],
    ['fewer layers than tensors', (config) => Object.assign(config, { num_hidden_layers: 1 })],
    ['the model is not known', (config) => Object.assign(config, { model_type: 'mystery' })],
    ['the activation is not known', (config) => Object.assign(config, { hidden_act: 'sine' })],
    ['eps is no number', (config) => Object.assign(config, { rms_norm_eps: 'small' })],
    [
      'the type of a weight is not known',
      (_, tensors) => {
        const one = tensors.get('lm_head.weight');
        tensors.set('lm_head.weight', { dtype: 'I32', shape: one?.shape as number[], bytes: one?.bytes as Uint8Array });
      },
    ],
    [
      'a weight has one axis',
      (_, tensors) => {
        const one = tensors.get('lm_head.weight');
        tensors.set('lm_head.weight', { dtype: 'F32', shape: [2048], bytes: one?.bytes as Uint8Array });
      },
    ],
  ];

  it.each(wrong)('%s', async (_, change) => {
    await refusal(() => openModel(filesOf('llama-gqa', change), here));
  });

  it.each(['self_attn.k_proj', 'self_attn.o_proj', 'mlp.gate_proj', 'mlp.down_proj'])(
    'a weight of %s does not fit the others: the sentence names it',
    async (part) => {
      const name = `model.layers.1.${part}.weight`;
      const change = (_: Config, tensors: Tensors) => {
        const one = tensors.get(name) as Stored;
        const [rows, columns] = one.shape as [number, number];
        tensors.set(name, { ...one, shape: [rows / 2, columns * 2] });
      };
      expect((await refusal(() => openModel(filesOf('llama-gqa', change), here))).message).toMatch(name);
    },
  );

  it('a config.json that is not JSON, and one without a model_type', async () => {
    const [config, weights] = filesOf('llama-gqa', (one) => delete one.model_type) as [File, File];
    const messageOf = async (text: string) =>
      (await refusal(() => openModel([new File([text], 'config.json'), weights], here))).message;
    expect(await messageOf('<!doctype html>')).toMatch("'config.json', which is not JSON");
    expect(await messageOf('[]')).toMatch('a config.json beside the weights');
    expect(await messageOf(await config.text())).toMatch("the model_type ''");
  });

  // Each would be answered with the numbers of another model.
  it.each([
    ['vocab_size', 100],
    ['hidden_size', 64],
    ['intermediate_size', 7],
    ['attention_bias', true, 'files'],
    ['mlp_bias', true, 'files'],
    ['use_qk_norm', true, 'files'],
    ['logit_scale', 3],
    ['embedding_multiplier', 2],
    ['clip_qkv', 0.1],
    ['final_logit_softcapping', 5],
    ['use_parallel_residual', true],
    ['position_embedding_type', 'alibi', 'config'],
    ['no_rope_layers', [1, 0], 'config'],
    ['rope_scaling', { type: 'magic', factor: 2 }, 'config'],
    ['rms_norm_eps', -1],
    ['layer_norm_epsilon', -1, undefined, 'gpt2'],
    ['final_logit_softcapping', -1, undefined, 'gemma2'],
    ['attn_logit_softcapping', 0, undefined, 'gemma2'],
    ['num_experts_per_tok', 1.5, undefined, 'mixtral'],
    ['num_experts_per_tok', 5, undefined, 'mixtral'],
  ] as [string, unknown, string?, string?][])(
    '%s of %s, which the weights or the class do not have',
    async (key, value, argument = key, name = 'llama-gqa') => {
      const files = filesOf(name, (config) => Object.assign(config, { [key]: value }));
      expect((await refusal(() => openModel(files, here))).argument).toBe(argument);
    },
  );

  it.each([
    ['logit_scale', 1],
    ['clip_qkv', null],
    ['use_parallel_residual', false],
    ['attention_bias', false],
  ])('%s of %s changes nothing', async (key, value) => {
    const model = await openModel(
      filesOf('llama-gqa', (config) => Object.assign(config, { [key]: value })),
      here,
    );
    const tokens = tokensOf('llama-gqa');
    expect((await model.evaluate(tokens)).loss).toBe((await opened('llama-gqa').evaluate(tokens)).loss);
    model.dispose();
  });

  it.each([
    ['gpt2', 'n_positions', 5],
    ['gpt2', 'n_inner', 100],
    ['mixtral', 'num_local_experts', 3],
    ['opt', 'max_position_embeddings', 5],
    ['opt', 'enable_bias', false],
  ])('%s with %s of %s', async (name, key, value) => {
    await refusal(() =>
      openModel(
        filesOf(name, (config) => Object.assign(config, { [key]: value })),
        here,
      ),
    );
  });

  it('no weights, no configuration, no model', async () => {
    const [config, weights] = filesOf('llama-gqa') as [File, File];
    await refusal(() => openModel([config], here));
    await refusal(() => openModel([weights], here));
    await refusal(() => openModel([new File(['{'], 'config.json'), weights], here));
    await refusal(() => openModel([config, new File([new Uint8Array(4000)], 'model.safetensors')], here));
    await refusal(() => openModel([config, new Blob(['PK\u0003\u0004 pickled'])], here));
  });

  it('are refused wherever a byte is changed or the file ends, or they run', async () => {
    const weights = bytesOf('llama-gqa', 'model.safetensors');
    const config = new File([bytesOf('llama-gqa', 'config.json')], 'config.json');
    let seed = 1;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let n = 0; n < 60; n++) {
      const changed = Uint8Array.from(weights);
      for (let k = 0; k < 3; k++) changed[random(n % 2 === 0 ? 2600 : weights.length)] = random(256);
      const file = n % 5 === 0 ? changed.slice(0, random(changed.length)) : changed;
      try {
        const model = await openModel([config, new File([file], 'model.safetensors')], here);
        const { lossByToken } = await model.evaluate(tokensOf('llama-gqa'));
        expect(lossByToken.length).toBe(23);
        model.dispose();
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(PosencError);
      }
    }
  });

  it.each([
    ['llama-gqa', 'model.norm.weight'],
    ['llama-gqa', 'model.layers.1.mlp.up_proj.weight'],
    ['gpt2', 'transformer.wpe.weight'],
  ])('%s with NaN or infinity in %s', async (name, tensor) => {
    for (const bits of [0x7fc00000, 0xff800000]) {
      const files = filesOf(name, (_, tensors) => {
        new Uint32Array((tensors.get(tensor) as Stored).bytes.buffer)[3] = bits;
      });
      const error = await refusal(() => openModel(files, { build, worker: false }));
      expect(error.argument).toBe('files');
      expect(error.message).toContain(tensor);
    }
  });

  it('weights of 16 bits that are infinite', async () => {
    for (const dtype of ['F16', 'BF16'] as const) {
      const files = filesOf('llama-gqa', (_, tensors) => {
        const one = halved(tensors.get('lm_head.weight') as Stored, dtype);
        new Uint16Array(one.bytes.buffer)[5] = dtype === 'F16' ? 0xfc00 : 0xff80;
        tensors.set('lm_head.weight', one);
      });
      expect((await refusal(() => openModel(files, { build, worker: false }))).message).toContain('lm_head.weight');
    }
  });

  it('models that do not fit are refused before their weights are read', async () => {
    const error = await refusal(() => openModel(filesOf('llama-gqa'), { ...here, maxMemory: 2 ** 24 - 1 }));
    expect(error.argument).toBe('maxMemory');
  });
});

describe('the small storyteller', () => {
  const folder = storiesFolder();
  it.each(['simd', 'relaxed'] as const)(
    'as published and with its positions changed, in the %s build',
    async (which) => {
      if (folder === undefined) {
        console.warn('stories260K is not here: its cases were not run.');
        return;
      }
      const checks = await runStories(run, which, folder);
      expect(checks.length).toBe(66);
      expect(checks.filter(({ share }) => !(share <= 1))).toEqual([]);
    },
  );

  it('continues a text in pieces, and ends where the tokenizer says', async () => {
    if (folder === undefined) return;
    const files = ['stories260K.bin', 'tok512.bin'].map((name) => new File([readFileSync(join(folder, name))], name));
    const model = await openModel(files, here);
    const prompt = 'Once upon a time, there was a little girl named Lily.';
    const written = await pieces(model.generate(prompt, { tokens: 400 }));
    const text = written.map((piece) => piece.text).join('');
    expect(text).toMatch(/^ She loved to play outside in the park\./);
    expect(written.length).toBeLessThan(400);
    const all = [...(model.tokenizer?.encode(prompt) ?? []), ...written.map(({ token }) => token)];
    expect(prompt + text).toBe(model.tokenizer?.decode(all));
    expect((await decideLayout(model, prompt)).layout).toBe('interleaved');
    model.dispose();
  });
});
