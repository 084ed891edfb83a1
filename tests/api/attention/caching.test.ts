import fc from 'fast-check';
import type { AttentionEncoding, AttentionOptions, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { numRuns } from '../../thorough.ts';
import { builds, instances } from '../builds.ts';
import { largestDifference, part, random } from '../numbers.ts';

const [heads, kvHeads, length, dim] = [4, 2, 23, 8];

/** Appends the positions of b to those of a. */
function append(a: Tensor | undefined, b: Tensor): Tensor {
  if (a === undefined) return b;
  const [count = 1, rows = 1, width = 1] = a.shape;
  const more = b.shape[1] as number;
  const parts = Array.from({ length: count }, (_, h) => [
    ...a.data.subarray(h * rows * width, (h + 1) * rows * width),
    ...b.data.subarray(h * more * width, (h + 1) * more * width),
  ]);
  return { data: Float32Array.from(parts.flat()), shape: [count, rows + more, width] };
}

const encodings: Record<string, AttentionEncoding | undefined> = {
  'no encoding': undefined,
  'interleaved RoPE': { scheme: 'rope' },
  'partial RoPE in halves': { scheme: 'rope', layout: 'half', rotaryDim: 6, base: 500 },
  ALiBi: { scheme: 'alibi' },
};

/** Compares a text that is read in segments, with keys and values cached, with the text read at once. */
describe.each(builds)('a key/value cache, build %s', (build) => {
  const pe = instances[build];
  const scene = fc.record({
    seed: fc.integer({ min: 0, max: 1e9 }),
    cuts: fc
      .uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: length - 1 })
      .map((cuts) => [0, ...cuts.sort((a, b) => a - b), length]),
    options: fc.constantFrom<Partial<AttentionOptions>>({}, { window: [5, null] }, { softcap: 3 }),
    want: fc.constantFrom<AttentionOptions['want']>([], ['weights']),
  });

  function arraysFor(seed: number) {
    return {
      q: random([heads, length, dim], seed),
      k: random([kvHeads, length, dim], seed + 1),
      v: random([kvHeads, length, dim], seed + 2),
    };
  }

  it.each(Object.entries(encodings))('gives what one pass gives: %s', (_, encoding) => {
    const property = fc.property(scene, ({ seed, cuts, options, want }) => {
      const { q, k, v } = arraysFor(seed);
      const shared = { causal: true, ...(encoding && { encoding }), ...options };
      const whole = pe.attention({ q, k, v, ...shared });
      let cache: { k: Tensor; v: Tensor } | undefined;
      cuts.slice(1).forEach((last, i) => {
        const first = cuts[i] as number;
        cache = { k: append(cache?.k, part(k, first, last)), v: append(cache?.v, part(v, first, last)) };
        const { output } = pe.attention({ q: part(q, first, last), ...cache, ...shared, want });
        expect(largestDifference(output.data, part(whole.output, first, last).data)).toBeLessThan(1e-6);
      });
    });
    fc.assert(property, { numRuns: numRuns(30) });
  });

  it('may keep keys that are rotated already', () => {
    const property = fc.property(scene, fc.integer({ min: 0, max: 1e6 }), ({ seed, cuts }, start) => {
      const { q, k, v } = arraysFor(seed);
      const whole = pe.attention({ q, k, v, causal: true, encoding: { scheme: 'rope' } });
      let cache: { k: Tensor; v: Tensor } | undefined;
      cuts.slice(1).forEach((last, i) => {
        const first = cuts[i] as number;
        const turned = (x: Tensor) => pe.rotate(part(x, first, last), { scheme: 'rope', offset: start + first });
        cache = { k: append(cache?.k, turned(k)), v: append(cache?.v, part(v, first, last)) };
        const { output } = pe.attention({ q: turned(q), ...cache, causal: true });
        expect(largestDifference(output.data, part(whole.output, first, last).data)).toBeLessThan(2e-6);
      });
    });
    fc.assert(property, { numRuns: numRuns(30) });
  });

  it('would tell a wrong offset', () => {
    const { q, k, v } = arraysFor(1);
    for (const encoding of [{ scheme: 'rope' }, { scheme: 'alibi' }] as const) {
      const whole = part(pe.attention({ q, k, v, causal: true, encoding }).output, 12, length);
      const wrong = pe.attention({ q: part(q, 12, length), k, v, causal: true, encoding, offset: 11 });
      expect(largestDifference(wrong.output.data, whole.data)).toBeGreaterThan(1e-3);
    }
  });
});
