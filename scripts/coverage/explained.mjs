/**
 * Compares the code that no test runs with the list of its reasons. A gap that is not listed, and a listed one that now runs or is gone, is
 * an error. A reason that begins with "open" means that a test is still to be written; the gap counts as a skipped test. Code that runs
 * only when workers happen to be slow or fast has a reason that begins with "sometimes", and may run or not.
 */
import { say } from '../terminal.mjs';

/**
 * @typedef {object} Gap
 * @property {string} file
 * @property {string} line         the code of the source where it begins, without a comment
 * @property {string} [condition]  of a branch of C++: the condition
 * @property {boolean} [never]     what the condition never is; of a `switch`, true is a value of no case
 */

/** A gap stays listed when somebody rewrites the comment beside it, or moves the line. @param {string} line */
export const codeOf = (line) => line.replace(/\s\/\/ .*$/, '').trim();

/** @param {Gap} gap */
const keyOf = ({ file, line, condition, never }) => JSON.stringify([file, line, condition, never]);

/** @param {Gap} gap */
const told = ({ file, line, condition, never }) =>
  `${file}: ${line}${condition === undefined ? '' : `: never ${never}: ${condition}`}`;

/**
 * @param {readonly Gap[]} gaps
 * @param {readonly (Gap & { reason: string })[]} explained
 * @returns {import('../testing/runners.mjs').Counts} an explained gap counts as one that passed
 */
export function compareWithReasons(gaps, explained) {
  const found = new Set(gaps.map(keyOf));
  const listed = new Set(explained.map(keyOf));
  const unexplained = gaps.filter((gap) => !listed.has(keyOf(gap)));
  const closed = explained.filter((gap) => !found.has(keyOf(gap)) && !/^(sometimes|open)/.test(gap.reason));
  const open = explained.filter((gap) => gap.reason.startsWith('open'));
  for (const gap of unexplained) say(`  nobody says why this never runs: ${told(gap)}`);
  for (const gap of closed) say(`  listed as a gap, but it runs or is gone: ${told(gap)}`);
  say(`  ${gaps.length} gaps, ${open.length} of them open, ${unexplained.length} not listed`);
  return {
    passed: explained.length - open.length - closed.length,
    failed: unexplained.length + closed.length,
    skipped: open.length,
  };
}
