import { createPosenc, type Posenc } from 'posenc';
import { beforeAll, expect, test } from 'vitest';
import { numberFormat } from '../../../web/charts/index.ts';
import { attendSentence, headOf } from '../../../web/elements/inputs/index.ts';
import { explain } from '../../../web/site/learn/stage/explain.ts';
import {
  asking,
  bag,
  differenceOf,
  type Encoding,
  encodings,
  follow,
  followed,
  headlines,
  isReordered,
  isUnseen,
  rounding,
  type StageWords,
  scoreRounding,
  slotsOf,
  stageSide,
  stageWords,
} from '../../../web/site/learn/stage/model.ts';

let pe: Posenc;
let words: StageWords;
// The scene must not wait for the extended part.
beforeAll(async () => {
  pe = await createPosenc({ build: 'simd', extended: false });
  words = stageWords(pe);
});

const sidesOf = (encoding: Encoding, texts: readonly string[] = headlines, start = 0) =>
  texts.map((text) => stageSide(pe, words, { encoding, slots: [], start }, slotsOf(text)));

/** As the scene follows a score, however many frames it takes. */
function traceOf(encoding: Encoding) {
  const trace = { key: '', sentences: '', starts: [], scores: headlines.map((): number[] => []) };
  const request = { encoding, slots: headlines.map(slotsOf), start: 1000 };
  while (!follow(pe, words, trace, request));
  return trace;
}

test('both headlines have the same words, in another order and not only in reverse', () => {
  const [first, second] = headlines.map((text) => text.split(' ')) as [string[], string[]];
  expect(new Set(first).size).toBe(first.length);
  expect([...first].sort()).toEqual([...second].sort());
  // ALiBi sees only how far apart two words are, so a mere reversal would change nothing for it.
  expect(first).not.toEqual(second.toReversed());
});

test('the attention is that of a head over the sentence, by word: with no positions the same for both headlines', () => {
  for (const encoding of encodings) {
    const sides = sidesOf(encoding);
    if (encoding === 'none') expect(differenceOf(sides)).toBeLessThan(rounding);
    else expect(differenceOf(sides)).toBeGreaterThan(0.1);
    for (const [i, sentence] of headlines.entries()) {
      const { tokens, weights } = attendSentence(pe, { sentence, encoding, seed: 24, causal: false, wantTerms: false });
      for (const [row, query] of bag.entries())
        for (const [column, key] of bag.entries()) {
          const there = headOf(weights, 0)[tokens.indexOf(query) * tokens.length + tokens.indexOf(key)] as number;
          expect(sides[i]?.shares[row * bag.length + column]).toBeCloseTo(there, 6);
        }
    }
  }
});

test('as the sentence slides to position 1000, the score stays with RoPE and ALiBi, and changes with an added wave', () => {
  for (const encoding of ['sinusoidal', 'rope', 'alibi'] as const)
    for (const scores of traceOf(encoding).scores) {
      expect(scores).toHaveLength(201);
      const change = Math.max(...scores) - Math.min(...scores);
      if (encoding === 'sinusoidal') expect(change).toBeGreaterThan(2);
      else expect(change).toBeLessThan(scoreRounding);
    }
});

test('a word on its way has a position between two others', () => {
  for (const encoding of ['sinusoidal', 'rope', 'alibi'] as const) {
    const scoreAt = (slot: number) =>
      stageSide(pe, words, { encoding, slots: [], start: 0 }, { ...slotsOf(headlines[0]), [followed]: slot }).scores[
        bag.indexOf(followed)
      ] as number;
    expect(scoreAt(1.001)).not.toBe(scoreAt(1));
    expect(Math.abs(scoreAt(1.001) - scoreAt(1))).toBeLessThan(0.01);
  }
});

test('a reader may put the words of a headline in any order, and no others', () => {
  expect(isReordered('a dog bites the man')).toBe(true);
  for (const other of ['a dog bites a man', 'the dog bites', 'the dog bites a man man', ''])
    expect(isReordered(other), other).toBe(false);
  const mirrored = [headlines[0], headlines[0].split(' ').reverse().join(' ')];
  expect(differenceOf(sidesOf('alibi', mirrored))).toBeLessThan(rounding);
  expect(differenceOf(sidesOf('rope', mirrored))).toBeGreaterThan(0.1);
});

test('what the scene says is what its numbers are', () => {
  const format = numberFormat('en');
  const sentenceOf = (encoding: Encoding, start: number) =>
    explain(
      { encoding, start, sides: sidesOf(encoding, headlines, start), trace: traceOf(encoding), pairs: [] },
      format,
    );
  expect(sentenceOf('none', 0).verdict).toContain('the same bag');
  const [first, second] = sidesOf('rope').map(
    ({ shares }) => shares[bag.indexOf(asking) * bag.length + bag.indexOf(followed)] as number,
  );
  expect(sentenceOf('rope', 0).said).toContain(
    `with ${Math.round(100 * (first as number))}% in the first headline, ${Math.round(100 * (second as number))}% in`,
  );
  expect(sentenceOf('rope', 1000).verdict).toContain('every angle stayed');
  expect(sentenceOf('alibi', 1000).verdict).toContain('notices nothing');
  const scores = traceOf('sinusoidal').scores[0] ?? [];
  const most = Math.max(...scores).toFixed(2);
  expect(sentenceOf('sinusoidal', 1000).said).toContain(`to ${most}`);
  const waveTrace = traceOf('sinusoidal');
  const sides = sidesOf('rope', headlines, 1000);
  expect(
    explain({ encoding: 'rope', start: 1000, sides, trace: traceOf('rope'), waveTrace, pairs: [] }, format).said,
  ).toContain(
    `With the added wave it went from ${Math.min(...scores)
      .toFixed(2)
      .replace('-', '−')} to ${most}.`,
  );
});

test('the four parts of a score add up to it; all but the first change as the sentence slides', () => {
  const [before, after] = [0, 1000].map((start) => sidesOf('sinusoidal', headlines, start)[0]);
  for (const side of [before, after])
    expect(side?.terms.reduce((sum, term) => sum + term, 0)).toBeCloseTo(
      side?.scores[bag.indexOf(followed)] as number,
      5,
    );
  const changes = before?.terms.map((term, i) => Math.abs(term - (after?.terms[i] as number))) ?? [];
  expect(changes[0]).toBe(0);
  for (const change of changes.slice(1)) expect(change).toBeGreaterThan(0.05);
});

test('an angle is new once its hand is turned further than in training, unless it has been all round', () => {
  const [fast, , second] = words.speeds;
  expect([31, 32, 48].map((distance) => isUnseen(distance, second as number, 32))).toEqual([false, true, true]);
  expect(isUnseen(48, fast as number, 32)).toBe(false);
  expect(isUnseen(48, second as number, 0)).toBe(false);
});
