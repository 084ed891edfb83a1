import { createHash } from 'node:crypto';
import { createPool, createPosenc, type Posenc } from 'posenc';
import { createTrainer } from 'posenc/train';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleOf } from '../../thorough.ts';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { thrownBy } from '../thrown.ts';

afterEach(() => vi.restoreAllMocks());

/** Records the memories of all instances that are created from now on. */
function watchMemories(): () => number {
  const memories: WebAssembly.Memory[] = [];
  const instantiate = WebAssembly.instantiate as (module: WebAssembly.Module) => Promise<WebAssembly.Instance>;
  vi.spyOn(WebAssembly, 'instantiate').mockImplementation((async (...args: [WebAssembly.Module]) => {
    const instance = await instantiate(...args);
    for (const one of Object.values(instance.exports)) if (one instanceof WebAssembly.Memory) memories.push(one);
    return instance;
  }) as typeof WebAssembly.instantiate);
  return () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
}

/** A digest of all arrays in a result: comparing them entry by entry takes vitest minutes. */
function bitsOf(result: unknown): string {
  const hash = createHash('sha256');
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(result);
  return hash.digest('hex');
}

const small = { scheme: 'sinusoidal', length: 2, dim: 4 } as const;
const outOfMemory = { name: 'PosencError', code: 'out-of-memory' };

describe.each(builds)('an instance with limited memory, build %s', (build) => {
  const pe = instances[build];

  it('refuses what needs more, and goes on', async () => {
    const bytes = watchMemories();
    const limit = 2 ** 26;
    const limited = await createPosenc({ build, maxMemory: limit });
    const ofLength = (length: number) => ({ data: new Float32Array(1024 * length).fill(0.5), shape: [length, 1024] });
    const large = ofLength(2 ** 14);
    for (let i = 0; i < 3; i++) {
      expect(thrownBy(() => limited.rotate(large, { scheme: 'rope' }))).toMatchObject(outOfMemory);
      expect(limited.absolute(small)).toEqual(pe.absolute(small));
    }
    const fitting = ofLength(2 ** 12);
    expect(bitsOf(limited.rotate(fitting, { scheme: 'rope' }))).toBe(bitsOf(pe.rotate(fitting, { scheme: 'rope' })));
    expect(bytes()).toBeLessThanOrEqual(limit);
    expect(bytes()).toBeGreaterThan(2 ** 24);
  });

  it('counts what is uploaded, and has it again when that is disposed of', async () => {
    const limited = await createPosenc({ build, maxMemory: 2 ** 26 });
    const x = random([2 ** 10, 2 ** 10], 1);
    const fill = () => {
      const kept: { dispose(): void }[] = [];
      const error = thrownBy(() => {
        for (let i = 0; i < 100; i++) kept.push(limited.upload(x));
      });
      expect(error).toMatchObject(outOfMemory);
      for (const one of kept) one.dispose();
      return kept.length;
    };
    const first = fill();
    expect(first).toBeGreaterThan(8);
    expect(first).toBeLessThan(16);
    for (let i = 0; i < 3; i++) expect(fill()).toBe(first);
  });

  // Every growth of the memory fails once, wherever in the call it occurs.
  const x = random([4, 700, 64], 2);
  const table = random([700, 64], 3);
  const long = random([4, 3_000, 64], 4);
  const calls: readonly (readonly [string, (p: Posenc) => unknown])[] = [
    ['bias', (p) => p.bias({ scheme: 't5', queries: 1100, keys: 1100, table: random([32, 8], 4) })],
    ['attention', (p) => p.attention({ q: x, k: x, v: x, want: ['weights', 'logits'] })],
    [
      'attention with terms',
      (p) =>
        p.attention({
          q: x,
          k: x,
          v: x,
          encoding: { scheme: 'music-transformer', table },
          want: ['weights', 'logits'],
          causal: true,
        }),
    ],
    ['linear attention', (p) => p.linearAttention({ q: long, k: long, v: long })],
  ];
  // In npm test, each call in one of the builds.
  const tried = sampleOf(calls, 2, builds.indexOf(build));
  it.each(tried)('is whole after a growth that failed anywhere in a call: %s', async (_, call) => {
    const expected = bitsOf(call(pe));
    let refusals = 0;
    for (let limit = 2 ** 24; ; limit += 3 * 2 ** 20) {
      const limited = await createPosenc({ build, maxMemory: limit });
      let found: unknown;
      try {
        found = call(limited);
      } catch (error) {
        expect(error).toMatchObject(outOfMemory);
        expect(thrownBy(() => call(limited))).toMatchObject(outOfMemory);
        expect(limited.absolute(small)).toEqual(pe.absolute(small));
        refusals++;
        continue;
      }
      expect(bitsOf(found)).toBe(expected);
      expect(bitsOf(call(limited))).toBe(expected);
      break;
    }
    expect(refusals).toBeLessThan(60);
    // Every call needs more memory than there is at first.
    expect(refusals).toBeGreaterThan(0);
  });

  it.each([2 ** 24 - 1, 2 ** 32 + 1, 2 ** 25 + 0.5, '67108864', Number.NaN])('refuses %j', async (maxMemory) => {
    const refused = { code: 'invalid-argument', argument: 'maxMemory' };
    await expect(createPosenc({ build, maxMemory: maxMemory as number })).rejects.toMatchObject(refused);
    await expect(createPool({ build, maxMemory: maxMemory as number })).rejects.toMatchObject(refused);
  });
});

it('holds for each worker of a pool', async () => {
  const pool = await createPool({ size: 1, build: 'simd', maxMemory: 2 ** 25 });
  const large = { data: new Float32Array(2 ** 23), shape: [2 ** 13, 2 ** 10] };
  await expect(pool.call('rotate', [large, { scheme: 'rope' }])).rejects.toMatchObject(outOfMemory);
  expect(await pool.call('absolute', [small])).toEqual(instances.simd.absolute(small));
  await pool.close();
});

it('holds for training', async () => {
  const options = {
    build: 'simd',
    model: { dim: 128, layers: 2, heads: 4 },
    position: { scheme: 'rope' },
    task: 'sum3mod4',
    batch: 32,
    length: 32,
    seed: 1,
  } as const;
  await expect(createTrainer({ ...options, maxMemory: 2 ** 24 })).rejects.toMatchObject(outOfMemory);
  await expect(createTrainer({ ...options, maxMemory: 7 })).rejects.toMatchObject({ argument: 'maxMemory' });
  const [limited, free] = [await createTrainer({ ...options, maxMemory: 2 ** 28 }), await createTrainer(options)];
  expect(limited.step(1)).toEqual(free.step(1));
  limited.dispose();
  free.dispose();
});
