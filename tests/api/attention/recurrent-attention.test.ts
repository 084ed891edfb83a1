import fc from 'fast-check';
import type { RecurrentAttentionOptions, RecurrentState, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { numRuns } from '../../thorough.ts';
import { builds, instances } from '../builds.ts';
import { dot, largestDifference, part, random, row } from '../numbers.ts';

const [heads, kvHeads, tokens, dim, valueDim] = [4, 2, 21, 6, 3];
const arrays = {
  q: random([heads, tokens, dim], 1),
  k: random([kvHeads, tokens, dim], 2),
  v: random([kvHeads, tokens, valueDim], 3),
};
const negative = (...shape: number[]): Tensor => {
  const { data } = random(shape, 4);
  return { data: data.map((x) => -0.4 * Math.abs(x)), shape };
};
const gates = (...shape: number[]): Tensor => {
  const { data } = random(shape, 5);
  return { data: data.map((x) => 0.5 + 0.4 * x), shape };
};

/** The definition in float64, with one state per query head. */
function reference({ q, k, v }: typeof arrays, options: Omit<RecurrentAttentionOptions, 'q' | 'k' | 'v'>): number[] {
  const { scale = 1 / Math.sqrt(dim), qkL2Norm, eps = 1e-6, normaliser } = options;
  const at = (one: RecurrentAttentionOptions['decay'], index: readonly number[], absent: number) => {
    if (one === undefined || typeof one === 'number') return one ?? absent;
    const input = one as Tensor;
    const own = index.slice(0, 3).slice(-input.shape.length);
    return input.data[
      own.reduce((n, i, axis) => n * (input.shape[axis] as number) + (input.shape[axis] === 1 ? 0 : i), 0)
    ];
  };
  const normed = (x: Float32Array) => {
    const divisor = qkL2Norm ? Math.sqrt(dot(x, x) + eps) : 1;
    return Array.from(x, (c) => c / divisor);
  };
  const output: number[] = [];
  for (let h = 0; h < heads; h++) {
    const head = Math.floor((h * kvHeads) / heads);
    const width = valueDim + 1;
    const state = Array.from({ length: dim }, () => new Float64Array(width));
    let decaySum = 0;
    for (let t = 0; t < tokens; t++) {
      const kept = Array.from({ length: dim }, (_, d) => Math.exp(at(options.decay, [head, t, d], 0) as number));
      const [query, key] = [normed(row(q, h * tokens + t)), normed(row(k, head * tokens + t))];
      const value = [...row(v, head * tokens + t), 1];
      decaySum = decaySum * (kept[0] as number) + 1;
      for (const [d, line] of state.entries()) line.set(line.map((x) => x * (kept[d] as number)));
      const read = (by: number[], e: number) => by.reduce((sum, x, d) => sum + x * (state[d]?.[e] as number), 0);
      const erased = value.map((_, e) => (options.beta === undefined ? 0 : read(key, e)));
      const beta = at(options.beta, [head, t], 1) as number;
      state.forEach((line, d) => {
        for (let e = 0; e < width; e++) {
          line[e] = (line[e] as number) + beta * (key[d] as number) * ((value[e] as number) - (erased[e] as number));
        }
      });
      let factor = scale;
      if (normaliser === 'retention') {
        factor /= Math.sqrt(decaySum);
        factor /= Math.max(1, Math.abs(factor * read(query, valueDim)));
      }
      for (let e = 0; e < valueDim; e++) output.push(factor * read(query, e));
    }
  }
  return output;
}

const rules: Record<string, Omit<RecurrentAttentionOptions, 'q' | 'k' | 'v'>> = {
  'adds without a decay': {},
  'decays by a number': { decay: -0.25, scale: 1 },
  'decays for each head': { decay: negative(kvHeads, 1, 1) },
  'decays for each token': { decay: negative(kvHeads, tokens, 1) },
  'decays for each component': { decay: negative(kvHeads, tokens, dim) },
  'decays for each component of each head': { decay: negative(kvHeads, 1, dim) },
  'decays for each component of all heads': { decay: negative(dim) },
  'takes the delta rule with a number': { beta: 0.5 },
  'takes the delta rule for each head': { beta: gates(kvHeads, 1) },
  'takes the gated delta rule': { decay: negative(kvHeads, tokens, 1), beta: gates(kvHeads, tokens), qkL2Norm: true },
  'takes the gated delta rule for each component': { decay: negative(kvHeads, tokens, dim), beta: gates(1, tokens) },
  'divides by its own length of keys': { qkL2Norm: true, eps: 0.5 },
  'normalises as retention': { decay: negative(kvHeads, 1, 1), normaliser: 'retention', scale: 4 },
  'normalises without a decay': { normaliser: 'retention' },
};
const forms = [
  { form: 'recurrent' },
  {},
  ...[1, 2, 5, 16, 4096].map((chunkSize) => ({ chunkSize })),
] as const satisfies Partial<RecurrentAttentionOptions>[];

describe.each(builds)('recurrent attention, build %s', (build) => {
  const pe = instances[build];

  it.each(Object.entries(rules))('%s', (_, rule) => {
    const expected = reference(arrays, rule);
    for (const form of forms) {
      const { output } = pe.recurrentAttention({ ...arrays, ...rule, ...form });
      expect(output.shape).toEqual([heads, tokens, valueDim]);
      expect(largestDifference(output.data, expected)).toBeLessThan(3e-7);
    }
  });

  it('gives the weights of every value', () => {
    for (const rule of Object.values(rules)) {
      const { output, weights } = pe.recurrentAttention({ ...arrays, ...rule, want: ['weights'] });
      expect(weights?.shape).toEqual([heads, tokens, tokens]);
      const rows = weights as Tensor;
      const sums = Array.from({ length: heads * tokens * valueDim }, (_, n) => {
        const i = Math.floor(n / valueDim);
        const head = Math.floor(i / tokens / (heads / kvHeads));
        const column = Array.from(
          { length: tokens },
          (__, j) => row(arrays.v, head * tokens + j)[n % valueDim] as number,
        );
        return dot(row(rows, i), column);
      });
      expect(largestDifference(output.data, sums)).toBeLessThan(1e-6);
      for (let i = 0; i < tokens; i++)
        expect(
          row(rows, i)
            .slice(i + 1)
            .every((w) => w === 0),
        ).toBe(true);
    }
  });

  it('counts the past in the weights of a normaliser', () => {
    const { state } = pe.recurrentAttention({ ...arrays, normaliser: 'retention', want: ['state'], scale: 4 });
    const next = { ...arrays, normaliser: 'retention', scale: 4, past: state as RecurrentState } as const;
    const { weights } = pe.recurrentAttention({ ...next, want: ['weights'] });
    const silent = { ...arrays.v, data: arrays.v.data.map(() => 0) };
    const ofPast = pe.recurrentAttention({ ...next, v: silent }).output;
    const whole = pe.recurrentAttention(next).output;
    const first = row(weights as Tensor, 0)[0] as number;
    expect(first * (arrays.v.data[0] as number) + (ofPast.data[0] as number)).toBeCloseTo(whole.data[0] as number, 6);
  });

  it('gives the same in pieces as in one pass', () => {
    const scene = fc.record({
      rule: fc.constantFrom(...Object.values(rules)),
      form: fc.constantFrom(...forms),
      cuts: fc.uniqueArray(fc.integer({ min: 1, max: tokens - 1 }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(scene, ({ rule, form, cuts }) => {
        const options = { ...rule, ...form, want: ['state'] } as const;
        const whole = pe.recurrentAttention({ ...arrays, ...options });
        const bounds = [0, ...cuts.sort((a, b) => a - b), tokens];
        let past: RecurrentState | undefined;
        bounds.slice(1).forEach((last, i) => {
          const first = bounds[i] as number;
          const cut = (x: Tensor) => part(x, first, last);
          const { decay, beta } = rule;
          const hasTokens = (value: typeof decay, axis: number): value is Tensor =>
            typeof value === 'object' && (value as Tensor).shape.at(axis) === tokens;
          const gate = hasTokens(beta, -1) ? cut({ data: beta.data, shape: [...beta.shape, 1] }) : undefined;
          const result = pe.recurrentAttention({
            ...options,
            q: cut(arrays.q),
            k: cut(arrays.k),
            v: cut(arrays.v),
            ...(hasTokens(decay, -2) && { decay: cut(decay) }),
            ...(gate && { beta: { data: gate.data, shape: gate.shape.slice(0, -1) } }),
            ...(past && { past }),
          });
          expect(largestDifference(result.output.data, cut(whole.output).data)).toBeLessThan(1e-6);
          past = result.state;
        });
        expect(largestDifference(past?.values.data ?? [], whole.state?.values.data ?? [])).toBeLessThan(1e-6);
        expect(past?.decaySum?.shape).toEqual(whole.state?.decaySum?.shape);
      }),
      { numRuns: numRuns(60) },
    );
  });

  it('takes arrays without heads, and with a batch', () => {
    const [q, k, v] = [random([9, 4], 1), random([9, 4], 2), random([9, 5], 3)];
    const decay = negative(9, 4);
    const flat = pe.recurrentAttention({ q, k, v, decay, beta: gates(9), want: ['state'] });
    expect([flat.output.shape, flat.state?.values.shape]).toEqual([
      [9, 5],
      [4, 5],
    ]);
    expect(flat.state?.keys).toBeUndefined();
    const deep = ({ data, shape }: Tensor) => ({
      data: Float32Array.from([...data, ...data]),
      shape: [2, 1, ...shape],
    });
    const batch = pe.recurrentAttention({ q: deep(q), k: deep(k), v: deep(v), decay, beta: gates(9) });
    expect(batch.output.data).toEqual(deep(flat.output).data);
  });

  it('says no to what it cannot mean', () => {
    const sums = { values: random([kvHeads, dim, valueDim]), keys: random([kvHeads, dim]) };
    const cases: [object, string][] = [
      [{ decay: 0.1 }, 'decay: 0.1'],
      [{ decay: Number.NaN }, 'decay: NaN'],
      [{ decay: random([3], 1) }, 'decay.shape: [3]'],
      [{ beta: random([kvHeads, tokens, 1]) }, 'beta.shape: [2, 21, 1]'],
      [{ beta: 'all' }, "beta: 'all'"],
      [{ beta: -1e308 }, 'beta: -1e+308'],
      [{ form: 'parallel' }, "form: 'parallel'"],
      [{ chunkSize: 0 }, 'chunkSize: 0'],
      [{ chunkSize: 8, form: 'recurrent' }, 'chunkSize: 8'],
      [{ normaliser: 'softmax' }, "normaliser: 'softmax'"],
      [{ normaliser: 'retention', decay: negative(dim) }, 'decay.shape: [6]'],
      [{ qkL2Norm: 1 }, 'qkL2Norm: 1'],
      [{ eps: -1 }, 'eps: -1'],
      [{ scale: 1e9 }, 'scale: 1000000000'],
      [{ q: random([heads, 3, dim]) }, 'k.shape: [2, 21, 6]'],
      [{ past: {} }, 'past.values'],
      [{ past: { values: random([2, 3, 6]) } }, 'past.values.shape: [2, 3, 6]'],
      [{ past: { values: random([kvHeads, dim, valueDim]) }, normaliser: 'retention' }, 'past.keys'],
      [{ past: { state: 1 } }, 'past.state'],
      [{ past: { ...sums, decaySum: { data: [1, -2], shape: [2] } }, normaliser: 'retention' }, 'past.decaySum: -2'],
      [{ want: ['logits'] }, "want[0]: 'logits'"],
      [{ gate: 1 }, 'gate'],
    ];
    for (const [options, message] of cases) {
      expect(() => pe.recurrentAttention({ ...arrays, ...options }), message).toThrow(message);
    }
    expect(pe.recurrentAttention(arrays).output.shape).toEqual([heads, tokens, valueDim]);
  });

  it('gives the decays of models', () => {
    const retention = pe.headDecays({ form: 'retention', heads: 8 });
    expect(retention.shape).toEqual([8, 1, 1]);
    for (const [h, g] of retention.data.entries()) expect(Math.exp(g)).toBeCloseTo(1 - 2 ** (-5 - h), 8);
    const layers = 80;
    const slope = (layer: number, h: number) => 2 ** (-(h + 1) / 8) * (1 - layer / (layers - 1 + 1e-5) + 1e-5);
    for (const layer of [0, 40, 79]) {
      const { data } = pe.headDecays({ form: 'lightning', heads: 64, layer, layers });
      for (const [h, g] of data.entries()) expect(-g / slope(layer, h)).toBeCloseTo(1, 6);
    }
    const out = new Float32Array(8);
    expect(pe.headDecays({ form: 'retention', heads: 8, out }).data).toBe(out);
    const wrong: [object, string][] = [
      [{ form: 'alibi', heads: 2 }, "form: 'alibi'"],
      [{ form: 'retention' }, 'heads'],
      [{ form: 'retention', heads: 2, layer: 1 }, 'layer'],
      [{ form: 'lightning', heads: 2, layers: 4 }, 'layer'],
      [{ form: 'lightning', heads: 2, layer: 4, layers: 4 }, 'layer: 4'],
    ];
    for (const [options, message] of wrong) expect(() => pe.headDecays(options as never), message).toThrow(message);
  });

  it('takes time in proportion to the length', () => {
    // Rules out a quadratic computation without a clock: a text of 65536 tokens has 4 * 10^9 pairs, and its output is
    // known in advance.
    const length = 65536;
    const ones = { data: new Float32Array(length).fill(1), shape: [length, 1] };
    const { output } = pe.recurrentAttention({ q: ones, k: ones, v: ones, decay: -(2 ** -10), scale: 1 });
    expect(output.data.at(-1)).toBeCloseTo(1 / (1 - Math.exp(-(2 ** -10))), 2);
  });
});

it('recurrent attention has the same bits in both builds', () => {
  for (const rule of Object.values(rules)) {
    const of = (build: (typeof builds)[number]) =>
      instances[build].recurrentAttention({ ...arrays, ...rule, want: ['state'] });
    expect(of('relaxed')).toEqual(of('simd'));
  }
});
