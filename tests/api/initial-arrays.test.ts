import type { Posenc } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { describe, expect, it } from 'vitest';
import { instances } from './builds.ts';
import { random } from './numbers.ts';
import { callOptions, encodingOf } from './scheme-options.ts';

const pe: Posenc = instances.simd;

// As many queries as keys, which every scheme accepts.
const sizes = { heads: 2, queries: 6, keys: 6, headDim: 8, valueDim: 8 };

const q = random([1, 2, 6, 8], 1);
const k = random([1, 2, 6, 8], 2);

describe.each(catalogue.map((scheme) => [scheme.name, scheme] as const))('%s', (_, scheme) => {
  it('computes with what its arrays hold before training', () => {
    const options = callOptions(scheme, sizes);
    const compute = () => {
      if (scheme.place === 'embedding') return pe.absolute(options as never).data;
      if (scheme.place === 'bias') return pe.bias(options as never).data;
      if (scheme.place === 'relative') return Object.values(pe.relativeTerms({ ...options, q, k } as never))[0]?.data;
      return pe.rotate(q, options as never).data;
    };
    const data = compute() as Float32Array;
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(Number.isFinite)).toBe(true);
    expect(data.some((x) => x !== 0)).toBe(true);
  });

  // A table is added to the embedding, before attention.
  if (scheme.place === 'embedding') return;

  it('works as an encoding of attention with them', () => {
    const encoding = encodingOf(scheme, sizes, {}, false);
    const { output } = pe.attention({ q, k, v: k, encoding });
    expect(output.data.every(Number.isFinite)).toBe(true);
    const { output: without } = pe.attention({ q, k, v: k });
    expect(output.data).not.toEqual(without.data);
  });
});
