import { readFileSync } from 'node:fs';
import { openModel } from 'posenc/run';
import type * as Run from '../../../web/run/index.ts';
import { expect, test } from '../support/quiet-page.ts';
import { serve } from '../support/static-server.ts';

// A model in the workers of a real browser, under a strict content security policy.

const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
const folder = new URL('../../checkpoints/llama-gqa/', import.meta.url);
const names = ['config.json', 'model.safetensors'];
const tokens = (JSON.parse(readFileSync(new URL('case.json', folder), 'utf8')) as { tokens: number[] }).tokens;

test('a model has the numbers that Node gives, the page answers meanwhile, and a worker that ends is replaced', async ({
  page,
}) => {
  const bytes = names.map((name) => readFileSync(new URL(name, folder)));
  const model = await openModel(
    names.map((name, index) => new File([Uint8Array.from(bytes[index] as Buffer)], name)),
    { build: 'simd', worker: false },
  );
  const written: Run.Piece[] = [];
  for await (const piece of model.generate(tokens, { tokens: 8, temperature: 0.8, seed: 2 })) written.push(piece);
  const expected = { loss: (await model.evaluate(tokens)).loss, written };
  model.dispose();

  const server = await serve('dist', '/', { 'content-security-policy': policy });
  const html = '<!doctype html><html lang="en"><title>A page</title><body></body></html>';
  await page.goto(server.page(html, { 'content-security-policy': policy }));
  const seen = await page.evaluate(
    async ([files, tokens]) => {
      const made: Worker[] = [];
      globalThis.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          made.push(this);
        }
      };
      const url = '/run.js';
      const { openModel } = (await import(url)) as typeof Run;
      const list = files.map(({ name, data }) => new File([Uint8Array.from(data)], name));
      const model = await openModel(list, { build: 'simd', workers: 2 });
      const lossOf = async (shift: number) => (await model.evaluate(tokens, { positions: { shift } })).loss;
      const both = Promise.all([lossOf(0), lossOf(0)]);
      let frames = 0;
      for (; frames < 3; frames++) await new Promise(requestAnimationFrame);
      const losses = await both;
      const written: Run.Piece[] = [];
      for await (const piece of model.generate(tokens, { tokens: 8, temperature: 0.8, seed: 2 })) written.push(piece);
      const long = Array.from({ length: 20_000 }, (_, n) => n % 60);
      const underWay = model.evaluate(long).catch(({ code }) => code);
      await new Promise((resolve) => setTimeout(resolve, 50));
      for (const worker of made) worker.terminate();
      const { isInWorker, memory } = model;
      const code = await underWay;
      losses.push(await lossOf(0));
      model.dispose();
      return { losses, written, code, isInWorker, copies: memory.copies };
    },
    [names.map((name, index) => ({ name, data: [...(bytes[index] as Buffer)] })), tokens] as const,
  );
  await server.close();
  expect(seen.losses).toEqual([expected.loss, expected.loss, expected.loss]);
  expect(seen.written).toEqual(expected.written);
  expect(seen).toMatchObject({ isInWorker: true, copies: 2, code: 'internal' });
});
