/** Runs the fuzzers of the file readers; each file counts as a test. */
import { run } from './run.mjs';
import { checkout } from './setup/paths.mjs';
import { Failure, say } from './terminal.mjs';

/** About fifteen minutes in total. */
const kinds = [
  { of: 'checkpoints', files: 150_000 },
  { of: 'arrays', files: 300_000 },
  { of: 'models', files: 10_000 },
];
/** Beyond the seeds of npm test. */
const firstSeed = 1_000_001;

/** @param {NodeJS.ProcessEnv} env @returns {Promise<import('./testing/runners.mjs').Counts>} */
export async function hostileFiles(env) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { of, files } of kinds) {
    const failed = await wrongOf(of, files, env);
    total.passed += files - failed;
    total.failed += failed;
  }
  return total;
}

/** @param {string} of @param {number} files @param {NodeJS.ProcessEnv} env @returns {Promise<number>} */
async function wrongOf(of, files, env) {
  const args = ['tests/fuzz/readers/run.mjs', '--of', of, '--files', `${files}`, '--seed', `${firstSeed}`];
  const { code, stdout, output } = await run(process.execPath, args, { cwd: checkout, env });
  if (code !== 0) say(output.trimEnd());
  const ended = new RegExp(`^${files} files from seed ${firstSeed}: (.+)$`, 'm').exec(stdout)?.[1];
  if (ended === undefined) throw new Failure(`The hostile files for the readers of ${of} ended early.`);
  const failed = Number(/(\d+) wrong/.exec(ended)?.[1] ?? 0);
  if (code !== 0 && failed === 0) throw new Failure(`The fuzzer of readers of ${of} ended with exit code ${code}.`);
  return failed;
}
