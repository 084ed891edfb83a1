/** Breaks the sources on purpose, one place at a time, and counts how often the tests notice. */
import { say } from '../terminal.mjs';
import { add, noTests } from '../testing/runners.mjs';
import { allCppMutants, cppJudge, cppRooms } from './cpp.mjs';
import { allScriptMutants, scriptJudge, scriptRooms } from './javascript.mjs';

/** @typedef {{ file: string, line: number, what: string }} Mutant */
/** @typedef {'killed' | 'survived' | 'invalid'} Outcome  invalid: it does not compile */

/** Of a sample of this size, this many mutants may survive, because a few of them make no difference. */
const defaultCount = 14;
const maxSurvivors = 2;

/** @type {Readonly<Record<'cpp' | 'script', readonly string[]>>} */
export const mutatedFolders = { cpp: cppRooms, script: scriptRooms.map(({ files }) => files) };

/** A repeatable stream of numbers from 0 to 1 (mulberry32). @param {number} seed */
function stream(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @template Item @param {readonly Item[]} items @param {number} seed @returns {Item[]} */
function shuffled(items, seed) {
  const next = stream(seed);
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/**
 * Tries mutants of each folder in the order of the seed until `count` of them have compiled.
 * @param {'cpp' | 'script'} kind
 * @param {readonly string[]} folders
 * @param {NodeJS.ProcessEnv} env  after build()
 * @param {{ count?: number, seed?: number }} [sample]
 * @returns {Promise<import('../testing/runners.mjs').Counts>} a mutant that is killed counts as one that passed
 */
export async function tryMutants(kind, folders, env, { count = defaultCount, seed = 1 } = {}) {
  const mutants = /** @type {Mutant[]} */ (kind === 'cpp' ? allCppMutants() : await allScriptMutants());
  const judge = /** @type {(mutant: any) => Promise<Outcome>} */ (
    kind === 'cpp' ? await cppJudge(env) : scriptJudge(env)
  );
  let counts = noTests;
  for (const folder of folders) {
    let killed = 0;
    let survived = 0;
    for (const mutant of shuffled(
      mutants.filter(({ file }) => file.startsWith(`${folder}/`)),
      seed,
    )) {
      if (killed + survived >= count) break;
      const outcome = await judge(mutant);
      if (outcome === 'killed') killed++;
      if (outcome !== 'survived') continue;
      survived++;
      say(`  survived: ${mutant.file}:${mutant.line}: ${mutant.what}`);
    }
    say(`  ${folder}: ${killed} of ${killed + survived} mutants killed, seed ${seed}`);
    const allowed = Math.ceil((maxSurvivors * count) / defaultCount);
    counts = add(counts, { passed: killed, failed: survived > allowed ? survived : 0, skipped: 0 });
  }
  return counts;
}
