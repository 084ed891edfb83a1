/**
 * Breaks the sources on purpose, one place at a time, and counts how often the tests see it.
 *
 * Usage: npm run mutants -- [--of cpp|script] [--count N] [--seed N]
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { allCppMutants, cppJudge } from './mutants/cpp.mjs';
import { allScriptMutants, scriptJudge } from './mutants/javascript.mjs';
import { tryMutants } from './mutants/sample.mjs';
import { setup } from './setup.mjs';
import { Failure, runMain, say } from './terminal.mjs';
import { add } from './testing/runners.mjs';

/** The share that must be killed. The others are mostly those that change nothing: a bound that no number meets, a faster way left out. */
const leastScore = 0.75;

/** @param {'cpp' | 'script'} of @param {{ count: number, seed: number }} sample @param {NodeJS.ProcessEnv} env */
async function scoreOf(of, { count, seed }, env) {
  const isCpp = of === 'cpp';
  const mutants = isCpp ? allCppMutants() : await allScriptMutants();
  const fateOf = /** @type {(mutant: any) => Promise<import('./mutants/sample.mjs').Fate>} */ (
    isCpp ? await cppJudge(env) : scriptJudge(env)
  );
  const { killed, survivors } = await tryMutants(/** @type {import('./mutants/sample.mjs').Mutant[]} */ (mutants), {
    count,
    seed,
    fateOf,
    say,
  });
  const tried = killed + survivors.length;
  const score = killed / tried;
  say(
    `  ${of}: ${killed} of ${tried} mutants killed (${(100 * score).toFixed(0)} %), of ${mutants.length}, seed ${seed}`,
  );
  return { passed: killed, failed: score < leastScore ? survivors.length : 0, skipped: 0 };
}

/** @param {NodeJS.ProcessEnv} env  after build() @returns {Promise<import('./testing/runners.mjs').Counts>} a mutant that is killed counts as one */
export async function breakOnPurpose(env) {
  return add(await scoreOf('cpp', { count: 25, seed: 1 }, env), await scoreOf('script', { count: 40, seed: 1 }, env));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const options = { of: { type: 'string' }, count: { type: 'string' }, seed: { type: 'string' } };
    const { values } = parseArgs({ options: /** @type {any} */ (options) });
    const { of, count = '20', seed = '1' } = /** @type {Record<string, string | undefined>} */ (values);
    if (of !== undefined && of !== 'cpp' && of !== 'script')
      throw new Failure(`--of ${of} is not allowed; expected cpp or script.`);
    const env = await setup({ native: true });
    if (of !== 'cpp') await build(env);
    let failed = 0;
    for (const one of /** @type {const} */ (['cpp', 'script'])) {
      if (of === undefined || of === one)
        failed += (await scoreOf(one, { count: Number(count), seed: Number(seed) }, env)).failed;
    }
    return failed > 0 ? 1 : 0;
  });
}
