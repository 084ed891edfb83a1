/** Measures that use attention between random words. */

import { allocated, sizeOf, tensor } from '../../input/index.ts';
import { syntheticMatrix } from '../../synthetic/index.ts';
import type { Tensor } from '../../types/index.ts';
import { type Context, difference, type Found, ifDefined } from './context.ts';
import { block, firstMatrix } from './rows.ts';
import type { Attention, Words } from './subject.ts';

/** Random word vectors for attention; each `name` gives different ones. */
function wordsOf({ engine, seed }: Context, { heads, dim }: Attention, length: number, name = 'words'): Tensor {
  const { data } = syntheticMatrix(engine.core, name, seed, [heads * length, dim]);
  // Unit variance, as after a layer norm.
  return tensor(
    data.map((x) => x * Math.sqrt(dim)),
    [heads, length, dim],
  );
}

/** The change of attention between the same words with and without positions. */
export function changeOfAttention(at: Context): Found | undefined {
  const { attention, length } = at.subject;
  if (attention === undefined) return undefined;
  const words = { q: wordsOf(at, attention, length), k: wordsOf(at, attention, attention.keys, 'keys') };
  const without = attention.attend(words, 'nowhere').weights;
  return difference(at, without, attention.attend(words, 0).weights);
}

/** The change of the logits of the same words under a common shift; infinite where the scheme is undefined. */
export function changeByShift(at: Context): Found | undefined {
  const { attention, length, isOneDimensional, limitedToRows, vectors } = at.subject;
  const { shift } = at;
  if (attention === undefined || !isOneDimensional || shift === undefined) return undefined;
  const q = wordsOf(at, attention, length);
  if (vectors) {
    const count = limitedToRows ? length - shift : length;
    const k = wordsOf(at, attention, length, 'keys');
    const words = { q: firstWords(q, count), k: firstWords(k, count) };
    const far = ifDefined(() => attention.attend(words, shift).logits);
    if (far === undefined) return { value: Number.POSITIVE_INFINITY, positions: [] };
    return difference(at, attention.attend(words, 0).logits, far);
  }
  if (limitedToRows) {
    // A single text in which the same words recur every `shift` positions.
    const again = (x: Tensor) => pickedWords(x, length, (i) => i % shift);
    const { logits } = attention.attend({ q: again(q), k: again(wordsOf(at, attention, length, 'keys')) }, 0);
    return difference(at, block(logits, 0, 0, length - shift), block(logits, shift, shift, length - shift));
  }
  // The words on their own, and again at the end of a longer text.
  const text = wordsOf(at, attention, shift + length, 'keys');
  const alone = attention.attend({ q, k: pickedWords(text, length, (i) => shift + i) }, 0);
  return difference(at, alone.logits, block(attention.attend({ q, k: text }, 0).logits, 0, shift, length));
}

function firstWords(words: Tensor, count: number): Tensor {
  return pickedWords(words, count, (i) => i);
}

/** Picks a word for each position, in every head. */
function pickedWords({ data, shape }: Tensor, count: number, from: (i: number) => number): Tensor {
  const [heads, length, dim] = shape as [number, number, number];
  const picked = allocated(Float32Array, sizeOf([heads, count, dim]));
  for (let n = 0; n < heads * count; n++) {
    const start = (Math.floor(n / count) * length + from(n % count)) * dim;
    picked.set(data.subarray(start, start + dim), n * dim);
  }
  return tensor(picked, [heads, count, dim]);
}

/** The change in the rows of all other queries when one query word is replaced. */
export function changeOfOthers(at: Context): Found | undefined {
  const { attention, length, computed } = at.subject;
  if (attention === undefined || !computed) return undefined;
  const words: Words = { q: wordsOf(at, attention, length), k: wordsOf(at, attention, attention.keys, 'keys') };
  const { heads, dim } = attention;
  const other = wordsOf(at, attention, length, 'other');
  const changed = Math.floor(length / 2);
  const q = tensor(Float32Array.from(words.q.data), [heads, length, dim]);
  for (let h = 0; h < heads; h++) {
    const from = (h * length + changed) * dim;
    q.data.set(other.data.subarray(from, from + dim), from);
  }
  const before = attention.attend(words, 0).logits;
  const after = firstMatrix(attention.attend({ ...words, q }, 0).logits);
  const keys = before.shape[1] as number;
  after.data.set(before.data.subarray(changed * keys, (changed + 1) * keys), changed * keys);
  return difference(at, before, after);
}
