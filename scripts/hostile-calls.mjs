/** Runs hundreds of thousands of hostile calls; each call counts as a test. */
import { run } from './run.mjs';
import { checkout } from './setup/paths.mjs';
import { Failure, say } from './terminal.mjs';
import { add } from './testing/runners.mjs';

/** Fuzzing targets: calls per build, and arguments of the fuzzer. */
const targets = [
  { calls: 200_000, args: [] },
  // Calls are training steps and take ten times as long.
  { calls: 20_000, args: ['--of', 'training'] },
];

/** Different seeds, so that the two builds do not get the same calls. */
const firstSeeds = { simd: 1, relaxed: 500_001 };

/** @param {NodeJS.ProcessEnv} env @returns {Promise<import('./testing/runners.mjs').Counts>} */
export async function hostileCalls(env) {
  let counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [build, seed] of Object.entries(firstSeeds)) {
    for (const target of targets) counts = add(counts, await hostileCallsOf(build, seed, target, env));
  }
  return counts;
}

/** @param {string} build @param {number} seed @param {typeof targets[number]} target @param {NodeJS.ProcessEnv} env */
async function hostileCallsOf(build, seed, { calls, args: more }, env) {
  const args = ['tests/fuzz/run.mjs', ...more, '--calls', `${calls}`, '--seed', `${seed}`, '--build', build];
  const { code, stdout, output } = await run(process.execPath, args, { cwd: checkout, env });
  if (code !== 0) say(output.trimEnd());
  const ended = new RegExp(`^build ${build}: ${calls} calls from seed ${seed}: (.+)$`, 'm').exec(stdout)?.[1];
  if (ended === undefined) throw new Failure(`The hostile calls of build ${build} ended early.`);
  const failed = Number(/(\d+) wrong/.exec(ended)?.[1] ?? 0);
  if (code !== 0 && failed === 0) throw new Failure(`The fuzzer of build ${build} ended with exit code ${code}.`);
  return { passed: calls - failed, failed, skipped: 0 };
}
