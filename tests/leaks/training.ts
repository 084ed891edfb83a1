import { createTrainer, createTrainerPool, type Step } from 'posenc/train';
import { expect, vi } from 'vitest';
import { Random } from '../fuzz/random.ts';
import { digestOf } from '../train/digest.ts';
import { small } from '../train/pool/options.ts';
import { watchedWorkers } from './watched-workers.ts';

const stepsAtOnce = 30;

/** Two trainers share a worker that is terminated `kills` times at random moments; some steps are cancelled, too. */
export async function interruptTraining(kills: number): Promise<void> {
  const random = new Random(3);
  const watch = watchedWorkers();
  const pool = await createTrainerPool({ workers: 1, build: 'simd' });
  const options = (seed: number) => ({ ...small, seed });
  const seeds = [1, 2];
  try {
    const trainers = await Promise.all(seeds.map((seed) => pool.createTrainer({ ...options(seed), keepEvery: 20 })));
    const curves: Step[][] = seeds.map(() => []);
    for (let n = 0; n < kills; n++) {
      const stop = new AbortController();
      const reason = new Error('no longer wanted');
      const isCancelled = random.chance(0.3);
      const runs = trainers.map((trainer, i) => {
        const onProgress = (steps: readonly Step[]) => curves[i]?.push(...steps);
        return trainer.step(stepsAtOnce, { signal: stop.signal, onProgress }).catch((thrown: unknown) => {
          expect(thrown).toBe(reason);
        });
      });
      await new Promise((done) => setTimeout(done, random.whole(0, 40)));
      const [worker] = [...watch.alive].slice(-1);
      if (isCancelled) stop.abort(reason);
      await worker?.terminate();
      await Promise.all(runs);
    }
    for (const [i, trainer] of trainers.entries()) {
      const alone = await createTrainer({ ...options(i + 1), build: 'simd' });
      expect(curves[i]).toEqual(alone.step(trainer.steps));
      expect(await digestOf(await trainer.parameters())).toBe(await digestOf(alone.parameters()));
      alone.dispose();
    }
    // Each termination was noticed.
    expect(watch.made).toBeGreaterThan(kills / 2);
    expect(watch.alive.size).toBe(1);
  } finally {
    pool.dispose();
    watch.restore();
  }
  await vi.waitFor(() => expect(watch.alive.size).toBe(0), { timeout: 600_000 });
}
