import threads from 'node:worker_threads';
import { PosencError } from 'posenc';
import { createTrainer, createTrainerPool, type Step } from 'posenc/train';
import { afterEach, describe, expect, it } from 'vitest';
import { small } from './options.ts';

const { Worker } = threads;
afterEach(() => {
  threads.Worker = Worker;
});

type NodeWorker = InstanceType<typeof Worker>;

/** Records the workers that are created from now on. */
function watched() {
  const made: NodeWorker[] = [];
  const watch = { made, refused: false, onMade: (_: NodeWorker) => {} };
  threads.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      if (watch.refused) throw new Error('no more threads');
      super(...args);
      made.push(this);
      watch.onMade(this);
    }
  };
  return watch;
}

const simd = { build: 'simd' } as const;

async function expected(steps: number) {
  const trainer = await createTrainer({ ...small, ...simd });
  return { curve: trainer.step(steps), parameters: trainer.parameters(), file: trainer.save() };
}

describe('when a worker ends', () => {
  it('another goes on to the same bits, and nobody notices', async () => {
    const { made } = watched();
    const pool = await createTrainerPool({ workers: 1, ...simd });
    const trainer = await pool.createTrainer({ ...small, keepEvery: 30 });
    const seen: Step[] = [];
    const onProgress = (steps: readonly Step[]) => {
      seen.push(...steps);
      // Once between two saved states, and once before any state is saved.
      if ([1, 2, 3, 4].some((n) => made.length === n && seen.length >= 40 * n - 35)) void made.at(-1)?.terminate();
    };
    const steps = await trainer.step(400, { onProgress });
    const whole = await expected(400);
    expect(made).toHaveLength(5);
    expect(steps).toEqual(whole.curve);
    expect(seen).toEqual(whole.curve);
    expect(await trainer.parameters()).toEqual(whole.parameters);
    pool.dispose();
  });

  it('everybody in it goes on', async () => {
    const { made } = watched();
    const pool = await createTrainerPool({ workers: 1, ...simd });
    const trainers = await Promise.all([0, 1, 2].map((seed) => pool.createTrainer({ ...small, seed })));
    const runs = trainers.map((trainer) => trainer.step(300));
    const other = trainers[2]?.evaluate({ lengths: [256, 512], sequences: 64 });
    await trainers[0]?.parameters();
    await made[0]?.terminate();
    await Promise.all(runs);
    for (const [seed, trainer] of trainers.entries()) {
      const whole = await createTrainer({ ...small, seed, ...simd });
      expect(await runs[seed]).toEqual(whole.step(300));
      expect(await trainer.save()).toEqual(whole.save());
    }
    expect(await other).toHaveLength(2);
    pool.dispose();
  });

  it('what was loaded and set is there again', async () => {
    const { made } = watched();
    const pool = await createTrainerPool({ workers: 1, ...simd });
    const [trainer, whole] = [await pool.createTrainer(small), await createTrainer({ ...small, ...simd })];
    const file = (await expected(70)).file;
    const values = { lnf_w: new Float32Array(16).fill(0.5) };
    await trainer.step(5);
    await trainer.load(file);
    await trainer.setParameters(values);
    whole.load(file);
    whole.setParameters(values);
    await made[0]?.terminate();
    expect(await trainer.parameters()).toEqual(whole.parameters());
    expect(trainer.steps).toBe(70);
    await made[1]?.terminate();
    expect(await trainer.step(10)).toEqual(whole.step(10));
    expect(made).toHaveLength(3);
    pool.dispose();
  });

  it('one that has nothing to do is replaced when there is something again', async () => {
    const { made } = watched();
    const pool = await createTrainerPool({ workers: 1, ...simd });
    const trainer = await pool.createTrainer(small);
    const first = await trainer.step(30);
    trainer.pause();
    const rest = trainer.step(30);
    await made[0]?.terminate();
    expect(made).toHaveLength(1);
    trainer.resume();
    expect([...first, ...(await rest)]).toEqual((await expected(60)).curve);
    expect(made).toHaveLength(2);
    pool.dispose();
  });

  it('again and again, the call is rejected, and the next one is tried', async () => {
    const watch = watched();
    const pool = await createTrainerPool({ workers: 1, ...simd });
    const trainer = await pool.createTrainer(small);
    const first = await trainer.step(60);
    const end = (worker: NodeWorker) => {
      const { postMessage } = worker;
      worker.postMessage = (order: { kind: string }, transfer: never) => {
        if (order.kind === 'start') postMessage.call(worker, order, transfer);
        else void worker.terminate();
      };
    };
    watch.onMade = end;
    end(watch.made[0] as NodeWorker);
    const error = await trainer.step(10).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PosencError);
    expect(error).toMatchObject({ code: 'internal', message: expect.stringContaining('lost its worker 3 times') });
    expect(watch.made).toHaveLength(3);
    watch.onMade = () => {};
    expect([...first, ...(await trainer.step(10))]).toEqual((await expected(70)).curve);
    pool.dispose();
  });

  it('and none can be started, the call is rejected, and the next one is tried', async () => {
    const watch = watched();
    const pool = await createTrainerPool({ workers: 1, ...simd });
    const trainer = await pool.createTrainer(small);
    const first = await trainer.step(10);
    watch.refused = true;
    await watch.made[0]?.terminate();
    await expect(trainer.step(10)).rejects.toMatchObject({
      code: 'load-failed',
      message: expect.stringContaining('no more threads'),
    });
    watch.refused = false;
    expect([...first, ...(await trainer.step(10))]).toEqual((await expected(20)).curve);
    pool.dispose();
  });

  it('for lack of memory, that is what is said', async () => {
    const watch = watched();
    const pool = await createTrainerPool({ workers: 1, ...simd });
    const trainer = await pool.createTrainer(small);
    const error = Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    const fail = (worker: NodeWorker) => {
      const { postMessage } = worker;
      worker.postMessage = (order: { kind: string }, transfer: never) => {
        if (order.kind === 'start') postMessage.call(worker, order, transfer);
        else setImmediate(() => worker.emit('error', error));
      };
    };
    watch.onMade = fail;
    fail(watch.made[0] as NodeWorker);
    await expect(trainer.step()).rejects.toMatchObject({ code: 'out-of-memory' });
    pool.dispose();
  });
});

it('an instance that is lost is made anew', async () => {
  // A real worker behind a script that reports the loss of its instance at every fifth order to step.
  const workerUrl = new URL('../../../dist/train-worker.js', import.meta.url);
  const script = `
    import { parentPort } from 'node:worker_threads';
    const post = parentPort.postMessage.bind(parentPort);
    await import(${JSON.stringify(workerUrl.href)});
    const follow = parentPort.onmessage;
    let lost = 0;
    parentPort.onmessage = (event) => {
      const order = event.data;
      if (order.kind === 'step' && ++lost % 5 === 0) {
        follow({ data: { kind: 'dispose', trainer: order.trainer } });
        return;
      }
      follow(event);
    };
    parentPort.postMessage = (answer, transfer) => {
      const isDisposed = Object.keys(answer).length === 0;
      post(isDisposed ? { error: { code: 'instance-lost', text: 'lost' } } : answer, transfer);
    };
  `;
  const pool = await createTrainerPool({
    workers: 1,
    ...simd,
    workerUrl: new URL(`data:text/javascript,${encodeURIComponent(script)}`),
  });
  const trainer = await pool.createTrainer({ ...small, keepEvery: 20 });
  const whole = await expected(200);
  expect(await trainer.step(200)).toEqual(whole.curve);
  expect(await trainer.parameters()).toEqual(whole.parameters);
  pool.dispose();
});
