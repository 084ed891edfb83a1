import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import threads from 'node:worker_threads';
import { createPool, type Pool, PosencError } from 'posenc';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { instances } from '../builds.ts';
import { random } from '../numbers.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pe = instances.simd;
const pool = await createPool({ size: 2, build: 'simd' });

afterAll(() => pool.close());
afterEach(() => vi.restoreAllMocks());

/** A limit against hanging, not for speed. */
const patient = { timeout: 600_000 };

/** Large enough to be divided. */
function large(heads = 6, length = 512, width = 16) {
  const shape = [heads, length, width];
  return { q: random(shape, 1), k: random(shape, 2), v: random(shape, 3) };
}

const small = { q: random([3, 4]), k: random([3, 4], 2), v: random([3, 4], 3) };

describe('attention', () => {
  it('gives what one instance gives, and tells how far it is', async () => {
    const options = { ...large(), encoding: { scheme: 'alibi' }, causal: true } as const;
    const before = Array.from(options.q.data);
    const seen: [number, number][] = [];
    const result = await pool.attention(options, { onProgress: (...progress) => seen.push(progress) });
    expect(result).toEqual(pe.attention(options));
    expect(Array.from(options.q.data)).toEqual(before);
    const total = seen[0]?.[1] as number;
    expect(total).toBeGreaterThan(2);
    expect(seen).toEqual(Array.from({ length: total }, (_, i) => [i + 1, total]));
  });

  it('divides one head by its queries', async () => {
    const options = large(1, 1536);
    let parts = 0;
    const call = { onProgress: () => parts++ };
    expect(await pool.attention({ ...options, causal: true }, call)).toEqual(
      pe.attention({ ...options, causal: true }),
    );
    expect(parts).toBeGreaterThan(2);
  });

  it('does what is not worth dividing in one worker', async () => {
    const seen: [number, number][] = [];
    const result = await pool.attention(small, { onProgress: (...progress) => seen.push(progress) });
    expect(result).toEqual(pe.attention(small));
    expect(seen).toEqual([[1, 1]]);
  });

  it('writes into out', async () => {
    const options = large();
    const out = new Float32Array(options.q.data.length);
    expect((await pool.attention({ ...options, out })).output.data).toBe(out);
    expect(out).toEqual(pe.attention(options).output.data);
    const little = new Float32Array(12);
    expect((await pool.attention({ ...small, out: little })).output.data).toBe(little);
    expect(little).toEqual(pe.attention(small).output.data);
  });

  it('copies what lies inside larger arrays', async () => {
    const { q, k, v } = large();
    const around = new Float32Array(2 * (q.data.length as number));
    around.set(q.data, 100);
    const inside = { data: around.subarray(100, 100 + q.data.length), shape: q.shape };
    expect(await pool.attention({ q: inside, k, v })).toEqual(pe.attention({ q, k, v }));
    expect(around.length).toBe(2 * q.data.length);
  });
});

describe('call', () => {
  it('runs any function', async () => {
    const scheme = { scheme: 'sinusoidal', dim: 8 } as const;
    const table = await pool.call('absolute', [{ ...scheme, length: 9 }]);
    expect(table).toEqual(pe.absolute({ ...scheme, length: 9 }));
    expect(await pool.call('similarity', [table, { metric: 'cosine' }])).toEqual(
      pe.similarity(table, { metric: 'cosine' }),
    );
    expect(await pool.call('score', [scheme, { length: 16 }])).toEqual(pe.score(scheme, { length: 16 }));
    expect(table.data).toHaveLength(72);
  });

  it('takes the bytes of Buffers and lists within lists', async () => {
    const x = { data: Buffer.from([1, 2, 3, 4]), shape: [2, 2] };
    expect(await pool.call('similarity', [x])).toEqual(pe.similarity(x));
    const past = { values: random([4, 4]), keys: random([4]) };
    const options = { ...small, causal: true, past } as const;
    expect(await pool.call('linearAttention', [options])).toEqual(pe.linearAttention(options));
  });

  it('refuses what no worker can do, and goes on', async () => {
    const out = new Float32Array(8);
    const calls = [
      [() => pool.call('magic' as 'score', [] as never), 'name'],
      [() => pool.call('build' as 'score', [] as never), 'name'],
      [() => pool.call('score', 3 as never), 'args'],
      [() => pool.call('absolute', [{ scheme: 'sinusoidal', length: 2, dim: 4, out }]), 'out'],
      [() => pool.call('absolute', [{ scheme: 'sinusoidal', length: 2, dim: () => 4 } as never]), 'dim'],
      [() => pool.call('absolute', [{ scheme: 'sinusoidal', length: 2, dim: 0 }]), 'dim'],
      [() => pool.attention(small, { signal: 'stop' as never }), 'signal'],
      [() => pool.attention(small, { onProgress: 'tell' as never }), 'onProgress'],
      [() => pool.attention(small, { onprogress: () => {} } as never), 'onprogress'],
      [() => pool.attention(undefined as never), 'options'],
      [() => pool.attention({ ...small, v: random([2, 4]) }), 'v.shape'],
      [() => pool.attention({ ...large(), bias: random([7]) }), 'bias.shape'],
      [() => pool.attention({ ...small, out }), 'out'],
    ] as const;
    for (const [call, argument] of calls) {
      const error = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PosencError);
      expect(error).toMatchObject({ code: 'invalid-argument', argument });
    }
    expect(await pool.attention(small)).toEqual(pe.attention(small));
  });

  it('says when arrays do not fit', async () => {
    const call = pool.call('absolute', [{ scheme: 'sinusoidal', length: 2 ** 28, dim: 4096 }]);
    await expect(call).rejects.toMatchObject({ code: 'out-of-memory', message: expect.stringMatching(/GiB/) });
  });
});

describe('an AbortSignal', () => {
  it('stops what has not begun', async () => {
    const reason = new Error('enough');
    await expect(pool.attention(large(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(pool.call('alibiSlopes', [{ heads: 2 }], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('drops the parts that wait, and the next call works', async () => {
    const options = large(24);
    const stop = new AbortController();
    let parts = 0;
    let total = 0;
    const onProgress = (done: number, all: number) => {
      [parts, total] = [done, all];
      if (done === 2) stop.abort();
    };
    const call = pool.attention(options, { signal: stop.signal, onProgress });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(await pool.attention(small)).toEqual(pe.attention(small));
    expect(await pool.attention(large())).toEqual(pe.attention(large()));
    expect(parts).toBe(2);
    expect(total).toBeGreaterThan(4);
  });

  it('leaves nothing behind on a signal that serves many calls', async () => {
    const { signal } = new AbortController();
    const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    await pool.attention(small, { signal });
    await pool.call('absolute', [{ scheme: 'sinusoidal', length: 1, dim: 0 }], { signal }).catch(() => {});
    expect(add).toHaveBeenCalledTimes(2);
    expect(remove).toHaveBeenCalledTimes(2);
  });
});

describe('workers', () => {
  const { Worker } = threads;
  afterEach(() => {
    threads.Worker = Worker;
  });

  /** Records the workers that are created from now on; `refused` prevents further ones. */
  function watched(): { made: InstanceType<typeof Worker>[]; refused: boolean } {
    const watch = { made: [] as InstanceType<typeof Worker>[], refused: false };
    threads.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        if (watch.refused) throw new Error('no more threads');
        super(...args);
        watch.made.push(this);
      }
    };
    return watch;
  }

  /** A call during which something happens. */
  function interrupted(of: Pool, happens: () => void) {
    const onProgress = (done: number) => done === 1 && setImmediate(happens);
    return of.attention(large(24), { onProgress });
  }

  it('share themselves among calls: a short one need not wait for a long one', async () => {
    const one = await createPool({ size: 1, build: 'simd' });
    const order: string[] = [];
    await Promise.all([
      one.attention(large(24)).then(() => order.push('long')),
      one.attention(small).then(() => order.push('short')),
      one.call('alibiSlopes', [{ heads: 2 }]).then(() => order.push('list')),
    ]);
    expect(order).toHaveLength(3);
    expect(order[2]).toBe('long');
    await one.close();
  });

  it('are replaced when a signal stops a function halfway', async () => {
    const { made } = watched();
    const one = await createPool({ size: 1, build: 'simd' });
    const worker = made[0] as InstanceType<typeof Worker>;
    let answers = 0;
    worker.on('message', () => answers++);
    const stop = new AbortController();
    const idle = worker.performance.eventLoopUtilization();
    const call = one.call('attention', [{ ...large(1, 8192, 64), want: ['logSumExp'] }], { signal: stop.signal });
    const refused = expect(call).rejects.toBe('no longer wanted');
    await vi.waitFor(() => expect(worker.performance.eventLoopUtilization(idle).active).toBeGreaterThan(1), patient);
    stop.abort('no longer wanted');
    await refused;
    expect(await one.call('alibiSlopes', [{ heads: 2 }])).toEqual(pe.alibiSlopes({ heads: 2 }));
    expect(made).toHaveLength(2);
    // The call was cancelled without waiting for its answer.
    expect(answers).toBe(0);
    await one.close();
  });

  it('that die take their call with them, and are replaced', async () => {
    const { made } = watched();
    const fragile = await createPool({ size: 1, build: 'simd' });
    expect(made).toHaveLength(1);
    const call = interrupted(fragile, () => made[0]?.terminate());
    const other = fragile.call('alibiSlopes', [{ heads: 2 }]);
    await expect(call).rejects.toMatchObject({ code: 'internal', message: expect.stringContaining('worker') });
    expect(await other).toEqual(pe.alibiSlopes({ heads: 2 }));
    expect(await fragile.attention(small)).toEqual(pe.attention(small));
    expect(made).toHaveLength(2);
    // An idle worker is replaced, too.
    await made[1]?.terminate();
    await vi.waitFor(() => expect(made).toHaveLength(3), patient);
    expect(await fragile.attention(small)).toEqual(pe.attention(small));
    await fragile.close();
  });

  it('that die leave what lay ready for them to their successors', async () => {
    const { made } = watched();
    const fragile = await createPool({ size: 1, build: 'simd' });
    const calls = [interrupted(fragile, () => made[0]?.terminate()), fragile.attention(large(24))];
    const settled = await Promise.allSettled(calls);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(settled.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: pe.attention(large(24)) });
    await fragile.close();
  });

  it('say when memory is what they lack', async () => {
    const { made } = watched();
    const fragile = await createPool({ size: 1, build: 'simd' });
    const error = Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    const call = interrupted(fragile, () => made[0]?.emit('error', error));
    await expect(call).rejects.toMatchObject({ code: 'out-of-memory' });
    expect(await fragile.attention(small)).toEqual(pe.attention(small));
    await fragile.close();
  });

  it('whose instance is lost are replaced', async () => {
    // Answers every call with the loss of its instance, and identifies its thread.
    const script = `
      import { parentPort, threadId } from 'node:worker_threads';
      parentPort.on('message', ({ kind }) => {
        if (kind === 'start') parentPort.postMessage({ spare: [] });
        if (kind === 'call') parentPort.postMessage({ error: { code: 'instance-lost', text: String(threadId) } });
      });
    `;
    const workerUrl = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    const losing = await createPool({ size: 1, build: 'simd', workerUrl });
    const who: string[] = [];
    for (let i = 0; i < 3; i++) {
      const error = await losing.call('alibiSlopes', [{ heads: 2 }]).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'PosencError', code: 'instance-lost' });
      who.push((error as PosencError).message);
    }
    expect(new Set(who).size).toBe(3);
    await losing.close();
  });

  it('that cannot be replaced fail the calls that wait for them, until they can', async () => {
    const watch = watched();
    const fragile = await createPool({ size: 1, build: 'simd' });
    watch.refused = true;
    const call = interrupted(fragile, () => watch.made[0]?.emit('exit', 1));
    const waiting = fragile.attention(large(24));
    const refusal = { code: 'load-failed', message: expect.stringContaining('no more threads') };
    expect(await Promise.allSettled([call, waiting])).toMatchObject([
      { reason: { code: 'internal' } },
      { reason: refusal },
    ]);
    await expect(fragile.attention(small)).rejects.toMatchObject(refusal);
    watch.refused = false;
    expect(await fragile.attention(small)).toEqual(pe.attention(small));
    await fragile.close();
  });

  it.each([
    ['idle after a call', "console.log((await pool.call('absolute', [request])).data.join());", '0,1'],
    ['never called', "console.log('made');", 'made'],
    [
      'idle after a call that failed',
      "await pool.call('absolute', [{}]).catch(({ code }) => console.log(code));",
      'invalid-argument',
    ],
  ])('keep no process alive: %s', (_, call, expected) => {
    const program = `
      import { createPool } from 'posenc';
      const request = { scheme: 'sinusoidal', length: 1, dim: 2 };
      const pool = await createPool({ size: 2 });
      ${call}
    `;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: root,
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(output.trim()).toBe(expected);
  });
});

describe('createPool', () => {
  it('leaves one core to others', async () => {
    const usual = await createPool();
    expect(usual.size).toBe(Math.max(1, availableParallelism() - 1));
    await usual.close();
  });

  it('takes a build, its bytes, and the place of the worker', async () => {
    const file = new URL('../../../dist/posenc-relaxed.wasm', import.meta.url);
    const workerUrl = new URL('../../../dist/worker.js', import.meta.url);
    const wasmBinary = await readFile(file);
    const options = [
      { build: 'relaxed', wasmBinary },
      { build: 'relaxed', wasmUrl: file, workerUrl },
      { build: 'relaxed', workerUrl: 'dist/worker.js' },
    ] as const;
    for (const one of options) {
      const other = await createPool({ size: 1, ...one });
      expect(other.build).toBe('relaxed');
      expect(await other.attention(small)).toEqual(instances.relaxed.attention(small));
      await other.close();
    }
  });

  it.each([
    [{ size: 0 }, 'size', 'invalid-argument'],
    [{ size: 1.5 }, 'size', 'invalid-argument'],
    [{ size: 1000 }, 'size', 'invalid-argument'],
    [{ threads: 2 }, 'threads', 'invalid-argument'],
    [{ build: 'fast' }, 'build', 'invalid-argument'],
    [{ workerUrl: 7 }, 'workerUrl', 'invalid-argument'],
    [{ workerUrl: 'dist/no-worker.js' }, undefined, 'load-failed'],
    [{ wasmUrl: 'dist/no.wasm' }, undefined, 'load-failed'],
    [{ wasmBinary: Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0) }, undefined, 'load-failed'],
  ])('refuses %o', async (options, argument, code) => {
    const error = await createPool(options as object).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PosencError);
    expect(error).toMatchObject({ argument, code });
  });
});

describe('close', () => {
  it('rejects what is not done, and later calls', async () => {
    const closing = await createPool({ size: 1 });
    const calls = [closing.attention(large(24)), closing.call('alibiSlopes', [{ heads: 2 }])];
    const closed = closing.close();
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'closed' });
    await closed;
    await expect(closing.attention(small)).rejects.toMatchObject({ code: 'closed' });
    await expect(closing.call('alibiSlopes', [{ heads: 2 }])).rejects.toMatchObject({ code: 'closed' });
    await closing.close();
  });

  it('comes with the end of the block for `await using`', async () => {
    let kept: Pool | undefined;
    {
      const disposed = await createPool({ size: 1 });
      kept = disposed;
      await disposed[Symbol.asyncDispose]();
    }
    await expect(kept.call('alibiSlopes', [{ heads: 2 }])).rejects.toMatchObject({ code: 'closed' });
  });
});
