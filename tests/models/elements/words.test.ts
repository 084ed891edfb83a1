import { type AbsoluteOptions, createPosenc, type Posenc, type Tensor } from 'posenc';
import { expect, test } from 'vitest';
import { moveWords, textWords } from '../../../web/elements/words/model.ts';

/** A scheme's table for the words of the text. */
function tableOf(pe: Posenc, scheme: object, dim: number, offset = 0): Tensor {
  const { data } = pe.absolute({ ...scheme, dim, length: textWords.length, offset } as AbsoluteOptions);
  return { data, shape: [textWords.length, dim] };
}

test('words of a kind are near each other, and positions are added to them', async () => {
  const pe = await createPosenc();
  const dim = 24;
  const scheme = { scheme: 'sinusoidal', base: 50 };
  const { before, after, table, components } = moveWords(pe, tableOf(pe, scheme, dim, 9), 2);
  expect(before.share).toBe(1);
  expect(new Set(textWords.map(({ text }) => text)).size).toBe(textWords.length);
  const row = (data: Float32Array, i: number) => data.subarray(i * dim, (i + 1) * dim);
  const distance = (a: Float32Array, b: Float32Array) => Math.hypot(...a.map((value, c) => value - (b[c] as number)));
  for (const [i] of textWords.entries()) {
    const wanted = row(before.vectors.data, i).map((value, c) => value + (table.data[i * dim + c] as number));
    expect(row(after.vectors.data, i)).toEqual(wanted);
    expect(table.data[i * dim]).toBeCloseTo(Math.sin(9 + i), 5);
    for (const { nearest, vectors } of [before, after]) {
      const to = (j: number) => distance(row(vectors.data, i), row(vectors.data, j));
      const least = Math.min(...textWords.map((_, j) => (j === i ? Number.POSITIVE_INFINITY : to(j))));
      expect(to(nearest[i] as number)).toBeCloseTo(least, 4);
    }
  }
  const own = after.nearest.filter((j, i) => textWords[j]?.kind === textWords[i]?.kind).length;
  expect(after.share).toBe(own / textWords.length);
  expect(components.coordinates.shape).toEqual([2 * textWords.length, 2]);
});

test('counting drowns the words, bounded tables do not', async () => {
  const pe = await createPosenc();
  const kept = (scheme: string) => moveWords(pe, tableOf(pe, { scheme }, 64), 1).after.share;
  expect(kept('integer')).toBeLessThan(0.2);
  for (const scheme of ['normalised-integer', 'binary', 'sinusoidal']) expect(kept(scheme)).toBeGreaterThan(0.9);
});
