import fc from 'fast-check';
import type { LinearAttentionOptions, LinearState, Posenc, PosencError, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { numRuns } from '../../thorough.ts';
import { builds, instances } from '../builds.ts';
import { dot, largestDifference, part, random, row } from '../numbers.ts';

type Without<Kind> = Kind extends unknown ? Omit<Kind, 'q' | 'k' | 'v'> : never;
type Options = Without<LinearAttentionOptions>;
type Rule = (...index: [batch: number, head: number, query: number, key: number]) => boolean;

const [batch, heads, kvHeads, queries, keys, dim, valueDim] = [2, 4, 2, 5, 7, 6, 3];
const arrays = {
  q: random([batch, heads, queries, dim], 1),
  k: random([batch, kvHeads, keys, dim], 2),
  v: random([batch, kvHeads, keys, valueDim], 3),
};

const features: Record<string, (x: Float32Array) => number[]> = {
  elu: (x) => Array.from(x, (c) => (c > 0 ? c + 1 : Math.exp(c))),
  normalised: (x) => Array.from(x, (c) => c / Math.hypot(...x)),
  dot: (x) => Array.from(x),
};

/**
 * The definition as a sum over pairs, in float64; `turn` rotates an array of features whose first row is at a given
 * position.
 */
function reference(
  similarity: string,
  {
    visible = () => true,
    eps = 1e-6,
    scale = 1 / Math.sqrt(dim),
    start,
  }: { visible?: Rule; eps?: number; scale?: number; start?: number },
  pe: Posenc,
) {
  const mapped = (x: Tensor) => {
    const rows = Array.from({ length: x.data.length / dim }, (_, i) => features[similarity]?.(row(x, i)) ?? []);
    return { data: Float32Array.from(rows.flat()), shape: x.shape };
  };
  const turned = (x: Tensor, offset: number) =>
    start === undefined
      ? x
      : pe.rotate(x, { scheme: 'rope', layout: 'half', base: 100, rotaryDim: 4, offset: start + offset });
  const plain = { q: mapped(arrays.q), k: mapped(arrays.k) };
  const rotated = { q: turned(plain.q, keys - queries), k: turned(plain.k, 0) };
  const weights: number[] = [];
  const output: number[] = [];
  for (let b = 0; b < batch; b++) {
    for (let h = 0; h < heads; h++) {
      const kv = b * kvHeads + Math.floor((h * kvHeads) / heads);
      for (let i = 0; i < queries; i++) {
        const product = ({ q, k }: { q: Tensor; k: Tensor }, j: number) =>
          (similarity === 'normalised' ? 1 : 0) + dot(row(q, (b * heads + h) * queries + i), row(k, kv * keys + j));
        const seen = Array.from({ length: keys }, (_, j) => j).filter((j) => visible(b, h, i, j));
        const total = seen.reduce((sum, j) => sum + product(similarity === 'elu' ? plain : rotated, j), eps);
        const factor = similarity === 'dot' ? scale : 1 / total;
        const own = Array.from({ length: keys }, (_, j) => (seen.includes(j) ? factor * product(rotated, j) : 0));
        weights.push(...own);
        for (let c = 0; c < valueDim; c++) {
          output.push(
            own.reduce((sum, w, j) => sum + w * (arrays.v.data[(kv * keys + j) * valueDim + c] as number), 0),
          );
        }
      }
    }
  }
  return { weights, output };
}

const similarities = ['elu', 'normalised', 'dot'] as const;
const rotation = { scheme: 'rope', layout: 'half', base: 100, rotaryDim: 4, offset: 20 } as const;

describe.each(builds)('linear attention, build %s', (build) => {
  const pe = instances[build];

  describe.each(similarities)('%s', (similarity) => {
    function check(options: Options, rule: Parameters<typeof reference>[1]) {
      const result = pe.linearAttention({
        ...arrays,
        ...options,
        similarity,
        want: ['weights'],
      } as LinearAttentionOptions);
      const expected = reference(similarity, rule, pe);
      expect(result.output.shape).toEqual([batch, heads, queries, valueDim]);
      expect(result.weights?.shape).toEqual([batch, heads, queries, keys]);
      expect(largestDifference(result.output.data, expected.output)).toBeLessThan(2e-6);
      expect(largestDifference(result.weights?.data ?? [], expected.weights)).toBeLessThan(2e-6);
    }

    it('follows the definition, with grouped heads and another value width', () => check({}, {}));

    it('aligns causal attention at the last query and key, or as told', () => {
      check({ causal: true }, { visible: (_, __, i, j) => j <= i + 2 });
      check({ causal: true, offset: 0 }, { visible: (_, __, i, j) => j <= i });
      check({ causal: true, offset: -3 }, { visible: (_, __, i, j) => j <= i - 3 });
    });

    it('leaves out keys that the mask hides', () => {
      const data = [1, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 1, 1];
      check({ mask: { data, shape: [2, 7] } }, { visible: (b, _, __, j) => data[b * 7 + j] === 1 });
      const one = { data: data.slice(0, 7).map(Boolean), shape: [7] };
      check({ mask: one, causal: true }, { visible: (_, __, i, j) => j <= i + 2 && one.data[j] === true });
      check({ mask: { data: [0, 1], shape: [2, 1] } }, { visible: (b) => b === 1 });
    });

    it('rotates', () => {
      check({ rotation }, { start: 20 });
      check({ rotation, causal: true }, { start: 20, visible: (_, __, i, j) => j <= i + 2 });
      const queryPositions = [22, 23, 24, 25, 26];
      const keyPositions = [20, 21, 22, 23, 24, 25, 26];
      const { offset: _, ...placed } = rotation;
      check({ rotation: { ...placed, queryPositions, keyPositions } }, { start: 20 });
      check({ rotation: { ...rotation, queryPositions } }, { start: 20 });
    });

    it('gives the same in pieces as in one pass', () => {
      const scene = fc.record({
        seed: fc.integer({ min: 0, max: 1e9 }),
        cuts: fc.uniqueArray(fc.integer({ min: 1, max: 19 }), { maxLength: 5 }),
        rotate: fc.boolean(),
        start: fc.integer({ min: 0, max: 1e6 }),
      });
      fc.assert(
        fc.property(scene, ({ seed, cuts, rotate, start }) => {
          const length = 20;
          const [q, k, v] = [
            random([4, length, 8], seed),
            random([2, length, 8], seed + 1),
            random([2, length, 5], seed + 2),
          ];
          const options = { similarity, causal: true, want: ['state'] } as const;
          const turn = (offset: number) => (rotate ? { rotation: { ...rotation, offset } } : {});
          const whole = pe.linearAttention({ q, k, v, ...options, ...turn(start) });
          const bounds = [0, ...cuts.sort((a, b) => a - b), length];
          let state: LinearState | undefined;
          bounds.slice(1).forEach((last, i) => {
            const first = bounds[i] as number;
            const [pq, pk, pv] = [q, k, v].map((x) => part(x, first, last)) as [Tensor, Tensor, Tensor];
            const result = pe.linearAttention({
              q: pq,
              k: pk,
              v: pv,
              ...options,
              ...turn(start + first),
              ...(state && { past: state }),
            });
            // Without a normaliser, outputs grow with the length.
            const expected = part(whole.output, first, last);
            const size = expected.data.reduce((most, x) => Math.max(most, Math.abs(x)), 1);
            expect(largestDifference(result.output.data, expected.data)).toBeLessThan(2e-6 * size);
            state = result.state;
          });
          for (const name of ['values', 'keys'] as const) {
            const [input, expected] = [state?.[name] as Tensor, whole.state?.[name] as Tensor];
            expect(input.shape).toEqual(expected.shape);
            expect(largestDifference(input.data, expected.data)).toBeLessThan(2e-5);
          }
        }),
        { numRuns: numRuns(40) },
      );
    });

    it('gives weights that a common shift of all positions does not change, up to a million', () => {
      const weights = (offset: number) =>
        pe.linearAttention({ ...arrays, similarity, rotation: { ...rotation, offset }, want: ['weights'] })
          .weights as Tensor;
      const still = weights(0);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1e6 }), (offset) => {
          expect(largestDifference(weights(offset).data, still.data)).toBeLessThan(2e-6);
        }),
        { numRuns: numRuns(40) },
      );
    });

    it('follows the rank of q', () => {
      const more = similarity === 'normalised' ? 1 : 0;
      for (const lead of [[], [3], [2, 3]]) {
        const [q, k] = [random([...lead, 4, 6], 1), random([...lead, 5, 6], 2)];
        const { output, weights, state } = pe.linearAttention({ q, k, v: k, similarity, want: ['weights', 'state'] });
        expect(output.shape).toEqual([...lead, 4, 6]);
        expect(weights?.shape).toEqual([...lead, 4, 5]);
        expect(state?.values.shape).toEqual([...lead, 6 + more, 6]);
        expect(state?.keys.shape).toEqual([...lead, 6 + more]);
        expect(pe.linearAttention({ q, k, v: k, similarity, past: state as never }).output.shape).toEqual(output.shape);
      }
    });

    it('gives only what is wanted, into out if there is one', () => {
      const out = new Float32Array(batch * heads * queries * valueDim);
      const result = pe.linearAttention({ ...arrays, similarity, out });
      expect(Object.keys(result)).toEqual(['output']);
      expect(result.output.data).toBe(out);
      expect(pe.linearAttention({ ...arrays, similarity }).output.data).toEqual(out);
    });
  });

  const sums = ({ data, shape }: Tensor) => {
    const width = shape.at(-1) as number;
    return Array.from({ length: data.length / width }, (_, i) =>
      row({ data, shape }, i).reduce((sum, w) => sum + w, 0),
    );
  };

  it('has weights that are a distribution where that is promised, and not where it is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.boolean(), (seed, causal) => {
        const [q, k] = [random([2, 9, 8], seed), random([2, 9, 8], seed + 1)];
        const weights = (options: Options) =>
          pe.linearAttention({ q, k, v: k, causal, eps: 0, ...options, want: ['weights'] } as LinearAttentionOptions)
            .weights as Tensor;
        for (const options of [
          { similarity: 'elu' },
          { similarity: 'normalised' },
          { similarity: 'normalised', rotation: { scheme: 'rope', offset: 1000 } },
        ] satisfies Options[]) {
          const input = weights(options);
          for (const sum of sums(input)) expect(Math.abs(sum - 1)).toBeLessThan(2e-6);
          expect(input.data.every((w) => w >= 0)).toBe(true);
        }
      }),
      { numRuns: numRuns(40) },
    );
    const x = random([64, 8], 5);
    const turned = pe.linearAttention({ q: x, k: x, v: x, rotation: { scheme: 'rope' }, want: ['weights'] })
      .weights as Tensor;
    expect(turned.data.some((w) => w < 0)).toBe(true);
    expect(sums(turned).some((sum) => Math.abs(sum - 1) > 0.01)).toBe(true);
  });

  it('takes eps and scale', () => {
    const output = (options: Options) =>
      pe.linearAttention({ ...arrays, ...options } as LinearAttentionOptions).output.data;
    expect(largestDifference(output({ eps: 0.5 }), reference('elu', { eps: 0.5 }, pe).output)).toBeLessThan(2e-6);
    const scaled = output({ similarity: 'dot', scale: 2 });
    expect(largestDifference(scaled, reference('dot', { scale: 2 }, pe).output)).toBeLessThan(4e-6);
  });

  it('goes on from values alone for dot, which has no normaliser', () => {
    const { state } = pe.linearAttention({ ...arrays, similarity: 'dot', want: ['state'] });
    const whole = pe.linearAttention({ ...arrays, similarity: 'dot', past: state as never });
    const values = { values: state?.values as Tensor };
    expect(pe.linearAttention({ ...arrays, similarity: 'dot', past: values })).toEqual(whole);
  });

  it('gives the bits of the other build', () => {
    for (const similarity of similarities) {
      const options = { ...arrays, similarity, causal: true, rotation, want: ['weights', 'state'] } as const;
      expect(pe.linearAttention(options)).toEqual(instances.simd.linearAttention(options));
    }
  });

  const state = { values: random([2, 2, 6, 3]), keys: random([2, 2, 6]) };
  it.each<[object, string, RegExp]>([
    [{ similarity: 'softmax' }, 'similarity', /'softmax' is not allowed; expected one of 'elu', 'normalised', 'dot'/],
    [{ similarity: 'constructor' }, 'similarity', /is not allowed/],
    [{ casual: true }, 'casual', /unknown option \(did you mean 'causal'\?\)/],
    [{ scale: 2 }, 'scale', /unknown option/],
    [{ similarity: 'dot', eps: 1e-6 }, 'eps', /unknown option/],
    [{ eps: -1 }, 'eps', /-1 is not allowed; expected a finite number from 0 to 1$/],
    [{ similarity: 'dot', scale: Number.NaN }, 'scale', /NaN is not allowed/],
    [{ causal: 1 }, 'causal', /1 is not allowed; expected true or false/],
    [{ offset: 0.5 }, 'offset', /0\.5 is not allowed/],
    [{ want: 'state' }, 'want', /a list of 'weights', 'state'/],
    [{ want: ['logits'] }, 'want[0]', /'logits' is not allowed; expected one of 'weights', 'state'/],
    [{ k: random([2, 3, 7, 6]) }, 'k.shape', /divides the 4 of q/],
    [{ mask: { data: [1, 1, 1], shape: [3] } }, 'mask.shape', /broadcasts to \[2, 7\]/],
    [{ out: new Float32Array(3) }, 'out', /3 elements is not allowed/],
    [{ past: { values: state.values } }, 'past.keys', /missing; expected.*\[2, 2, 6\]/],
    [{ past: { ...state, key: 1 } }, 'past.key', /unknown option \(did you mean 'keys'\?\)/],
    [{ past: state, similarity: 'normalised' }, 'past.values.shape', /expected \[2, 2, 7, 3\]/],
    [{ rotation: { scheme: 'alibi' } }, 'rotation.scheme', /'alibi' is not allowed/],
    [{ rotation: { scheme: 'rope', direction: 'inverse' } }, 'rotation.direction', /unknown option/],
    [{ rotation: { scheme: 'rope', base: 0 } }, 'rotation.base', /0 is not allowed/],
    [
      { rotation: { scheme: 'rope', rotaryDim: 8 } },
      'rotation.rotaryDim',
      /8 is not allowed; expected an even whole number from 2 to head_dim, 6/,
    ],
    [
      { rotation: { scheme: 'rope', scaling: { type: 'linear' } } },
      'rotation.scaling.factor',
      /^rotation\.scaling\.factor: missing/,
    ],
    [
      { rotation: { scheme: 'rope', keyPositions: [1] } },
      'rotation.keyPositions',
      /1 positions is not allowed; expected 7/,
    ],
    [{ rotation: { scheme: 'rope', queryPositions: [0, 1, 2, 3, Number.NaN] } }, 'rotation.queryPositions[4]', /NaN/],
    [
      { rotation: { scheme: 'rope', offset: 1, queryPositions: [0, 1, 2, 3, 4], keyPositions: [0, 1, 2, 3, 4, 5, 6] } },
      'rotation.offset',
      /not allowed together with positions/,
    ],
  ])('refuses %o', (options, argument, message) => {
    let error: PosencError | undefined;
    try {
      pe.linearAttention({ ...arrays, ...options } as LinearAttentionOptions);
    } catch (thrown) {
      error = thrown as PosencError;
    }
    expect(error).toMatchObject({
      name: 'PosencError',
      code: 'invalid-argument',
      argument,
      message: expect.stringMatching(message),
    });
    expect(pe.linearAttention(arrays).output.data.every(Number.isFinite)).toBe(true);
  });

  it('has memory for the length alone', () => {
    const x = random([1, 1, 65536, 16], 8);
    const { output } = pe.linearAttention({ q: x, k: x, v: x, causal: true });
    expect(Array.from(row(output, 0))).toEqual(Array.from(row(x, 0), (value) => expect.closeTo(value, 5)));
    expect(() => pe.linearAttention({ q: x, k: x, v: x, want: ['weights'] })).toThrow(/GiB/);
  });
});
