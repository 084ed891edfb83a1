import threads from 'node:worker_threads';
import { type AttentionOptions, createPool, type PoolTensor, type Tensor } from 'posenc';
import { biasSchemes, type Scheme } from 'posenc/catalogue';
import { afterAll, describe, expect, it } from 'vitest';
import { instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { encodingsOf } from '../scheme-options.ts';

// Keys and values that a pool keeps: the joined attention to all parts equals attention.

const pe = instances.simd;
const pools = await Promise.all([1, 2, 3].map((size) => createPool({ size, build: 'simd' })));
const pool = pools[1] as (typeof pools)[number];

afterAll(() => Promise.all(pools.map((one) => one.close())));

/** A limit against hanging, not for speed. */
const patient = { timeout: 600_000 };

const length = 2300;
const [k, v] = [random([2, length, 8], 2), random([2, length, 6], 3)];
const q = random([4, 2, 8]);

/** Rows [from, to) of each head. */
function rowsOf({ data, shape }: Tensor, from: number, to: number): Tensor {
  const [rows = 0, width = 0] = shape.slice(-2);
  const heads = data.length / (rows * width);
  const part = new Float32Array(heads * (to - from) * width);
  for (let h = 0; h < heads; h++)
    part.set(data.subarray((h * rows + from) * width, (h * rows + to) * width), h * (to - from) * width);
  return { data: part, shape: [...shape.slice(0, -2), to - from, width] };
}

/** Equal within the rounding error that joining may add. */
function expectClose(found: Tensor, expected: Tensor): void {
  expect(found.shape).toEqual(expected.shape);
  const largest = expected.data.reduce((most, x) => Math.max(most, Math.abs(x)), 1);
  for (const [n, x] of expected.data.entries()) {
    if (Object.is(found.data[n], x)) continue;
    if (!(Math.abs((found.data[n] as number) - x) <= 1e-6 * largest)) expect.fail(`${n}: ${found.data[n]}, not ${x}`);
  }
}

describe('attention to kept keys and values', async () => {
  const room = 3000;
  const [keys, values] = await Promise.all([pool.upload(k, { room }), pool.upload(v, { room })]);

  const bias = random([4, 1, length], 5);
  const mask = { data: Uint8Array.from({ length }, (_, n) => (n % 3 === 0 ? 0 : 1)), shape: [1, length] };
  const calls: [string, Partial<AttentionOptions>][] = [
    ['nothing else', {}],
    ['causality', { causal: true }],
    ['causality in the middle', { causal: true, offset: 1500 }],
    ['causality in the first part', { causal: true, offset: 3 }],
    ['queries before all keys', { causal: true, offset: -2 }],
    ['a window', { window: [40, 0] }],
    ['a window on both sides', { window: [300, 300], offset: 1200 }],
    ['a bias and a mask', { bias, mask, causal: true }],
    ['a mask for all keys alike', { mask: { data: [true, false], shape: [2, 1] } }],
    ['a softcap and a scale', { softcap: 2, scale: 0.5 }],
    ['sinks', { sinks: random([4], 6), causal: true }],
    ['temperature', { temperature: { form: 'llama4', floorScale: 8 } }],
    ['temperature of given positions', { temperature: { form: 'inkling', floorScale: 8, queryPositions: [70, 71] } }],
    ['two encodings', { encoding: [{ scheme: 'alibi' }, { scheme: 't5', table: random([32, 4], 7) }], causal: true }],
  ];
  it.each(calls)('joins the parts: %s', async (_, options) => {
    const whole = pe.attention({ q, k, v, ...options, want: ['logSumExp'] });
    const found = await pool.attention({ q, k: keys, v: values, ...options, want: ['logSumExp'] });
    expectClose(found.output, whole.output);
    expectClose(found.logSumExp as Tensor, whole.logSumExp as Tensor);
    expect(await pool.attention({ q, k: keys, v: values, ...options })).toEqual({ output: found.output });
  });

  it('takes every bias that goes by distance, and refuses the others by name', async () => {
    const sizes = { batch: 1, heads: 4, kvHeads: 2, queries: 2, keys: length, headDim: 8, valueDim: 6 };
    let taken = 0;
    for (const encoding of encodingsOf(sizes, biasSchemes, true)) {
      const options = { q, causal: true, encoding } as const;
      const call = pool.attention({ ...options, k: keys, v: values });
      const found = await call.catch((thrown: unknown) => thrown);
      if (found instanceof Error) {
        expect(found).toMatchObject({ code: 'invalid-argument', argument: 'encoding.scheme' });
        continue;
      }
      taken++;
      expectClose((found as { output: Tensor }).output, pe.attention({ ...options, k, v }).output);
    }
    const isAlways = ({ byDistance }: Scheme) =>
      byDistance !== undefined && !Object.hasOwn(Object(byDistance), 'queriesUpTo');
    expect(taken).toBe(biasSchemes.filter(isAlways).length);
    for (const encoding of [{ scheme: 'rope' }, { scheme: 'alibi', form: 'mpt' }, { scheme: 'cope' }] as const) {
      await expect(pool.attention({ q, k: keys, v: values, encoding: [encoding as never] })).rejects.toMatchObject({
        argument: 'encoding[0].scheme',
        message: expect.stringMatching(/by distance alone/),
      });
    }
  });

  it('writes into out, and tells how far it is', async () => {
    const out = new Float32Array(4 * 2 * 6);
    const seen: [number, number][] = [];
    const onProgress = (...progress: [number, number]) => seen.push(progress);
    const { output } = await pool.attention({ q, k: keys, v: values, out }, { onProgress });
    expect(output.data).toBe(out);
    expect(seen).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expectClose(output, pe.attention({ q, k, v }).output);
  });

  it('is gone when some of its rows did not fit into the memory of their worker', async () => {
    const small = await createPool({ size: 1, build: 'simd', maxMemory: 2 ** 25 });
    // A part has room for 1024 rows, which are 16 MiB.
    const one = await small.upload(random([1, 4096]), { room: 4096 });
    await expect(one.append({ data: new Float32Array(1500 * 4096), shape: [1500, 4096] })).rejects.toMatchObject({
      code: 'out-of-memory',
    });
    await expect(small.attention({ q: random([1, 4096]), k: one, v: one })).rejects.toMatchObject({
      argument: 'k',
      message: expect.stringContaining('an array of which a part did not reach its worker'),
    });
    await small.close();
  });

  it('refuses what it cannot be asked for', async () => {
    const other = pools[0] as typeof pool;
    const shorter = await pool.upload(random([2, 5, 6]));
    const cases: [() => Promise<unknown>, string, RegExp][] = [
      [
        () => pool.attention({ q, k: keys, v }),
        'v',
        /no pool keeps is not allowed; expected one that was uploaded to this pool/,
      ],
      [() => pool.attention({ q, k, v: values }), 'k', /no pool keeps/],
      [() => other.attention({ q, k: keys, v: values }), 'k', /another pool/],
      [() => pool.attention({ q, k: keys, v: values, want: ['weights'] }), 'want[0]', /'logSumExp'/],
      [() => pool.attention({ q, k: keys, v: values, want: 'output' as never }), 'want', /'output' is not allowed/],
      [() => pool.attention({ q, k: keys, v: shorter }), 'v.shape', /\[2, 2300, value_dim\]/],
      [() => pool.call(3 as never, [] as never), 'name', /3 is not allowed; expected the name of a function/],
      [() => pool.attention({ q, k: keys, v: values, mask: random([3]) }), 'mask.shape', /\[1, 4, 2, 2300\]/],
      [() => pool.attention({ q: random([4, 2, 9]), k: keys, v: values }), 'k.shape', /a last axis of 9/],
      [() => pool.attention({ q, k: keys, v: keys, causal: 1 as never }), 'causal', /1 is not allowed/],
      [() => pool.attention({ q, k: keys, v: values, windows: 3 } as never), 'windows', /unknown option/],
      [() => pool.attention({ q, k: keys, v: values, out: new Float32Array(3) }), 'out', /48 elements/],
      [() => pool.mappedAttention({ q, k: keys, v: values } as never), 'k', /an uploaded array is not allowed/],
      [() => pool.call('similarity', [keys]), 'array', /an uploaded array is not allowed/],
      [() => pool.upload(keys), 'array', /uploaded to a pool/],
      [() => pool.upload(random([4])), 'array.shape', /rows, width/],
      [() => pool.upload(k, { room: 3 }), 'room', /from 2300/],
      [() => pool.upload(k, { ring: true } as never), 'ring', /unknown option/],
      [() => pool.upload(k, { dtype: 'int8' as never }), 'dtype', /'int8' is not allowed/],
      [() => pool.upload({ data: [1, 7e4], shape: [1, 2] }, { dtype: 'float16' }), 'array.data[1]', /below 65520/],
    ];
    for (const [call, argument, message] of cases) {
      await expect(call()).rejects.toMatchObject({
        code: 'invalid-argument',
        argument,
        message: expect.stringMatching(message),
      });
    }
    expect(() => pe.attention({ q, k: keys, v: values })).toThrow(
      /k: an array uploaded to (another instance|a pool) is not allowed/,
    );
    expect(() => keys.data[0]).toThrow('uploaded to a pool');
    expectClose((await pool.attention({ q, k: keys, v: values })).output, pe.attention({ q, k, v }).output);
  });

  it('leaves the arrays there when a signal ends a call', async () => {
    await expect(pool.attention({ q, k: keys, v: values }, { signal: AbortSignal.abort('enough') })).rejects.toBe(
      'enough',
    );
    const stop = new AbortController();
    const long = { q: random([1, 2048, 8]), k: random([1, 2048, 8]), v: random([1, 2048, 8]) };
    const call = pool.call('attention', [{ ...long, want: ['weights'] }], { signal: stop.signal });
    setTimeout(() => stop.abort('no longer wanted'), 1);
    await call.catch((reason: unknown) => expect(reason).toBe('no longer wanted'));
    expectClose((await pool.attention({ q, k: keys, v: values })).output, pe.attention({ q, k, v }).output);
  });
});

describe('kept arrays', () => {
  it('grow and shrink, and give the same bits whatever the number of workers and the steps', async () => {
    const results: Tensor[][] = [];
    for (const [n, one] of pools.entries()) {
      const options = { room: 2500, dtype: 'float32' } as const;
      const start = [1, 1700, 2300][n] as number;
      const kept = await Promise.all([
        one.upload(rowsOf(k, 0, start), options),
        one.upload(rowsOf(v, 0, start), options),
      ]);
      // Calls are not awaited: they take effect in the order in which they are made.
      const found: Promise<{ output: Tensor }>[] = [];
      const to = (rows: number) => {
        for (const [array, source] of [
          [kept[0], k],
          [kept[1], v],
        ] as const) {
          const there = array.shape.at(-2) as number;
          if (rows > there) void array.append(rowsOf(source, there, rows));
          else void array.truncate(rows);
        }
        found.push(one.attention({ q, k: kept[0], v: kept[1], causal: true, encoding: { scheme: 'alibi' } }));
      };
      if (n === 0) to(400);
      if (n < 2) to(2000);
      for (const rows of [2300, 2060, 2048, 2049, 2299, 1024, 1025, 2300, 3, 2300]) to(rows);
      results.push((await Promise.all(found)).slice(-10).map(({ output }) => output));
      expect(kept[0].shape).toEqual([2, 2300, 8]);
      for (const array of kept) array.dispose();
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    const rows = [2300, 2060, 2048, 2049, 2299, 1024, 1025, 2300, 3, 2300];
    for (const [n, output] of (results[0] as Tensor[]).entries()) {
      const some = { k: rowsOf(k, 0, rows[n] as number), v: rowsOf(v, 0, rows[n] as number) };
      expectClose(output, pe.attention({ q, ...some, causal: true, encoding: { scheme: 'alibi' } }).output);
    }
  });

  it('may be float16', async () => {
    const options = { dtype: 'float16' } as const;
    const kept = await Promise.all([pool.upload(k, options), pool.upload(v, options)]);
    expect(kept[0].dtype).toBe('float16');
    const half = { k: pe.upload(k, options), v: pe.upload(v, options) };
    const { output } = await pool.attention({ q, k: kept[0], v: kept[1] });
    expectClose(output, pe.attention({ q, ...half }).output);
    for (const array of [...kept, ...Object.values(half)]) array.dispose();
  });

  it('have two to four axes', async () => {
    const arrays = { q: random([2, 4, 3, 8]), k: random([2, 2, 1100, 8], 2), v: random([2, 2, 1100, 8], 3) };
    const kept = { k: await pool.upload(arrays.k), v: await pool.upload(arrays.v) };
    expectClose((await pool.attention({ q: arrays.q, ...kept })).output, pe.attention(arrays).output);
    const flat = { q: random([1, 8]), k: random([1100, 8], 2), v: random([1100, 8], 3) };
    const some = { k: await pool.upload(flat.k), v: await pool.upload(flat.v) };
    expectClose((await pool.attention({ q: flat.q, ...some })).output, pe.attention(flat).output);
    for (const array of [...Object.values(kept), ...Object.values(some)]) array.dispose();
  });

  it('refuse rows that do not fit, and are refused after dispose', async () => {
    const array = await pool.upload(rowsOf(k, 0, 3), { room: 5 });
    for (const [call, argument, message] of [
      [() => array.append(rowsOf(k, 0, 3)), 'rows.shape', /at most 2 rows: there is room for 5, and 3 are there/],
      [() => array.append(random([2, 1, 7])), 'rows.shape', /expected \[2, n, 8\]/],
      [() => array.truncate(0), 'rows', /from 1 to 3/],
      [() => array.truncate(4), 'rows', /from 1 to 3/],
    ] as const) {
      await expect(call()).rejects.toMatchObject({
        code: 'invalid-argument',
        argument,
        message: expect.stringMatching(message),
      });
    }
    expect(array.shape).toEqual([2, 3, 8]);
    array.dispose();
    array.dispose();
    for (const call of [
      () => array.append(rowsOf(k, 0, 1)),
      () => array.truncate(1),
      () => pool.attention({ q, k: array, v: array }),
    ]) {
      await expect(call()).rejects.toMatchObject({ message: expect.stringMatching(/after its dispose\(\)/) });
    }
  });

  it(
    'give their memory back',
    async () => {
      // 6 × 16 MiB in one worker: leaks would pass its limit.
      const one = await createPool({ size: 1, build: 'simd', maxMemory: 2 ** 26 });
      const data = new Float32Array(2 ** 22);
      for (let n = 0; n < 6; n++) (await one.upload({ data, shape: [512, data.length / 512] })).dispose();
      await one.close();
    },
    patient.timeout,
  );

  it('are lost with their worker, and the pool goes on', async () => {
    const { Worker } = threads;
    const made: InstanceType<typeof Worker>[] = [];
    threads.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        made.push(this);
      }
    };
    const fragile = await createPool({ size: 2, build: 'simd' });
    const kept: PoolTensor[] = await Promise.all([fragile.upload(k), fragile.upload(v)]);
    const short = await fragile.upload(rowsOf(k, 0, 5));
    await made[1]?.terminate();
    const call = () => fragile.attention({ q, k: kept[0] as PoolTensor, v: kept[1] as PoolTensor });
    await expect(call()).rejects.toMatchObject({ code: expect.stringMatching(/internal|invalid-argument/) });
    await expect(call()).rejects.toMatchObject({
      argument: 'k',
      message: expect.stringMatching(/whose worker has ended/),
    });
    // The other worker has all of this array.
    expect((await fragile.attention({ q, k: short, v: short })).output.shape).toEqual([4, 2, 8]);
    for (const one of kept) one.dispose();
    const again = await Promise.all([fragile.upload(k), fragile.upload(v)]);
    const { output } = await fragile.attention({ q, k: again[0], v: again[1] });
    expectClose(output, pe.attention({ q, k, v }).output);
    await fragile.close();
    threads.Worker = Worker;
    await expect(fragile.upload(k)).rejects.toMatchObject({ code: 'closed' });
  });
});
