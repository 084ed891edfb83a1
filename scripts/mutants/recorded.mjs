/** Records of mutants: those that change nothing, and measured scores. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../setup/paths.mjs';
import { Failure } from '../terminal.mjs';
import { named } from './sample.mjs';

const folder = join(checkout, 'tests', 'mutants');
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** @typedef {{ file: string, line: string, what: string, reason: string }} Equivalent  `line` is the text of the source */

/**
 * The mutants that change something. An entry listed as equivalent that no longer is a mutant is an error.
 * @template {import('./sample.mjs').Mutant} M
 * @param {readonly M[]} mutants  all of them in `files`
 * @param {string} files
 */
export function withoutEquivalent(mutants, files) {
  /** @type {Equivalent[]} */
  const known = read('equivalent.json').filter((/** @type {Equivalent} */ { file }) => file.startsWith(`${files}/`));
  const lines = new Map(
    [...new Set(mutants.map(({ file }) => file))].map((file) => [
      file,
      readFileSync(join(checkout, file), 'utf8').split('\n'),
    ]),
  );
  const isSame = (/** @type {M} */ one, /** @type {Equivalent} */ other) =>
    one.file === other.file && one.what === other.what && lines.get(one.file)?.[one.line - 1]?.trim() === other.line;
  const stale = known.find((one) => !mutants.some((mutant) => isSame(mutant, one)));
  if (stale)
    throw new Failure(`tests/mutants/equivalent.json names a mutant that is none: ${stale.file}: ${stale.line}`);
  return mutants.filter((mutant) => !known.some((one) => isSame(mutant, one)));
}

/** @typedef {{ files: string, killed: number, tried: number, seed: number, date: string, survivors: string[] }} Score */

/** @param {string} files  a folder that is broken @returns {Score | undefined} the last measurement */
export function measuredScore(files) {
  return read('scores.json').find((/** @type {Score} */ one) => one.files === files);
}

/**
 * A row of scores.json.
 * @param {string} files
 * @param {{ killed: number, survivors: readonly import('./sample.mjs').Mutant[] }} found
 * @param {number} seed
 */
export function scoreRow(files, { killed, survivors }, seed) {
  const date = new Date().toISOString().slice(0, 10);
  return { files, killed, tried: killed + survivors.length, seed, date, survivors: survivors.map(named) };
}
