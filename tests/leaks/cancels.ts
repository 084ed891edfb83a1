import { type AttentionOptions, createPool, type Pool, PosencError } from 'posenc';
import { expect, vi } from 'vitest';
import { instances } from '../api/builds.ts';
import { random as array, sameBits } from '../api/numbers.ts';
import { Random } from '../fuzz/random.ts';
import { heapBytes } from './heap.ts';
import { watchedWorkers } from './watched-workers.ts';

const pe = instances.simd;
const size = 2;

/** A call that is divided, and one that is not. */
const shapes = { divided: [6, 512, 16], whole: [1, 64, 16] };

function attention(shape: readonly number[]): AttentionOptions {
  return { q: array(shape, 1), k: array(shape, 2), v: array(shape, 3), causal: true, encoding: { scheme: 'alibi' } };
}

const options = { divided: attention(shapes.divided), whole: attention(shapes.whole) };
const expected = { divided: pe.attention(options.divided).output, whole: pe.attention(options.whole).output };
const table = { scheme: 'sinusoidal', length: 256, dim: 64 } as const;
const expectedTable = pe.absolute(table);

/** Waits for a random time: until before anything could happen, or until the middle of work that takes milliseconds. */
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
 * Cancels calls of a pool, or ends its workers, at random moments: each call returns the bits of a single instance or
 * is rejected with the reason. Afterwards the pool returns the same bits, has exactly its workers, and both their
 * memory and that of this thread are as before.
 */
export async function interruptPool(count: number, { kills }: { kills: boolean }): Promise<Ended> {
  const random = new Random(kills ? 2 : 1);
  const watch = watchedWorkers();
  const pool = await createPool({ size, build: 'simd', maxMemory: 2 ** 24 });
  const ended: Ended = { returned: 0, cancelled: 0, killed: 0 };
  try {
    await warm(pool);
    const [room, heap] = [await largestTable(pool), await heapBytes()];
    const ends: Promise<unknown>[] = [];
    for (let n = 0; n < count; n += size) {
      const calls = Promise.allSettled(Array.from({ length: size }, () => interrupted(pool, random, ended)));
      if (kills && random.chance(0.5)) {
        await later(random);
        const alive = [...watch.alive];
        // There is none while both are being replaced.
        if (alive.length > 0) ends.push(random.pick(alive).terminate());
      }
      for (const call of await calls) if (call.status === 'rejected') throw call.reason;
    }
    // The pool knows of a worker's end by then; a call that came before would be lost with it.
    await Promise.all(ends);
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

/** A call that is cancelled at a random moment, or when it reports a certain progress. */
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
  // Handlers are attached before the signal is aborted.
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
        // 'load-failed' if no worker could be started that might take the call.
        expect((thrown as PosencError).code).toMatch(/^(internal|load-failed)$/);
        expect((thrown as PosencError).message).toContain('worker');
        ended.killed++;
      }
    },
  );
  // Otherwise only a report of progress may cancel it.
  if (random.chance(0.7)) void later(random).then(() => stop.abort(reason));
  await settled;
}

/** Makes every worker do both kinds of calls, and compares the bits with those of a single instance. */
async function warm(pool: Pool): Promise<void> {
  for (let n = 0; n < 4; n++) {
    const [divided, whole] = await Promise.all([pool.attention(options.divided), pool.attention(options.whole)]);
    expect(sameBits(divided.output.data, expected.divided.data as Float32Array)).toBe(true);
    expect(sameBits(whole.output.data, expected.whole.data as Float32Array)).toBe(true);
  }
}

/** Number of rows of the largest table that all workers can compute at the same time. */
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
