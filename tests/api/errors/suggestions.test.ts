import { createPosenc, type PosencError } from 'posenc';
import { catalogue, meant } from 'posenc/catalogue';
import {
  compareArrays,
  identify,
  inspectConfig,
  layerFrequencies,
  openCheckpoint,
  parseArrays,
  precisionReport,
  programDifferences,
  recipeTable,
} from 'posenc/inspect';
import { createTrainer } from 'posenc/train';
import { describe, expect, it } from 'vitest';
import { random } from '../numbers.ts';
import { rejectedBy, thrownBy } from '../thrown.ts';

// Errors name the option, the value or the function that was meant, by what other programs call it.

const pe = await createPosenc({ extended: true });
const rope = { scheme: 'rope', dim: 64 } as const;
const qkv = { q: random([4, 8]), k: random([4, 8]), v: random([4, 8]) };

type Case = readonly [name: string, call: () => unknown, option: string, value?: string];

const options: readonly Case[] = [
  ...['theta', 'rope_theta', 'rotary_base', 'ropeTheta', 'rotary_emb_base', 'freq_base'].map(
    (name) => [name, () => pe.frequencies({ ...rope, [name]: 5e5 } as never), 'base'] as const,
  ),
  ...['n_heads', 'num_heads', 'numHeads', 'num_attention_heads', 'nHead'].map(
    (name) => [name, () => pe.alibiSlopes({ [name]: 8 } as never), 'heads'] as const,
  ),
  ...['head_dim', 'headDim', 'd_head', 'd_model', 'dModel', 'hidden_size', 'embed_dim'].map(
    (name) => [name, () => pe.absolute({ scheme: 'sinusoidal', length: 4, [name]: 64 } as never), 'dim'] as const,
  ),
  ['head_dim', () => pe.rotaryTable({ scheme: 'rope', length: 2, head_dim: 64 } as never), 'dim'],
  ['head_dim', () => pe.syntheticSentence({ words: ['a'], dim: 8, heads: 2, head_dim: 4 } as never), 'headDim'],
  ...['seq_len', 'seqLen', 'max_len', 'maxLen', 'n_positions', 'max_position_embeddings', 'n_ctx'].map(
    (name) => [name, () => pe.absolute({ scheme: 'sinusoidal', dim: 64, [name]: 8 } as never), 'length'] as const,
  ),
  ['seq_len', () => pe.bias({ scheme: 'alibi', heads: 2, seq_len: 4 } as never), 'queries'],
  ['k_len', () => pe.bias({ scheme: 'alibi', heads: 2, queries: 4, k_len: 4 } as never), 'keys'],
  ...['neox', 'is_neox', 'is_neox_style', 'rotate_half'].map(
    (name) => [name, () => pe.rotaryTable({ ...rope, length: 2, [name]: true } as never), 'layout', 'half'] as const,
  ),
  ['neox', () => pe.rotate(random([2, 64]), { scheme: 'rope', neox: false } as never), 'layout', 'interleaved'],
  [
    'interleaved',
    () => pe.rotate(random([2, 64]), { scheme: 'rope', interleaved: true } as never),
    'layout',
    'interleaved',
  ],
  ['interleaved', () => pe.rotate(random([2, 64]), { scheme: 'rope', interleaved: false } as never), 'layout', 'half'],
  ...['attn_mask', 'attnMask', 'attention_mask'].map(
    (name) =>
      [name, () => pe.attention({ ...qkv, [name]: { data: [1, 1, 0, 1], shape: [4] } } as never), 'mask'] as const,
  ),
  [
    'attn_mask',
    () => pe.attention({ ...qkv, attn_mask: { data: [0, 0, Number.NEGATIVE_INFINITY, 0], shape: [4] } } as never),
    'bias',
  ],
  ...['sliding_window', 'slidingWindow', 'window_size'].map(
    (name) => [name, () => pe.attention({ ...qkv, [name]: 4 } as never), 'window'] as const,
  ),
  ['is_causal', () => pe.attention({ ...qkv, is_causal: true } as never), 'causal'],
  ['softmax_scale', () => pe.attention({ ...qkv, softmax_scale: 1 } as never), 'scale'],
  ['position_ids', () => pe.rotate(random([2, 64]), { scheme: 'rope', position_ids: [0, 1] } as never), 'positions'],
  ['rope_scaling', () => pe.frequencies({ ...rope, rope_scaling: { type: 'linear', factor: 2 } } as never), 'scaling'],
  ['rotary_dim', () => pe.rotate(random([2, 64]), { scheme: 'rope', rotary_dim: 32 } as never), 'rotaryDim'],
  [
    'partial_rotary_factor',
    () => pe.rotate(random([2, 64]), { scheme: 'rope', partial_rotary_factor: 0.5 } as never),
    'rotaryDim',
  ],
  [
    'scaling.scalingFactor',
    () => pe.frequencies({ ...rope, scaling: { type: 'linear', scalingFactor: 2 } } as never),
    'factor',
  ],
  ['encoding.theta', () => pe.attention({ ...qkv, encoding: { scheme: 'rope', theta: 5e5 } } as never), 'base'],
  [
    'num_positions',
    () => pe.absolute({ scheme: 'learned', table: random([4, 2]), num_positions: 3 } as never),
    'length',
  ],
  ...['n_heads', 'num_heads', 'heads'].map(
    (name) => [name, () => pe.rotate(random([2, 64]), { scheme: 'rope', [name]: 2 } as never), 'numHeads'] as const,
  ),
  ...['rope_type', 'factor', 'ntk_alpha', 'scaling_factor'].map(
    (name) => [name, () => pe.rotate(random([2, 64]), { scheme: 'rope', [name]: 2 } as never), 'scaling'] as const,
  ),
  ['inverse', () => pe.rotate(random([2, 64]), { scheme: 'rope', inverse: true } as never), 'direction', 'inverse'],
  ['repeat', () => pe.rotaryTable({ ...rope, length: 2, repeat: true } as never), 'columns', 'repeated'],
  [
    'mrope_section',
    () => pe.rotate(random([2, 16]), { scheme: 'mrope', mrope_section: [2, 3, 3] } as never),
    'sections',
  ],
  ['head_dim', () => pe.rotate(random([4, 16]), { scheme: 'axial-rope', head_dim: 16 } as never), 'dimPerAxis'],
  ['temperature', () => pe.absolute({ scheme: 'sinusoidal', length: 2, dim: 4, temperature: 1e4 } as never), 'base'],
  [
    'causal',
    () => pe.bias({ scheme: 'alibi', heads: 2, queries: 4, keys: 4, causal: true } as never),
    'form',
    'causal',
  ],
  ...['output_attentions', 'need_weights', 'return_weights'].map(
    (name) => [name, () => pe.attention({ ...qkv, [name]: true } as never), 'want'] as const,
  ),
  ...['alibi', 'rope', 'position_ids'].map(
    (name) => [name, () => pe.attention({ ...qkv, [name]: [0, 1] } as never), 'encoding'] as const,
  ),
  ['encoding', () => pe.linearAttention({ ...qkv, encoding: { scheme: 'rope' } } as never), 'rotation'],
  ['n_prefix', () => pe.resampleTable(random([5, 2]), { to: [3, 3], num_prefix_tokens: 1 } as never), 'prefixTokens'],
];

describe('an unknown option', () => {
  it.each(options.map(([name, call, option, value]) => ({ name, call, option, value })))(
    '$name is asked about',
    ({ call, option, value }) => {
      const { expected, message } = thrownBy(call);
      expect(expected).toMatchObject({ kind: 'option', suggestion: option, ...(value && { value }) });
      expect(message).toContain(value ? `(did you mean ${option}: '${value}'?)` : `(did you mean '${option}'?)`);
      const { known } = expected as Extract<PosencError['expected'], { kind: 'option' }>;
      expect(known.some((name) => name === option || name.endsWith(`.${option}`))).toBe(true);
    },
  );

  it.each([
    ['model.n_layers', { model: { n_layers: 2 } }, 'layers'],
    ['model.d_model', { model: { d_model: 32 } }, 'dim'],
    ['optimizer.learning_rate', { optimizer: { learning_rate: 0.1 } }, 'lr'],
    ['position.theta', { position: { scheme: 'rope', theta: 10 } }, 'base'],
  ])('%s of a trainer is asked about', async (argument, given, suggestion) => {
    const thrown = await rejectedBy(
      createTrainer({ model: {}, position: { scheme: 'rope' }, task: 'copy', ...given } as never),
    );
    expect(thrown).toMatchObject({ argument, expected: { kind: 'option', suggestion } });
  });

  it('of Inspect is asked about', async () => {
    const table = pe.absolute({ scheme: 'sinusoidal', length: 8, dim: 16 });
    const [layer] = inspectConfig({ model_type: 'llama' }).layers as never[];
    const calls: readonly (readonly [() => unknown, string, string | undefined])[] = [
      [() => identify(pe, { table }, { position_ids: [1] } as never), 'position_ids', 'positions'],
      [() => compareArrays(table, table, { tolerence: 1 } as never), 'tolerence', 'tolerance'],
      [() => precisionReport(pe, { dim: 64, rope_theta: 1e4 } as never), 'rope_theta', 'base'],
      [() => recipeTable(pe, { dim: 64, seq_len: 16 } as never), 'seq_len', 'length'],
      [() => layerFrequencies(pe, layer as never, { seqLen: 8 } as never), 'seqLen', 'length'],
      [
        () => programDifferences(pe, inspectConfig({ model_type: 'llama' }), { colour: 1 } as never),
        'colour',
        undefined,
      ],
    ];
    for (const [call, argument, suggestion] of calls) {
      const thrown = thrownBy(call);
      expect(thrown).toMatchObject({ argument, expected: { kind: 'option', ...(suggestion && { suggestion }) } });
    }
    const file = new Uint8Array(8);
    const opened = openCheckpoint(file, { wholefile: true } as never);
    expect(await rejectedBy(opened)).toMatchObject({ argument: 'wholefile', expected: { suggestion: 'wholeFile' } });
    const parsed = parseArrays('[1]', { title: 'a' } as never);
    expect(await rejectedBy(parsed)).toMatchObject({ argument: 'title', expected: { known: ['name'] } });
  });

  it('is not asked about where the function has nothing like it', () => {
    const { expected, message } = thrownBy(() => pe.attentionFactor({ scheme: 'rope', colour: 1 } as never));
    expect(expected).toMatchObject({ kind: 'option' });
    expect(expected).not.toHaveProperty('suggestion');
    expect(message).toMatch(/^colour: unknown option; allowed are /);
    expect(thrownBy(() => pe.alibiSlopes({ heads: 2, theta: 1 } as never)).expected).not.toHaveProperty('suggestion');
    expect(meant('x', ['q', 'k', 'v'])).toBeUndefined();
    expect(meant('t'.repeat(1000), ['base'])).toBeUndefined();
  });
});

describe('a value', () => {
  it.each([
    ['rotary', () => pe.rotate(random([2, 64]), { scheme: 'rotary' } as never), 'rope'],
    ['neox', () => pe.rotate(random([2, 64]), { scheme: 'rope', layout: 'neox' } as never), 'half'],
    ['gptj', () => pe.rotate(random([2, 64]), { scheme: 'rope', layout: 'gptj' } as never), 'interleaved'],
    ['su', () => pe.frequencies({ ...rope, scaling: { type: 'su' } } as never), 'longrope'],
    ['default', () => pe.frequencies({ ...rope, scaling: { type: 'default' } } as never), 'none'],
    ['sinusodial', () => pe.absolute({ scheme: 'sinusodial' } as never), 'sinusoidal'],
    ['LLAMA-3', () => pe.frequencies({ ...rope, scaling: { type: 'LLAMA-3' } } as never), 'llama3'],
    ['relative_key', () => pe.relativeTerms({ scheme: 'relative_key' } as never), 'shaw'],
  ])('%s is asked about', (given, call, suggestion) => {
    const { expected, message } = thrownBy(call);
    expect(expected).toMatchObject({ kind: 'oneOf', suggestion });
    expect(message).toMatch(
      new RegExp(`: '${given}' is not allowed; expected .*\\(did you mean '${suggestion}'\\?\\)`),
    );
  });
});

/** What computes the schemes of each place. */
const functions = { embedding: 'pe.absolute', rotation: 'pe.rotate', bias: 'pe.bias', relative: 'pe.relativeTerms' };

describe('a scheme of another place', () => {
  const x = random([2, 64]);
  const calls: readonly (readonly [string, (scheme: string) => unknown])[] = [
    ['absolute', (scheme) => pe.absolute({ scheme } as never)],
    ['rotate', (scheme) => pe.rotate(x, { scheme } as never)],
    ['rotaryTable', (scheme) => pe.rotaryTable({ scheme } as never)],
    ['rotaryAngles', (scheme) => pe.rotaryAngles({ scheme } as never)],
    ['rotaryForms', (scheme) => pe.rotaryForms(random([4]), { scheme } as never)],
    ['frequencies', (scheme) => pe.frequencies({ scheme } as never)],
    ['attentionFactor', (scheme) => pe.attentionFactor({ scheme } as never)],
    ['cacheDeviation', (scheme) => pe.cacheDeviation({ scheme } as never)],
    ['bias', (scheme) => pe.bias({ scheme } as never)],
    ['relativeTerms', (scheme) => pe.relativeTerms({ scheme } as never)],
    ['relativeValues', (scheme) => pe.relativeValues({ scheme } as never)],
    ['relativeIndex', (scheme) => pe.relativeIndex({ scheme } as never)],
    ['relativePositions', (scheme) => pe.relativePositions({ scheme } as never)],
    ['attention', (scheme) => pe.attention({ ...qkv, encoding: { scheme } } as never)],
    ['linearAttention', (scheme) => pe.linearAttention({ ...qkv, rotation: { scheme } } as never)],
  ];

  it.each(calls)('is refused by %s with the function that takes it', (_, call) => {
    let told = 0;
    for (const { name, place } of catalogue) {
      const thrown = thrownByAny(() => call(name));
      if (!thrown?.argument?.endsWith('scheme') || thrown.expected?.kind !== 'oneOf') continue;
      told++;
      expect(thrown.given).toBe(name);
      expect(thrown.expected.values).not.toContain(name);
      expect(thrown.expected.because).toMatchObject({ values: { scheme: name, call: functions[place] } });
      expect(thrown.message).toMatch(new RegExp(`; '${name}' [a-z ]+: ${functions[place]}$`));
    }
    expect(told).toBeGreaterThan(10);
  });

  it('is refused by absolute with what it does', () => {
    expect(() => pe.absolute({ scheme: 'rope', length: 4, dim: 8 } as never)).toThrow(
      "; 'rope' turns queries and keys: pe.rotate",
    );
  });
});

function thrownByAny(call: () => unknown): PosencError | undefined {
  try {
    call();
    return undefined;
  } catch (thrown) {
    return thrown as PosencError;
  }
}

describe("a rope_scaling of config.json in place of 'scaling'", () => {
  const llama = {
    rope_type: 'llama3',
    factor: 8,
    low_freq_factor: 1,
    high_freq_factor: 4,
    original_max_position_embeddings: 8192,
  };

  it.each([
    ['frequencies', () => pe.frequencies({ ...rope, scaling: llama } as never), ''],
    ['rotate', () => pe.rotate(random([2, 64]), { scheme: 'rope', scaling: llama } as never), ''],
    ['rotaryTable', () => pe.rotaryTable({ ...rope, length: 2, scaling: llama } as never), ''],
    ['attention', () => pe.attention({ ...qkv, encoding: { scheme: 'rope', scaling: llama } } as never), 'encoding.'],
    [
      'linearAttention',
      () => pe.linearAttention({ ...qkv, rotation: { scheme: 'rope', scaling: llama } } as never),
      'rotation.',
    ],
  ])('is recognised by %s', (_, call, prefix) => {
    const { argument, message } = thrownBy(call);
    expect(argument).toBe(`${prefix}scaling`);
    expect(message).toContain('the form of config.json');
    for (const name of [
      'type for rope_type',
      'lowFreqFactor for low_freq_factor',
      'originalMaxPositionEmbeddings for original_max_position_embeddings',
    ]) {
      expect(message).toContain(name);
    }
    expect(message).toContain('inspectConfig(config).layers[i].encoding');
  });

  it('is recognised by one of its names alone, and not by names of other forms', () => {
    const scaled = (scaling: object) => () => pe.frequencies({ ...rope, scaling } as never);
    expect(scaled({ type: 'yarn', factor: 4, beta_fast: 32 })).toThrow('betaFast for beta_fast');
    expect(scaled({ type: 'longrope', short_factor: [1], long_factor: [1] })).toThrow('shortFactor for short_factor');
    expect(scaled({ rope_type: 'default' })).toThrow('type for rope_type');
    expect(scaled({ type: 'linear', factor: 2 })).not.toThrow();
    expect(scaled({ type: 'linear', faktor: 2 })).toThrow(/^scaling\.faktor: unknown option/);
    expect(scaled({ type: 'linear', factor: 2, my_own: 1 })).toThrow(/^scaling\.my_own: unknown option/);
  });

  it('is read by inspectConfig as the sentence says', () => {
    const config = { model_type: 'llama', hidden_size: 4096, num_attention_heads: 32, rope_scaling: llama };
    const [layer] = inspectConfig(config).layers;
    const frequencies = pe.frequencies({ dim: 128, ...layer?.encoding } as never);
    expect(frequencies).toEqual(
      pe.frequencies({
        scheme: 'rope',
        dim: 128,
        scaling: {
          type: 'llama3',
          factor: 8,
          lowFreqFactor: 1,
          highFreqFactor: 4,
          originalMaxPositionEmbeddings: 8192,
        },
      }),
    );
  });
});

describe('what is no option, but has a place', () => {
  const x = random([2, 64]);

  it.each(['head_dim', 'seq_len', 'd_model', 'dim', 'batch_size'])('%s of a rotation is in the shape', (name) => {
    const { expected, message } = thrownBy(() => pe.rotate(x, { scheme: 'rope', [name]: 64 } as never));
    expect(expected).not.toHaveProperty('suggestion');
    expect(message).toContain('arrays have their sizes in their shapes');
  });

  it('a number of tokens as window is shown as a pair', () => {
    const { expected } = thrownBy(() => pe.attention({ ...qkv, window: 4096 } as never));
    expect(expected).toMatchObject({ kind: 'rule', values: { left: 4095, window: 4096 } });
    expect(thrownBy(() => pe.attention({ ...qkv, window: 4096 } as never)).message).toContain(
      '[4095, 0] for 4096 tokens',
    );
    expect(thrownBy(() => pe.attention({ ...qkv, window: [1] } as never)).message).not.toContain('tokens');
  });

  it.each([
    ['yarn', "{ type: 'yarn', … }"],
    ['llama3', "{ type: 'llama3', … }"],
    ['su', "{ type: 'longrope', … }"],
    ['fope', 'pe.fope'],
    ['PoPE', 'pe.pope'],
    ['ALiBi', "'alibi' adds a number to each logit: pe.bias"],
    ['none', 'leave it out'],
    ['cope', 'pe.relativeTerms'],
  ])('scheme %s of a rotation leads elsewhere', (scheme, text) => {
    const { expected, message } = thrownBy(() => pe.rotate(x, { scheme } as never));
    expect(message).toContain(text);
    expect(expected).not.toHaveProperty('suggestion');
  });

  it.each([
    [{ rope_theta: 1e6, rope_type: 'default' }, 'config.json (rope_theta)'],
    [{ type: 'mrope', mrope_section: [16, 24, 24] }, 'config.json (mrope_section)'],
    [{ full_attention: { rope_type: 'default' }, sliding_attention: { rope_type: 'linear' } }, 'config.json (full'],
    [{ 'llama.rope.scaling.type': 'yarn' }, 'GGUF file (llama.rope.scaling.type)'],
    ['linear', 'expected an object: { type, factor'],
  ])('scaling %j is what another file has', (scaling, text) => {
    for (const call of [
      () => pe.rotate(x, { scheme: 'rope', scaling } as never),
      () => pe.frequencies({ ...rope, scaling } as never),
      () => pe.attention({ ...qkv, encoding: { scheme: 'rope', scaling } } as never),
    ]) {
      expect(thrownBy(call).message).toContain(text);
    }
  });
});
