/** Malformed files: every one gets a report that names key and value, and none throws. */
import { inspectConfig } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../thorough.ts';

const llama = {
  model_type: 'llama',
  hidden_size: 512,
  num_attention_heads: 8,
  num_hidden_layers: 4,
  max_position_embeddings: 8192,
};
const scaled = (scaling: unknown) => ({ ...llama, rope_scaling: scaling });
const gemma = { ...llama, model_type: 'gemma3_text', head_dim: 64, sliding_window: 512 };
const phi = { ...llama, model_type: 'phi3' };
const list = (length: number, value: unknown = 1) => Array.from({ length }, () => value);

function said(file: string | object, words: readonly (string | number)[]) {
  const { findings } = inspectConfig(file);
  const sentences = findings.map(({ message, keys }) => `${message} ${keys.join(' ')}`);
  return sentences.filter((sentence) => words.every((word) => sentence.includes(String(word))));
}

/** [title, file, words of one sentence about it] */
type Cases = readonly (readonly [string, string | object, readonly (string | number)[]])[];

/** Nothing can be said of any layer. */
const refused: Cases = [
  ['a negative base', { ...llama, rope_theta: -10000 }, ['rope_theta', -10000]],
  ['a head of one component', { ...llama, head_dim: 1 }, ['1', 'odd']],
  ['scaling in text', scaled('linear'), ['rope_scaling', "'linear'"]],
  ['scaling as a number', scaled(4), ['rope_scaling', 4]],
  ['scaling that is true', scaled(true), ['rope_scaling', 'true']],
  ['parameters in a list', { ...llama, rope_parameters: [] }, ['rope_parameters', 'array']],
  ['no factor at all', scaled({ rope_type: 'linear', factor: 0 }), ['rope_scaling.factor', 0]],
  ['a factor that is null', scaled({ rope_type: 'linear', factor: null }), ['rope_scaling', 'factor', 'missing']],
  ['dynamic without a factor', scaled({ rope_type: 'dynamic' }), ['factor', 'missing']],
  [
    'longrope without lists',
    { ...phi, rope_scaling: { type: 'longrope' } },
    ['short_factor', 'long_factor', 'missing'],
  ],
  ['yarn of Phi-3', { ...phi, rope_scaling: { type: 'yarn', factor: 4 } }, ['short_factor', 'missing']],
  ['layer types of a prototype', { ...gemma, layer_types: list(4, 'constructor') }, ['layer_types', "'constructor'"]],
  ['layer types of objects', { ...gemma, layer_types: list(4, {}) }, ['layer_types', 'object']],
  [
    'an unknown letter',
    { ...llama, model_type: 'nemotron_h', hybrid_override_pattern: 'MX' },
    ['hybrid_override_pattern', "'X'"],
  ],
  ['flags of 2', { ...llama, model_type: 'smollm3', no_rope_layers: list(4, 2) }, ['no_rope_layers', 2]],
  [
    'a base of 0 for rows and columns',
    { model_type: 'pixtral', rope_parameters: { rope_theta: 0 } },
    ['rope_parameters.rope_theta 0 is not positive'],
  ],
  ['trailing commas', '{"model_type": "llama",}', ['JSON']],
  ['comments', '{"model_type": "llama" /* no */}', ['JSON']],
  ['nothing', '', ['JSON']],
  ['null', 'null', ['JSON', 'null']],
  ['a number', '42', ['JSON', 42]],
  ['infinity', '{"model_type":"llama","rope_theta":Infinity}', ['JSON', 'Infinity']],
  ['a number beyond all', '{"model_type":"llama","rope_theta":1e999}', ['rope_theta', 'Infinity']],
  ['depth', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, ['nested', 'levels']],
];

/** What programs compute is computed, or what does not depend on the value. */
const computed: Cases = [
  ['a base that is text', { ...llama, rope_theta: '10000' }, ['rope_theta', "'10000'", 'string']],
  ['a negative window', { ...llama, model_type: 'mistral', sliding_window: -1 }, ['sliding_window', -1]],
  ['a window of text', { ...llama, model_type: 'mistral', sliding_window: '4k' }, ['sliding_window', "'4k'"]],
  ['half a window', { ...llama, model_type: 'mistral', sliding_window: 0.5 }, ['sliding_window', 0.5]],
  ['no layers', { ...llama, num_hidden_layers: 0 }, ['num_hidden_layers', 0]],
  ['a negative number of layers', { ...llama, num_hidden_layers: -4 }, ['num_hidden_layers', -4]],
  ['layers beyond all', { ...llama, num_hidden_layers: 1e9 }, ['num_hidden_layers', 1000000000]],
  ['half a layer', { ...llama, num_hidden_layers: 1.5 }, ['num_hidden_layers', 1.5]],
  ['layers in text', { ...llama, num_hidden_layers: '32' }, ['num_hidden_layers', "'32'"]],
  ['a negative context', { ...llama, max_position_embeddings: -1 }, ['max_position_embeddings', -1]],
  ['a factor of half', scaled({ rope_type: 'yarn', factor: 0.5 }), ['rope_scaling.factor', 0.5]],
  ['a beta of text', scaled({ rope_type: 'yarn', factor: 4, beta_fast: '32' }), ['beta_fast', "'32'"]],
  ['betas the wrong way', scaled({ rope_type: 'yarn', factor: 4, beta_fast: 1, beta_slow: 32 }), ['beta_fast 1', 32]],
  ['truncate in text', scaled({ rope_type: 'yarn', factor: 4, truncate: 'no' }), ['truncate', "'no'"]],
  [
    'llama3 the wrong way round',
    scaled({ rope_type: 'llama3', factor: 8, low_freq_factor: 4, high_freq_factor: 1 }),
    ['high_freq_factor 1', 'low_freq_factor 4'],
  ],
  ['layer types in text', { ...gemma, layer_types: 'full' }, ['layer_types', "'full'"]],
  ['layer types in an object', { ...gemma, layer_types: {} }, ['layer_types', 'object']],
  ['too few layer types', { ...gemma, layer_types: ['full_attention'] }, ['layer_types', 1, 4]],
  ['too many layer types', { ...gemma, layer_types: list(5, 'full_attention') }, ['layer_types', 5, 4]],
  ['a pattern of 0.5', { ...gemma, sliding_window_pattern: 0.5 }, ['sliding_window_pattern', 0.5]],
  ['a negative pattern', { ...gemma, sliding_window_pattern: -6 }, ['sliding_window_pattern', -6]],
  [
    'runs of a word',
    { model_type: 'gpt_neo', attention_types: [['global', 4]] },
    ['attention_types', '[kinds, times]'],
  ],
  ['a run that is null', { model_type: 'gpt_neo', attention_types: [null] }, ['attention_types', '[kinds, times]']],
  ['a scalar of text', { ...gemma, query_pre_attn_scalar: '256' }, ['query_pre_attn_scalar', "'256'"]],
  ['too few flags', { ...llama, model_type: 'smollm3', no_rope_layers: [1] }, ['no_rope_layers', 1, 4]],
  [
    'too few windows',
    { model_type: 'longformer', num_hidden_layers: 3, attention_window: [64, 512] },
    ['attention_window has 2 entries', 'layer 2'],
  ],
  [
    'heads for too few stages',
    { model_type: 'swin', depths: [1, 1], num_heads: [3] },
    ['num_heads has 1 entries, 2 are needed'],
  ],
  ['stages of too many layers', { model_type: 'swin', depths: [9999, 2], num_heads: [3, 6] }, ['depths', 10000]],
];

/** The encoding is not known, and the rest is said. */
const unknown: Cases = [
  ['a base that is true', { ...llama, rope_theta: true }, ['rope_theta', 'true', 'boolean']],
  ['a base in a list', { ...llama, rope_theta: [10000] }, ['rope_theta', 'list']],
  ['a base below 1', { ...llama, rope_theta: 0.5 }, ['rope_theta', 0.5]],
  ['a base beyond all', { ...llama, rope_theta: 1e300 }, ['rope_theta', '1e+300']],
  ['a base of text inside', { ...llama, rope_parameters: { rope_theta: 'x' } }, ['rope_parameters.rope_theta', "'x'"]],
  ['heads in a list', { ...llama, num_attention_heads: [8] }, ['num_attention_heads', 'list']],
  ['no heads', { ...llama, num_attention_heads: 0 }, ['num_attention_heads', 0]],
  ['an object for a size', { ...llama, hidden_size: {} }, ['hidden_size', 'object']],
  ['a head wider than memory', { ...llama, head_dim: 2 ** 60 }, ['head_dim', 2 ** 60]],
  ['a type that is a number', scaled({ rope_type: 3, factor: 2 }), ['rope_scaling.rope_type', 3]],
  ['a factor beyond all', scaled({ rope_type: 'linear', factor: 1e30 }), ['rope_scaling.factor', '1e+30']],
  ['a negative beta', scaled({ rope_type: 'yarn', factor: 4, beta_slow: -1 }), ['beta_slow', -1]],
  [
    'an original length of text',
    scaled({ rope_type: 'yarn', factor: 4, original_max_position_embeddings: '4k' }),
    ['original_max_position_embeddings', "'4k'"],
  ],
  [
    'an original length of 0',
    scaled({ rope_type: 'yarn', factor: 4, original_max_position_embeddings: 0 }),
    ['original_max_position_embeddings', 0],
  ],
  [
    'llama3 with 0',
    scaled({ rope_type: 'llama3', factor: 8, low_freq_factor: 0, high_freq_factor: 4 }),
    ['low_freq_factor', 0],
  ],
  [
    'longrope with a number',
    { ...phi, rope_scaling: { type: 'longrope', short_factor: 1, long_factor: list(32) } },
    ['short_factor', '1', 'list'],
  ],
  [
    'longrope with a 0',
    { ...phi, rope_scaling: { type: 'longrope', short_factor: list(32), long_factor: list(32, 0) } },
    ['long_factor[0]', 0],
  ],
  [
    'longrope with text',
    { ...phi, rope_scaling: { type: 'longrope', short_factor: list(32, 'a'), long_factor: list(32) } },
    ['short_factor[0]', "'a'"],
  ],
  [
    'longrope beyond all',
    { ...phi, rope_scaling: { type: 'longrope', short_factor: list(32, 1e-9), long_factor: list(32) } },
    ['short_factor[0]', '1e-9'],
  ],
  ['a share above 1', { ...llama, model_type: 'stablelm', partial_rotary_factor: 2 }, ['partial_rotary_factor', 2]],
  ['an odd share', { ...llama, model_type: 'phi', partial_rotary_factor: 0.3 }, ['rotary width 19', 'odd']],
  ['a width above the head', { ...llama, model_type: 'gptj', n_embd: 512, n_head: 8, rotary_dim: 128 }, ['128', '64']],
  [
    'sections that do not add up',
    { ...llama, model_type: 'qwen2_vl', rope_scaling: { type: 'mrope', mrope_section: [1, 2, 3] } },
    ['mrope_section', 6, 32],
  ],
  [
    'negative sections',
    { ...llama, model_type: 'qwen2_vl', rope_scaling: { type: 'mrope', mrope_section: [-1, 17, 16] } },
    ['mrope_section'],
  ],
  [
    'sections of text',
    { ...llama, model_type: 'qwen2_vl', rope_scaling: { type: 'mrope', mrope_section: ['a', 1, 2] } },
    ['mrope_section[0]', "'a'"],
  ],
  ['too few bases', { ...llama, model_type: 'granite_swa', layer_rope_theta: [1] }, ['layer_rope_theta', 1, 4]],
  [
    'a head that has no pairs for rows and columns',
    { model_type: 'pixtral', hidden_size: 48, num_attention_heads: 8 },
    ['A head of 6 components', 'rows and columns'],
  ],
  ['an image smaller than a patch', { model_type: 'vit', image_size: 8 }, ['8 × 8', 'patch of 16 × 16']],
  ['a patch of four extents', { model_type: 'vit', patch_size: [1, 2, 3, 4] }, ['patch_size', 'a list of 4']],
];

describe('files that are refused', () => {
  it.each(refused)('%s', (_, file, words) => {
    const report = inspectConfig(file);
    expect(report.status).toBe('error');
    expect(report.layers).toEqual([]);
    expect(said(file, words), JSON.stringify(report.findings)).not.toEqual([]);
  });
});

describe('files with an unusable value say the rest', () => {
  it.each(computed)('%s', (_, file, words) => {
    const { status, layers, findings } = inspectConfig(file);
    expect(status).toBe('partial');
    expect(layers.every(({ encoding }) => encoding !== undefined)).toBe(true);
    expect(said(file, words), JSON.stringify(findings)).not.toEqual([]);
  });

  it.each(unknown)('%s, without an encoding', (_, file, words) => {
    const { status, layers, findings } = inspectConfig(file);
    expect(status).toBe('partial');
    expect(layers.length).toBeGreaterThan(0);
    expect(layers.some(({ encoding }) => encoding === undefined)).toBe(true);
    expect(said(file, words), JSON.stringify(findings)).not.toEqual([]);
  });
});

describe('objects that no JSON holds are refused', () => {
  const itself: Record<string, unknown> = { ...llama };
  itself.inner = { itself };
  const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });
  it.each([
    ['NaN', { ...llama, rope_theta: Number.NaN }, 'rope_theta: NaN is not a number that JSON allows.'],
    ['a function', { ...llama, a: [0, () => 1] }, 'a[1]: function is not a value that JSON allows.'],
    ['a value that is undefined', { ...llama, a: { b: undefined } }, 'a.b: undefined is not a value that JSON allows.'],
    ['an object in itself', itself, 'inner.itself contains itself.'],
    ['65 levels', nested(65), `${'a.'.repeat(63)}a is nested more than 64 levels deep.`],
    ['two million values', { a: Array(2_000_000).fill(0) }, 'The file has more than 2000000 values.'],
  ])('%s', (_, config, message) => {
    expect(inspectConfig(config).findings).toEqual([expect.objectContaining({ kind: 'error', message })]);
  });

  it('but not those as large as may be', () => {
    // The object and the list are values, too.
    const many = { model_type: 'llama', hidden_size: 64, a: Array(2_000_000 - 4).fill(0) };
    for (const config of [many, { ...llama, a: nested(63) }]) expect(inspectConfig(config).status).toBe('ok');
    const twice = { b: 1 };
    expect(inspectConfig({ ...llama, a: twice, c: [twice] }).status).toBe('ok');
  });
});

it('reads texts of 16 MB, and none that is longer', () => {
  const text = JSON.stringify(llama).padEnd(2 ** 24);
  expect(inspectConfig(text).status).toBe('ok');
  expect(inspectConfig(`${text} `).findings[0]?.message).toBe(
    'The file has 16777217 characters; at most 16777216 are read.',
  );
});

it('lists in a sentence what a scaling lacks', () => {
  const sentence = (scaling: object) => inspectConfig(scaled(scaling)).findings[0]?.message;
  expect(sentence({ rope_type: 'linear' })).toBe("rope_scaling: factor is missing, which rope_type 'linear' needs.");
  expect(sentence({ rope_type: 'llama3', factor: 8 })).toBe(
    "rope_scaling: low_freq_factor and high_freq_factor are missing, which rope_type 'llama3' needs.",
  );
  expect(sentence({ rope_type: 'llama3' })).toBe(
    "rope_scaling: factor, low_freq_factor and high_freq_factor are missing, which rope_type 'llama3' needs.",
  );
});

/** Files that are read, with a sentence about what is odd. */
const read: readonly (readonly [string, string | object, string, readonly (string | number)[]])[] = [
  ['an empty object', scaled({}), 'ok', []],
  [
    'two keys alike',
    '{"model_type":"llama","hidden_size":4096,"rope_theta":1,"rope_theta":10000}',
    'ok',
    ["'rope_theta'", 'more than once'],
  ],
  ['a byte order mark', `\uFEFF${JSON.stringify(llama)}`, 'ok', []],
  ['a model_type that is a number', { ...llama, model_type: 7 }, 'partial', ['model_type']],
  ['no model_type', { hidden_size: 512 }, 'partial', ['model_type', 'missing']],
  ['a model_type of a prototype', { model_type: 'constructor' }, 'partial', ["'constructor'"]],
  ['a type of a prototype', scaled({ rope_type: 'constructor' }), 'partial', ["'constructor'"]],
  ['a type of another prototype', scaled({ rope_type: '__proto__' }), 'partial', ["'__proto__'"]],
  ['a type of upper case', scaled({ rope_type: 'YARN', factor: 4 }), 'partial', ["'YARN'"]],
  ['a text part that is null', { ...llama, text_config: null }, 'ok', []],
  ['a text part that is a list', { ...llama, text_config: [] }, 'ok', []],
  ['two types', scaled({ rope_type: 'linear', type: 'yarn', factor: 2 }), 'ok', ["'linear'", "'yarn'"]],
  [
    'both objects',
    { ...scaled({ rope_type: 'linear', factor: 2 }), rope_parameters: { rope_type: 'yarn', factor: 8 } },
    'ok',
    ['rope_scaling', 'rope_parameters'],
  ],
  ['a share that nobody reads', { ...llama, partial_rotary_factor: 0.5 }, 'ok', ['partial_rotary_factor', 0.5]],
  [
    'a share inside that nobody reads',
    { ...llama, rope_parameters: { rope_type: 'default', rope_theta: 10000, partial_rotary_factor: 0.5 } },
    'ok',
    ['rope_parameters.partial_rotary_factor', 0.5],
  ],
  [
    'a parameter of another program',
    scaled({ rope_type: 'yarn', factor: 4, attn_factor: 0.8 }),
    'ok',
    ['rope_scaling.attn_factor', 0.8],
  ],
  [
    'yarn without its original length',
    scaled({ rope_type: 'yarn', factor: 4 }),
    'ok',
    ['original_max_position_embeddings', 8192],
  ],
  [
    'an original length in two places',
    {
      ...scaled({ rope_type: 'yarn', factor: 4, original_max_position_embeddings: 2048 }),
      original_max_position_embeddings: 4096,
    },
    'ok',
    [2048, 4096, 'top-level'],
  ],
  ['a name in another language', { ...llama, rope_θ: 1 }, 'ok', []],
];

describe('files that are odd', () => {
  it.each(read)('%s', (_, file, status, words) => {
    const report = inspectConfig(file);
    expect(report.status, JSON.stringify(report.findings)).toBe(status);
    if (words.length > 0) expect(said(file, words), JSON.stringify(report.findings)).not.toEqual([]);
  });
});

describe('every key with every kind of value', () => {
  const values = [
    null,
    true,
    false,
    0,
    -1,
    0.5,
    1e308,
    '',
    'x',
    [],
    [null],
    [[]],
    [{}],
    {},
    { a: {} },
    { rope_type: {} },
  ];
  const families = [
    'llama',
    'gemma3',
    'gemma4',
    'qwen2',
    'deepseek_v3',
    'phi3',
    'llama4',
    'step3p5',
    'nemotron_h',
    'zamba2',
  ];
  const keys = [
    ...['hidden_size', 'num_attention_heads', 'num_hidden_layers', 'head_dim', 'max_position_embeddings', 'rope_theta'],
    ...['rope_scaling', 'rope_parameters', 'layer_types', 'sliding_window', 'use_sliding_window', 'max_window_layers'],
    ...['partial_rotary_factor', 'no_rope_layers', 'attention_chunk_size', 'qk_rope_head_dim', 'text_config'],
    ...['original_max_position_embeddings', 'partial_rotary_factors', 'architectures', 'model_type'],
  ];

  it.each(sampleOf(families, 3))('%s gets a report', (family) => {
    for (const key of keys) {
      for (const value of values) {
        const report = inspectConfig({ model_type: family, [key]: value });
        if (report.status === 'error')
          expect(report.findings[0]?.message, `${key} ${JSON.stringify(value)}`).not.toBe('');
        for (const { message } of report.findings) expect(message.length).toBeLessThan(600);
      }
    }
  });
});

it('pollutes nothing', () => {
  inspectConfig('{"__proto__":{"rope_theta":1},"constructor":{"prototype":{"a":1}},"model_type":"llama"}');
  expect(({} as Record<string, unknown>).rope_theta).toBeUndefined();
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});
