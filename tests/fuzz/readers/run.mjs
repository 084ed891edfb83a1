/**
 * Passes tens of thousands of hostile files to the readers of checkpoints, of arrays, or of models that are run.
 *
 * Usage: node tests/fuzz/readers/run.mjs [--of checkpoints|arrays|models] [--files N] [--seed N]
 *
 * Prints how many files ended in which way, and the seed of each failure. `--files 1 --seed N` repeats one and shows
 * its bytes.
 */
import { fileURLToPath } from 'node:url';
import { inspect, parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runnerImport } from 'vite';

/** Milliseconds after which the worker is stopped: a read that never ends cannot be stopped from within. */
const patience = 120_000;

if (isMainThread) await main();
else await work(workerData);

async function main() {
  const options = { of: { type: 'string' }, files: { type: 'string' }, seed: { type: 'string' } };
  const { values } = parseArgs({ options });
  const file = { arrays: 'arrays.ts', models: 'models.ts' }[values.of ?? ''] ?? 'readers.ts';
  const wrong = await inWorker({ file, files: Number(values.files ?? 150_000), seed: Number(values.seed ?? 1) });
  process.exitCode = wrong > 0 ? 1 : 0;
}

/** @param {{ file: string, files: number, seed: number }} job @returns {Promise<number>} the number of failures */
function inWorker(job) {
  const done = new Int32Array(new SharedArrayBuffer(4));
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { ...job, done } });
    let last = -1;
    const watch = setInterval(() => {
      if (done[0] === last) {
        void worker.terminate();
        reject(new Error(`the file of seed ${job.seed + last} is read without end`));
      }
      last = done[0];
    }, patience);
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => clearInterval(watch));
  });
}

/** @param {{ file: string, files: number, seed: number, done: Int32Array }} job */
async function work({ file, files, seed, done }) {
  const { module } = await runnerImport(fileURLToPath(new URL(file, import.meta.url)), {
    configFile: false,
    logLevel: 'error',
  });
  /** @type {Map<string, number>} */
  const counts = new Map();
  let wrong = 0;
  for (let n = 0; n < files; n++) {
    done[0] = n;
    if (files === 1) console.log(inspect(Buffer.from(module.fileOf?.(seed) ?? []).toString('latin1')));
    const { outcome } = await module.run(seed + n);
    const kind = outcome.startsWith('wrong') ? 'wrong' : outcome;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (kind !== 'wrong') continue;
    wrong++;
    console.log(`seed ${seed + n}: ${outcome}`);
  }
  const summary = [...counts].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`);
  console.log(`${files} files from seed ${seed}: ${summary.join(', ')}`);
  parentPort?.postMessage(wrong);
}
