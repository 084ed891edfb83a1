import type { Posenc, Scheme } from 'posenc';
import { catalogue, initialArrays, initialSizes } from 'posenc/catalogue';
import { describe, expect, it } from 'vitest';
import { instances } from './builds.ts';
import { random } from './numbers.ts';

const pe: Posenc = instances.simd;

// Numbers to draw from, by name and shape.
const draw = (name: string, shape: readonly number[]) => random([...shape], name.length).data;

const sizes = { batch: 1, heads: 2, queries: 6, keys: 6, headDim: 8, valueDim: 8, dim: 16, height: 2, width: 3 };

/** The options of a call of its own, with the parameters that are sizes. */
function optionsOf(scheme: Scheme, values: Record<string, unknown> = {}): Record<string, unknown> {
  const known = initialSizes(scheme, values, { ...sizes, length: 6 });
  const options: Record<string, unknown> = { scheme: scheme.name, ...values };
  for (const parameter of scheme.parameters) {
    const isSize = 'size' in parameter && parameter.size !== undefined && parameter.name !== 'offset';
    if (!isSize || options[parameter.name] !== undefined) continue;
    const [group, key] = parameter.name.split('.') as [string, string?];
    if (key === undefined) options[group] = known[parameter.name];
    else options[group] = { ...(options[group] as object), [key]: known[parameter.name] };
  }
  const arrays = initialArrays(scheme, values, { ...sizes, length: 6 }, draw, { use: 'alone' });
  return { ...options, ...arrays };
}

const q = random([1, 2, 6, 8], 1);
const k = random([1, 2, 6, 8], 2);

describe.each(catalogue.map((scheme) => [scheme.name, scheme] as const))('%s', (_, scheme) => {
  it('computes with what its arrays hold before training', () => {
    const options = optionsOf(scheme);
    const compute = () => {
      if (scheme.place === 'embedding') return pe.absolute({ ...options, batch: undefined } as never).data;
      if (scheme.place === 'bias') return pe.bias(options as never).data;
      if (scheme.place === 'relative') return Object.values(pe.relativeTerms({ ...options, q, k } as never))[0]?.data;
      const side = scheme.sided ? { side: 'query' } : {};
      return pe.rotate(q, { ...options, ...side } as never).data;
    };
    const data = compute() as Float32Array;
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(Number.isFinite)).toBe(true);
    expect(data.some((x) => x !== 0)).toBe(true);
  });

  // A table is added to the embedding, before attention.
  if (scheme.place === 'embedding') return;

  it('works as an encoding of attention with them', () => {
    const own = initialArrays(scheme, {}, sizes, draw, { causal: false });
    const settled = ['heads', 'queries', 'keys', 'offset'];
    const others = Object.entries(optionsOf(scheme)).filter(
      ([name]) => !settled.includes(name) && scheme.parameters.some((one) => one.name.split('.')[0] === name),
    );
    const encoding = { ...Object.fromEntries(others), ...own, scheme: scheme.name };
    const { output } = pe.attention({ q, k, v: k, encoding } as never);
    expect(output.data.every(Number.isFinite)).toBe(true);
    const { output: without } = pe.attention({ q, k, v: k });
    expect(output.data).not.toEqual(without.data);
  });
});
