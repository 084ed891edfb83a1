import { createPosenc } from 'posenc';
import { expect, test } from 'vitest';
import { headDim, type SkewDirection, type SkewRequest, skew, stageNames } from '../../../web/elements/skew/model.ts';

const small: SkewRequest = { queries: 4, keys: 4, direction: 'left-to-right', offset: 0, leak: 'zero', seed: 1 };

test('numbers are followed through the stages, wherever queries and keys stand', async () => {
  const pe = await createPosenc();
  for (const direction of ['left-to-right', 'right-to-left', 'both'] as SkewDirection[]) {
    for (const [queries, keys] of [
      [1, 1],
      [4, 4],
      [2, 6],
      [6, 2],
      [1, 5],
    ] as const) {
      for (const offset of [0, keys - queries]) {
        for (const leak of ['zero', 'keep'] as const) {
          const what = JSON.stringify({ direction, queries, keys, offset, leak });
          const { stages, difference } = skew(pe, { ...small, direction, queries, keys, offset, leak });
          expect(difference, what).toBeLessThan(1e-6);
          const products = new Map(
            stages.products.flatMap(({ cells }) => cells.map(({ key, value }) => [key, value] as const)),
          );
          for (const name of stageNames) {
            for (const { cells, rows, columns } of stages[name]) {
              expect(cells, what).toHaveLength(rows * columns);
              for (const { key, value, from } of cells) if (from) expect(value, what).toBe(products.get(key));
            }
          }
          const [logits] = stages.logits;
          logits?.cells.forEach(({ from, leaks, value }, i) => {
            const [query, key] = [Math.floor(i / keys), i % keys];
            const distance = query + offset - key;
            const meant = direction === 'both' || (direction === 'left-to-right' ? distance >= 0 : distance <= 0);
            if (meant) expect(from, `${what} ${query},${key}`).toEqual({ query, distance: Math.abs(distance) });
            else if (leak === 'zero') expect(value, `${what} ${query},${key}`).toBe(0);
            else if (from) expect(leaks, `${what} ${query},${key}`).toBe(true);
          });
        }
      }
    }
  }
});

test('what leaks is what lies above the diagonal, but for the zeros put in', async () => {
  const pe = await createPosenc();
  const [shifted] = skew(pe, small).stages.shifted;
  const astray = shifted?.cells.flatMap(({ leaks }, i) => (leaks ? [i] : []));
  // Row i keeps i + 1 entries; one zero follows, and the others belong to the next query.
  expect(astray).toEqual([2, 3, 7]);
  expect(shifted?.cells[2]?.from?.query).toBe(1);
});

test('the cost is the number of numbers', async () => {
  const pe = await createPosenc();
  expect(skew(pe, { ...small, queries: 3, keys: 5, offset: 2 }).cost).toEqual({
    direct: 3 * 5 * headDim,
    shift: 3 * 6,
  });
});
