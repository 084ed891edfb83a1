import { expect, test } from 'vitest';
import { english } from '../../../web/charts/number-format.ts';
import { estimateText, learnSpeed, looksAt, secondsFor } from '../../../web/elements/train/words.ts';

/** The weights of a causal head, from what each query gives the token so many tokens back. */
function weightsOf(length: number, scoreOf: (query: number, back: number) => number): Float32Array {
  const weights = new Float32Array(length * length);
  for (let query = 0; query < length; query++) {
    const scores = Array.from({ length: query + 1 }, (_, key) => Math.exp(scoreOf(query, query - key)));
    const sum = scores.reduce((a, b) => a + b);
    scores.forEach((score, key) => {
      weights[query * length + key] = score / sum;
    });
  }
  return weights;
}

test('a broad band beside the diagonal is named, and named again where the text is longer', () => {
  const alibi = weightsOf(64, (_, back) => -back / 4);
  expect(looksAt(alibi, 64, 32, english)).toBe('63% on the last 4 tokens; beyond 32 tokens 63% on the last 4 tokens');
});

test('specks far back in a longer text are no attention that is spread over many tokens', () => {
  const rope = weightsOf(64, (query, back) => (query < 32 && back === 2 ? 4 : back >= 44 ? 2 : 0));
  expect(looksAt(rope, 64, 32, english)).toMatch(
    /^\d+% on the token 2 back; beyond 32 tokens \d+% more than 31 tokens back$/,
  );
});

test('a training is estimated to one digit, by its workers, and by the last one that was timed', () => {
  const work = { flops: 3e11, models: 3, workers: 1 };
  expect(secondsFor({ ...work, workers: 3 })).toBeCloseTo(secondsFor(work) / 3);
  expect(secondsFor({ ...work, workers: 2 })).toBeCloseTo((2 * secondsFor(work)) / 3);
  const setup = { schemes: [1, 2, 3], setting: { steps: 600 } } as unknown as Parameters<typeof estimateText>[0];
  const written = () => estimateText(setup, { parameters: [25_472, 25_536], seconds: secondsFor(work) }, english);
  expect(written()).toBe('3 models of 25,472 to 25,536 parameters, 600 steps each: about 20 seconds.');
  learnSpeed(work, 38);
  expect(written()).toContain('about 40 seconds.');
});
