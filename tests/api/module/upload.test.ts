import { type AttentionEncoding, createPool, createPosenc, type ResidentTensor, type Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { relativeEncodings } from '../relative-encodings.ts';
import { thrownBy } from '../thrown.ts';

const shape = { heads: 4, queries: 5, keys: 5, headDim: 8, valueDim: 8 };

/** A copy of a value with every tensor uploaded. */
function uploaded<Value>(pe: (typeof instances)['simd'], value: Value): Value {
  if (Array.isArray(value)) return value.map((one) => uploaded(pe, one)) as Value;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if ('data' in value && 'shape' in value) return pe.upload(value as unknown as Tensor) as Value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, uploaded(pe, one)])) as Value;
}

describe.each(builds)('resident arrays, build %s', (build) => {
  const pe = instances[build];
  const [q, k, v] = [random([2, 4, 5, 8]), random([2, 2, 5, 8], 2), random([2, 2, 5, 8], 3)];

  it('are what was uploaded, as float32', () => {
    const array = pe.upload({ data: [0.1, 2, -3], shape: [3, 1] });
    expect(array.shape).toEqual([3, 1]);
    expect(Array.from(array.data)).toEqual([Math.fround(0.1), 2, -3]);
    expect(array.data.length).toBe(3);
    expect(array.data[3]).toBeUndefined();
    array.dispose();
  });

  it('serve attention with every encoding, and stay as they are', () => {
    const tables = random([32, 4], 5);
    const encodings: (AttentionEncoding | undefined)[] = [
      undefined,
      { scheme: 'rope' },
      { scheme: 'xpos' },
      { scheme: 'rope', queryPositions: random([2, 5], 4) },
      { scheme: 't5', table: tables },
      { scheme: 'fire', w0: random([5, 1]), b0: random([5]), w1: random([4, 5]), b1: random([4]) },
      ...relativeEncodings(shape),
    ];
    const resident = uploaded(pe, { q, k, v, bias: random([2, 1, 5, 5], 8) });
    const plain = { q, k, v, bias: random([2, 1, 5, 5], 8) };
    for (const encoding of encodings) {
      const want = ['logits', 'weights', 'terms'] as const;
      const value = encoding ? { encoding } : {};
      const expected = pe.attention({ ...plain, ...value, want });
      expect(pe.attention({ ...resident, ...uploaded(pe, value), want })).toEqual(expected);
    }
    expect(Array.from(resident.q.data)).toEqual(Array.from(q.data));
    expect(Array.from(resident.k.data)).toEqual(Array.from(k.data));
  });

  it('serve every other function', () => {
    const x = random([3, 6, 8]);
    const table = random([6, 8], 2);
    const tables = pe.rotaryTable({ scheme: 'rope', dim: 8, length: 12 });
    const cache = { ...tables, positions: [3, 1, 4, 1, 5, 9] };
    const calls: [string, ...unknown[]][] = [
      ['rotate', x, { scheme: 'rope', offset: 3 }],
      ['rotate', x, { scheme: 'mrope', sections: [2, 1, 1], positions: random([3, 6], 7) }],
      ['rotate', x, cache],
      ['absolute', { scheme: 'learned', table, positions: [2, 1] }],
      ['bias', { scheme: 'toeplitz', table: random([7, 2]), queries: 3, keys: 4 }],
      ['similarity', table, { metric: 'cosine' }],
      ['shiftOperator', table, { shift: 1 }],
      ['principalComponents', table, { count: 2 }],
      ['project', x, table],
      ['relativeLogits', x, random([6, 8], 3), {}],
      ['relativeShift', random([4, 7]), {}],
      ['linearAttention', { q: x, k: x, v: x, want: ['weights', 'state'] }],
      ['recurrentAttention', { q: x, k: x, v: x, beta: random([6]), want: ['weights', 'state'] }],
    ];
    for (const [name, ...args] of calls) {
      const call = pe[name as 'project'] as (...args: unknown[]) => unknown;
      expect(call(...uploaded(pe, args)), name).toEqual(call(...args));
    }
  });

  it('keep their place when the memory grows', async () => {
    const fresh = await createPosenc({ build });
    const array = fresh.upload(k);
    const [first] = [fresh.attention({ q, k: array, v })];
    fresh.absolute({ scheme: 'sinusoidal', length: 8192, dim: 1024 });
    expect(Array.from(array.data)).toEqual(Array.from(k.data));
    expect(fresh.attention({ q, k: array, v })).toEqual(first);
    // Also when it grows during a call that reads them one by one.
    const grouped = { q: random([4, 1500, 8]), k: random([2, 1500, 8], 2), v: random([2, 1500, 8], 3) };
    const again = await createPosenc({ build });
    const encoding = {
      scheme: 'bert-relative',
      positionEmbeddingType: 'relative_key_query',
      table: random([2999, 8]),
    } as const;
    const resident = uploaded(again, grouped);
    expect(again.attention({ ...resident, encoding }).output).toEqual(pe.attention({ ...grouped, encoding }).output);
  });

  it('are refused by name after dispose, which gives their memory back', async () => {
    const fresh = await createPosenc({ build });
    const past: ResidentTensor[] = [];
    // 120 × 20 MB: leaks would pass the limit of 2 GiB.
    const data = new Float32Array(5 * 1024 * 1024);
    for (let i = 0; i < 120; i++) {
      const array = fresh.upload({ data, shape: [data.length / 8, 8] });
      array.dispose();
      array.dispose();
      past.push(array);
    }
    const dead = past[0] as ResidentTensor;
    expect(thrownBy(() => fresh.attention({ q, k: dead, v }))).toMatchObject({
      code: 'invalid-argument',
      argument: 'k',
      message: expect.stringMatching(/^k: an array after its dispose\(\) is not allowed; expected/),
    });
    expect(thrownBy(() => fresh.rotate(dead, { scheme: 'rope' }))).toMatchObject({ argument: 'x' });
    expect(thrownBy(() => fresh.upload(dead))).toMatchObject({ argument: 'array' });
    const encoding = { scheme: 't5', table: dead } as const;
    expect(thrownBy(() => fresh.attention({ q, k, v, encoding }))).toMatchObject({ argument: 'encoding.table' });
    expect(() => dead.data[0]).toThrow('dispose');
    expect(fresh.attention({ q, k, v })).toEqual(pe.attention({ q, k, v }));
  });

  it('are refused by name in another instance', async () => {
    const other = await createPosenc({ build });
    const array = other.upload(v);
    expect(thrownBy(() => pe.attention({ q, k, v: array }))).toMatchObject({
      code: 'invalid-argument',
      argument: 'v',
      message: expect.stringMatching(/^v: an array uploaded to another instance is not allowed/),
    });
    expect(thrownBy(() => pe.similarity(other.upload(random([2, 2]))))).toMatchObject({ argument: 'table' });
    expect(other.attention({ q, k, v: array })).toEqual(pe.attention({ q, k, v }));
  });

  it('that do not fit are an error, and the next one is not', async () => {
    const fresh = await createPosenc({ build });
    // Just below the limit by itself, but not together with what the module already holds.
    const data = new Float32Array(2 ** 29 - 2 ** 12);
    const error = thrownBy(() => fresh.upload({ data, shape: [data.length] }));
    expect(error).toMatchObject({ code: 'out-of-memory', cause: expect.objectContaining({ code: 'out-of-memory' }) });
    expect(fresh.upload(v).data[3]).toBe(v.data[3]);
  });
});

it('are checked like any array', () => {
  const pe = instances.simd;
  expect(thrownBy(() => pe.upload({ data: [1, 2], shape: [3] }))).toMatchObject({ argument: 'array.data' });
  expect(thrownBy(() => pe.upload(undefined as never))).toMatchObject({ argument: 'array' });
});

it('go with `using`', () => {
  const pe = instances.simd;
  const array = pe.upload(random([2, 2]));
  array[Symbol.dispose]();
  expect(thrownBy(() => pe.similarity(array))).toMatchObject({ argument: 'table' });
});

it('stay out of pools', async () => {
  const pool = await createPool({ size: 1, build: 'simd' });
  const [x, array] = [random([3, 4]), instances.simd.upload(random([3, 4]))];
  await expect(pool.attention({ q: x, k: array, v: x })).rejects.toMatchObject({ argument: 'k' });
  await expect(pool.call('similarity', [array])).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(pool.call('upload' as 'similarity', [x] as never)).rejects.toMatchObject({ argument: 'name' });
  expect(await pool.attention({ q: x, k: x, v: x })).toEqual(instances.simd.attention({ q: x, k: x, v: x }));
  await pool.close();
});
