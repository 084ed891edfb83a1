/**
 * `npm run bench -- --only generalisation`: trains every scheme on every task with several seeds on sequences of one
 * length, and records its accuracy at greater lengths. Finished runs are kept, so the same command continues where it
 * was stopped; a run gives the same digits wherever it is made.
 */

import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { generalisationTable } from './generalisation-table.mjs';
import { inOrder, lengths, runs, schemes, seeds, setting, tasks } from './plan.mjs';

const command = 'npm run bench -- --only generalisation';
/** Everything that the numbers depend on; runs in a file with another description are not kept. */
const description = {
  setting,
  lengths,
  seeds,
  schemes,
  limits: Object.fromEntries(Object.entries(tasks).map(([name, { limit }]) => [name, limit])),
};

/** One line for each run, so that changes can be read in a diff. */
function toJson(record) {
  const { runs: list, ...rest } = record;
  const head = JSON.stringify(rest, null, 2).slice(0, -2);
  const lines = list.map((run) => `    ${JSON.stringify(run)}`);
  return `${head},\n  "runs": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

function finishedRuns(file) {
  if (!existsSync(file)) return [];
  const { made: _, runs: list, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  return JSON.stringify(rest) === JSON.stringify(description) ? list : [];
}

function save(folder, finished) {
  const date = new Date().toISOString().slice(0, 10);
  const record = { made: { command, build: 'simd', date }, ...description, runs: inOrder(finished) };
  for (const [name, text] of [
    ['generalisation.json', toJson(record)],
    ['generalisation.md', generalisationTable(record)],
  ]) {
    // A file is never half written, even when the command is stopped.
    const half = new URL(`${name}.part`, folder);
    writeFileSync(half, text);
    renameSync(half, new URL(name, folder));
  }
}

const idOf = ({ task, scheme, seed }) => `${task} ${scheme} ${seed}`;

/**
 * @param {boolean} quick  one seed and few steps, to build/bench: shows that everything runs
 * @returns {Promise<number>} the exit code
 */
export async function recordGeneralisation(quick) {
  const folder = new URL(quick ? '../../../build/bench/' : '../results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const finished = quick ? [] : finishedRuns(new URL('generalisation.json', folder));
  const done = new Set(finished.map(idOf));
  const open = runs.filter((run) => !done.has(idOf(run)) && (!quick || run.seed === seeds[0]));
  const options = quick ? { limit: 150 } : {};
  const failures = [];

  async function work() {
    const worker = new Worker(new URL('run-worker.mjs', import.meta.url));
    for (let run = open.shift(); run; run = open.shift()) {
      worker.postMessage({ run, options });
      const [{ run: result, failed }] = await once(worker, 'message');
      if (failed) failures.push(failed);
      else finished.push(result);
      save(folder, finished);
      process.stderr.write(`${finished.length} of ${finished.length + open.length}: ${failed ?? idOf(run)}\n`);
    }
    await worker.terminate();
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  save(folder, finished);
  for (const failure of failures) process.stderr.write(`failed: ${failure}\n`);
  process.stdout.write(readFileSync(new URL('generalisation.md', folder), 'utf8'));
  return failures.length > 0 ? 1 : 0;
}
