import fc from 'fast-check';
import type { Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { dot, largestDifference, random, row, sameBits } from '../numbers.ts';
import { arrays, shapes } from '../relative-encodings.ts';

describe.each(builds)('the shift algorithm, build %s', (build) => {
  const pe = instances[build];

  it('equals the direct products, in every direction, order and alignment', () => {
    fc.assert(
      fc.property(
        shapes,
        fc.constantFrom('left-to-right' as const, 'right-to-left' as const, 'both' as const),
        fc.constantFrom('nearest-first' as const, 'nearest-last' as const),
        fc.integer({ min: -3, max: 6 }),
        fc.boolean(),
        (shape, direction, order, offset, shared) => {
          const { q } = arrays(shape);
          const { heads, queries, keys, headDim } = shape;
          const rows = queries + keys + 8;
          const table = random(shared ? [rows, headDim] : [heads, rows, headDim], shape.seed + 7);
          const logits = pe.relativeLogits(q, table, { direction, order, keys, offset, scale: 0.5 });
          expect(logits.shape).toEqual([...q.shape.slice(0, 3), keys]);
          logits.data.forEach((value, n) => {
            const [j, i] = [n % keys, Math.floor(n / keys)];
            const distance = (i % queries) + offset - j;
            const meant = direction === 'both' || (direction === 'left-to-right' ? distance >= 0 : distance <= 0);
            const near = order === 'nearest-first' ? Math.abs(distance) : rows - 1 - Math.abs(distance);
            const head = shared ? 0 : Math.floor(i / queries) % heads;
            const exact = meant ? 0.5 * dot(row(q, i), row(table, head * rows + near)) : 0;
            expect(Math.abs(value - exact)).toBeLessThan(3e-6);
          });
        },
      ),
    );
  });

  it.each([
    ['rows of several heads and batch entries', 700, 300],
    ['rows of which one alone is longer than a piece', 70000, 3],
  ])('makes long results in pieces, each row the same bits as alone: %s', (_, keys, queries) => {
    const [batch, heads, headDim] = [2, 2, 5];
    const q = random([batch, heads, queries, headDim], 1);
    const table = random([heads, keys + queries, headDim], 2);
    for (const direction of ['left-to-right', 'right-to-left', 'both'] as const) {
      const options = { direction, keys } as const;
      const offset = Math.floor(keys / 3);
      const logits = pe.relativeLogits(q, table, { ...options, offset });
      for (let n = 0; n < batch * heads * queries; n += 7) {
        const head = Math.floor(n / queries) % heads;
        const size = (keys + queries) * headDim;
        const vectors = table.data.subarray(head * size, (head + 1) * size);
        const alone = pe.relativeLogits(
          { data: row(q, n), shape: [1, headDim] },
          { data: vectors, shape: [keys + queries, headDim] },
          { ...options, offset: offset + (n % queries) },
        );
        expect(sameBits(row({ data: logits.data, shape: [1, keys] }, n), alone.data), `row ${n}`).toBe(true);
      }
    }
  });

  it('is the products, shifted', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const { q } = arrays(shape);
        const keys = shape.queries + shape.keys - 1;
        const table = random([keys, shape.headDim], shape.seed + 7);
        for (const leak of ['zero', 'keep'] as const) {
          const direction = 'left-to-right';
          const products = pe.relativeProducts(q, table, { direction, keys });
          const logits = pe.relativeLogits(q, table, { direction, keys, leak });
          expect(pe.relativeShift(products, { direction, leak })).toEqual(logits);
        }
      }),
    );
  });

  it('moves numbers and changes none', () => {
    const x = { data: Float32Array.from({ length: 12 }, (_, n) => n + 1), shape: [3, 4] };
    const back = { direction: 'left-to-right' } as const;
    expect(Array.from(pe.relativeShift(x, { ...back, leak: 'keep' }).data)).toEqual([
      3, 4, 0, 5, 6, 7, 8, 0, 9, 10, 11, 12,
    ]);
    expect(Array.from(pe.relativeShift(x, back).data)).toEqual([3, 4, 0, 0, 6, 7, 8, 0, 9, 10, 11, 12]);
    const ahead = pe.relativeShift(x, { direction: 'right-to-left' });
    expect(Array.from(ahead.data)).toEqual([1, 2, 3, 4, 0, 5, 6, 7, 0, 0, 9, 10]);
    const both = pe.relativeShift(
      { data: Float32Array.from({ length: 10 }, (_, n) => n), shape: [2, 5] },
      { direction: 'both', form: 'xlnet' },
    );
    expect(both.shape).toEqual([2, 3]);
    expect(Array.from(both.data)).toEqual([2, 3, 4, 6, 7, 8]);
  });

  describe('of distances of both signs', () => {
    /** Column c of row r is 100 r + c. */
    const numbered = (...shape: number[]) => {
      const [columns = 0] = shape.slice(-1);
      const size = shape.reduce((a, b) => a * b);
      return {
        data: Float32Array.from({ length: size }, (_, n) => 100 * Math.floor(n / columns) + (n % columns)),
        shape,
      };
    };

    it.each([
      [numbered(4, 7), {}, 4, 3],
      [numbered(4, 8), {}, 4, 4],
      [numbered(2, 3, 4, 7), { direction: 'both' }, 4, 3],
      [numbered(4, 9), { form: 'conformer' }, 6, 3],
      [numbered(4, 9), { form: 'xlnet' }, 5, 4],
      [numbered(4, 8), { form: 'conformer' }, 5, 3],
      [numbered(4, 7), { form: 'xlnet' }, 3, 4],
      [numbered(4, 4), { form: 'conformer' }, 1, 3],
      [numbered(1, 1), {}, 1, 0],
      [numbered(1, 2), {}, 1, 1],
      [numbered(1, 6), { form: 'conformer' }, 6, 0],
    ] as const)('reads %o with %o', (x, options, keys, first) => {
      const { data, shape } = pe.relativeShift(x, options);
      const queries = x.shape.at(-2) as number;
      expect(shape).toEqual([...x.shape.slice(0, -1), keys]);
      data.forEach((value, n) => {
        const [row, j] = [Math.floor(n / keys), n % keys];
        expect(value).toBe(100 * row + first - (row % queries) + j);
      });
      const list = { data: Array.from(x.data), shape: x.shape };
      expect(pe.relativeShift(list, options).data).toEqual(data);
      expect(pe.relativeShift(pe.upload(x), options).data).toEqual(data);
    });

    it.each([
      [[4, 9], {}, 'x.shape', /8 columns \(XLNet: distances 4 to -3\) or 7 \(Conformer: 3 to -3\) for 4 queries/],
      [[4, 6], {}, 'x.shape', /or a form beside others$/],
      [[1, 6], {}, 'x.shape', /2 columns \(XLNet.* or 1 \(Conformer/],
      [[4, 4], {}, 'x.shape', /direction 'left-to-right' for those of Transformer-XL/],
      [[4, 4], { form: 'xlnet' }, 'x.shape', /at least 5 columns with form 'xlnet'/],
      [[4, 3], { form: 'conformer' }, 'x.shape', /at least 4 columns with form 'conformer'/],
      [[4, 7], { form: 'espnet' }, 'form', /one of 'xlnet', 'conformer'/],
      [[4, 7], { form: 'xlnet', direction: 'left-to-right' }, 'form', /not allowed without direction 'both'/],
    ])('refuses %j with %j', (shape, options, argument, message) => {
      expect(() => pe.relativeShift(random(shape), options as never)).toThrow(message);
      expect(() => pe.relativeShift(random(shape), options as never)).toThrow(expect.objectContaining({ argument }));
    });

    it("makes a Conformer's logits, which are those of the scheme 'xlnet'", () => {
      const [heads, length, headDim] = [2, 5, 8];
      const [q, k, v] = [1, 2, 3].map((seed) => random([heads, length, headDim], seed)) as [Tensor, Tensor, Tensor];
      const [u, w] = [random([heads, headDim], 4), random([heads, headDim], 5)];
      // One vector for each of the distances length - 1, ..., -(length - 1).
      const vectors = random([heads, 2 * length - 1, headDim], 6);
      const plus = (bias: Tensor) => q.data.map((x, n) => x + at(bias, n));
      const at = ({ data }: Tensor, n: number) =>
        data[Math.floor(n / (length * headDim)) * headDim + (n % headDim)] as number;
      const products = (rows: Float32Array, others: Tensor) =>
        Float32Array.from({ length: heads * length * (others.shape[1] as number) }, (_, n) => {
          const count = others.shape[1] as number;
          const [row, column] = [Math.floor(n / count), n % count];
          const other = Math.floor(row / length) * count + column;
          const own = rows.subarray(row * headDim, (row + 1) * headDim);
          return dot(own, others.data.subarray(other * headDim, (other + 1) * headDim));
        });
      const shifted = pe.relativeShift({ data: products(plus(w), vectors), shape: [heads, length, 2 * length - 1] });
      const logits = products(plus(u), k).map((x, n) => (x + (shifted.data[n] as number)) / Math.sqrt(headDim));

      // Any row for the distance that no pair has.
      const r = { data: new Float32Array(heads * 2 * length * headDim).fill(7), shape: [heads, 2 * length, headDim] };
      for (let head = 0; head < heads; head++) {
        const size = (2 * length - 1) * headDim;
        r.data.set(vectors.data.subarray(head * size, (head + 1) * size), head * 2 * length * headDim + headDim);
      }
      const encoding = { scheme: 'xlnet', r, rWBias: u, rRBias: w } as const;
      const found = pe.attention({ q, k, v, encoding, want: ['logits'] }).logits as Tensor;
      expect(largestDifference(found.data, logits)).toBeLessThan(3e-6);
    });
  });

  it("has nothing for later keys in 'transformer-xl', so attention without causal asks what they get", () => {
    const [q, k, v] = [random([2, 3, 4]), random([2, 5, 4], 2), random([2, 5, 4], 3)];
    const biases = { rWBias: random([2, 4], 5), rRBias: random([2, 4], 6) };
    const encoding = { scheme: 'transformer-xl', r: random([2, 5, 4], 4), ...biases } as const;
    const learned = {
      scheme: 'transformer-xl',
      rEmb: random([2, 3, 4], 4),
      rBias: random([2, 3]),
      rWBias: biases.rWBias,
    };
    for (const one of [encoding, learned] as [typeof encoding, never]) {
      expect(() => pe.attention({ q, k, v, encoding: one })).toThrow(
        /^encoding\.leak: missing; expected one of 'zero', 'keep' without causal, .*'xlnet' has them \(XLNet, Conformer\)$/,
      );
      expect(() => pe.attention({ q, k, v, encoding: [one] })).toThrow(/^encoding\[0\]\.leak: missing/);
      expect(() => pe.attention({ q, k, v, encoding: one, want: ['terms'] })).toThrow(/leak: missing/);
      expect(pe.attention({ q, k, v, encoding: one, causal: true })).toEqual(
        pe.attention({ q, k, v, encoding: { ...(one as object), leak: 'zero' } as never, causal: true }),
      );
      for (const leak of ['zero', 'keep'] as const) {
        expect(() => pe.attention({ q, k, v, encoding: { ...(one as object), leak } as never })).not.toThrow();
      }
    }
    // The last query alone has no later keys.
    const last = { data: q.data.slice(0, 8), shape: [2, 1, 4] };
    expect(pe.attention({ q: last, k, v, encoding })).toEqual(pe.attention({ q: last, k, v, encoding, causal: true }));
  });

  it('shows its stages', () => {
    const x = random([4, 5], 3);
    for (const direction of ['left-to-right', 'right-to-left'] as const) {
      const stages = pe.shiftStages(x, { direction });
      expect(stages.map(({ name }) => name)).toEqual(['products', 'padded', 'reshaped', 'sliced', 'shifted']);
      expect(stages[0]?.values).toEqual({ data: x.data, shape: [4, 5] });
      expect(stages[1]?.values.shape).toEqual([4, 6]);
      expect(stages[4]?.values).toEqual(pe.relativeShift(x, { direction, leak: 'keep' }));
      for (const { values } of stages) expect(values.data.length).toBe(values.shape.reduce((a, b) => a * b));
    }
  });

  it('avoids a Toeplitz tensor', () => {
    const table = random([9, 3], 1);
    const toeplitz = pe.toeplitzTensor(table, { queries: 4, keys: 6, offset: -1 });
    expect(toeplitz.shape).toEqual([4, 6, 3]);
    for (let n = 0; n < 24; n++) {
      expect(row(toeplitz, n)).toEqual(row(table, Math.abs(Math.floor(n / 6) - 1 - (n % 6))));
    }
  });
});
