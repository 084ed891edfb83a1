import { setFlagsFromString } from 'node:v8';
import type { Page } from '@playwright/test';
import { relaxedSimdFlags } from '../../../scripts/relaxed-simd.mjs';
import type * as Train from '../../../web/train/index.ts';
import { digestOf } from '../../train/digest.ts';
import { expect, test } from '../support/quiet-page.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// Trainers in the workers of a real browser, under a strict content security policy.

const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
const options = {
  model: { dim: 16, layers: 2, heads: 2 },
  task: 'pairs',
  batch: 4,
  length: 17,
  optimizer: { warmup: 2, total: 400, cooldown: 10 },
} as const;

let server: StaticServer;
let train: typeof Train;

test.beforeAll(async () => {
  server = await serve('dist', '/', { 'content-security-policy': policy });
  for (const flag of relaxedSimdFlags()) setFlagsFromString(flag);
  train = await import(new URL('../../../dist/train.js', import.meta.url).href);
});

test.afterAll(() => server.close());

async function open(page: Page): Promise<void> {
  const html = '<!doctype html><html lang="en"><title>A page</title><body></body></html>';
  await page.goto(server.page(html, { 'content-security-policy': policy }));
}

for (const build of ['simd', 'relaxed'] as const) {
  test(`200 steps have the bits that Node gives, build ${build}, and the page answers meanwhile`, async ({ page }) => {
    await open(page);
    const position = { scheme: build === 'simd' ? 'rope' : 'fire' } as const;
    const value = { ...options, position };
    const seen = await page.evaluate(
      async ([build, value]) => {
        const url = '/train.js';
        const { createTrainerPool } = (await import(url)) as typeof Train;
        const pool = await createTrainerPool({ workers: 1, build });
        const trainer = await pool.createTrainer(value);
        let [reported, frames] = [0, 0];
        const run = trainer.step(200, { onProgress: (steps) => (reported += steps.length) });
        for (; frames < 3; frames++) await new Promise(requestAnimationFrame);
        const losses = (await run).map(({ loss }) => loss);
        const result = {
          losses,
          reported,
          frames,
          parameters: (await trainer.parameters()).map(({ data }) => Array.from(data)),
          scores: await trainer.evaluate({ lengths: [17, 64] }),
        };
        pool.dispose();
        return result;
      },
      [build, value] as const,
    );
    const trainer = await train.createTrainer({ ...value, build });
    expect(seen.losses).toEqual(trainer.step(200).map(({ loss }) => loss));
    expect(seen.reported).toBe(200);
    const own = trainer.parameters();
    const found = own.map((one, i) => ({ ...one, data: Float32Array.from(seen.parameters[i] ?? []) }));
    expect(await digestOf(found)).toBe(await digestOf(own));
    expect(seen.scores).toEqual(trainer.evaluate({ lengths: [17, 64] }));
    trainer.dispose();
  });
}

for (const end of ['is terminated', 'fails'] as const) {
  test(`a worker that ${end} is replaced, and its trainer goes on to the same bits`, async ({ page }) => {
    await open(page);
    const value = { ...options, position: { scheme: 'alibi' }, keepEvery: 30 } as const;
    const seen = await page.evaluate(
      async ([end, value]) => {
        const url = '/train.js';
        const made: Worker[] = [];
        const { Worker: Original } = globalThis;
        globalThis.Worker = class extends Original {
          constructor(...args: ConstructorParameters<typeof Worker>) {
            super(...args);
            made.push(this);
          }
        };
        const { createTrainerPool } = (await import(url)) as typeof Train;
        const pool = await createTrainerPool({ workers: 1, build: 'simd' });
        const trainer = await pool.createTrainer(value);
        let hasEnded = false;
        const onProgress = () => {
          if (trainer.steps < 40 || hasEnded) return;
          hasEnded = true;
          if (end === 'fails') made[0]?.dispatchEvent(new ErrorEvent('error', { message: 'gone' }));
          else made[0]?.terminate();
        };
        const losses = (await trainer.step(200, { onProgress })).map(({ loss }) => loss);
        pool.dispose();
        return { losses, workers: made.length };
      },
      [end, value] as const,
    );
    const { keepEvery, ...others } = value;
    const trainer = await train.createTrainer({ ...others, build: 'simd' });
    expect(seen).toEqual({ losses: trainer.step(200).map(({ loss }) => loss), workers: 2 });
    trainer.dispose();
  });
}
