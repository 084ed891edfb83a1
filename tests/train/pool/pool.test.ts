import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PosencError } from 'posenc';
import { createTrainer, createTrainerPool, type PoolTrainerOptions, type Step, type WorkerTrainer } from 'posenc/train';
import { afterAll, describe, expect, it } from 'vitest';
import { relaxedSimdFlags } from '../../../scripts/relaxed-simd.mjs';
import { digestOf } from '../digest.ts';
import { small } from './options.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The file that these tests import, as `vitest.config.ts` chooses it. */
const tested = new URL(`../../../${process.env.POSENC_TESTED ?? 'dist'}/train.js`, import.meta.url);
const pool = await createTrainerPool({ workers: 1, build: 'simd' });

afterAll(() => pool.dispose());

const start = (options: Partial<PoolTrainerOptions> = {}) => pool.createTrainer({ ...small, ...options });
/** The same training in this thread. */
const alone = (options: Partial<PoolTrainerOptions> = {}) => createTrainer({ ...small, build: 'simd', ...options });

const hasRelaxed = relaxedSimdFlags().every((flag) => process.execArgv.includes(flag));
const builds = hasRelaxed ? (['simd', 'relaxed'] as const) : (['simd'] as const);

const tokens = { data: [1, 9, 2, 9, 1], shape: [5] };
const batch = {
  tokens: { data: Int32Array.from({ length: 34 }, (_, i) => (5 * i) % 16), shape: [2, 17] },
  targets: { data: Int32Array.from({ length: 34 }, (_, i) => (7 * i) % 16), shape: [2, 17] },
};

describe('a trainer in a worker', () => {
  it.each(builds)('has the bits of one in the calling thread after 50 steps, build %s', async (build) => {
    const workers = await createTrainerPool({ workers: 2, build });
    expect([workers.workers, workers.build]).toEqual([2, build]);
    const schemes = ['rope', 't5', 'fire'] as const;
    const digests = schemes.map(async (scheme) => {
      const trainer = await workers.createTrainer({ ...small, position: { scheme } });
      expect(trainer.build).toBe(build);
      const curve = await trainer.step(50);
      return { curve, digest: await digestOf(await trainer.parameters()) };
    });
    for (const [i, { curve, digest }] of (await Promise.all(digests)).entries()) {
      const trainer = await createTrainer({ ...small, build, position: { scheme: schemes[i] as 'rope' } });
      expect(curve).toEqual(trainer.step(50));
      expect(digest).toBe(await digestOf(trainer.parameters()));
    }
    workers.dispose();
  });

  it('reports every step once, some at a time', async () => {
    const trainer = await start();
    const seen: Step[] = [];
    let reports = 0;
    const onProgress = (steps: readonly Step[]) => {
      reports++;
      seen.push(...steps);
      expect(trainer.steps).toBe(seen.length);
    };
    const steps = await trainer.step(1500, { onProgress });
    expect(seen).toEqual(steps);
    expect(steps.map(({ step }) => step)).toEqual(Array.from({ length: 1500 }, (_, i) => i + 1));
    // The state is saved every 50 steps, which ends a turn.
    expect(reports).toBeLessThan(150);
    trainer.dispose();
  });

  it('takes turns with others in its worker', async () => {
    const [a, b] = [await start(), await start({ seed: 1 })];
    const order: string[] = [];
    await Promise.all([
      a.step(1000, { onProgress: () => order.push('a') }),
      b.step(1000, { onProgress: () => order.push('b') }),
    ]);
    const last = Math.min(order.lastIndexOf('a'), order.lastIndexOf('b'));
    expect(last).toBeGreaterThan(20);
    // The first trainer has two turns before the second one is ready.
    for (let i = 2; i < last; i++) expect(order[i], `turn ${i} of ${order.join('')}`).not.toBe(order[i - 1]);
    a.dispose();
    b.dispose();
  });

  it('ends a call when its signal says so, and goes on', async () => {
    const trainer = await start();
    const stop = new AbortController();
    const onProgress = () => trainer.steps >= 100 && stop.abort();
    const reason = await trainer.step(1e9, { signal: stop.signal, onProgress }).catch((thrown: unknown) => thrown);
    expect(reason).toBe(stop.signal.reason);
    expect(reason).toMatchObject({ name: 'AbortError' });
    const { steps } = trainer;
    expect(steps).toBeGreaterThanOrEqual(100);
    expect((await trainer.step(1))[0]?.step).toBe(steps + 1);
    const expected = await alone();
    expected.step(steps + 1);
    expect(await trainer.parameters()).toEqual(expected.parameters());
    await expect(trainer.step(1, { signal: AbortSignal.abort('no') })).rejects.toBe('no');
    await expect(trainer.evaluate({ signal: AbortSignal.abort('no') })).rejects.toBe('no');
    trainer.dispose();
  });

  it('ends a call that has not begun, and one that has nothing under way, at once', async () => {
    const trainer = await start();
    trainer.pause();
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [first, second].map(({ signal }) => trainer.step(10, { signal }).catch((reason) => reason));
    second.abort('second');
    expect(await calls[1]).toBe('second');
    first.abort('first');
    expect(await calls[0]).toBe('first');
    expect(trainer.steps).toBe(0);
    trainer.dispose();
  });

  it('ends an evaluation between its parts', async () => {
    const trainer = await start();
    const stop = new AbortController();
    const long = trainer.evaluate({ lengths: [1024, 1024, 1024, 1024], sequences: 512, signal: stop.signal });
    const ended = expect(long).rejects.toBe('enough');
    // The signal reaches the worker after the call, and is noticed between two parts of it.
    stop.abort('enough');
    await ended;
    const options = { lengths: [17, 64], sequences: 40 };
    expect(await trainer.evaluate(options)).toEqual((await alone()).evaluate(options));
    trainer.dispose();
  });

  it('pauses, and does everything else meanwhile', async () => {
    const trainer = await start();
    const stop = new AbortController();
    let done = false;
    const run = trainer.step(1000, { signal: stop.signal, onProgress: () => trainer.pause() }).then((steps) => {
      done = true;
      return steps;
    });
    while (!trainer.paused) await trainer.parameters();
    // Waits for the steps in progress.
    await trainer.parameters();
    const { steps } = trainer;
    expect(steps).toBeGreaterThan(0);
    for (let i = 0; i < 3; i++) await trainer.evaluate();
    expect([trainer.steps, done]).toEqual([steps, false]);
    while (!done) {
      trainer.resume();
      await trainer.parameters();
    }
    expect(await run).toHaveLength(1000);
    expect(trainer.steps).toBe(1000);
    trainer.dispose();
  });

  it('answers between two steps of a long call', async () => {
    const trainer = await start();
    const stop = new AbortController();
    const run = trainer.step(1e9, { signal: stop.signal }).catch((reason) => reason);
    const { shape } = await trainer.attention(tokens);
    expect(shape).toEqual([2, 2, 5, 5]);
    const file = await trainer.save();
    const { steps } = trainer;
    stop.abort('enough');
    expect(await run).toBe('enough');
    const expected = await alone();
    expected.step(steps);
    expect(file).toEqual(expected.save());
    trainer.dispose();
  });

  it('does what Trainer does', async () => {
    const [trainer, expected] = [await start({ keepEvery: 7 }), await alone()];
    expect(await trainer.step(9)).toEqual(expected.step(9));
    expect(await trainer.evaluate({ lengths: [17, 300] })).toEqual(expected.evaluate({ lengths: [17, 300] }));
    expect(await trainer.score(batch)).toEqual(expected.score(batch));
    expect(await trainer.loss(batch)).toEqual(expected.loss(batch));
    expect(await trainer.gradients(batch)).toEqual(expected.gradients(batch));
    expect(await trainer.logits(batch.tokens)).toEqual(expected.logits(batch.tokens));
    expect(await trainer.attention(tokens)).toEqual(expected.attention(tokens));
    expect(await trainer.stepOn(batch)).toEqual(expected.stepOn(batch));
    expect(trainer.steps).toBe(10);
    expect(await trainer.parameters()).toEqual(expected.parameters());
    const file = await trainer.save();
    expect(file).toEqual(expected.save());
    const values = { lnf_w: new Float32Array(16).fill(2) };
    await trainer.setParameters(values);
    expected.setParameters(values);
    expect(await trainer.step(3)).toEqual(expected.step(3));
    await trainer.load(file);
    expected.load(file);
    expect(trainer.steps).toBe(10);
    expect(await trainer.step(12)).toEqual(expected.step(12));
    expect(await trainer.parameters()).toEqual(expected.parameters());
    trainer.dispose();
  });

  it('learns a text', async () => {
    const text = 'to be or not to be, that is the question. '.repeat(20);
    const trainer = await start({ task: { text, testSize: 100 } });
    expect(trainer.characters?.join('')).toBe([...new Set(text)].sort().join(''));
    const curve = await trainer.step(40);
    expect(curve.at(-1)?.loss).toBeLessThan(curve[0]!.loss - 0.5);
    trainer.dispose();
  });

  it('names the step and the scheme where the loss is not finite, and can be brought back', async () => {
    const trainer = await start();
    const before = (await trainer.step(3)).length;
    const file = await trainer.save();
    const own = await trainer.parameters();
    await trainer.setParameters(Object.fromEntries(own.map(({ name, data }) => [name, data.map(() => 3e38)])));
    const huge = await trainer.parameters();
    const error = await trainer.step(10).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PosencError);
    expect(error).toMatchObject({
      code: 'invalid-argument',
      argument: 'optimizer.lr',
      message: `optimizer.lr: the loss or a gradient is not finite after ${before} steps with scheme 'alibi'; expected a lower learning rate`,
    });
    expect(trainer.steps).toBe(before);
    expect(await trainer.parameters()).toEqual(huge);
    await trainer.load(file);
    const expected = await alone();
    expect((await trainer.step(5)).map(({ loss }) => loss)).toEqual(
      expected
        .step(8)
        .slice(3)
        .map(({ loss }) => loss),
    );
    trainer.dispose();
  });

  it('hands on what a callback throws', async () => {
    const trainer = await start();
    const thrown = new Error('mine');
    const onProgress = () => {
      throw thrown;
    };
    await expect(trainer.step(1e9, { onProgress })).rejects.toBe(thrown);
    expect(await trainer.step(2)).toHaveLength(2);
    trainer.dispose();
  });

  it('refuses what is not allowed, and goes on', async () => {
    const trainer = await start();
    const wrong: [(trainer: WorkerTrainer) => Promise<unknown>, string][] = [
      [(t) => t.step(0), 'count'],
      [(t) => t.step(1.5), 'count'],
      [(t) => t.step(1, { signal: {} as AbortSignal }), 'signal'],
      [(t) => t.step(1, { onProgress: 1 as never }), 'onProgress'],
      [(t) => t.step(1, { progress: 1 } as never), 'progress'],
      [(t) => t.evaluate({ lengths: [17, 0] }), 'lengths[1]'],
      [(t) => t.evaluate({ lengths: [17, 3] }), 'lengths[1]'],
      [(t) => t.evaluate({ sequences: -1 }), 'sequences'],
      [(t) => t.attention({ data: [99], shape: [1] }), 'tokens'],
      [(t) => t.attention({ data: new Int32Array(5000), shape: [5000] }), 'length'],
      [(t) => t.logits({ data: [0.5], shape: [1, 1] }), 'tokens.data'],
      [(t) => t.gradients({ tokens: batch.tokens } as never), 'targets'],
      [(t) => t.stepOn({ ...batch, targets: { ...batch.targets, shape: [34, 1] } }), 'targets.shape'],
      [(t) => t.setParameters({ nope: [1] }), 'values'],
      [(t) => t.setParameters({ lnf_w: [Number.NaN] }), 'values.lnf_w'],
      [(t) => t.setParameters({ lnf_w: Array(small.model.dim).fill('1') }), 'values.lnf_w'],
      [(t) => t.load(new Uint8Array(3)), 'file'],
      [(t) => t.load((() => 1) as never), 'file'],
    ];
    for (const [call, argument] of wrong) {
      const error = await call(trainer).catch((thrown: unknown) => thrown);
      expect(error, argument).toBeInstanceOf(PosencError);
      expect(error).toMatchObject({ code: 'invalid-argument', argument });
    }
    expect(await trainer.step(2)).toEqual((await alone()).step(2));
    trainer.dispose();
  });

  it('is over when it is disposed of', async () => {
    const trainer = await start();
    const run = trainer.step(1e9);
    const rejected = expect(run).rejects.toMatchObject({ code: 'closed' });
    await trainer.parameters();
    trainer.dispose();
    await rejected;
    await expect(trainer.step()).rejects.toMatchObject({ argument: 'trainer' });
    await expect(trainer.save()).rejects.toMatchObject({ argument: 'trainer' });
    trainer.dispose();
  });
});

describe('createTrainer of a pool', () => {
  it.each([
    [{ model: { dim: 16, layers: 2, heads: 3 } }, 'model.heads'],
    [{ position: { scheme: 'nope' } }, 'position.scheme'],
    [{ position: { scheme: 'learned', rows: 8 } }, 'length'],
    [{ task: 'reverse' }, 'task'],
    [{ batch: 4000, length: 4000 }, 'length'],
    [{ keepEvery: 0 }, 'keepEvery'],
    [{ data: () => batch }, 'data'],
    [{ build: 'simd' }, 'build'],
    [{ sed: 1 }, 'sed'],
  ])('refuses %o', async (options, argument) => {
    const error = await start(options as never).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PosencError);
    expect(error).toMatchObject({ code: 'invalid-argument', argument });
  });

  it('needs no task where batches are given', async () => {
    const trainer = await pool.createTrainer({
      ...small,
      model: { ...small.model, vocab: 16 },
      task: undefined as never,
    });
    expect((await trainer.stepOn(batch)).step).toBe(1);
    await expect(trainer.step()).rejects.toMatchObject({ argument: 'task' });
    trainer.dispose();
  });
});

describe('createTrainerPool', () => {
  it('leaves one core to others', async () => {
    const usual = await createTrainerPool();
    expect(usual.workers).toBe(Math.max(1, availableParallelism() - 1));
    usual.dispose();
  });

  it('takes the bytes of the module, and the place of the worker', async () => {
    const file = new URL('../../../dist/posenc-train-simd.wasm', import.meta.url);
    const workerUrl = new URL('../../../dist/train-worker.js', import.meta.url);
    for (const options of [
      { wasmBinary: await readFile(file) },
      { build: 'simd', wasmUrl: file, workerUrl },
    ] as const) {
      const other = await createTrainerPool({ workers: 1, ...options });
      const trainer = await other.createTrainer(small);
      expect(await trainer.step(2)).toEqual((await alone()).step(2));
      other.dispose();
    }
  });

  it.each([
    [{ workers: 0 }, 'workers', 'invalid-argument'],
    [{ workers: 1.5 }, 'workers', 'invalid-argument'],
    [{ size: 1 }, 'size', 'invalid-argument'],
    [{ build: 'fast' }, 'build', 'invalid-argument'],
    [{ workerUrl: 7 }, 'workerUrl', 'invalid-argument'],
    [{ workerUrl: 'dist/no-worker.js' }, undefined, 'load-failed'],
    [{ wasmUrl: 'dist/no.wasm' }, undefined, 'load-failed'],
    [{ wasmBinary: Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0) }, undefined, 'load-failed'],
  ])('refuses %o', async (options, argument, code) => {
    const error = await createTrainerPool(options as object).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PosencError);
    expect(error).toMatchObject({ argument, code });
  });

  it('rejects what is not done when it is disposed of, and later calls', async () => {
    const other = await createTrainerPool({ workers: 1, build: 'simd' });
    const trainer = await other.createTrainer(small);
    const rejected = [trainer.step(1e9), trainer.evaluate(), other.createTrainer(small)].map((call) =>
      expect(call).rejects.toMatchObject({ code: 'closed' }),
    );
    other.dispose();
    await Promise.all(rejected);
    await expect(trainer.step()).rejects.toMatchObject({ code: 'closed' });
    await expect(other.createTrainer(small)).rejects.toMatchObject({ code: 'closed' });
    other.dispose();
  });

  it('keeps no process alive', () => {
    const program = `
      import { createTrainerPool } from ${JSON.stringify(tested.href)};
      const pool = await createTrainerPool({ workers: 2, build: 'simd' });
      const trainer = await pool.createTrainer(${JSON.stringify(small)});
      console.log((await trainer.step(3)).length);
    `;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: root,
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(output.trim()).toBe('3');
  });
});
