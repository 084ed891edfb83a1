import katex from 'katex';
import type { Parameter } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { describe, expect, it } from 'vitest';
import { instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { callOptions, smallSizes } from '../scheme-options.ts';

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

it.each(catalogue.map((scheme) => [scheme.name, scheme] as const))(
  '%s has the defaults that its entry says',
  (_, scheme) => {
    const pe = instances.simd;
    const { heads, keys, headDim } = smallSizes;
    const sizes = { ...smallSizes, queries: keys };
    const [q, k] = [random([heads, keys, headDim], 1), random([heads, keys, headDim], 2)];
    const options = callOptions(scheme, sizes);
    const full = structuredClone(options);
    for (const parameter of scheme.parameters) {
      if (parameter.default === undefined) continue;
      const [group, key] = parameter.name.split('.') as [string, string | undefined];
      if (key === undefined) full[group] = parameter.default;
      else full[group] = { ...(full[group] as object), [key]: parameter.default };
    }
    const compute = (value: object) => {
      if (scheme.place === 'embedding') return pe.absolute(value as never);
      if (scheme.place === 'rotation') return pe.rotate(q, value as never);
      if (scheme.place === 'bias') return pe.bias(value as never);
      return pe.relativeTerms({ ...value, q, k } as never);
    };
    expect(compute(full)).toEqual(compute(options));
  },
);
