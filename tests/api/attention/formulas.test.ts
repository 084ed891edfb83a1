import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numRuns } from '../../thorough.ts';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';

const size = (max: number) => fc.integer({ min: 1, max });
const side = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
const shape = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  batch: size(3),
  kvHeads: size(2),
  groups: size(3),
  queries: size(7),
  keys: size(9),
  dim: size(10),
  valueDim: size(6),
});
const settings = fc.record({
  causal: fc.boolean(),
  window: fc.option(fc.tuple(side, side), { nil: undefined }),
  softcap: fc.constantFrom(0, 0.5, 3),
  scale: fc.option(fc.constantFrom(0.3, -1, 2), { nil: undefined }),
  offset: fc.option(fc.integer({ min: -4, max: 8 }), { nil: undefined }),
  hidden: fc.constantFrom('none', 'keys', 'pairs', 'all axes'),
  added: fc.constantFrom('none', 'keys', 'heads', 'all axes'),
});

const axesOf = (kind: string, [b, h, q, k]: readonly [number, number, number, number]) =>
  ({ keys: [k], pairs: [q, k], heads: [h, q, k], 'all axes': [b, h, q, k] })[kind] ?? [];

it.each(builds)('attention equals its formula in float64 whatever is combined, build %s', (build) => {
  fc.assert(
    fc.property(shape, settings, (s, { hidden, added, ...options }) => {
      const { seed, batch, kvHeads, groups, queries, keys, dim, valueDim } = s;
      const heads = kvHeads * groups;
      const q = random([batch, heads, queries, dim], seed);
      const k = random([batch, kvHeads, keys, dim], seed + 1);
      const v = random([batch, kvHeads, keys, valueDim], seed + 2);
      const all = [batch, heads, queries, keys] as const;
      const noise = (kind: string, n: number) => (kind === 'none' ? undefined : random(axesOf(kind, all), seed + n));
      const [visible, bias] = [noise(hidden, 3), noise(added, 4)];
      const mask = visible && { data: Array.from(visible.data, (x) => x > -0.4), shape: visible.shape };
      const want = ['logits', 'weights', 'logSumExp'] as const;
      const found = instances[build].attention({
        q,
        k,
        v,
        ...options,
        ...(bias && { bias }),
        ...(mask && { mask }),
        want,
      });

      const broadcast = (array: { data: ArrayLike<number | boolean>; shape: readonly number[] }, index: number[]) =>
        array.data[index.slice(-array.shape.length).reduce((n, i, axis) => n * (array.shape[axis] as number) + i, 0)];
      const offset = options.offset ?? keys - queries;
      const near = (x: ArrayLike<number> | undefined, n: number, value: number) => {
        const error = x?.[n] === value ? 0 : Math.abs((x?.[n] as number) - value);
        if (!(error <= 1e-5)) expect([n, x?.[n]]).toEqual([n, value]);
      };
      for (let row = 0; row < batch * heads * queries; row++) {
        const [i, h, b] = [row % queries, Math.floor(row / queries) % heads, Math.floor(row / queries / heads)];
        const matrix = b * kvHeads + Math.floor(h / groups);
        const [left, right] = options.window ?? [null, null];
        const logits = Array.from({ length: keys }, (_, j) => {
          const distance = i + offset - j;
          const seen =
            !(options.causal && distance < 0) &&
            !(left !== null && distance > left) &&
            !(right !== null && -distance > right) &&
            (!mask || broadcast(mask, [b, h, i, j]));
          if (!seen) return Number.NEGATIVE_INFINITY;
          let sum = 0;
          for (let c = 0; c < dim; c++)
            sum += (q.data[row * dim + c] as number) * (k.data[(matrix * keys + j) * dim + c] as number);
          sum *= options.scale ?? 1 / Math.sqrt(dim);
          if (options.softcap > 0) sum = options.softcap * Math.tanh(sum / options.softcap);
          return sum + (bias ? (broadcast(bias, [b, h, i, j]) as number) : 0);
        });
        const largest = Math.max(...logits);
        const powers = logits.map((x) => (largest === Number.NEGATIVE_INFINITY ? 0 : Math.exp(x - largest)));
        const total = powers.reduce((a, x) => a + x, 0);
        for (const [j, x] of logits.entries()) near(found.logits?.data, row * keys + j, x);
        for (const [j, x] of powers.entries()) near(found.weights?.data, row * keys + j, total > 0 ? x / total : 0);
        near(found.logSumExp?.data, row, total > 0 ? largest + Math.log(total) : Number.NEGATIVE_INFINITY);
        for (let c = 0; c < valueDim; c++) {
          const sum = powers.reduce((a, x, j) => a + x * (v.data[(matrix * keys + j) * valueDim + c] as number), 0);
          near(found.output.data, row * valueDim + c, total > 0 ? sum / total : 0);
        }
      }
    }),
    { numRuns: numRuns(200) },
  );
});
