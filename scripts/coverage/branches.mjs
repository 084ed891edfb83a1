/** Reads from llvm-cov which branches of C++ sources are taken. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './explained.mjs';

/**
 * @typedef {object} Branch  a condition, over all instantiations of its template
 * @property {string} file
 * @property {[number, number]} from   line and column where the condition begins, counted from 1
 * @property {[number, number]} to     and where it ends
 * @property {number} isTrue           how often it was true; of a `switch`, how often no case was meant
 * @property {number} isFalse
 */

/** @typedef {{ data: [{ files: { filename: string, branches: number[][] }[] }] }} Export  of `llvm-cov export`, as JSON */

/**
 * The conditions that the program decides, by file, line and column. Those that the compiler decides, such as a parameter of a template,
 * have no counts in the report line by line, while the JSON says that both sides were taken 0 times.
 * @param {string} report  of `llvm-cov show -show-branches=count`
 */
function decidedByProgram(report) {
  /** @type {Set<string>} */
  const places = new Set();
  let file = '';
  for (const line of report.split('\n')) {
    file = /^(\/.*):$/.exec(line)?.[1] ?? file;
    const place = /Branch \((\d+:\d+)\): \[True/.exec(line)?.[1];
    if (place !== undefined) places.add(`${file}:${place}`);
  }
  return places;
}

/** @param {Export} exported @param {string} report @returns {Branch[]} in the order of the files and of their lines */
export function branchesOf(exported, report) {
  const decided = decidedByProgram(report);
  /** @type {Map<string, Branch>} */
  const branches = new Map();
  for (const { filename: file, branches: counted } of exported.data[0].files) {
    for (const [line, column, lastLine, end, isTrue, isFalse] of counted) {
      const place = `${file}:${line}:${column}`;
      if (!decided.has(place)) continue;
      const branch = branches.get(place) ?? { file, from: [line, column], to: [lastLine, end], isTrue: 0, isFalse: 0 };
      branch.isTrue += isTrue;
      branch.isFalse += isFalse;
      branches.set(place, branch);
    }
  }
  return [...branches.values()].sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.from[0] - b.from[0] || a.from[1] - b.from[1],
  );
}

/** @param {readonly string[]} lines @param {Branch} branch @returns {string} the condition, on one line */
function conditionOf(lines, { from: [line, column], to: [lastLine, end] }) {
  const part = lines.slice(line - 1, lastLine);
  part[part.length - 1] = part[part.length - 1].slice(0, end - 1);
  part[0] = part[0].slice(column - 1);
  return part.map((text) => text.trim()).join(' ');
}

/** The sides of branches that are never taken. @param {readonly Branch[]} branches @param {string} folder @returns {import('./explained.mjs').Gap[]} with files as seen from the folder */
export function neverTaken(branches, folder) {
  return branches.flatMap((branch) => {
    const file = branch.file.slice(join(folder, '/').length);
    const sides = [...(branch.isTrue === 0 ? [true] : []), ...(branch.isFalse === 0 ? [false] : [])];
    if (sides.length === 0) return [];
    const lines = readFileSync(branch.file, 'utf8').split('\n');
    return sides.map((never) => ({
      file,
      line: codeOf(lines[branch.from[0] - 1]),
      condition: conditionOf(lines, branch),
      never,
    }));
  });
}
