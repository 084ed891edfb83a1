/**
 * Breaks the sources on purpose, one place at a time, and counts how often the tests notice. Measured scores are in
 * tests/mutants/scores.json, and at most one more mutant may survive than recorded; a folder without a score is tried only when a count is
 * given, and counts as skipped otherwise. Mutants that change nothing are listed with their reason in tests/mutants/equivalent.json, and
 * are not tried.
 */

import { say } from '../terminal.mjs';
import { add } from '../testing/runners.mjs';
import { allCppMutants, cppJudge, cppRooms } from './cpp.mjs';
import { allScriptMutants, scriptJudge, scriptRooms } from './javascript.mjs';
import { measuredScore, scoreRow, withoutEquivalent } from './recorded.mjs';
import { tryMutants } from './sample.mjs';

/** @typedef {import('./sample.mjs').Mutant} Mutant */

/** The folders that are broken. @param {'cpp' | 'script'} of */
export const foldersOf = (of) => (of === 'cpp' ? cppRooms : scriptRooms.map(({ files }) => files));

/**
 * @param {'cpp' | 'script'} of
 * @param {readonly string[]} folders
 * @param {{ count?: number, seed?: number }} sample  defaults to the values of the last measurement
 * @param {NodeJS.ProcessEnv} env
 */
export async function scoresOf(of, folders, sample, env) {
  const isCpp = of === 'cpp';
  const mutants = /** @type {Mutant[]} */ (isCpp ? allCppMutants() : await allScriptMutants());
  const fateOf = /** @type {(mutant: any) => Promise<import('./sample.mjs').Fate>} */ (
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
    // Equivalent mutants keep their places in the order, so that listing one does not change the rest of a sample.
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

/** @param {NodeJS.ProcessEnv} env  after build() @returns {Promise<import('../testing/runners.mjs').Counts>} a mutant that is killed counts as one */
export async function breakOnPurpose(env) {
  return add(await scoresOf('cpp', foldersOf('cpp'), {}, env), await scoresOf('script', foldersOf('script'), {}, env));
}
