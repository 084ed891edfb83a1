import { createPosenc } from 'posenc';
import { expect, test } from 'vitest';
import { angleBetween, formsOf, gapsBetween, turnSentences, vectorOf } from '../../../web/elements/rotation/model.ts';

const sentences = ['The mouse ate some cheese', 'In the house a cat ate some cheese'];

test('words turn by their position and keep their length', async () => {
  const pe = await createPosenc();
  const rate = 0.7;
  const made = turnSentences(pe, { sentences, rate, seed: 3 });
  for (const { words, plain, turned } of made) {
    for (const [position] of words.entries()) {
      const [x, y] = vectorOf(plain, position);
      const [c, s] = [Math.cos(position * rate), Math.sin(position * rate)];
      const [a, b] = vectorOf(turned, position);
      expect(a).toBeCloseTo(c * x - s * y, 5);
      expect(b).toBeCloseTo(s * x + c * y, 5);
    }
  }
  const [first, second] = made.map(({ plain, words }) => vectorOf(plain, words.indexOf('cheese')));
  expect(first).toEqual(second);
});

test('words as far apart keep their angle, others do not', async () => {
  const pe = await createPosenc();
  const gaps = (pair: string[]) => gapsBetween(turnSentences(pe, { sentences, rate: 0.4, seed: 5 }), pair);
  const [first, second] = gaps(['ATE', 'cheese']) ?? [];
  expect(first).toMatchObject({ from: 2, to: 4 });
  expect(second).toMatchObject({ from: 5, to: 7 });
  expect(first?.angle).toBeCloseTo(second?.angle as number, 5);
  const apart = gaps(['the', 'cheese']) ?? [];
  const change = angleBetween(
    [Math.cos(apart[0]?.angle as number), Math.sin(apart[0]?.angle as number)],
    [Math.cos(apart[1]?.angle as number), Math.sin(apart[1]?.angle as number)],
  );
  // The words are 4 positions apart in one sentence and 6 in the other.
  expect(change).toBeCloseTo(2 * 0.4, 5);
  expect(gaps(['mouse', 'cheese'])).toBeUndefined();
});

test('three forms of a turn have the same bits', async () => {
  const pe = await createPosenc();
  const [sentence] = turnSentences(pe, { sentences, rate: 0.3, seed: 1 });
  if (!sentence) throw new Error('no sentence');
  const { complex, matrix, elementwise } = formsOf(pe, sentence, 4, 0.3);
  expect([...complex.rotated.data]).toEqual([...vectorOf(sentence.turned, 4)]);
  expect(matrix.rotated.data).toEqual(complex.rotated.data);
  expect(elementwise.rotated.data).toEqual(complex.rotated.data);
});
