import { type AttentionOptions, createPool, type Pool, PosencError } from 'posenc';
import { expect, vi } from 'vitest';
import { instances } from '../api/builds.ts';
import { random as array, sameBits } from '../api/numbers.ts';
import { Random } from '../fuzz/random.ts';
import { heapBytes } from './heap.ts';
import { watchedWorkers } from './watched-workers.ts';

const pe = instances.simd;
const size = 2;

/** One that is divided, one that is not, and one that a signal takes out of its worker. */
const shapes = { divided: [6, 512, 16], whole: [1, 64, 16] };

function attention(shape: readonly number[]): AttentionOptions {
  return { q: array(shape, 1), k: array(shape, 2), v: array(shape, 3), causal: true, encoding: { scheme: 'alibi' } };
}

const options = { divided: attention(shapes.divided), whole: attention(shapes.whole) };
const expected = { divided: pe.attention(options.divided).output, whole: pe.attention(options.whole).output };
const table = { scheme: 'sinusoidal', length: 256, dim: 64 } as const;
const expectedTable = pe.absolute(table);

/** A moment that a seed chooses: before anything could happen, or somewhere in the middle of what takes milliseconds. */
async function later(random: Random): Promise<void> {
  const [turns, milliseconds] = [random.whole(0, 10), random.whole(1, 25)];
  if (random.chance(0.5)) await new Promise<void>((done) => setTimeout(done, milliseconds));
  else for (let n = 0; n < turns; n++) await new Promise<void>((done) => setImmediate(done));
}

export interface Ended {
  returned: number;
  cancelled: number;
  killed: number;
}

/**
 * Calls of a pool that are cancelled, or lose a worker, at moments that a seed chooses: each returns the bits of one instance or is
 * rejected with the reason; afterwards the pool gives the same bits, has its workers and no more, and both their memory and that of
 * this thread are what they were.
 */
export async function interruptPool(count: number, { kills }: { kills: boolean }): Promise<Ended> {
  const random = new Random(kills ? 2 : 1);
  const watch = watchedWorkers();
  const pool = await createPool({ size, build: 'simd', maxMemory: 2 ** 24 });
  const ended: Ended = { returned: 0, cancelled: 0, killed: 0 };
  try {
    await warm(pool);
    const [room, heap] = [await largestTable(pool), await heapBytes()];
    for (let n = 0; n < count; n += size) {
      const calls = Promise.allSettled(Array.from({ length: size }, () => interrupted(pool, random, ended)));
      if (kills && random.chance(0.5)) {
        await later(random);
        const alive = [...watch.alive];
        // None while both are being replaced.
        if (alive.length > 0) void random.pick(alive).terminate();
      }
      for (const call of await calls) if (call.status === 'rejected') throw call.reason;
    }
    await warm(pool);
    expect(await largestTable(pool)).toBe(room);
    await vi.waitFor(() => expect(watch.alive.size).toBe(size), { timeout: 600_000 });
    expect((await heapBytes()) - heap).toBeLessThan(1_000_000 + 200 * count);
  } finally {
    await pool.close();
    watch.restore();
  }
  await vi.waitFor(() => expect(watch.alive.size).toBe(0), { timeout: 600_000 });
  return ended;
}

/** A call whose signal speaks at some moment, or as the call tells how far it is. */
async function interrupted(pool: Pool, random: Random, ended: Ended): Promise<void> {
  const stop = new AbortController();
  const reason = new Error('no longer wanted');
  const { signal } = stop;
  const kind = random.pick(['divided', 'divided', 'whole', 'call'] as const);
  const atPart = random.whole(1, 8);
  const onProgress = (done: number) => random.chance(0.5) && done === atPart && stop.abort(reason);
  const call =
    kind === 'call'
      ? pool.call('absolute', [table], { signal })
      : pool.attention(options[kind], { signal, onProgress }).then(({ output }) => output);
  // Heard before the signal speaks.
  const settled = call.then(
    (result) => {
      ended.returned++;
      const whole = kind === 'call' ? expectedTable : expected[kind];
      expect(sameBits(result.data as Float32Array, whole.data as Float32Array)).toBe(true);
    },
    (thrown: unknown) => {
      if (thrown === reason) ended.cancelled++;
      else {
        expect(thrown).toBeInstanceOf(PosencError);
        // 'load-failed' where none has been started yet that could take it.
        expect((thrown as PosencError).code).toMatch(/^(internal|load-failed)$/);
        expect((thrown as PosencError).message).toContain('worker');
        ended.killed++;
      }
    },
  );
  // Or not at all, but for what it says of its progress.
  if (random.chance(0.7)) void later(random).then(() => stop.abort(reason));
  await settled;
}

/** Every worker has done both, with the bits of one instance. */
async function warm(pool: Pool): Promise<void> {
  for (let n = 0; n < 4; n++) {
    const [divided, whole] = await Promise.all([pool.attention(options.divided), pool.attention(options.whole)]);
    expect(sameBits(divided.output.data, expected.divided.data as Float32Array)).toBe(true);
    expect(sameBits(whole.output.data, expected.whole.data as Float32Array)).toBe(true);
  }
}

/** Rows of the largest table that all workers can make at the same time. */
async function largestTable(pool: Pool): Promise<number> {
  let [low, high] = [0, 2 ** 12];
  while (high - low > 1) {
    const length = Math.floor((low + high) / 2);
    const calls = Array.from({ length: size }, () => pool.call('absolute', [{ ...table, length, dim: 1024 }]));
    const results = await Promise.allSettled(calls);
    for (const one of results) if (one.status === 'rejected') expect(one.reason.code).toBe('out-of-memory');
    if (results.every(({ status }) => status === 'fulfilled')) low = length;
    else high = length;
  }
  return low;
}
