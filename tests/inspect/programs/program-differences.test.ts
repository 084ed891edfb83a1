import { createPosenc } from 'posenc';
import { inspectConfig, programDifferences } from 'posenc/inspect';
import { describe, expect, test } from 'vitest';

const pe = await createPosenc();

test('a width that a state of the reference does not read is a difference in pairs', () => {
  const report = inspectConfig({ model_type: 'recurrent_gemma', num_hidden_layers: 6 });
  const [only, ...others] = programDifferences(pe, report);
  expect(others).toEqual([]);
  expect(only?.keys).toEqual(['partial_rotary_factor']);
  expect(only?.layers).toEqual([2, 5]);
  expect(only?.numbers?.rotaryDim).toBe(2 * report.layers[2]!.rotaryDim!);
  expect(only?.numbers?.pairsThatDiffer).toBeUndefined();
});

test("pairs 61 and 62 of Qwen3-VL stand still where the fourth axis is 0 (ggml's IMROPE)", () => {
  const rope_scaling = { rope_type: 'default', mrope_interleaved: true, mrope_section: [24, 20, 20] };
  const report = inspectConfig({ model_type: 'qwen3_vl_text', head_dim: 128, rope_theta: 5e6, rope_scaling });
  const difference = programDifferences(pe, report, { position: 32768 }).find(({ program }) => /ggml/.test(program));
  const { frequencies, reference, pairsThatDiffer, largestAngle } = difference?.numbers ?? {};
  expect(pairsThatDiffer).toBe(2);
  expect([frequencies?.[61], frequencies?.[62]]).toEqual([0, 0]);
  expect(largestAngle).toMatchObject({ pair: 61, position: 32768 });
  expect(largestAngle?.radians).toBeCloseTo(0.0135, 4);
  expect(32768 * (reference?.[62] ?? 0)).toBeCloseTo(0.0106, 4);
});

test('programs that compute the same are not named', () => {
  const rope_scaling = { rope_type: 'linear', factor: 2 };
  expect(programDifferences(pe, inspectConfig({ model_type: 'llama', rope_scaling }))).toEqual([]);
});

test('releases before 5.0 have the default base of their class, which was another for some', () => {
  const rope_parameters = { rope_type: 'default', rope_theta: 8e6 };
  const based = (modelType: string) =>
    programDifferences(pe, inspectConfig({ model_type: modelType, rope_parameters }))
      .filter(({ keys }) => keys.includes('rope_parameters'))
      .map(({ numbers }) => numbers?.encoding.base);
  expect(based('llama')).toEqual([10000]);
  expect(based('cohere')).toEqual([10000]);
  expect(based('persimmon')).toEqual([25000]);
  expect(based('apertus')).toEqual([12000000]);
  expect(based('exaone_moe')).toEqual([]);
});

test('statements about releases apply to families that they contain', () => {
  const rope_scaling = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 1024, truncate: false };
  const releases = (modelType: string) =>
    programDifferences(pe, inspectConfig({ model_type: modelType, max_position_embeddings: 2048, rope_scaling }))
      .filter(({ program }) => program === 'transformers')
      .map(({ versions, numbers }) => [versions, numbers?.encoding.scaling]);
  expect(releases('phimoe').map(([versions]) => versions)).toEqual(['4.51 to 4.55', '4.43 to 4.50']);
  expect(releases('qwen3')).toEqual([['4.51 to 4.55', { ...scaled, factor: 2 }]]);
  // Its class was added in 4.55, which reads truncate.
  expect(releases('gpt_oss').slice(0, 1)).toEqual([['4.51 to 4.55', { ...scaled, factor: 2, truncate: false }]]);
  expect(releases('apertus')).toEqual([]);
});

const scaled = { type: 'yarn', originalMaxPositionEmbeddings: 1024 };

describe('windows of FlashAttention 2 in transformers before 4.56', () => {
  const windows = (config: object) =>
    programDifferences(pe, inspectConfig(config))
      .filter(({ program }) => program.startsWith('FlashAttention 2'))
      .map(({ window, layers, numbers }) => [window, layers.length, numbers]);
  const small = { hidden_size: 512, num_attention_heads: 8, num_hidden_layers: 4 };

  test('show one key more than configured behind a causal mask', () => {
    expect(windows({ ...small, model_type: 'mistral', sliding_window: 4 })).toEqual([
      [{ keys: 5, reference: 4 }, 4, undefined],
    ]);
    const [message] = programDifferences(pe, inspectConfig({ ...small, model_type: 'mistral', sliding_window: 4 }));
    expect(message?.what).toMatch(/2 · sliding_window \+ 1/);
    expect(message?.versions).toBe('before 4.56');
  });

  test('concern the layers that have one, of families that there were', () => {
    const types = ['sliding_attention', 'full_attention', 'sliding_attention', 'full_attention'];
    const gemma = { ...small, model_type: 'gemma2', sliding_window: 16, layer_types: types };
    expect(windows(gemma)).toEqual([[{ keys: 17, reference: 16 }, 2, undefined]]);
    expect(windows({ ...small, model_type: 'mistral', sliding_window: null })).toEqual([]);
    expect(windows({ ...small, model_type: 'olmo3' })).toEqual([]);
    expect(windows({ ...small, model_type: 'modernbert' })).toEqual([]);
    expect(windows({ ...small, model_type: 'llama', sliding_window: 4 })).toEqual([]);
  });
});
