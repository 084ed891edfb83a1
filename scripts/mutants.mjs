/**
 * Breaks the sources on purpose, one place at a time, and counts how often the tests see it. What was measured stands in
 * tests/mutants/scores.json, and no more than one mutant more may survive; a folder without a score is tried when a count is given, and
 * counts as skipped otherwise. Those that change nothing are listed with their reason in tests/mutants/equivalent.json, and are not tried.
 *
 * Usage: npm run mutants -- [--of cpp|script] [--in FOLDER] [--count N] [--seed N]
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { allCppMutants, cppJudge, cppRooms } from './mutants/cpp.mjs';
import { allScriptMutants, scriptJudge, scriptRooms } from './mutants/javascript.mjs';
import { measuredScore, scoreRow, withoutEquivalent } from './mutants/recorded.mjs';
import { tryMutants } from './mutants/sample.mjs';
import { setup } from './setup.mjs';
import { Failure, runMain, say } from './terminal.mjs';
import { add } from './testing/runners.mjs';

/** @typedef {import('./mutants/sample.mjs').Mutant} Mutant */

/** The folders that are broken. @param {'cpp' | 'script'} of */
const foldersOf = (of) => (of === 'cpp' ? cppRooms : scriptRooms.map(({ files }) => files));

/**
 * @param {'cpp' | 'script'} of
 * @param {readonly string[]} folders
 * @param {{ count?: number, seed?: number }} sample  as the last measurement unless it says otherwise
 * @param {NodeJS.ProcessEnv} env
 */
async function scoresOf(of, folders, sample, env) {
  const isCpp = of === 'cpp';
  const mutants = /** @type {Mutant[]} */ (isCpp ? allCppMutants() : await allScriptMutants());
  const fateOf = /** @type {(mutant: any) => Promise<import('./mutants/sample.mjs').Fate>} */ (
    isCpp ? await cppJudge(env) : scriptJudge(env)
  );
  let counts = { passed: 0, failed: 0, skipped: 0 };
  for (const files of folders) {
    const last = sample.count === undefined ? measuredScore(files) : undefined;
    if (sample.count === undefined && last === undefined) {
      say(`  ${files}: not measured yet`);
      counts = add(counts, { passed: 0, failed: 0, skipped: 1 });
      continue;
    }
    const { count = last?.tried ?? 20, seed = last?.seed ?? 1 } = sample;
    const all = mutants.filter(({ file }) => file.startsWith(`${files}/`));
    const meant = withoutEquivalent(all, files);
    // They keep their places, so that one that is listed later leaves the others of a sample as they are.
    const fateOfMeant = async (/** @type {Mutant} */ one) => (meant.includes(one) ? fateOf(one) : 'invalid');
    const found = await tryMutants(all, { count, seed, fateOf: fateOfMeant, say });
    const { survivors, ...row } = scoreRow(files, found, seed);
    const share = ((100 * row.killed) / row.tried).toFixed(0);
    say(`  ${files}: ${row.killed} of ${row.tried} mutants killed (${share} %), of ${meant.length}, seed ${seed}`);
    say(`  ${JSON.stringify({ ...row, survivors })}`);
    const fails = last !== undefined && row.killed / row.tried < (last.killed - 1) / last.tried;
    counts = add(counts, { passed: row.killed, failed: fails ? survivors.length : 0, skipped: 0 });
  }
  return counts;
}

/** @param {NodeJS.ProcessEnv} env  after build() @returns {Promise<import('./testing/runners.mjs').Counts>} a mutant that is killed counts as one */
export async function breakOnPurpose(env) {
  return add(await scoresOf('cpp', foldersOf('cpp'), {}, env), await scoresOf('script', foldersOf('script'), {}, env));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const options = Object.fromEntries(['of', 'in', 'count', 'seed'].map((name) => [name, { type: 'string' }]));
    const { values } = parseArgs({ options: /** @type {any} */ (options) });
    const { of, in: folder, count, seed } = /** @type {Record<string, string | undefined>} */ (values);
    if (of !== undefined && of !== 'cpp' && of !== 'script')
      throw new Failure(`--of ${of} is not allowed; expected cpp or script.`);
    const kinds = /** @type {const} */ (['cpp', 'script']);
    const chosen = kinds
      .filter((kind) => of === undefined || of === kind)
      .map((kind) => ({ kind, folders: foldersOf(kind).filter((one) => folder === undefined || one === folder) }))
      .filter(({ folders }) => folders.length > 0);
    if (chosen.length === 0)
      throw new Failure(`--in ${folder} is not allowed; expected ${kinds.flatMap(foldersOf).join(', ')}.`);
    const env = await setup({ native: true });
    if (chosen.some(({ kind }) => kind === 'script')) await build(env);
    const sample = { ...(count && { count: Number(count) }), ...(seed && { seed: Number(seed) }) };
    let failed = 0;
    for (const { kind, folders } of chosen) failed += (await scoresOf(kind, folders, sample, env)).failed;
    return failed > 0 ? 1 : 0;
  });
}
