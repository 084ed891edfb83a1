/** Models in workers: the same numbers and the same errors, several evaluations at the same time, workers that end. */
import { fileURLToPath } from 'node:url';
import threads from 'node:worker_threads';
import { PosencError, type Tensor } from 'posenc';
import * as run from 'posenc/run';
import { openModel, type PositionChanges } from 'posenc/run';
import { afterEach, describe, expect, it } from 'vitest';
import { runModel } from '../conformance/models/run.mjs';
import { filesOf, tokensOf } from './files.ts';

const name = 'llama-gqa';
const tokens = tokensOf(name);
const opened = async (options: run.OpenModelOptions = {}) => {
  const model = await openModel(filesOf(name), { build: 'simd', worker: true, ...options });
  models.push(model);
  return model;
};
const models: run.RunModel[] = [];
afterEach(() => {
  for (const model of models.splice(0)) model.dispose();
  threads.Worker = Worker;
});

const errorOf = (result: Promise<unknown>) =>
  result.then(
    () => undefined,
    (thrown: unknown) => thrown as PosencError,
  );

const workerUrl = new URL('../../dist/run-worker.js', import.meta.url);

/** Workers that are started from now on. */
const { Worker } = threads;
const made: InstanceType<typeof Worker>[] = [];
const watch = () => {
  threads.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      made.push(this);
    }
  };
};

describe('a model in workers', () => {
  it('has the numbers of the reference', async () => {
    const folder = fileURLToPath(new URL(`../checkpoints/${name}`, import.meta.url));
    const checks = await runModel(run, 'simd', folder, true);
    expect(checks.length).toBeGreaterThan(10);
    expect(checks.filter(({ share }) => !(share <= 1))).toEqual([]);
  });

  it('answers and refuses as one in the page does', async () => {
    const [far, near] = [await opened(), await opened({ worker: false })];
    expect([far.isInWorker, near.isInWorker]).toEqual([true, false]);
    const changes: PositionChanges[] = [
      [],
      { base: 500 },
      { encoding: { scheme: 't5', heads: 4, table: { data: new Float32Array(128), shape: [32, 4] } } },
      { base: -1 },
      { shift: Number.NaN },
      { layers: [9], encoding: 'none' },
    ];
    for (const positions of changes) {
      const both = await Promise.all(
        [far, near].map(async (model) => {
          try {
            const { logits, lossByToken } = await model.evaluate(tokens, { positions, logits: true });
            return [Array.from((logits as Tensor).data), Array.from(lossByToken)];
          } catch (thrown) {
            expect(thrown).toBeInstanceOf(PosencError);
            const { code, argument, given, expected, message } = thrown as PosencError;
            return [code, argument, given, expected, message];
          }
        }),
      );
      expect(both[0]).toEqual(both[1]);
    }
    const text = async (model: run.RunModel) => {
      const written: run.Piece[] = [];
      for await (const piece of model.generate(tokens, { tokens: 9, temperature: 0.9, topK: 20, seed: 4 }))
        written.push(piece);
      return written;
    };
    expect(await text(far)).toEqual(await text(near));
    expect(await far.attention(tokens, { layer: 1 })).toEqual(await near.attention(tokens, { layer: 1 }));
  });

  it('evaluates in as many workers as it may have, from one reading of the files', async () => {
    const loaded: number[] = [];
    const model = await opened({ workers: 2, onProgress: (progress) => loaded.push(progress.loaded) });
    const { weights } = model.memory;
    expect([model.memory.copies, loaded.at(-1)]).toEqual([1, weights]);
    const all = await Promise.all([0, 1, 2, 3].map((shift) => model.evaluate(tokens, { positions: { shift } })));
    expect(model.memory.copies).toBe(2);
    expect(model.memory.total).toBeGreaterThan(2 * weights);
    expect(loaded.at(-1)).toBe(weights);
    for (const [shift, { loss }] of all.entries()) {
      expect(loss).toBe((await model.evaluate(tokens, { positions: { shift } })).loss);
    }
    const one = await opened({ workers: 1 });
    expect((await one.sensitivity(tokens)).layers).toEqual((await model.sensitivity(tokens)).layers);
    expect(one.memory.copies).toBe(1);
  });

  it('stops immediately when it is aborted, and continues with the next call', async () => {
    const model = await opened({ workers: 1 });
    const stop = new AbortController();
    const calls = [1, 2, 3].map(() => errorOf(model.evaluate(tokens, { signal: stop.signal })));
    stop.abort();
    for (const call of calls) expect(await call).toMatchObject({ name: 'AbortError' });
    expect((await model.evaluate(tokens)).loss).toBeGreaterThan(0);
    const aborted = errorOf(openModel(filesOf(name), { worker: true, signal: AbortSignal.abort() }));
    expect(await aborted).toMatchObject({ name: 'AbortError' });
  });

  it('says that it was disposed to calls that are under way', async () => {
    const model = await opened();
    const long = Array.from({ length: 400 }, (_, n) => n % 60);
    const calls = [errorOf(model.evaluate(long)), errorOf(model.sensitivity(long))];
    const writing = model.generate(tokens, { tokens: 50 });
    await writing.next();
    model.dispose();
    for (const call of [...calls, errorOf(writing.next()), errorOf(model.evaluate(tokens))])
      expect(await call).toMatchObject({ code: 'invalid-argument', argument: 'model' });
  });

  it('is put into another worker when one ends', async () => {
    watch();
    const model = await opened({ workers: 1 });
    const end = () => made.at(-1)?.terminate();
    const { loss } = await model.evaluate(tokens);
    const writing = model.generate(tokens, { tokens: 50 });
    await writing.next();
    await end();
    const error = await errorOf(writing.next());
    expect(error).toBeInstanceOf(PosencError);
    expect(error?.message).toMatch(/^The worker .* ended; call again/);
    expect((await model.evaluate(tokens)).loss).toBe(loss);
    const underWay = errorOf(model.evaluate(Array.from({ length: 20_000 }, (_, n) => n % 60)));
    await end();
    expect(await underWay).toMatchObject({ code: 'internal' });
    expect((await model.evaluate(tokens)).loss).toBe(loss);
  });

  it('is in the page where no worker can be started, unless it has to be in one', async () => {
    const missing = { workerUrl: new URL('no-worker.js', workerUrl) };
    const model = await opened({ worker: 'auto', ...missing });
    expect([model.isInWorker, (await model.evaluate(tokens)).loss > 0]).toEqual([false, true]);
    expect(await errorOf(opened(missing))).toMatchObject({ code: 'load-failed' });
    expect(await errorOf(opened({ worker: 'yes' as 'auto' }))).toMatchObject({ argument: 'worker' });
    expect(await errorOf(opened({ workers: 0 }))).toMatchObject({ argument: 'workers' });
  });

  it('needs memory for its weights before they are read', async () => {
    const read: unknown[] = [];
    const large = filesOf(name, (config, tensors) => {
      const one = tensors.get('lm_head.weight') as { dtype: string; shape: number[]; bytes: Uint8Array };
      const rows = 200_000;
      for (const key of ['lm_head.weight', 'model.embed_tokens.weight'])
        tensors.set(key, {
          ...one,
          shape: [rows, one.shape[1] as number],
          bytes: new Uint8Array(4 * rows * (one.shape[1] as number)),
        });
      config.vocab_size = rows;
    });
    const error = await errorOf(
      openModel(large, { worker: true, build: 'simd', maxMemory: 2 ** 24, onProgress: (one) => read.push(one) }),
    );
    expect([error?.code, read.length]).toEqual(['out-of-memory', 0]);
    expect(error?.message).toMatch('MiB');
  });
});
