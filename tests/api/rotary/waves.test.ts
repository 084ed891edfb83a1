import type { Tensor, TensorLike } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';

const identity = { data: [1, 0, 0, 1], shape: [2, 2] };

describe.each(builds)('embeddings by sines that are no rotations, build %s', (build) => {
  const pe = instances[build];

  it('FoPE with the identity is partial RoPE, but for pairs that stand still at 45 degrees', () => {
    const x = random([3, 8], 1);
    const turned = pe.fope(x, { numInvFreq: 2, cosCoef: identity, sinCoef: identity, offset: 5 });
    const rope = pe.rotate(x, { scheme: 'rope', layout: 'half', offset: 5 });
    const at = (data: ArrayLike<number>, row: number, c: number) => data[8 * row + c] as number;
    for (let row = 0; row < 3; row++) {
      for (const c of [0, 1, 4, 5]) expect(at(turned.data, row, c)).toBeCloseTo(at(rope.data, row, c), 6);
      for (const c of [2, 3]) {
        expect(at(turned.data, row, c)).toBeCloseTo(at(x.data, row, c) - at(x.data, row, c + 4), 6);
        expect(at(turned.data, row, c + 4)).toBeCloseTo(at(x.data, row, c) + at(x.data, row, c + 4), 6);
      }
    }
  });

  it('FoPE gives the heads of a group the coefficients of their key-value head', () => {
    const coefficients = { numInvFreq: 2, cosCoef: random([2, 2, 2], 2), sinCoef: random([2, 2, 2], 3) };
    const x = random([2, 4, 3, 8], 4);
    const all = pe.fope(x, coefficients);
    const first = { data: x.data.slice(4 * 24, 6 * 24), shape: [2, 3, 8] };
    const ofFirst = ({ data }: { data: ArrayLike<number> }) => ({
      data: Array.prototype.slice.call(data, 0, 4) as number[],
      shape: [2, 2],
    });
    const own = { ...coefficients, cosCoef: ofFirst(coefficients.cosCoef), sinCoef: ofFirst(coefficients.sinCoef) };
    expect([...pe.fope(first, own).data]).toEqual([...all.data.slice(4 * 24, 6 * 24)]);
  });

  it('keeps the frequencies that complete a turn', () => {
    expect(pe.fopeFrequencies({ dim: 16, maxPositionEmbeddings: 512 })).toHaveLength(4);
    expect([...pe.fopeFrequencies({ dim: 4, base: 100, numInvFreq: 2 })]).toEqual([1, 0.1]);
  });

  it('PoPE scores depend on the distance alone', () => {
    const [q, k, bias] = [random([2, 3, 6], 1), random([2, 3, 6], 2), random([2, 6], 3)];
    const scores = (offset: number) =>
      pe.attention({
        q: pe.pope(q, { side: 'query', offset }),
        k: pe.pope(k, { side: 'key', bias, offset }),
        v: random([2, 3, 1], 4),
        scale: 1,
        want: ['logits'],
      }).logits as { data: Float32Array; shape: readonly number[] };
    expect(largestDifference(scores(0).data, scores(100000).data)).toBeLessThan(1e-5);
  });

  /** Whether the scorecard finds that the scores of a word with itself depend on the distance alone. */
  function goesByDistance(turn: (x: { data: Float32Array; shape: number[] }, side: 'query' | 'key') => TensorLike) {
    const word = random([1, 8], 5);
    const line = { data: Float32Array.from({ length: 24 * 8 }, (_, n) => word.data[n % 8] as number), shape: [24, 8] };
    const [q, k] = [turn(line, 'query'), turn(line, 'key')];
    const { logits } = pe.attention({ q, k, v: random([24, 1], 6), scale: 1, want: ['logits'] });
    const { measurements } = pe.score({ logits: logits as Tensor });
    return measurements.find(({ name }) => name === 'toeplitz')?.passes;
  }

  it('the scorecard shows that FoPE is no function of the distance, and that PoPE is', () => {
    const mixed = { numInvFreq: 3, cosCoef: random([3, 3], 7), sinCoef: random([3, 3], 8) };
    expect(goesByDistance((x) => pe.fope(x, mixed))).toBe(false);
    expect(goesByDistance((x) => pe.rotate(x, { scheme: 'rope' }))).toBe(true);
    const bias = random([8], 9);
    expect(goesByDistance((x, side) => pe.pope(x, side === 'key' ? { side, bias } : { side }))).toBe(true);
  });

  it('write into out', () => {
    const out = new Float32Array(24);
    expect(pe.fope(random([3, 8], 1), { numInvFreq: 2, cosCoef: identity, sinCoef: identity, out }).data).toBe(out);
    expect(pe.pope(random([3, 4], 1), { side: 'query', out }).data).toBe(out);
  });

  it('refuse what they cannot mean', () => {
    const x = random([3, 8], 1);
    const refused = (call: () => unknown, argument: string) =>
      expect(call).toThrow(expect.objectContaining({ argument }));
    const value = { numInvFreq: 2, cosCoef: identity, sinCoef: identity };
    refused(() => pe.fope(x, { cosCoef: identity, sinCoef: identity }), 'maxPositionEmbeddings');
    refused(() => pe.fope(x, { ...value, numInvFreq: 3 }), 'cosCoef.shape');
    refused(() => pe.fope(x, { ...value, sinCoef: random([1, 2, 2], 1) }), 'sinCoef.shape');
    refused(
      () => pe.fope(x, { ...value, cosCoef: random([2, 2, 2], 1), sinCoef: random([2, 2, 2], 1) }),
      'cosCoef.shape',
    );
    refused(() => pe.fope(x, { ...value, positions: [1] }), 'positions');
    refused(() => pe.fope(x, { ...value, positions: [0, 1, 2 ** 40] }), 'positions');
    refused(() => pe.fopeFrequencies({ dim: 8, maxPositionEmbeddings: 6 }), 'maxPositionEmbeddings');
    refused(() => pe.fopeTable({ ...value, dim: 7, length: 3 }), 'dim');
    refused(() => pe.pope(x, {} as never), 'side');
    refused(() => pe.pope(x, { side: 'key' }), 'bias');
    refused(() => pe.pope(x, { side: 'query', bias: random([8], 1) }), 'bias');
    refused(() => pe.pope(x, { side: 'key', bias: random([2, 8], 1) }), 'bias.shape');
    refused(() => pe.pope(x, { side: 'query', rotaryDim: 9 }), 'rotaryDim');
    refused(() => pe.pope(x, { side: 'query', base: 0.5 }), 'base');
  });
});
