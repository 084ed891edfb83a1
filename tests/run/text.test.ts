/** How tokens are drawn and become pieces of text, with arrays and a tokenizer whose answers are known. */
import { describe, expect, it } from 'vitest';
import { readSampling, sampled } from '../../web/run/sampling.ts';
import { Pieces, tokensOf } from '../../web/run/text.ts';

/** Tokens are bytes of UTF-8. */
const bytes = {
  encode: (text: string) => [...new TextEncoder().encode(text)],
  decodeStream() {
    const decoder = new TextDecoder();
    return {
      push: (token: number) => decoder.decode(Uint8Array.of(token), { stream: true }),
      end: () => decoder.decode(),
    };
  },
};

describe('pieces', () => {
  it.each(['Once upon a time', 'naïve 漢字 🙂', '🙂'])('of %s break between characters', (text) => {
    const tokens = tokensOf(text, { tokenizer: bytes }, 256);
    const pieces = new Pieces(bytes, []);
    const list = [...tokens.flatMap((token) => pieces.push({ token, logProbability: -1 })), ...pieces.end()];
    expect(list.map(({ token }) => token)).toEqual(tokens);
    expect(list.map((piece) => piece.text).join('')).toBe(text);
    expect(list.filter((piece) => piece.text?.includes('\ufffd'))).toEqual([]);
  });

  it('of a character that is never complete come at the end', () => {
    const pieces = new Pieces(bytes, []);
    const [a, first, second] = tokensOf('a漢', { tokenizer: bytes }, 256) as [number, number, number];
    const push = (token: number) => pieces.push({ token, logProbability: 0 });
    expect([push(a).length, push(first).length, push(second).length]).toEqual([1, 0, 0]);
    expect(pieces.end().map(({ text }) => text)).toEqual(['', '\ufffd']);
  });
});

describe('draws', () => {
  const logits = Float32Array.from([1, 3, 2, 0, Number.NEGATIVE_INFINITY]);
  const shares = (options: object, count = 20_000) => {
    const next = readSampling(options);
    const counts = new Float64Array(logits.length);
    for (let n = 0; n < count; n++) {
      const { token } = sampled(logits, next());
      counts[token] = (counts[token] as number) + 1 / count;
    }
    return counts;
  };
  const softmax = (scale: number, tokens = [0, 1, 2, 3]) => {
    const weights = logits.map((logit, token) => (tokens.includes(token) ? Math.exp(logit * scale) : 0));
    const sum = weights.reduce((a, b) => a + b);
    return weights.map((weight) => weight / sum);
  };
  it.each([
    [{ temperature: 1 }, softmax(1)],
    [{ temperature: 2 }, softmax(0.5)],
    [{ temperature: 1, topK: 2 }, softmax(1, [1, 2])],
    // 0.64, 0.88, 0.97: the third is needed for 0.9, and the fourth is not.
    [{ temperature: 1, topP: 0.9 }, softmax(1, [0, 1, 2])],
    [{ temperature: 1, topK: 2, topP: 0.7 }, softmax(1, [1])],
  ])('have the probabilities of %j', (options, expected) => {
    const found = shares({ seed: 5, ...options });
    for (const [token, share] of expected.entries())
      expect(Math.abs((found[token] as number) - share)).toBeLessThan(0.012);
    expect(found[4]).toBe(0);
  });

  it('show the probability of a token, independent of the temperature', () => {
    const { token, logProbability } = sampled(logits, { temperature: 0, topK: 1, topP: 1, random: 0 });
    expect(token).toBe(1);
    expect(logProbability).toBeCloseTo(Math.log(softmax(1)[1] as number), 6);
  });

  it('are those of xoshiro128** for every seed', () => {
    const of = (seed: number) => {
      const next = readSampling({ temperature: 1, seed });
      return [next().random, next().random];
    };
    expect(new Set([0, 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1].flatMap(of)).size).toBe(10);
    expect(of(42)).toEqual([0.06798372915339868, 0.22250729393382407]);
  });
});
