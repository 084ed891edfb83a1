import { createPosenc, type Posenc } from 'posenc';
import { beforeAll, expect, test } from 'vitest';
import { numberFormat } from '../../../web/charts/index.ts';
import {
  encodings,
  explain,
  headlines,
  isReordered,
  openingOf,
  rounding,
} from '../../../web/site/learn/opening/model.ts';

let pe: Posenc;
// The scene must not wait for the extended part.
beforeAll(async () => {
  pe = await createPosenc({ build: 'simd', extended: false });
});

test('both headlines have the same words, in another order and not only in reverse', () => {
  const [first, second] = headlines.map((text) => text.split(' ')) as [string[], string[]];
  expect(new Set(first).size).toBe(first.length);
  expect([...first].sort()).toEqual([...second].sort());
  // ALiBi sees only how far apart two words are, so a mere reversal would change nothing for it.
  expect(first).not.toEqual(second.toReversed());
});

test('without positions both sentences get the same attention, with every encoding another', () => {
  for (const encoding of encodings) {
    const { sides, bag, difference } = openingOf(pe, encoding);
    if (encoding === 'none') expect(difference).toBeLessThan(rounding);
    else expect(difference).toBeGreaterThan(0.1);
    for (const { shares } of sides)
      for (let row = 0; row < bag.length; row++) {
        const sum = shares.subarray(row * bag.length, (row + 1) * bag.length).reduce((all, share) => all + share, 0);
        expect(sum).toBeCloseTo(1, 6);
      }
  }
});

test("ALiBi's shares are those without positions, each less by its distance", () => {
  const plain = openingOf(pe, 'none');
  const [slope = 0] = pe.alibiSlopes({ heads: 4 });
  openingOf(pe, 'alibi').sides.forEach(({ words, shares }, side) => {
    const { bag } = plain;
    const before = plain.sides[side as 0 | 1].shares;
    bag.forEach((word, row) => {
      const weighed = bag.map(
        (other, key) =>
          (before[row * bag.length + key] as number) *
          Math.exp(-slope * Math.abs(words.indexOf(word) - words.indexOf(other))),
      );
      const sum = weighed.reduce((all, one) => all + one, 0);
      weighed.forEach((one, key) => {
        expect(shares[row * bag.length + key]).toBeCloseTo(one / sum, 5);
      });
    });
  });
});

test('a reader may put the words of a headline in any order, and no others', () => {
  expect(isReordered('a dog bites the man')).toBe(true);
  for (const other of ['a dog bites a man', 'the dog bites', 'the dog bites a man man', ''])
    expect(isReordered(other), other).toBe(false);
  // ALiBi sees how far apart two words are, and nothing of a sentence that is read backwards.
  const mirrored = headlines[0].split(' ').reverse().join(' ');
  expect(openingOf(pe, 'alibi', [headlines[0], mirrored]).difference).toBeLessThan(rounding);
  expect(openingOf(pe, 'rope', [headlines[0], mirrored]).difference).toBeGreaterThan(0.1);
});

test('what the scene says is what its numbers are', () => {
  const format = numberFormat('en');
  expect(explain(openingOf(pe, 'none'), format).verdict).toContain('the same bag');
  const rope = openingOf(pe, 'rope');
  const [first, second] = rope.sides.map(
    ({ shares }) => shares[rope.bag.indexOf('bites') * 5 + rope.bag.indexOf('dog')],
  );
  expect(explain(rope, format).number).toContain(
    `to “dog” goes from ${Math.round(100 * (first as number))}% to ${Math.round(100 * (second as number))}%`,
  );
});
