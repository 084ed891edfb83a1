import katex from 'katex';
import type {
  AlibiOptions,
  AttentionEncoding,
  AxialRopeOptions,
  BinaryOptions,
  CapeAugmentation,
  CapeOptions,
  ComplexExponentialOptions,
  DataDependentAlibiOptions,
  DetrSineOptions,
  DynamicPositionBiasOptions,
  FireOptions,
  KerpleOptions,
  LearnedOptions,
  MropeOptions,
  NormalisedIntegerOptions,
  Parameter,
  PositionOptions,
  ProximalOptions,
  RelativeProjectionOptions,
  RopeOptions,
  RopeScaling,
  SandwichOptions,
  SincosPosEmbed2dOptions,
  SingleSineOptions,
  SinusoidalOptions,
  T5Options,
  TimestepOptions,
  TimingSignalOptions,
  ToeplitzOptions,
  XposOptions,
} from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type {
  alibi,
  axialRope,
  binary,
  cape,
  complexExponential,
  dataDependentAlibi,
  detrSine,
  dynamicPositionBias,
  fire,
  kerple,
  learned,
  mrope,
  normalisedInteger,
  proximal,
  relativeProjection,
  rope,
  sandwich,
  sincosPosEmbed2d,
  singleSine,
  sinusoidal,
  t5,
  timestep,
  timingSignal,
  toeplitz,
  ValuesOf,
  xpos,
} from '../../../web/catalogue/index.ts';
import { instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { relativeEncodings } from '../relative-encodings.ts';
import { arraysOf } from '../scheme-arrays.ts';

const places = ['embedding', 'rotation', 'bias', 'relative'];

describe.each(catalogue.map((scheme) => [scheme.name, scheme] as const))('%s', (_, scheme) => {
  it('is described in full', () => {
    expect(places).toContain(scheme.place);
    expect(scheme.title).not.toBe('');
    expect(scheme.summary).toMatch(/^[A-Z].*\.$/);
    expect(scheme.references.length).toBeGreaterThan(0);
    for (const { authors, title, year, url } of scheme.references) {
      expect([authors, title].every((text) => text.length > 0)).toBe(true);
      expect(year).toBeGreaterThan(2016);
      expect(new URL(url).protocol).toBe('https:');
    }
    const names = scheme.parameters.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a formula that TeX can set', () => {
    expect(katex.renderToString(scheme.formula, { displayMode: true, strict: 'error' })).toContain('<math');
  });

  it.each(scheme.parameters.map((parameter) => [parameter.name, parameter] as const))(
    '%s has a default and ranges that agree',
    (__, parameter: Parameter) => {
      expect(parameter.description).toMatch(/\.$/);
      if (parameter.kind === 'boolean') return expect(typeof parameter.default).toBe('boolean');
      if (parameter.kind === 'choice') return expect(parameter.choices).toContain(parameter.default);
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, minExclusive, slider } = parameter;
      const inRange = (value: number) => (minExclusive ? value > min : value >= min) && value <= max;
      expect(min).toBeLessThan(max);
      if (parameter.default !== undefined) expect(inRange(parameter.default)).toBe(true);
      if (slider) {
        const [low, high] = slider.range;
        expect(low).toBeLessThan(high);
        expect(inRange(low) && inRange(high)).toBe(true);
        if (slider.spacing === 'log') expect(low).toBeGreaterThan(0);
        if (parameter.default !== undefined) expect(parameter.default >= low && parameter.default <= high).toBe(true);
      }
      return undefined;
    },
  );
});

it('has the defaults of the published schemes', () => {
  const pe = instances.simd;
  for (const scheme of catalogue.filter(({ place }) => place !== 'relative')) {
    const options: Record<string, unknown> = { scheme: scheme.name, ...arraysOf[scheme.name] };
    const sizes = { dim: 8, length: 3, heads: 2, queries: 3, keys: 4, height: 2, width: 3, patchesX: 2, patchesY: 3 };
    const required: Record<string, unknown> = { ...sizes, numPosFeats: 4 };
    for (const { name } of scheme.parameters) if (name in required) options[name] = required[name];
    const full = structuredClone(options);
    for (const parameter of scheme.parameters) {
      if (parameter.default === undefined) continue;
      const [group, key] = parameter.name.split('.') as [string, string | undefined];
      if (key === undefined) full[group] = parameter.default;
      else full[group] = { ...(full[group] as object), [key]: parameter.default };
    }
    const compute = (given: object) =>
      scheme.place === 'embedding'
        ? pe.absolute(given as never)
        : scheme.place === 'bias'
          ? pe.bias(given as never)
          : pe.rotate({ data: Float32Array.from({ length: 24 }, Math.cos), shape: [3, 8] }, given as never);
    expect(compute(full)).toEqual(compute(options));
  }
});

it('has the defaults of the relative schemes', () => {
  const pe = instances.simd;
  const sizes = { heads: 2, queries: 3, keys: 3, headDim: 4, valueDim: 4 };
  const [q, k] = [random([2, 3, 4], 1), random([2, 3, 4], 2)];
  const encodings = relativeEncodings(sizes);
  for (const scheme of catalogue.filter(({ place }) => place === 'relative')) {
    const encoding = encodings.find((one) => one.scheme === scheme.name) as object;
    const given = scheme.parameters.filter(({ name }) => !(name in encoding) && name !== 'untieCls');
    const full = Object.fromEntries(given.map((parameter) => [parameter.name, parameter.default]));
    const terms = pe.relativeTerms({ ...encoding, q, k } as never);
    expect(pe.relativeTerms({ ...full, ...encoding, q, k } as never)).toEqual(terms);
  }
});

describe('the option types', () => {
  type Flat<T> = { [K in keyof T]-?: NonNullable<T[K]> };
  type Arrays = 'scheme' | 'positions' | 'mask' | 'out';
  type Numbers<T> = Flat<Omit<T, Arrays>>;
  type Values<T> = { -readonly [K in keyof T]: NonNullable<T[K]> };

  it('have the parameters of the catalogue, no more and no fewer', () => {
    expectTypeOf<Numbers<SinusoidalOptions>>().toEqualTypeOf<Values<ValuesOf<typeof sinusoidal>>>();
    expectTypeOf<Numbers<TimestepOptions>>().toEqualTypeOf<Values<ValuesOf<typeof timestep>>>();
    expectTypeOf<Numbers<AlibiOptions>>().toEqualTypeOf<Values<ValuesOf<typeof alibi>>>();
    type Tables =
      | 'table'
      | 'layers'
      | 'gateLogits'
      | 'weights'
      | 'distanceBank'
      | 'w0'
      | 'b0'
      | 'w1'
      | 'b1'
      | 'p'
      | 'a';
    type Own<T> = Flat<Omit<T, Arrays | Tables>>;
    expectTypeOf<Own<T5Options>>().toEqualTypeOf<Values<ValuesOf<typeof t5>>>();
    expectTypeOf<Own<KerpleOptions>>().toEqualTypeOf<Values<ValuesOf<typeof kerple>>>();
    expectTypeOf<Own<FireOptions>>().toEqualTypeOf<Values<ValuesOf<typeof fire>>>();
    expectTypeOf<Own<SandwichOptions>>().toEqualTypeOf<Values<ValuesOf<typeof sandwich>>>();
    expectTypeOf<Own<ToeplitzOptions>>().toEqualTypeOf<Values<ValuesOf<typeof toeplitz>>>();
    expectTypeOf<Own<DynamicPositionBiasOptions>>().toEqualTypeOf<Values<ValuesOf<typeof dynamicPositionBias>>>();
    expectTypeOf<Own<DataDependentAlibiOptions>>().toEqualTypeOf<Values<ValuesOf<typeof dataDependentAlibi>>>();
    expectTypeOf<Own<RelativeProjectionOptions>>().toEqualTypeOf<Values<ValuesOf<typeof relativeProjection>>>();
    expectTypeOf<Own<LearnedOptions>>().toEqualTypeOf<Values<ValuesOf<typeof learned>>>();
    expectTypeOf<Numbers<BinaryOptions>>().toEqualTypeOf<Values<ValuesOf<typeof binary>>>();
    expectTypeOf<Numbers<NormalisedIntegerOptions>>().toEqualTypeOf<Values<ValuesOf<typeof normalisedInteger>>>();
    expectTypeOf<Numbers<SingleSineOptions>>().toEqualTypeOf<Values<ValuesOf<typeof singleSine>>>();
    expectTypeOf<Omit<Numbers<ComplexExponentialOptions>, 'frequencies'>>().toEqualTypeOf<
      Values<ValuesOf<typeof complexExponential>>
    >();
    expectTypeOf<Omit<Numbers<TimingSignalOptions>, 'shape'>>().toEqualTypeOf<Values<ValuesOf<typeof timingSignal>>>();
    expectTypeOf<Numbers<SincosPosEmbed2dOptions>>().toEqualTypeOf<Values<ValuesOf<typeof sincosPosEmbed2d>>>();
    expectTypeOf<Numbers<DetrSineOptions>>().toEqualTypeOf<Values<ValuesOf<typeof detrSine>>>();
    type Cape = Values<ValuesOf<typeof cape>>;
    expectTypeOf<Omit<Numbers<CapeOptions>, 'augmentation'>>().toEqualTypeOf<
      Omit<Cape, `augmentation.${keyof CapeAugmentation}`>
    >();
    expectTypeOf<Numbers<ProximalOptions>>().toEqualTypeOf<Values<ValuesOf<typeof proximal>>>();
    type Rope = Values<ValuesOf<typeof rope>>;
    expectTypeOf<Omit<Numbers<RopeOptions>, 'scaling'>>().toEqualTypeOf<Omit<Rope, `scaling.${string}`>>();
    expectTypeOf<NonNullable<RopeScaling['type']>>().toEqualTypeOf<Rope['scaling.type']>();
    type ScalingKeys = keyof Extract<RopeScaling, { type: 'none' }>;
    type Lists = 'shortFactor' | 'longFactor' | 'freqFactors';
    expectTypeOf<`scaling.${Exclude<ScalingKeys, Lists>}`>().toEqualTypeOf<Extract<keyof Rope, `scaling.${string}`>>();
    type Xpos = Values<ValuesOf<typeof xpos>>;
    expectTypeOf<Omit<Numbers<XposOptions>, 'scaling' | 'side'>>().toEqualTypeOf<Omit<Xpos, `scaling.${string}`>>();
    expectTypeOf<Omit<Numbers<AxialRopeOptions>, 'grid' | 'offsets'>>().toEqualTypeOf<
      Values<ValuesOf<typeof axialRope>>
    >();
    expectTypeOf<Omit<Numbers<MropeOptions>, 'scaling' | 'sections'>>().toEqualTypeOf<
      Omit<Values<ValuesOf<typeof mrope>>, `scaling.${string}`>
    >();
    expectTypeOf<PositionOptions>().toHaveProperty('positions');
    expectTypeOf<{ scheme: 'rope'; base: number }>().toExtend<AttentionEncoding>();
  });
});
