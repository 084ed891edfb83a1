/** The files of the readers' fuzzer by the ten thousand, counted as tests: a file is one. */
import { run } from './run.mjs';
import { checkout } from './setup/paths.mjs';
import { Failure, say } from './terminal.mjs';

/** About ten minutes. */
const files = 150_000;
/** After those of npm test. */
const firstSeed = 1_000_001;

/** @param {NodeJS.ProcessEnv} env @returns {Promise<import('./testing/runners.mjs').Counts>} */
export async function hostileFiles(env) {
  const args = ['tests/fuzz/readers/run.mjs', '--files', `${files}`, '--seed', `${firstSeed}`];
  const { code, stdout, output } = await run(process.execPath, args, { cwd: checkout, env });
  if (code !== 0) say(output.trimEnd());
  const ended = new RegExp(`^${files} files from seed ${firstSeed}: (.+)$`, 'm').exec(stdout)?.[1];
  if (ended === undefined) throw new Failure('The hostile files ended early.');
  const failed = Number(/(\d+) wrong/.exec(ended)?.[1] ?? 0);
  if (code !== 0 && failed === 0) throw new Failure(`The fuzzer of readers ended with exit code ${code}.`);
  return { passed: files - failed, failed, skipped: 0 };
}
