/** What the catalogue says of context scalings is what the core does. */
import { createPosenc, type PosencError } from 'posenc';
import {
  catalogue,
  dependsOnLength,
  rope,
  scalingDefaults,
  scalingOptions,
  schemeNamed,
  turnsOnLine,
  yarnAttentionFactor,
  yarnFactor,
  yarnMscale,
} from 'posenc/catalogue';
import { describe, expect, it } from 'vitest';

const pe = await createPosenc({ build: 'simd' });
const dim = 16;
const list = Array.from({ length: dim / 2 }, (_, pair) => 1 + pair);

/** A value for every option that a scaling may need. */
const values: Readonly<Record<string, unknown>> = {
  factor: 4,
  maxPositionEmbeddings: 2048,
  originalMaxPositionEmbeddings: 2048,
  shortFactor: list,
  longFactor: list,
};

type Options = Parameters<typeof pe.frequencies>[0];
const frequencies = (type: string, value: object) =>
  pe.frequencies({ scheme: 'rope', dim, base: 10000, scaling: { type, ...value } } as unknown as Options);

const { choices } = rope.parameters.find(({ name }) => name === 'scaling.type') as { choices: readonly string[] };
const types = choices.filter((type) => type !== 'none');

describe.each(types)('the scaling %s', (type) => {
  const options = scalingOptions(type);
  const needed = options.filter(({ isNeeded }) => isNeeded).map(({ name }) => name);
  // LongRoPE needs one of two: the factor, or the length that stands for it.
  const all = Object.fromEntries(
    [...needed, ...(type === 'longrope' ? ['factor'] : [])].map((name) => [name, values[name]]),
  );

  it('is computed with what it needs alone', () => {
    expect(frequencies(type, all)).toHaveLength(dim / 2);
  });

  it.each(needed)('names %s if it is left out', (name) => {
    const { [name]: _, ...others } = all;
    let argument: string | undefined;
    try {
      frequencies(type, others);
    } catch (error) {
      ({ argument } = error as PosencError);
    }
    expect(argument).toBe(`scaling.${name}`);
  });

  it('refuses options of other scalings', () => {
    const read = options.map(({ name }) => name);
    for (const [name, value] of Object.entries({ ...scalingDefaults, ...values })) {
      if (name === 'type' || read.includes(name)) continue;
      expect(() => frequencies(type, { ...all, [name]: value }), name).toThrow();
    }
  });

  it('depends on the length as the catalogue says', () => {
    const at = (seqLen: number) => (options.some(({ name }) => name === 'seqLen') ? { ...all, seqLen } : all);
    const longFactor = list.map((divisor) => 2 * divisor);
    const more = type === 'longrope' ? { longFactor } : {};
    const [short, long] = [64, 8192].map((length) => [...frequencies(type, { ...at(length), ...more })]);
    expect(JSON.stringify(short) !== JSON.stringify(long)).toBe(dependsOnLength(type));
  });
});

describe("YaRN's attention factor", () => {
  it.each([0.5, 1, 4, 40, 1000])('of the factor %d is that of the core', (factor) => {
    for (const mscale of [0, 0.7, 1, 2]) {
      expect(yarnMscale({ factor, mscale })).toBeCloseTo(pe.yarnMscale({ factor, mscale }), 14);
    }
    expect(yarnMscale({ factor })).toBe(yarnMscale({ factor, mscale: 1 }));
  });

  it.each([
    {},
    { mscale: 1 },
    { mscaleAllDim: 0.7 },
    { mscale: 1, mscaleAllDim: 0.7 },
    { mscale: 0.7, mscaleAllDim: 1 },
  ])('counts DeepSeek’s pair as the core does: %o', (pair) => {
    const scaling = { type: 'yarn', factor: 40, originalMaxPositionEmbeddings: 4096, ...pair } as const;
    expect(yarnAttentionFactor(40, pair)).toBeCloseTo(pe.attentionFactor({ scheme: 'rope', dim, scaling }), 12);
  });

  it('gives the factor back', () => {
    expect(yarnFactor(yarnMscale({ factor: 40 }))).toBeCloseTo(40, 10);
  });
});

describe('entries by name', () => {
  it('are found, and nothing else is', () => {
    for (const scheme of catalogue) expect(schemeNamed(scheme.name)).toBe(scheme);
    expect([schemeNamed('no-such'), schemeNamed(undefined), schemeNamed('toString')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('turn on a line if each token has one position', () => {
    const names = catalogue.map(({ name }) => name).filter(turnsOnLine);
    expect(names).toEqual(['rope', 'xpos', 'learned-frequency-rope']);
  });
});
