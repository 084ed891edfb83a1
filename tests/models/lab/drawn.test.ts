import type { Posenc } from 'posenc';
import { expect, test } from 'vitest';
import { Drawn, keptBytes } from '../../../web/site/lab/worker/drawn.ts';

/** Counts the arrays that are drawn; real word vectors of this size would take minutes. */
let drawn = 0;
const pe = {
  syntheticSentence({ words, dim, seed }: { words: readonly string[]; dim: number; seed: number }) {
    drawn++;
    return { embeddings: { data: new Float32Array(words.length * dim).fill(seed) } };
  },
} as unknown as Posenc;

test('what was drawn is kept up to a number of bytes, not of arrays', () => {
  const draw = new Drawn(pe, 3);
  for (let i = 0; i < 40; i++) draw.array(`array ${i}`, [512, 1024]);
  expect(drawn).toBe(40);
  expect(keptBytes()).toBeLessThanOrEqual(2 ** 26);
  expect(keptBytes()).toBeGreaterThan(2 ** 25);
  draw.array('array 39', [512, 1024]);
  expect(drawn).toBe(40);
  draw.array('array 0', [512, 1024]);
  expect(drawn).toBe(41);
  // An array larger than all that may be kept pushes nothing out.
  draw.array('large', [2 ** 14, 2 ** 11]);
  draw.array('array 39', [512, 1024]);
  expect(drawn).toBe(42);
  // Small arrays are not kept, and are drawn each time.
  for (let i = 0; i < 200; i++) draw.array(`small ${i}`, [1, 4]);
  for (let i = 0; i < 200; i++) draw.array(`small ${i}`, [1, 4]);
  expect(drawn).toBe(242);
});
