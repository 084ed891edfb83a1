/** The keys of individual decoder families, beyond the published files among the conformance cases. */
import { createPosenc, PosencError } from 'posenc';
import { cacheDrift, inspectConfig, layerEncoding, layerFrequencies } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const pe = await createPosenc({ build: 'simd' });
const small = { hidden_size: 512, num_attention_heads: 8, num_hidden_layers: 4, max_position_embeddings: 4096 };
const inspect = (modelType: string, more: object = {}) => inspectConfig({ ...small, model_type: modelType, ...more });
const first = (modelType: string, more: object = {}) => inspect(modelType, more).layers[0];
const types = (modelType: string, more: object = {}) => inspect(modelType, more).layers.map(({ type }) => type);
const entries = (modelType: string, more: object = {}) => inspect(modelType, more).layers.map(({ entry }) => entry);
const windows = (modelType: string, more: object = {}) =>
  inspect(modelType, more).layers.map(({ slidingWindow }) => slidingWindow);

describe('the dynamic NTK of Qwen 1', () => {
  const qwen = (more: object = {}) =>
    inspectConfig({ model_type: 'qwen', kv_channels: 128, seq_length: 2048, ...more }).layers[0]!;
  /** As in the class of the checkpoint: base · a^(d/(d − 2)), a = 2^⌈log2(n / seq_length) + 1⌉ − 1. */
  const expected = (factor: number, pair: number) => (10000 * factor ** (128 / 126)) ** (-pair / 64);

  it.each([
    [1, 1],
    [2048, 1],
    [2049, 3],
    [4096, 3],
    [4097, 7],
    [8192, 7],
    [16384, 15],
    [16385, 31],
  ])('at %i tokens multiplies the base as for the factor %i', (length, factor) => {
    const { frequencies, attentionFactor } = layerFrequencies(pe, qwen(), { length });
    for (const pair of [0, 1, 31, 63]) {
      expect(Math.abs(frequencies[pair]! / expected(factor, pair) - 1)).toBeLessThan(1e-12);
    }
    expect(attentionFactor).toBe(1);
    const scaling = layerEncoding(qwen(), { length })?.scaling;
    expect(scaling).toEqual(factor === 1 ? undefined : { type: 'ntk', factor });
  });

  it('is a property of the row, and can be switched off', () => {
    expect(qwen()).toMatchObject({ switchAbove: 2048, steppedNtk: true, scaling: { seq_length: 2048 } });
    expect(qwen().attention.temperature).toEqual({ form: 'log-n', floorScale: 2048 });
    expect(qwen().encoding).not.toHaveProperty('scaling');
    const off = qwen({ use_dynamic_ntk: false, use_logn_attn: false });
    for (const key of ['switchAbove', 'steppedNtk', 'scaling']) expect(off).not.toHaveProperty(key);
    expect(off.attention).not.toHaveProperty('temperature');
    expect(layerFrequencies(pe, off, { length: 8192 }).frequencies[63]).toBeCloseTo(expected(1, 63), 15);
    const [row] = inspectConfig({ model_type: 'qwen', max_position_embeddings: 32768 }).layers;
    expect(row?.switchAbove).toBe(8192);
  });

  it('has no drift that could be measured: the scaling of the prompt stays', () => {
    expect(() => cacheDrift(pe, qwen(), { length: 4096 })).toThrow(PosencError);
  });

  it('leaves other layers that switch as they were', () => {
    const dynamic = first('llama', { rope_scaling: { rope_type: 'dynamic', factor: 4 } })!;
    expect(layerEncoding(dynamic)).toBe(dynamic.encoding);
    expect(layerEncoding(dynamic, { length: 9000 })?.scaling).toMatchObject({ type: 'dynamic', seqLen: 9000 });
    const plain = first('llama')!;
    expect(layerEncoding(plain, { length: 9000 })).toBe(plain.encoding);
    expect(layerEncoding(inspectConfig({ model_type: 'mamba' }).layers[0]!, { length: 9 })).toBeUndefined();
  });
});

describe('class defaults', () => {
  it.each([
    ['mistral', { base: 10000, slidingWindow: 4096 }],
    ['mixtral', { base: 1000000 }],
    ['cohere', { base: 500000, layout: 'interleaved' }],
    ['helium', { base: 100000, layout: 'interleaved', headDim: 128 }],
    ['gpt_neox', { base: 10000, rotaryDim: 16 }],
    ['stablelm', { rotaryDim: 16 }],
    ['phi', { rotaryDim: 32 }],
    ['glm', { rotaryDim: 64, headDim: 128, layout: 'interleaved' }],
    ['glm4_moe', { rotaryDim: 32, headDim: 64, layout: 'half' }],
    ['qwen3', { headDim: 128, base: 10000 }],
    ['qwen3_vl', { base: 500000, sections: [24, 20, 20], sectionOrder: 'interleaved' }],
    ['hy_v3', { base: 11158840 }],
    ['mimo_v2_flash', { base: 5000000, rotaryDim: 64, headDim: 192 }],
    ['deepseek_v3', { headDim: 192, rotaryDim: 64, layout: 'interleaved' }],
    ['minicpm3', { headDim: 96, rotaryDim: 32, layout: 'half' }],
  ])('%s', (modelType, expected) => {
    expect(first(modelType)).toMatchObject(expected);
  });

  it.each(['llama', 'gpt2', 'bloom', 'mistral'])('no query of %s sees a later key', (modelType) => {
    expect(first(modelType)?.attention.causal).toBe(true);
  });

  it('a null is not an absent key', () => {
    expect(first('mistral', { sliding_window: null })?.slidingWindow).toBeUndefined();
    expect(first('qwen3', { head_dim: null })?.headDim).toBe(64);
    expect(first('llama4', { attention_chunk_size: null })?.attentionChunkSize).toBeUndefined();
  });

  it.each([
    ['apertus', 'llama3', 12000000],
    ['ministral3', 'yarn', 1000000],
    ['gpt_oss', 'yarn', 150000],
    ['cwm', 'llama3', 1000000],
  ])('the scaling of %s', (modelType, type, base) => {
    const report = inspect(modelType);
    expect(report.layers[0]).toMatchObject({ base, scaling: { type } });
    expect(report.findings.some(({ kind, keys }) => kind === 'defaulted' && keys.includes('rope_parameters'))).toBe(
      true,
    );
  });
});

describe('where layers differ', () => {
  it('EXAONE 4 turns all layers when there is no window, and windowed ones otherwise', () => {
    expect(entries('exaone4')).toEqual(['rotary', 'rotary', 'rotary', 'none']);
    expect(entries('exaone4', { sliding_window: null })).toEqual(Array(4).fill('rotary'));
    expect(entries('exaone4', { sliding_window_pattern: 'LG' })).toEqual(['rotary', 'none', 'rotary', 'none']);
  });

  it('ModernBERT sees half of local_attention on each side, and others each side and themselves', () => {
    const { layers } = inspect('modernbert', { local_attention: 128 });
    expect(layers.map(({ slidingWindow }) => slidingWindow)).toEqual([undefined, 128, 128, undefined]);
    expect(layers[1]?.attention.window).toEqual([64, 64]);
    expect(first('openai_privacy_filter')?.attention.window).toEqual([128, 128]);
    expect(first('mistral', { sliding_window: 100 })?.attention.window).toEqual([99, 0]);
  });

  it('Command R7B turns nothing without a window', () => {
    expect(entries('cohere2', { sliding_window: null })).toEqual(Array(4).fill('none'));
  });

  it('a pattern of letters that is empty or no text is as good as none', () => {
    const cycle = ['linear_attention', 'mlp', 'full_attention', 'mlp'];
    expect(types('nemotron_h', { hybrid_override_pattern: '*M' })).toEqual(['full_attention', 'linear_attention']);
    for (const hybrid_override_pattern of ['', 7, null]) {
      expect(types('nemotron_h', { hybrid_override_pattern })).toEqual(cycle);
    }
    expect(entries('exaone4', { sliding_window_pattern: 2 })).toEqual(['rotary', 'none', 'rotary', 'none']);
  });

  it('a learned logit in the denominator is reported for layers that have one', () => {
    const sinks = (modelType: string) => inspect(modelType).layers.map((layer) => 'attentionSink' in layer);
    expect(sinks('gpt_oss')).toEqual([true, true, true, true]);
    expect(sinks('mimo_v2_flash')).toEqual([false, true, true, true]);
    expect(sinks('llama')).toEqual([false, false, false, false]);
  });

  it('Qwen2 windows begin at max_window_layers, and those of its experts are every second one below', () => {
    const used = { use_sliding_window: true, sliding_window: 128, max_window_layers: 2 };
    expect(windows('qwen2', used)).toEqual([undefined, undefined, 128, 128]);
    expect(windows('qwen2_moe', used)).toEqual([128, undefined, undefined, undefined]);
    expect(windows('qwen3_moe', used)).toEqual([128, 128, 128, 128]);
    expect(windows('qwen2', { ...used, use_sliding_window: false })).toEqual(Array(4).fill(undefined));
  });

  it('Llama 4 without flags, with an empty list and with flags', () => {
    const nope = ['chunked_attention', 'chunked_attention', 'chunked_attention', 'full_attention'];
    expect(types('llama4')).toEqual(nope);
    expect(types('llama4', { no_rope_layers: [] })).toEqual(nope);
    expect(types('llama4', { no_rope_layers: [0, 1, 1, 1] })).toEqual([nope[3], ...nope.slice(0, 3)]);
    expect(inspect('llama4').layers[3]?.attention.temperature).toEqual({
      form: 'llama4',
      attnScale: 0.1,
      floorScale: 8192,
    });
    expect(inspect('llama4', { attn_temperature_tuning: false }).layers[3]?.attention.temperature).toBeUndefined();
  });

  it('bases of single layers, 0 for none', () => {
    const { layers } = inspect('granite_swa', {
      layer_rope_theta: [10000, 0, 500000, 10000],
      attention_multiplier: 0.1,
    });
    expect(layers.map(({ entry, base }) => base ?? entry)).toEqual([10000, 'none', 500000, 10000]);
    expect(layers.map(({ slidingWindow }) => slidingWindow)).toEqual([undefined, 128, 128, 128]);
    expect(layers.every(({ attention, attentionSink }) => attention.scale === 0.1 && attentionSink)).toBe(true);
    expect(entries('muse_glimmer')).toEqual(['rotary', 'rotary', 'rotary', 'none']);
    expect(entries('muse_glimmer', { num_hidden_layers: 6 })).toEqual([
      'rotary',
      'none',
      'rotary',
      'rotary',
      'rotary',
      'none',
    ]);
  });

  it('Step 3.5 has bases, shares and more layer types than layers', () => {
    const { layers } = inspect('step3p5', {
      head_dim: 128,
      layer_types: ['full_attention', 'sliding_attention', 'sliding_attention', 'full_attention', 'full_attention'],
      rope_theta: [5000000, 10000, 10000, 5000000, 10000],
      partial_rotary_factors: [0.5, 1, 1, 0.5, 1],
      sliding_window: 512,
    });
    expect(layers.map(({ base, rotaryDim }) => [base, rotaryDim])).toEqual([
      [5000000, 64],
      [10000, 128],
      [10000, 128],
      [5000000, 64],
    ]);
  });

  it('Gemma 4 ends with a full layer, whose head is wider', () => {
    const { layers } = inspect('gemma4_text');
    expect(layers.map(({ headDim }) => headDim)).toEqual([256, 256, 256, 512]);
    expect(layers[3]?.scaling).toEqual({ type: 'proportional' });
    expect(layerFrequencies(pe, layers[3] as never).frequencies.filter((one) => one > 0)).toHaveLength(64);
  });

  it('DeepSeek V4 compresses, and scales compressed layers alone', () => {
    const { layers } = inspect('deepseek_v4', {
      compress_ratios: [0, 4, 128, 4, 4],
      qk_rope_head_dim: 64,
      rope_scaling: { type: 'yarn', factor: 16, original_max_position_embeddings: 65536 },
    });
    expect(layers.map(({ base }) => base)).toEqual([10000, 160000, 160000, 160000]);
    expect(layers[0]?.scaling).toBeUndefined();
    expect(layerFrequencies(pe, layers[1] as never).attentionFactor).toBe(1);
    expect(layers[0]).toMatchObject({ rotaryDim: 64, headDim: 512, encoding: { rotaryPart: 'last' } });
  });

  it.each([
    ['jamba', { num_hidden_layers: 8 }, 'none'],
    ['nemotron_h', { hybrid_override_pattern: 'M-M*' }, 'none'],
    ['mamba2', {}, 'none'],
    ['kimi_linear', {}, 'none'],
  ])('%s has no positions at all', (modelType, more, entry) => {
    expect(new Set(entries(modelType, more))).toEqual(new Set([entry]));
  });

  it('Granite 4 turns only where the file says rope', () => {
    const list = { layer_types: ['mamba', 'mamba', 'attention', 'mamba'] };
    expect(entries('granitemoehybrid', list)).toEqual(Array(4).fill('none'));
    expect(entries('granitemoehybrid', { ...list, position_embedding_type: 'rope' })[2]).toBe('rotary');
  });
});

describe('scalings', () => {
  it('an original length outside takes precedence over that inside, and max_position_embeddings replaces both', () => {
    const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 1024 };
    expect(inspect('llama', { rope_scaling: yarn }).trainedContext).toBe(1024);
    expect(inspect('llama', { rope_scaling: yarn, original_max_position_embeddings: 2048 }).trainedContext).toBe(2048);
    expect(inspect('llama', { rope_scaling: { rope_type: 'yarn', factor: 4 } }).trainedContext).toBe(4096);
  });

  it('a YaRN factor of null is the ratio of the lengths', () => {
    const scaling = { rope_type: 'yarn', factor: null, original_max_position_embeddings: 1024 };
    expect(first('llama', { rope_scaling: scaling })?.encoding?.scaling).toMatchObject({ factor: 4 });
  });

  it('of Llama 3 have a note where their limits are equal, with no pair between them', () => {
    const findings = (high_freq_factor: number) =>
      inspect('llama', { rope_scaling: { rope_type: 'llama3', factor: 8, low_freq_factor: 2, high_freq_factor } })
        .findings;
    const keys = ['rope_scaling.high_freq_factor', 'rope_scaling.low_freq_factor'];
    expect(findings(2)).toContainEqual(expect.objectContaining({ kind: 'note', keys }));
    expect(findings(4)).not.toContainEqual(expect.objectContaining({ keys }));
  });

  it('rounds the ramp of a class with an object for each type of layer', () => {
    const yarn = { rope_type: 'yarn', factor: 8, original_max_position_embeddings: 1024, truncate: false };
    const full = inspect('olmo3', { rope_scaling: yarn }).layers[3];
    expect(full?.encoding?.scaling).not.toHaveProperty('truncate');
    expect(first('llama', { rope_scaling: yarn })?.encoding?.scaling).toMatchObject({ truncate: false });
  });

  it('OLMo 3 says that its base reaches full layers only', () => {
    const report = inspect('olmo3', { rope_theta: 1000000 });
    expect(report.layers.map(({ base }) => base)).toEqual([500000, 500000, 500000, 1000000]);
    expect(report.findings.some(({ kind, keys }) => kind === 'contradictory' && keys.includes('rope_theta'))).toBe(
      true,
    );
  });

  it('a temperature only where the file has its parameter', () => {
    const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 1024 };
    expect(first('ministral3', { rope_scaling: yarn })?.attention.temperature).toBeUndefined();
    const hot = first('ministral3', { rope_scaling: { ...yarn, llama_4_scaling_beta: 0.2 } });
    expect(hot?.attention.temperature).toEqual({ form: 'ministral3', attnScale: 0.2, floorScale: 1024 });
  });

  it('GLM-4 chat multiplies the base', () => {
    expect(first('chatglm', { kv_channels: 128, num_layers: 4, rope_ratio: 500 })).toMatchObject({
      base: 5000000,
      rotaryDim: 64,
    });
  });

  it('Phi-MoE takes the amplitude from the file', () => {
    const lists = { short_factor: Array(32).fill(1), long_factor: Array(32).fill(2) };
    const scaling = {
      type: 'longrope',
      ...lists,
      short_mscale: 1.25,
      long_mscale: 1.5,
      original_max_position_embeddings: 1024,
    };
    expect(layerFrequencies(pe, first('phimoe', { rope_scaling: scaling }) as never).attentionFactor).toBe(1.25);
  });
});

describe('an object for each type of layer', () => {
  const full_attention = { rope_type: 'linear', factor: 8, rope_theta: 2000000 };

  it('holds the base and the scaling of its layers', () => {
    const sliding_attention = { rope_type: 'default', rope_theta: 20000 };
    const { layers } = inspect('gemma3_text', {
      num_hidden_layers: 6,
      rope_parameters: { full_attention, sliding_attention },
    });
    expect(layers[0]).toMatchObject({ base: 20000, baseFrom: 'rope_parameters.sliding_attention.rope_theta' });
    expect(layers[0]).not.toHaveProperty('scaling');
    expect(layers[5]).toMatchObject({
      base: 2000000,
      baseFrom: 'rope_parameters.full_attention.rope_theta',
      scaling: { type: 'linear', factor: 8 },
    });
  });

  it('that is missing gives its layers what the class has', () => {
    const { layers, findings } = inspect('gemma3_text', { num_hidden_layers: 6, rope_parameters: { full_attention } });
    expect(layers[0]).toMatchObject({ base: 10000 });
    expect(layers[0]).not.toHaveProperty('baseFrom');
    expect(findings[0]).toEqual({
      id: 'scaling.type-of-layer-missing',
      kind: 'defaulted',
      keys: ['rope_parameters'],
      values: { path: 'rope_parameters', type: 'sliding_attention', base: 10000 },
      message:
        'rope_parameters has no entry for sliding_attention: the class default 10000 is used as the base, without scaling.',
    });
  });

  it('is not read by a family that has one for all layers', () => {
    const { layers, findings } = inspect('llama', { rope_parameters: { full_attention } });
    expect(layers[0]).toMatchObject({ base: 10000, encoding: { scheme: 'rope', layout: 'half', base: 10000 } });
    expect(layers[0]).not.toHaveProperty('scaling');
    expect(findings[0]).toMatchObject({ kind: 'unread', keys: ['rope_parameters'] });
  });

  it('is missed where the class has one for each type and the file one for all', () => {
    const flat = inspect('olmo3', { rope_parameters: { rope_type: 'yarn', factor: 8 } });
    expect(flat.layers[3]).not.toHaveProperty('scaling');
    expect(flat.findings[0]).toMatchObject({ kind: 'unread', keys: ['rope_parameters'] });
    const old = inspect('olmo3', { rope_scaling: { type: 'yarn', factor: 8 } });
    expect(old.layers[3]).not.toHaveProperty('scaling');
    expect(old.findings[0]).toMatchObject({ kind: 'dangerous', keys: ['rope_scaling.type'] });
    const present = inspect('olmo3', { rope_scaling: { rope_type: 'yarn', type: 'yarn', factor: 8 } });
    expect(present.layers[3]).toMatchObject({ scaling: { type: 'yarn', factor: 8 } });
    const none = inspect('olmo3', { rope_scaling: { type: 'default' } });
    expect(none.findings.map(({ kind }) => kind)).not.toContain('dangerous');
  });
});

describe('a value inside the rotary parameters and outside of them', () => {
  const said = (modelType: string, more: object) => inspect(modelType, more).findings[0];

  it('is a base that is taken from inside', () => {
    const twice = { rope_theta: 20000, rope_parameters: { rope_type: 'default', rope_theta: 30000 } };
    expect(first('llama', twice)).toMatchObject({ base: 30000, baseFrom: 'rope_parameters.rope_theta' });
    expect(said('llama', twice)).toMatchObject({
      kind: 'contradictory',
      keys: ['rope_theta', 'rope_parameters.rope_theta'],
      message:
        'rope_theta is given twice with different values (20000 and 30000); the one inside rope_parameters is used.',
    });
    expect(first('llama', { rope_theta: 20000 })).toMatchObject({ base: 20000, baseFrom: 'rope_theta' });
    expect(first('llama')).not.toHaveProperty('baseFrom');
  });

  it('is a share that is taken from inside, and from outside by scaled types', () => {
    const shares = (type: object, partial_rotary_factor?: number) => ({
      ...(partial_rotary_factor === undefined ? {} : { partial_rotary_factor }),
      rope_parameters: { ...type, partial_rotary_factor: 0.125 },
    });
    const plain = { rope_type: 'default' };
    const scaled = { rope_type: 'linear', factor: 2 };
    expect(first('stablelm', shares(plain, 0.5))?.rotaryDim).toBe(8);
    expect(said('stablelm', shares(plain, 0.5))?.message).toContain('the one inside rope_parameters is used');
    expect(first('stablelm', shares(scaled, 0.5))?.rotaryDim).toBe(32);
    expect(said('stablelm', shares(scaled, 0.5))?.message).toContain('the one outside rope_parameters is used');
    // The class has 0.25.
    expect(first('stablelm', shares(scaled))?.rotaryDim).toBe(16);
    expect(said('stablelm', shares(scaled))?.message).toContain('which is 0.25 by default');
    expect(first('stablelm', shares(plain))?.rotaryDim).toBe(8);
    expect(said('stablelm', shares(plain))?.kind).not.toBe('contradictory');
    expect(said('stablelm', shares(scaled, 0.125))?.kind).not.toBe('contradictory');
  });
});

describe('lengths of texts', () => {
  const lengths = (modelType: string, more: object) => {
    const { trainedContext, extendedContext, maxPositionEmbeddings } = inspect(modelType, more);
    return [trainedContext, extendedContext, maxPositionEmbeddings];
  };
  const lists = { short_factor: Array(32).fill(1), long_factor: Array(32).fill(2) };

  it('are that of training, and that to which a scaling extends it', () => {
    expect(lengths('llama', {})).toEqual([4096, null, 4096]);
    expect(lengths('llama', { rope_scaling: { rope_type: 'linear', factor: 4 } })).toEqual([null, 4096, 4096]);
    expect(lengths('llama', { rope_scaling: { rope_type: 'dynamic', factor: 4 } })).toEqual([4096, null, 4096]);
    const yarn = { rope_type: 'yarn', factor: 4 };
    const from = (original_max_position_embeddings: number) => ({ original_max_position_embeddings });
    expect(lengths('llama', { rope_scaling: { ...yarn, ...from(2048) } })).toEqual([2048, 8192, 4096]);
    expect(lengths('llama', { rope_scaling: { ...yarn, ...from(512) } })).toEqual([512, 4096, 4096]);
    const llama3 = { rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4, ...from(1024) };
    expect(lengths('llama', { rope_scaling: llama3 })).toEqual([1024, 4096, 4096]);
    const longrope = (more: object) => ({ rope_scaling: { type: 'longrope', ...lists, ...more }, ...from(1024) });
    expect(lengths('phi3', longrope({}))).toEqual([1024, 4096, 4096]);
    expect(lengths('phi3', longrope({ factor: 8 }))).toEqual([1024, 8192, 4096]);
  });

  it('make the factor of LongRoPE, which is at least 1', () => {
    const factor = (original_max_position_embeddings: number, more: object = {}) => {
      const rope_scaling = { type: 'longrope', ...lists, ...more };
      return first('phi3', { original_max_position_embeddings, rope_scaling })?.encoding?.scaling;
    };
    expect(factor(1024)).toMatchObject({ factor: 4, originalMaxPositionEmbeddings: 1024 });
    expect(factor(1024, { factor: 8 })).toMatchObject({ factor: 8 });
    expect(factor(8192)).toMatchObject({ factor: 1 });
  });

  it('are dangerous where the original one is the longer', () => {
    const scaling = (original_max_position_embeddings: number) => ({
      rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings },
    });
    const kinds = (original: number) => inspect('llama', scaling(original)).findings.map(({ kind }) => kind);
    expect(kinds(8192)).toContain('dangerous');
    expect(kinds(4096)).not.toContain('dangerous');
  });
});

describe('the scale of the logits', () => {
  it.each([
    ['llama', {}, 1 / 8],
    ['gemma2', { query_pre_attn_scalar: 144 }, 1 / 12],
    ['granite', { attention_multiplier: 0.5 }, 0.5],
    ['gemma3n_text', {}, 1],
  ])('%s %j', (modelType, more, scale) => {
    expect(first(modelType, more)?.attention.scale).toBeCloseTo(scale, 12);
  });

  it('has the square of DeepSeek’s factor where the file has mscale_all_dim', () => {
    const yarn = { type: 'yarn', factor: 40, original_max_position_embeddings: 4096 };
    const scale = (more: object) => first('deepseek_v3', { rope_scaling: { ...yarn, ...more } })?.attention.scale;
    expect(scale({})).toBeCloseTo(1 / Math.sqrt(192), 12);
    expect(scale({ mscale_all_dim: 0.5 })).toBeCloseTo((0.05 * Math.log(40) + 1) ** 2 / Math.sqrt(192), 12);
  });
});

describe('old names of scalings', () => {
  const lists = { short_factor: Array(32).fill(1), long_factor: Array(32).fill(2) };

  it('are read under their present ones, and su is reported as dangerous', () => {
    const dangerous = (type: string) => {
      const { layers, findings } = inspect('phi3', { rope_scaling: { type, ...lists, factor: 2 } });
      expect(layers[0]?.scaling?.type).toBe('longrope');
      return findings.filter(({ kind }) => kind === 'dangerous').map(({ keys }) => keys);
    };
    expect(dangerous('su')).toEqual([['rope_scaling.type']]);
    expect(dangerous('longrope')).toEqual([]);
  });

  it('are read from the key of old files where the present one is missing or null, which is noted', () => {
    const note = {
      id: 'scaling.old-key',
      kind: 'note',
      keys: ['rope_scaling.type'],
      values: { path: 'rope_scaling', type: 'linear' },
      message: `The old key "type" of rope_scaling is read as the scaling type, 'linear'.`,
    };
    const linear = { type: 'linear', factor: 2 };
    for (const rope_scaling of [linear, { rope_type: null, ...linear }]) {
      const { layers, findings } = inspect('llama', { rope_scaling });
      expect(layers[0]?.scaling).toEqual(linear);
      expect(findings).toContainEqual(note);
    }
    expect(inspect('llama', { rope_scaling: { rope_type: 'linear', ...linear } }).findings).not.toContainEqual(note);
  });

  it('say that alpha makes dynamic a change of the base', () => {
    const dynamic = (alpha: number) =>
      first('hunyuan_v1_dense', { rope_scaling: { type: 'dynamic', alpha, factor: 2 } })?.encoding?.scaling;
    expect(dynamic(1000)).toEqual({ type: 'ntk', factor: 1000 });
    expect(dynamic(0)).toEqual({ type: 'dynamic', factor: 2, maxPositionEmbeddings: 4096 });
    const without = inspect('hunyuan_v1_dense', { rope_scaling: { type: 'dynamic', alpha: 1000 } });
    expect(without.layers[0]?.encoding?.scaling).toEqual({ type: 'ntk', factor: 1000 });
  });
});

describe('parts', () => {
  it('a text part is what it says, and unknown when nobody knows it', () => {
    const text = { ...small, model_type: 'qwen2' };
    expect(inspectConfig({ model_type: 'llava', text_config: text }).modelType).toBe('qwen2');
    expect(inspectConfig({ model_type: 'llava', text_config: small }).family?.title).toBe('Llama');
    expect(inspectConfig({ model_type: 'llava', text_config: { ...text, model_type: 'new' } }).status).toBe('partial');
    expect(inspectConfig({ model_type: 'new', text_config: text }).status).toBe('ok');
  });

  it('and the model_type are not keys of the report if the file has none', () => {
    for (const config of [small, { ...small, architectures: ['LlamaForCausalLM'] }]) {
      const report = inspectConfig(config);
      expect(report).not.toHaveProperty('modelType');
      expect(report).not.toHaveProperty('part');
    }
  });

  it('two stacks with an object each', () => {
    const report = inspectConfig({
      model_type: 't5gemma',
      encoder: small,
      decoder: { ...small, num_hidden_layers: 2 },
    });
    expect(report.layers.map(({ stack, slidingWindow }) => [stack, slidingWindow])).toEqual([
      ['encoder', 4096],
      ['encoder', undefined],
      ['encoder', 4096],
      ['encoder', undefined],
      ['decoder', 4096],
      ['decoder', undefined],
    ]);
    expect(report.contexts).toEqual({ encoder: 4096, decoder: 4096 });
    expect(inspectConfig({ model_type: 't5gemma', encoder: 3 }).findings[0]?.message).toContain('encoder is 3');
  });

  it('a first ChatGLM is not described as a later one', () => {
    expect(inspect('chatglm', { position_encoding_2d: true }).status).toBe('partial');
  });
});

it('turns the other way in nanochat', () => {
  const layer = first('nanochat');
  const dim = layer?.headDim as number;
  const { data } = pe.rotate(
    { data: Float32Array.from({ length: dim }, (_, i) => Number(i === 0)), shape: [1, dim] },
    { ...layer?.encoding, offset: 1 },
  );
  expect(data[dim / 2]).toBeCloseTo(-Math.sin(1), 5);
});

describe('sections of M-RoPE that are not one for each pair', () => {
  const rope_parameters = { rope_type: 'default', mrope_section: [24, 20, 20], mrope_interleaved: true };

  it('are dealt out as far as the pairs reach where they are interleaved', () => {
    const report = inspect('qwen3_vl_text', { head_dim: 64, rope_parameters });
    expect(report.layers[0]).toMatchObject({ sections: [11, 11, 10], sectionOrder: 'interleaved' });
    expect(report.findings[0]).toMatchObject({ kind: 'contradictory', keys: ['rope_parameters.mrope_section'] });
    expect(first('qwen3_vl_text', { head_dim: 192, rope_parameters })?.sections).toEqual([56, 20, 20]);
  });

  it('leave out the encoding where they follow each other', () => {
    const rope_scaling = { type: 'mrope', mrope_section: [16, 24, 24] };
    const { status, layers } = inspect('qwen2_vl', { head_dim: 64, rope_scaling });
    expect(status).toBe('partial');
    expect(layers[0]).toMatchObject({ base: 1000000, rotaryDim: 64 });
    expect(layers[0]).not.toHaveProperty('encoding');
  });
});

describe('families beside the best known', () => {
  it.each([
    ['higgs_audio_v2', { base: 500000, headDim: 128, scaling: { type: 'llama3', factor: 32 } }],
    ['openai_privacy_filter', { layout: 'interleaved', bidirectional: true, slidingWindow: 257, attentionSink: true }],
    ['voxtral_realtime_text', { slidingWindow: 4096, rotaryDim: 128 }],
    ['mimi', { slidingWindow: 250, base: 10000 }],
    ['xcodec2', { bidirectional: true }],
    ['idefics', { base: 10000, rotaryDim: 64 }],
    ['t5gemma2_text', { type: 'sliding_attention', base: 10000, bidirectional: true }],
    ['t5gemma2_decoder', { type: 'sliding_attention', slidingWindow: 4096 }],
  ])('%s', (modelType, expected) => {
    expect(first(modelType)).toMatchObject(expected);
  });
});

describe('the scale of GPT-2', () => {
  const scales = (modelType: string, more: object = {}) =>
    inspect(modelType, more).layers.map(({ attention }) => attention.scale);

  it.each(['gpt2', 'imagegpt', 'decision_transformer'])(
    'of %s can be without 1/√head_dim, and divided by layer',
    (name) => {
      expect(scales(name)).toEqual([0, 1, 2, 3].map(() => 0.125));
      expect(scales(name, { scale_attn_weights: false })).toEqual([1, 1, 1, 1]);
      const byLayer = { scale_attn_by_inverse_layer_idx: true };
      expect(scales(name, byLayer)).toEqual([0.125, 0.125 / 2, 0.125 / 3, 0.125 / 4]);
      expect(scales(name, { ...byLayer, scale_attn_weights: false })).toEqual([1, 1 / 2, 1 / 3, 1 / 4]);
    },
  );

  it('of StarCoder is not divided by layer', () => {
    const more = { scale_attn_weights: false, scale_attn_by_inverse_layer_idx: true };
    expect(scales('gpt_bigcode', more)).toEqual([1, 1, 1, 1]);
  });
});
