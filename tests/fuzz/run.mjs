/**
 * Makes hundreds of thousands of hostile calls in both builds.
 *
 * Usage: node tests/fuzz/run.mjs [--calls N] [--seed N] [--build simd|relaxed] [--of training]
 *
 * `--of training` calls posenc/train instead of an instance. Prints how many calls ended in which way, and the seed of
 * each failure. `--calls 1 --seed N` repeats one and shows it.
 */
import { fileURLToPath } from 'node:url';
import { inspect, parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runnerImport } from 'vite';
import { relaxedSimdFlags } from '../../scripts/relaxed-simd.mjs';

/** Milliseconds after which the worker is stopped: a call that never ends cannot be stopped from within. */
const patience = 120_000;

if (isMainThread) await main();
else await work(workerData);

async function main() {
  const { values } = parseArgs({
    options: { calls: { type: 'string' }, seed: { type: 'string' }, build: { type: 'string' }, of: { type: 'string' } },
  });
  // Set before any module is compiled; workers do not take such flags.
  for (const flag of relaxedSimdFlags()) setFlagsFromString(flag);
  const calls = Number(values.calls ?? 200_000);
  const seed = Number(values.seed ?? 1);
  const builds = values.build ? [values.build] : ['simd', 'relaxed'];
  if (values.of !== undefined && values.of !== 'training') throw new Error(`--of ${values.of}: expected training`);
  const isTraining = values.of === 'training';
  let wrong = 0;
  for (const build of builds) wrong += await inWorker({ build, calls, seed, isTraining });
  process.exitCode = wrong > 0 ? 1 : 0;
}

/**
 * @param {{ build: string, calls: number, seed: number, isTraining: boolean }} job @returns {Promise<number>} the
 * number of failures
 */
function inWorker(job) {
  const done = new Int32Array(new SharedArrayBuffer(4));
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), {
      workerData: { ...job, done },
    });
    let last = -1;
    const watch = setInterval(() => {
      if (done[0] === last) {
        void worker.terminate();
        reject(new Error(`build ${job.build}: the call of seed ${job.seed + last} does not end`));
      }
      last = done[0];
    }, patience);
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => clearInterval(watch));
  });
}

/** @param {{ build: 'simd' | 'relaxed', calls: number, seed: number, isTraining: boolean, done: Int32Array }} job */
async function work({ build, calls, seed, isTraining, done }) {
  const { module } = await runnerImport(
    fileURLToPath(new URL(isTraining ? 'training.ts' : 'fuzz.ts', import.meta.url)),
    { configFile: false, logLevel: 'error' },
  );
  const start = () => (isTraining ? module.TrainingTarget : module.Target).start(build);
  let target = await start();
  /** @type {Map<string, number>} */
  const counts = new Map();
  let wrong = 0;
  for (let n = 0; n < calls; n++) {
    done[0] = n;
    if (calls === 1) console.log(inspect(target.callOf(seed), { depth: 6, maxStringLength: 80 }));
    const { name, outcome } = await target.run(seed + n);
    const kind = outcome.startsWith('wrong') ? 'wrong' : outcome;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (kind !== 'wrong') continue;
    wrong++;
    console.log(`seed ${seed + n}: ${name}: ${outcome}`);
    target = await start();
  }
  const summary = [...counts].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`);
  console.log(`build ${build}: ${calls} calls from seed ${seed}: ${summary.join(', ')}`);
  parentPort?.postMessage(wrong);
}
