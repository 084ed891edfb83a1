import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';

const [height, width, dim, heads] = [3, 4, 8, 2];
const cells = height * width;
const arrays = {
  q: random([2, heads, cells, dim], 1),
  k: random([2, heads, cells, dim], 2),
  v: random([2, heads, cells, 5], 3),
};
const tables = { relPosH: random([2 * height - 1, dim], 4), relPosW: random([2 * width - 1, dim], 5) };
const scheme = { scheme: 'decomposed-relative', keySize: { height, width }, ...tables } as const;

describe.each(builds)('decomposed relative positions, build %s', (build) => {
  const pe = instances[build];

  it('are products of the query with the vectors of both distances, without the scale', () => {
    const { contentPosition } = pe.relativeTerms({ ...scheme, ...{ q: arrays.q, k: arrays.k } });
    const rows = pe.decomposedRelativeRows(tables.relPosH, { queries: height, keys: height }).data;
    const columns = pe.decomposedRelativeRows(tables.relPosW, { queries: width, keys: width }).data;
    let n = 0;
    for (let matrix = 0; matrix < 2 * heads; matrix++) {
      for (let i = 0; i < cells; i++) {
        for (let j = 0; j < cells; j++) {
          const down = Math.floor(i / width) * height + Math.floor(j / width);
          const right = (i % width) * width + (j % width);
          let sum = 0;
          for (let c = 0; c < dim; c++) {
            const vectors = (rows[down * dim + c] as number) + (columns[right * dim + c] as number);
            sum += (arrays.q.data[(matrix * cells + i) * dim + c] as number) * vectors;
          }
          expect(Math.abs((contentPosition?.data[n++] as number) - sum)).toBeLessThan(1e-5);
        }
      }
    }
    const { terms, logits } = pe.attention({ ...arrays, encoding: scheme, scale: 0.125, want: ['terms', 'logits'] });
    expect(terms?.contentPosition?.data).toEqual(contentPosition?.data);
    const total = terms?.contentContent.data.map((x, at) => x + (contentPosition?.data[at] as number));
    expect(largestDifference(logits?.data ?? [], total ?? [])).toBeLessThan(2e-6);
  });

  it('reach streaming attention by rows', () => {
    const { output } = pe.attention({ ...arrays, encoding: scheme, want: ['weights'] });
    expect(largestDifference(pe.attention({ ...arrays, encoding: scheme }).output.data, output.data)).toBeLessThan(
      2e-6,
    );
  });

  it('take pooled keys, and queries of another grid', () => {
    const few = { q: arrays.q, k: random([2, heads, 4, dim], 6), v: random([2, heads, 4, 5], 7) };
    const pooled = { ...scheme, querySize: { height, width }, keySize: { height: 1, width: 4 } };
    const { output, logits } = pe.attention({ ...few, encoding: pooled, want: ['logits'] });
    expect(logits?.shape).toEqual([2, heads, cells, 4]);
    expect(largestDifference(pe.attention({ ...few, encoding: pooled }).output.data, output.data)).toBeLessThan(2e-6);
  });

  it.each([
    [
      { keySize: { height: 3, width: 3 } },
      /encoding.keySize: 3 by 3 cells is not allowed; expected 12, as many as there/,
    ],
    [{ querySize: { height: 2, width: 4 } }, /encoding.querySize: 2 by 4 cells is not allowed; expected 12/],
    [{ relPosH: random([5, 7], 1) }, /encoding.relPosH.shape/],
    [{ keySize: { height: 200, width: 200 } }, /at most 81 for a grid of at most 16384 cells/],
  ])('%o is refused', (options, message) => {
    expect(() => pe.attention({ ...arrays, encoding: { ...scheme, ...options } })).toThrow(message);
  });

  it('rows of an axis refuse what they cannot mean', () => {
    expect(() => pe.decomposedRelativeRows(tables.relPosH, { queries: 0, keys: 2 })).toThrow(
      /queries: 0 is not allowed/,
    );
    expect(() => pe.decomposedRelativeRows(random([2, 2, 2], 1), { queries: 2, keys: 2 })).toThrow(/table.shape/);
    const out = new Float32Array(2 * 2 * dim);
    expect(pe.decomposedRelativeRows(tables.relPosH, { queries: 2, keys: 2, out }).data).toBe(out);
  });
});
