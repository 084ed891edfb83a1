/** Runs the fuzzers for hours; each call and each file counts as a test. */
import { run } from './run.mjs';
import { checkout } from './setup/paths.mjs';
import { Failure, say } from './terminal.mjs';
import { add, noTests } from './testing/runners.mjs';

/** @typedef {import('./testing/runners.mjs').Counts} Counts */

/** Calls per build, and arguments of the fuzzer. @type {readonly (readonly [calls: number, args: readonly string[]])[]} */
const calls = [
  [200_000, []],
  // Calls are training steps and take ten times as long.
  [20_000, ['--of', 'training']],
];

/** Different seeds, so that the two builds do not get the same calls. */
const firstSeeds = { simd: 1, relaxed: 500_001 };

/** About fifteen minutes in total. */
const files = { checkpoints: 150_000, arrays: 300_000, models: 10_000 };
/** Beyond the seeds of npm test. */
const firstSeedOfFiles = 1_000_001;

/** @param {NodeJS.ProcessEnv} env @returns {Promise<Counts>} */
export async function hostileCalls(env) {
  let counts = noTests;
  for (const [build, seed] of Object.entries(firstSeeds)) {
    for (const [count, more] of calls) {
      const args = ['tests/fuzz/run.mjs', ...more, '--calls', `${count}`, '--seed', `${seed}`, '--build', build];
      const found = await fuzz(
        `of build ${build}`,
        count,
        `build ${build}: ${count} calls from seed ${seed}`,
        args,
        env,
      );
      counts = add(counts, found);
    }
  }
  return counts;
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<Counts>} */
export async function hostileFiles(env) {
  let counts = noTests;
  for (const [of, count] of Object.entries(files)) {
    const seed = firstSeedOfFiles;
    const args = ['tests/fuzz/readers/run.mjs', '--of', of, '--files', `${count}`, '--seed', `${seed}`];
    counts = add(counts, await fuzz(`of readers of ${of}`, count, `${count} files from seed ${seed}`, args, env));
  }
  return counts;
}

/**
 * @param {string} which  fuzzer, for messages
 * @param {number} count
 * @param {string} ending  the beginning of the line with which the fuzzer ends
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
async function fuzz(which, count, ending, args, env) {
  const { code, stdout, output } = await run(process.execPath, args, { cwd: checkout, env });
  if (code !== 0) say(output.trimEnd());
  const ended = new RegExp(`^${ending}: (.+)$`, 'm').exec(stdout)?.[1];
  if (ended === undefined) throw new Failure(`The fuzzer ${which} ended early.`);
  const failed = Number(/(\d+) wrong/.exec(ended)?.[1] ?? 0);
  if (code !== 0 && failed === 0) throw new Failure(`The fuzzer ${which} ended with exit code ${code}.`);
  return { passed: count - failed, failed, skipped: 0 };
}
