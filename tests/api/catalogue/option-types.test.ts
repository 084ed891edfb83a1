import { readFileSync } from 'node:fs';
import type {
  AbsoluteOptions,
  AlibiEncoding,
  AlibiOptions,
  AttentionEncoding,
  BiasOptions,
  CapeAugmentation,
  DetrSineOptions,
  DynamicPositionBiasLayer,
  DynamicPositionBiasOptions,
  KerpleEncoding,
  LongRopeScaling,
  MropeOptions,
  PositionOptions,
  RopeOptions,
  RopeScaling,
  RotaryEncoding,
  RotaryFrequencyOptions,
  RotaryTableOptions,
  RotateOptions,
  SandwichEncoding,
  ShawEncoding,
  SinusoidalOptions,
  SwinOptions,
  T5Encoding,
  TensorLike,
  TransformerXlEncoding,
  XposEncoding,
  XposOptions,
  YarnScaling,
} from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { generateTypes, schemeTypes } from '../../../scripts/generate-types.mjs';
import { optionTypes } from '../../../scripts/option-types.mjs';
import type { Scheme } from '../../../web/catalogue/index.ts';

const described = {
  title: 'Ripple',
  summary: 'Rings on the water.',
  formula: 'b',
  references: [{ authors: 'Doe et al.', title: 'Rings', year: 2030, url: 'https://example.org/rings' }],
} as const;

const number = { kind: 'number', description: 'A number.' } as const;

const ripple: Scheme = {
  ...described,
  name: 'ripple-2d',
  place: 'bias',
  parameters: [
    { name: 'heads', kind: 'integer', description: 'Number of heads.', min: 1, max: 2 ** 31 - 1, size: 'heads' },
    { name: 'rings', kind: 'integer', description: 'Rings.', even: true, min: 2, default: 4 },
    { name: 'speed', ...number, min: 0, minExclusive: true, max: 1000, default: 1e-6 },
    { name: 'turn', ...number, min: -(2 ** 53), max: 2 ** 53, default: 2 * Math.PI },
    { name: 'depth', ...number, optional: true },
    {
      name: 'form',
      kind: 'choice',
      description: 'What future keys see.',
      default: 'calm',
      choices: ['calm', 'rough', 'storm'],
      outsideAttention: { choices: ['storm'], because: 'nobody swims then' },
    },
    {
      name: 'damping.type',
      kind: 'choice',
      description: "How rings fade. 'none': not at all. 'slow': by the factor.",
      default: 'none',
      choices: ['none', 'slow'],
    },
    { name: 'damping.factor', ...number, optional: { parameter: 'damping.type', is: ['none'] } },
    {
      name: 'damping.rate',
      ...number,
      default: 3,
      when: { parameter: 'damping.type', is: ['slow'] },
    },
  ],
  groups: { damping: 'How rings fade.' },
  arrays: [
    { name: 'table', description: 'A table.', shapes: [['rings'], ['heads', 'rings']], origin: 'learned' },
    {
      name: 'mask',
      description: 'A mask.',
      shapes: [['keys', 'keys']],
      kind: 'flags',
      origin: 'given',
      optional: true,
    },
    { name: 'places', description: 'Places.', shapes: [['keys']], kind: 'positions', origin: 'given', use: 'alone' },
    {
      name: 'counts',
      description: 'Counts.',
      shapes: [['2']],
      kind: 'integers',
      min: 0,
      origin: 'given',
      when: { parameter: 'form', is: ['storm'] },
    },
    {
      name: 'layers',
      description: 'Layers.',
      layers: { atLeast: 1, first: '1', between: 'rings', last: 'heads' },
      arrays: [{ name: 'weight', description: 'A weight.', shapes: [['outputs', 'inputs']], origin: 'learned' }],
    },
  ],
  byCausality: { parameter: 'form', causal: 'calm', otherwise: 'rough' },
  alignment: 'end',
};

const wave: Scheme = {
  ...described,
  title: 'Wave',
  name: 'wave',
  place: 'rotation',
  parameters: [
    { name: 'rotaryDim', ...number, kind: 'integer', optional: true, even: true, min: 2 },
    { name: 'base', ...number, default: 10000 },
    { name: 'centre', ...number, default: 0 },
  ],
  arrays: [
    {
      name: 'places',
      description: 'Places.',
      shapes: [['rows']],
      kind: 'positions',
      changes: 'angles',
      origin: 'given',
    },
    { name: 'axes', description: 'Axes.', shapes: [['pairs']], kind: 'integers', changes: 'angles', origin: 'given' },
  ],
  sided: true,
};

describe('the generator', () => {
  it('makes the types of a scheme of its entry alone', () => {
    expect(optionTypes([ripple])).toMatchSnapshot();
  });

  it('makes what tables and frequencies of a rotation take', () => {
    expect(optionTypes([wave])).toMatchSnapshot();
  });

  it('refuses an entry that leaves its words out', () => {
    expect(() => optionTypes([{ ...ripple, groups: {} }])).toThrow('ripple-2d: groups must describe damping.');
    const parameters = ripple.parameters.map((one) =>
      one.name === 'damping.type' ? { ...one, description: 'How rings fade.' } : one,
    );
    expect(() => optionTypes([{ ...ripple, parameters }])).toThrow(
      "damping.type: the description must say what 'none' means.",
    );
    expect(() => optionTypes([ripple, { ...ripple, title: 'Other' }])).toThrow('Ripple2dOptions');
  });

  it('reads the catalogue as it is', async () => {
    await generateTypes();
    expect(readFileSync(schemeTypes, 'utf8')).toBe(optionTypes(catalogue));
  });
});

describe('the option types', () => {
  type Required<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

  it('need what no default stands for, and nothing else', () => {
    expectTypeOf<Required<SinusoidalOptions>>().toEqualTypeOf<'scheme' | 'dim'>();
    expectTypeOf<Required<AlibiOptions>>().toEqualTypeOf<'scheme' | 'heads'>();
    expectTypeOf<Required<RopeOptions>>().toEqualTypeOf<'scheme'>();
    expectTypeOf<Required<MropeOptions>>().toEqualTypeOf<'scheme' | 'sections'>();
    expectTypeOf<Required<XposOptions>>().toEqualTypeOf<'scheme' | 'side'>();
    expectTypeOf<Required<DynamicPositionBiasOptions>>().toEqualTypeOf<'scheme' | 'queries' | 'keys' | 'layers'>();
    expectTypeOf<Required<DynamicPositionBiasLayer>>().toEqualTypeOf<'weight' | 'bias'>();
    expectTypeOf<Required<SwinOptions>>().toEqualTypeOf<'scheme' | 'window' | 'table'>();
    expectTypeOf<Required<TransformerXlEncoding>>().toEqualTypeOf<'scheme' | 'rWBias'>();
    expectTypeOf<Required<CapeAugmentation>>().toEqualTypeOf<never>();
  });

  it('leave out what attention settles', () => {
    expectTypeOf<Required<AlibiEncoding>>().toEqualTypeOf<'scheme'>();
    expectTypeOf<keyof AlibiEncoding>().toEqualTypeOf<
      'scheme' | 'form' | 'alibiBiasMax' | 'outputScale' | 'precision'
    >();
    expectTypeOf<NonNullable<AlibiEncoding['form']>>().toEqualTypeOf<'causal' | 'symmetric' | 'mpt'>();
    expectTypeOf<NonNullable<KerpleEncoding['kernel']>>().toEqualTypeOf<'log' | 'power' | 'weight'>();
    expectTypeOf<Required<SandwichEncoding>>().toEqualTypeOf<'scheme' | 'dim'>();
    expectTypeOf<keyof T5Encoding>().not.toEqualTypeOf<'queries'>();
    expectTypeOf<XposEncoding>().not.toHaveProperty('side');
    expectTypeOf<RotaryEncoding>().not.toHaveProperty('positions');
    expectTypeOf<ShawEncoding>().toExtend<AttentionEncoding>();
    expectTypeOf<{ scheme: 'rope'; base: number }>().toExtend<AttentionEncoding>();
    expectTypeOf<{ scheme: 'sinusoidal'; dim: number }>().not.toExtend<AttentionEncoding>();
  });

  it('tell the kinds of a scaling apart', () => {
    expectTypeOf<NonNullable<RopeScaling['type']>>().toEqualTypeOf<
      'none' | 'linear' | 'ntk' | 'dynamic' | 'yarn' | 'longrope' | 'llama3' | 'proportional'
    >();
    expectTypeOf<YarnScaling>().toExtend<RopeScaling>();
    expectTypeOf<Required<YarnScaling>>().toEqualTypeOf<'type' | 'factor' | 'originalMaxPositionEmbeddings'>();
    expectTypeOf<Required<LongRopeScaling>>().toEqualTypeOf<
      'type' | 'originalMaxPositionEmbeddings' | 'shortFactor' | 'longFactor'
    >();
    expectTypeOf<{ type: 'linear'; factor: number }>().toExtend<RopeScaling>();
    expectTypeOf<{ type: 'linear' }>().not.toExtend<RopeScaling>();
    // @ts-expect-error A factor alone would say nothing about how to scale.
    const nameless: RopeScaling = { factor: 2 };
    // @ts-expect-error betaFast is YaRN's.
    const mixed: RopeScaling = { type: 'linear', factor: 2, betaFast: 3 };
    expect([nameless, mixed]).toHaveLength(2);
    expectTypeOf<NonNullable<XposOptions['scaling']>['type']>().toEqualTypeOf<'none' | 'linear' | 'ntk' | undefined>();
  });

  it('are of the schemes that a function takes', () => {
    type Names<T extends { scheme: string }> = T['scheme'];
    expectTypeOf<Names<BiasOptions>>().not.toEqualTypeOf<string>();
    // Only the catalogue lists the schemes; these are all rotations and nothing else.
    expectTypeOf<Names<RotaryTableOptions>>().toEqualTypeOf<Names<RotaryEncoding>>();
    expectTypeOf<Names<RotaryFrequencyOptions>>().toEqualTypeOf<Names<RotaryEncoding>>();
    expectTypeOf<'rope' | 'xpos' | 'axial-rope' | 'mrope'>().toExtend<Names<RotaryTableOptions>>();
    expectTypeOf<Names<RotaryTableOptions>>().not.toEqualTypeOf<string>();
    expectTypeOf<Extract<Names<RotaryTableOptions>, 'alibi' | 'sinusoidal' | 'shaw'>>().toEqualTypeOf<never>();
    expectTypeOf<{ scheme: 'rope'; dim: number }>().toExtend<RotaryFrequencyOptions>();
    expectTypeOf<RopeOptions>().toExtend<RotateOptions>();
    expectTypeOf<DetrSineOptions>().toExtend<AbsoluteOptions>();
    expectTypeOf<SinusoidalOptions>().toExtend<PositionOptions>();
    expectTypeOf<DetrSineOptions['mask']['data']>().toEqualTypeOf<ArrayLike<number | boolean | bigint>>();
    expectTypeOf<TensorLike>().toExtend<NonNullable<MropeOptions['positions']>>();
    expectTypeOf<{ data: BigInt64Array; dims: number[] }>().toExtend<NonNullable<MropeOptions['positions']>>();
    expectTypeOf<BigInt64Array>().toExtend<NonNullable<PositionOptions['positions']>>();
  });
});
