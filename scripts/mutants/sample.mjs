/** Samples mutants, tries them, and counts the results. */

/** @typedef {{ file: string, line: number, what: string }} Mutant */
/** @typedef {'killed' | 'survived' | 'invalid'} Fate  invalid: it does not compile, or changes nothing */

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

/** The list, shuffled by a seed. @template Item @param {readonly Item[]} items @param {number} seed @returns {Item[]} */
export function shuffled(items, seed) {
  const next = stream(seed);
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/** @param {Mutant} mutant */
export const named = ({ file, line, what }) => `${file}:${line}: ${what}`;

/**
 * Tries mutants in the order of a seed until `count` of them have compiled.
 * @template {Mutant} M
 * @param {readonly M[]} mutants
 * @param {{ count: number, seed: number, fateOf: (mutant: M) => Promise<Fate>, say: (line: string) => void }} options
 * @returns {Promise<{ killed: number, survivors: M[] }>}
 */
export async function tryMutants(mutants, { count, seed, fateOf, say }) {
  let killed = 0;
  /** @type {M[]} */
  const survivors = [];
  for (const mutant of shuffled(mutants, seed)) {
    if (killed + survivors.length >= count) break;
    const fate = await fateOf(mutant);
    if (fate === 'killed' && ++killed % 10 === 0) say(`  ${killed} killed`);
    if (fate === 'survived') {
      survivors.push(mutant);
      say(`  survived: ${named(mutant)}`);
    }
  }
  return { killed, survivors };
}
