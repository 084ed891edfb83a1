/**
 * Values that no model can mean. What programs compute for them is computed: the numbers here come from the formulas of
 * transformers' modeling_rope_utils, evaluated in float64 by another program.
 */
import { createPosenc } from 'posenc';
import { inspectConfig, type LayerPositions, layerFrequencies } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { llama3Divisors, yarnDivisors } from '../../../web/inspect/config/divisors.ts';
import { families } from './every-kind.ts';

const pe = await createPosenc({ build: 'simd' });
const sizes = { num_attention_heads: 4, num_hidden_layers: 2, head_dim: 16, max_position_embeddings: 8192 };
const llama = { model_type: 'llama', hidden_size: 64, ...sizes };
const inspect = (scaling: object, more: object = {}) => inspectConfig({ ...llama, rope_scaling: scaling, ...more });
const frequencies = (layer: LayerPositions | undefined, length?: number) =>
  Array.from(layerFrequencies(pe, layer as LayerPositions, length === undefined ? {} : { length }).frequencies);
const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 11));

describe('what programs compute', () => {
  const yarn = { rope_type: 'yarn', original_max_position_embeddings: 4096 };
  const llama3 = { rope_type: 'llama3', low_freq_factor: 1, high_freq_factor: 4, factor: 8 };

  it.each([
    [
      'a factor below 1 of YaRN',
      { ...yarn, factor: 0.5 },
      [1, 0.316227766017, 0.1, 0.0395284707521, 0.015, 0.00553398590529, 0.002, 0.000632455532034],
      1,
    ],
    [
      'swapped betas',
      { ...yarn, factor: 4, beta_fast: 1, beta_slow: 32 },
      [0.25, 0.0790569415042, 0.025, 0.00790569415042, 0.00625, 0.00316227766017, 0.001, 0.000316227766017],
      1.138629436111989,
    ],
    [
      'swapped betas whose ramp is not rounded',
      { ...yarn, factor: 4, beta_fast: 1, beta_slow: 32, truncate: false, attention_factor: 1.5 },
      [0.25, 0.0790569415042, 0.025, 0.0109148619401, 0.00594302847887, 0.00266721504448, 0.001, 0.000316227766017],
      1.5,
    ],
  ])('for %s', (_, scaling, expected, attentionFactor) => {
    const { status, layers } = inspect(scaling);
    expect(status).toBe('partial');
    expect(frequencies(layers[0])).toEqual(near(expected));
    expect(layerFrequencies(pe, layers[0] as LayerPositions).attentionFactor).toBeCloseTo(attentionFactor, 12);
  });

  it.each([
    [
      'swapped limits of Llama 3',
      { ...llama3, low_freq_factor: 4, high_freq_factor: 1 },
      [1, 0.193922744749, 0.0376060309309, 0.00729266473722, 0.000176776695297, 3.42810219595e-5, 6.64786987118e-6],
    ],
    [
      'a factor below 1 of Llama 3',
      { ...llama3, factor: 0.5 },
      [1, 0.193922744749, 0.0376060309309, 0.00729266473722, 0.00243063344966, 0.000548496351352, 0.000106365917939],
    ],
  ])('for %s', (_, scaling, expected) => {
    const { status, layers } = inspect(scaling, { rope_theta: 500000, original_max_position_embeddings: 8192 });
    expect(status).toBe('partial');
    expect(frequencies(layers[0]).slice(0, 7)).toEqual(near(expected));
  });

  it('for a factor below 1 of dynamic NTK, by the length of the sequence', () => {
    const { status, layers } = inspect({ rope_type: 'dynamic', factor: 0.5 }, { max_position_embeddings: 4096 });
    expect(status).toBe('partial');
    const plain = [1, 0.316227766017, 0.1, 0.0316227766017, 0.01, 0.00316227766017, 0.001, 0.000316227766017];
    for (const length of [undefined, 100, 4096]) expect(frequencies(layers[0], length)).toEqual(near(plain));
    expect(frequencies(layers[0], 16384)).toEqual(
      near([
        1, 0.277428725875, 0.0769666979407, 0.0213527729445, 0.00592387259189, 0.00164345242541, 0.000455940912419,
        0.000126491106407,
      ]),
    );
  });

  it('for a factor below 1 that is linear', () => {
    const { status, layers } = inspect({ rope_type: 'linear', factor: 0.5 });
    expect(status).toBe('partial');
    expect(frequencies(layers[0])[0]).toBe(2);
  });

  it('is what pe computes for values that it takes', () => {
    const [base, dim, original] = [5e5, 128, 8192];
    const plain = pe.frequencies({ scheme: 'rope', base, dim });
    const divided = (divisors: readonly number[]) => Array.from(plain, (one, pair) => one / (divisors[pair] as number));
    const close = (values: Float64Array) => Array.from(values, (value) => expect.closeTo(value, 14));
    for (const [betaFast, betaSlow, truncate] of [
      [32, 1, true],
      [16, 2, false],
      [1, 1, true],
    ] as const) {
      const scaling = {
        type: 'yarn',
        factor: 4,
        originalMaxPositionEmbeddings: original,
        betaFast,
        betaSlow,
        truncate,
      };
      const yarn = { factor: 4, original, betaFast, betaSlow, truncate };
      expect(divided(yarnDivisors(base, dim / 2, yarn))).toEqual(
        close(pe.frequencies({ scheme: 'rope', base, dim, scaling } as never)),
      );
    }
    const limits = { factor: 8, lowFreqFactor: 1, highFreqFactor: 4 };
    const scaling = { type: 'llama3', originalMaxPositionEmbeddings: original, ...limits };
    expect(divided(llama3Divisors(base, dim / 2, { original, ...limits }))).toEqual(
      close(pe.frequencies({ scheme: 'rope', base, dim, scaling } as never)),
    );
  });
});

describe('numbers as text', () => {
  it('are read wherever they are', () => {
    const texts = {
      ...{ num_attention_heads: ' 4 ', num_hidden_layers: '2', head_dim: '16' },
      ...{ max_position_embeddings: '8192', rope_theta: '5e5', sliding_window: '1024' },
    };
    const rope_scaling = {
      rope_type: 'yarn',
      factor: '4.0',
      original_max_position_embeddings: '2048',
      beta_fast: '16',
    };
    const numbers = { hidden_size: 64, ...sizes, rope_theta: 5e5, sliding_window: 1024 };
    const scaling = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 2048, beta_fast: 16 };
    const read = inspectConfig({ model_type: 'mistral', ...texts, rope_scaling });
    const plain = inspectConfig({ model_type: 'mistral', ...numbers, rope_scaling: scaling });
    expect([read.status, plain.status]).toEqual(['partial', 'ok']);
    expect(read.layers).toEqual(plain.layers);
    const doubted = read.findings.filter(({ id }) => id === 'value.number-as-text');
    expect(doubted.map(({ values }) => values.key).sort()).toEqual(
      [
        ...Object.keys(texts),
        ...['factor', 'original_max_position_embeddings', 'beta_fast'].map((name) => `rope_scaling.${name}`),
      ].sort(),
    );
  });

  it('are not read for the factor that is all there is of a linear scaling, as in the reference', () => {
    expect(inspect({ rope_type: 'linear', factor: '4.0' }).status).toBe('error');
  });

  it('are none where they are words', () => {
    const { status, layers } = inspectConfig({ ...llama, model_type: 'mistral', sliding_window: '4k' });
    expect(status).toBe('partial');
    expect(layers[0]).not.toHaveProperty('slidingWindow');
    expect(frequencies(layers[0])).toHaveLength(8);
  });
});

it('reads a switch that is not a boolean as Python does', () => {
  const window = { model_type: 'qwen2', sliding_window: 512, max_window_layers: 0 };
  for (const [given, expected] of [
    ['true', 512],
    [1, 512],
    [0, undefined],
    ['', undefined],
  ] as const) {
    const { status, layers } = inspectConfig({ ...window, use_sliding_window: given });
    expect([status, layers[0]?.slidingWindow]).toEqual(['partial', expected]);
  }
});

it('says of a head that cannot be divided all that does not depend on its width', () => {
  const heads = { hidden_size: 64, num_attention_heads: 5, num_hidden_layers: 2 };
  expect(inspectConfig({ model_type: 'llama', ...heads }).status).toBe('error');
  for (const [model_type, expected] of [
    ['bert', { entry: 'absolute', table: { rows: 512, dim: 64 } }],
    ['bloom', { entry: 'bias', heads: 5 }],
    ['gptj', { entry: 'rotary', rotaryDim: 64, base: 10000 }],
    ['t5', { entry: 'bias', table: { rows: 32 } }],
  ] as const) {
    const { n_embd, ...more } = { n_embd: 64, n_head: 5, n_layer: 2, d_model: 64, num_heads: 5, d_kv: null };
    const { status, layers } = inspectConfig({ model_type, ...heads, n_embd, ...more });
    expect([model_type, status]).toEqual([model_type, 'partial']);
    expect(layers[0]).toMatchObject(expected);
  }
});

it('lists ten thousand layers of fifty thousand, and the rest of the report', () => {
  const { status, layers, maxPositionEmbeddings, findings } = inspectConfig({ ...llama, num_hidden_layers: 50_000 });
  expect([status, layers.length, maxPositionEmbeddings]).toEqual(['partial', 10_000, 8192]);
  expect(findings[0]).toMatchObject({ id: 'layers.too-many', values: { count: 50_000, max: 10_000 } });
  expect(frequencies(layers[9_999])).toHaveLength(8);
});

it('says of a file with one kind of layer that is unusable what the other is', () => {
  const gemma = { ...llama, model_type: 'gemma3_text', layer_types: ['sliding_attention', 'full_attention'] };
  const { status, layers, findings } = inspectConfig({ ...gemma, rope_theta: 0 });
  expect(status).toBe('partial');
  expect(layers.map(({ base, encoding }) => [base, encoding !== undefined])).toEqual([
    [10000, true],
    [undefined, false],
  ]);
  expect(findings[0]).toMatchObject({ id: 'value.not-positive', kind: 'unknown', keys: ['rope_theta'] });
  expect(inspectConfig({ ...gemma, rope_theta: 0, rope_local_base_freq: 0 }).status).toBe('error');
});

it('has a rule for every file in each family', () => {
  const isForAll = (rule: object): boolean =>
    'upTo' in rule && 'behind' in rule
      ? isForAll(rule.behind as object)
      : !('when' in rule) && !['list', 'runs', 'word'].some((key) => key in rule);
  for (const { title, rules, stacks = [] } of families) {
    const all = [rules, ...stacks.map((stack) => stack.rules)].filter((one) => one !== undefined);
    expect([title, all.every((one) => one.some(isForAll))]).toEqual([title, true]);
  }
});
