import katex from 'katex';
import type { Parameter } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { describe, expect, it } from 'vitest';
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
