import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf, usualGrain } from '../../../web/api/pool/part.ts';
import { type Range, readSubArray, writeSubArray } from '../../../web/api/pool/sub-arrays.ts';

const size = (max: number) => fc.integer({ min: 1, max });

/** Attention of any size, with a suitable grain. */
const calls = fc.record({
  batch: size(3),
  kvHeads: size(4),
  group: size(4),
  queries: size(300),
  keys: size(300),
  width: size(64),
  workers: size(8),
  heads: fc.boolean(),
  // The rows of one head can be divided only if those of all heads can.
  rows: fc.boolean(),
  minWork: size(1e6),
});

it('covers every query of every head once', () => {
  fc.assert(
    fc.property(calls, ({ batch, kvHeads, group, queries, keys, width, workers, heads: byHeads, rows, minWork }) => {
      const heads = kvHeads * group;
      const sizes = { batch, heads, kvHeads, queries, keys, headDim: width, valueDim: width };
      const grain = { ...usualGrain, minWork };
      const parts = partsOf(sizes, { heads: byHeads, queries: rows }, workers, grain);
      const seen = new Uint8Array(batch * heads * queries);
      for (const part of parts) {
        const [first, last] = part.heads;
        const whole = first % group === 0 && last % group === 0;
        const inside = Math.floor(first / group) === Math.floor((last - 1) / group);
        expect(whole || inside).toBe(true);
        if (!byHeads) expect(part.heads).toEqual([0, heads]);
        if (!rows) expect(part.queries).toEqual([0, queries]);
        expect(part.queries[0] % grain.queries).toBe(0);
        for (let b = part.batch[0]; b < part.batch[1]; b++)
          for (let h = first; h < last; h++)
            for (let i = part.queries[0]; i < part.queries[1]; i++) (seen[(b * heads + h) * queries + i] as number)++;
      }
      expect(seen.every((times) => times === 1)).toBe(true);
    }),
  );
});

const large = { batch: 1, kvHeads: 12, heads: 12, queries: 1024, keys: 1024, headDim: 64, valueDim: 64 };
const all = { heads: true, queries: true };

it('gives every worker several parts, and each part enough to do', () => {
  for (const workers of [1, 2, 3, 8, 64]) {
    const parts = partsOf(large, all, workers, usualGrain);
    expect(parts.length).toBeGreaterThanOrEqual(Math.min(4 * workers, 90));
    expect(parts.length).toBeLessThanOrEqual(4 * workers + 12);
  }
  expect(partsOf({ ...large, queries: 8, keys: 8 }, all, 8, usualGrain)).toHaveLength(1);
  // Cancelling must not have to wait for a whole sequence of 65536.
  const long = partsOf({ ...large, heads: 1, kvHeads: 1, queries: 65536, keys: 65536 }, all, 1, usualGrain);
  expect(long.length).toBeGreaterThan(500);
});

it('divides a group of heads only where its queries cannot be divided', () => {
  const shared = { ...large, kvHeads: 1 };
  expect(partsOf(shared, all, 2, usualGrain).every(({ heads }) => heads[1] - heads[0] === 12)).toBe(true);
  const byHeads = partsOf(shared, { heads: true, queries: false }, 2, usualGrain);
  expect(byHeads.map(({ heads }) => heads)).toEqual(Array.from({ length: 6 }, (_, i) => [2 * i, 2 * i + 2]));
});

it('cuts boxes out of arrays of any type and puts them back', () => {
  const shapes = fc.array(fc.tuple(size(4), fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(shapes, (axes) => {
      const shape = axes.map(([extent]) => extent);
      const box = axes.map(([extent, a, b]): Range => {
        const first = a % extent;
        return [first, first + 1 + (b % (extent - first))];
      });
      const whole = Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => i + 1);
      const inside = (i: number) => {
        let rest = i;
        return shape
          .map((_, axis) => axis)
          .reverse()
          .every((axis) => {
            const at = rest % (shape[axis] as number);
            rest = Math.floor(rest / (shape[axis] as number));
            const [first, last] = box[axis] as Range;
            return at >= first && at < last;
          });
      };
      const expected = whole.filter((_, i) => inside(i));
      const part = readSubArray(whole, shape, box);
      expect(part).toEqual(expected);
      expect(readSubArray(Array.from(whole), shape, box)).toEqual(Array.from(expected));
      expect(readSubArray(Uint8Array.from(whole), shape, box)).toEqual(Uint8Array.from(expected));
      const target = new Float32Array(whole.length);
      writeSubArray(part, target, shape, box);
      expect(target).toEqual(whole.map((value, i) => (inside(i) ? value : 0)));
    }),
  );
});
