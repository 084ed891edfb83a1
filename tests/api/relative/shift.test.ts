import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { dot, random, row, sameBits } from '../numbers.ts';
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
      { direction: 'both' },
    );
    expect(both.shape).toEqual([2, 3]);
    expect(Array.from(both.data)).toEqual([2, 3, 4, 6, 7, 8]);
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
