import { createPosenc } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';
import { thrownBy } from '../thrown.ts';

const small = { scheme: 'sinusoidal', length: 2, dim: 4 } as const;

describe.each(builds)('memory, build %s', (build) => {
  const pe = instances[build];

  it('refuses what cannot fit without trying, and goes on', () => {
    const before = pe.absolute(small);
    const calls = [
      () => pe.absolute({ scheme: 'sinusoidal', length: 2 ** 28, dim: 4096 }),
      () => pe.absolute({ scheme: 'sinusoidal', length: 2 ** 50, dim: 1 }),
      () => pe.absolute({ scheme: 'sinusoidal', length: 2 ** 28, dim: 1 }),
      () => pe.bias({ scheme: 'alibi', heads: 1024, queries: 65536, keys: 65536 }),
      () => pe.bias({ scheme: 'proximal', queries: 2 ** 20, keys: 2 ** 20 }),
      () => pe.rotaryTable({ scheme: 'rope', dim: 2 ** 20, length: 2 ** 20 }),
      () => pe.syntheticSentence({ words: ['a'], dim: 2 ** 20, heads: 2 ** 10, headDim: 2 ** 10, seed: 1 }),
    ];
    for (const call of calls) {
      const error = thrownBy(call);
      expect(error).toMatchObject({
        name: 'PosencError',
        code: 'out-of-memory',
        message: expect.stringMatching(/GiB/),
      });
      // The module was not called at all.
      expect(error.cause).toBeUndefined();
      expect(pe.absolute(small)).toEqual(before);
    }
  });

  it('survives a growth that fails', async () => {
    // Just below the limit by itself, but not together with what the module already holds.
    const fresh = await createPosenc({ build });
    const error = thrownBy(() => fresh.bias({ scheme: 'proximal', queries: 2 ** 19 - 40, keys: 1024 }));
    expect(error).toMatchObject({ code: 'out-of-memory', cause: expect.objectContaining({ code: 'out-of-memory' }) });
    expect(fresh.absolute(small)).toEqual(pe.absolute(small));
  });

  it('gives arrays that the caller owns', () => {
    const first = pe.absolute(small);
    const copy = first.data.slice();
    expect(first.data.buffer.byteLength).toBe(first.data.byteLength);
    pe.absolute({ ...small, offset: 100 });
    pe.absolute({ scheme: 'sinusoidal', length: 4096, dim: 1024 });
    expect(first.data).toEqual(copy);
    structuredClone(first.data, { transfer: [first.data.buffer] });
    expect(pe.absolute(small).data).toEqual(copy);
  });

  it('leaves inputs as they are', () => {
    const x = random([2, 3, 4]);
    const before = x.data.slice();
    pe.rotate(x, { scheme: 'rope', offset: 5 });
    pe.attention({ q: x, k: x, v: x, encoding: { scheme: 'rope' } });
    expect(x.data).toEqual(before);
  });

  it('reads and writes rightly when the heap grows during a call', async () => {
    const fresh = await createPosenc({ build });
    // The initial memory is 16 MiB; input and result are larger.
    const x = random([1, 1, 2 ** 13, 512]);
    const turned = fresh.rotate(x, { scheme: 'rope' });
    const back = fresh.rotate(turned, { scheme: 'rope', direction: 'inverse' });
    expect(largestDifference(back.data, x.data)).toBeLessThan(1e-6);
    expect(turned.data.subarray(0, 512)).toEqual(x.data.subarray(0, 512));
  });

  it('does not grow when the same call is repeated', async () => {
    const fresh = await createPosenc({ build, maxMemory: 2 ** 26 });
    // 60 × 5 MiB: leaks would pass the limit.
    const out = new Float32Array(5 * 512 * 512);
    for (let i = 0; i < 60; i++) fresh.bias({ scheme: 'alibi', heads: 5, queries: 512, keys: 512, out });
    // Failing calls must release their memory, too.
    for (let i = 0; i < 60; i++) {
      expect(() => fresh.absolute({ scheme: 'sinusoidal', length: 1024, dim: 1216, downscaleFreqShift: 608 })).toThrow(
        'downscaleFreqShift',
      );
    }
  });

  it('writes into out and gives it back', () => {
    const out = new Float32Array(8);
    const result = pe.absolute({ ...small, out });
    expect(result.data).toBe(out);
    expect(out).toEqual(pe.absolute(small).data);

    const x = random([2, 4]);
    expect(pe.rotate(x, { scheme: 'rope', out }).data).toBe(out);
    expect(out).toEqual(pe.rotate(x, { scheme: 'rope' }).data);
    const bias = new Float32Array(4);
    expect(pe.bias({ scheme: 'proximal', queries: 2, keys: 2, out: bias }).data).toBe(bias);
    expect(pe.attention({ q: x, k: x, v: x, out }).output.data).toBe(out);
    expect(out).toEqual(pe.attention({ q: x, k: x, v: x }).output.data);
    expect(pe.linearAttention({ q: x, k: x, v: x, out }).output.data).toBe(out);
    expect(out).toEqual(pe.linearAttention({ q: x, k: x, v: x }).output.data);
    expect(pe.recurrentAttention({ q: x, k: x, v: x, out }).output.data).toBe(out);
    expect(out).toEqual(pe.recurrentAttention({ q: x, k: x, v: x }).output.data);
    expect(pe.project(x, random([4, 4], 2), { out }).data).toBe(out);
    expect(out).toEqual(pe.project(x, random([4, 4], 2)).data);
    expect(pe.similarity(x, { metric: 'cosine', out: bias }).data).toBe(bias);
    expect(bias).toEqual(pe.similarity(x, { metric: 'cosine' }).data);
    expect(pe.relativeLogits(x, random([5, 4]), { out: bias }).data).toBe(bias);
    expect(bias).toEqual(pe.relativeLogits(x, random([5, 4])).data);
    const weights = { scheme: 'shaw', weights: random([2, 2]), valueTable: random([3, 4]) } as const;
    expect(pe.relativeValues({ ...weights, out }).data).toBe(out);
    expect(out).toEqual(pe.relativeValues(weights).data);
  });

  it('refuses an out that does not fit', () => {
    const x = random([2, 4]);
    const out = new Float32Array(3);
    const calls = [
      () => pe.absolute({ ...small, out }),
      () => pe.rotate(x, { scheme: 'rope', out }),
      () => pe.bias({ scheme: 'proximal', queries: 2, keys: 2, out }),
      () => pe.attention({ q: x, k: x, v: x, out }),
      () => pe.linearAttention({ q: x, k: x, v: x, out }),
      () => pe.recurrentAttention({ q: x, k: x, v: x, out }),
      () => pe.headDecays({ form: 'retention', heads: 4, out }),
      () => pe.project(x, x, { out }),
      () => pe.similarity(x, { out }),
      () => pe.relativeLogits(x, x, { out }),
    ];
    for (const call of calls) expect(thrownBy(call)).toMatchObject({ code: 'invalid-argument', argument: 'out' });
  });

  it('may write over the input', () => {
    const x = random([3, 4]);
    const expected = pe.rotate(x, { scheme: 'rope', offset: 3 }).data;
    pe.rotate(x, { scheme: 'rope', offset: 3, out: x.data });
    expect(x.data).toEqual(expected);
  });
});
