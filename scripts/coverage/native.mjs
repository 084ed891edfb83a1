/**
 * Measures which branches of cpp/posenc the C++ tests take, by llvm-cov. Each side of a branch that is never taken is listed with its reason
 * in tests/coverage/cpp-gaps.json.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runOrFail } from '../run.mjs';
import { checkout } from '../setup/paths.mjs';
import { Failure, say } from '../terminal.mjs';
import { add, cppTests, reports } from '../testing/runners.mjs';
import { branchesOf, neverTaken } from './branches.mjs';
import { compareWithReasons } from './explained.mjs';

const sources = join(checkout, 'cpp', 'posenc');
const gapsFile = join(checkout, 'tests', 'coverage', 'cpp-gaps.json');

/** @typedef {{ count: number, taken: number }} Share */

/** @param {readonly import('./branches.mjs').Branch[]} branches @returns {Map<string, Share>} of the sides of branches, by room and of all */
function shares(branches) {
  /** @type {Map<string, Share>} */
  const rooms = new Map();
  for (const { file, isTrue, isFalse } of branches) {
    for (const room of [relative(sources, file).split('/')[0], 'all']) {
      const { count, taken } = rooms.get(room) ?? { count: 0, taken: 0 };
      rooms.set(room, { count: count + 2, taken: taken + (isTrue > 0 ? 1 : 0) + (isFalse > 0 ? 1 : 0) });
    }
  }
  return rooms;
}

/** @param {NodeJS.ProcessEnv} env  of a set-up with Clang @returns {Promise<import('../testing/runners.mjs').Counts>} an explained gap counts as one */
export async function nativeCoverage(env) {
  const raw = join(reports, 'coverage.profraw');
  const profile = join(reports, 'coverage.profdata');
  rmSync(raw, { force: true });
  const counts = await cppTests('native-coverage', { ...env, LLVM_PROFILE_FILE: raw });
  await runOrFail('llvm-profdata', ['merge', '-sparse', raw, '-o', profile], { env });
  const program = join(checkout, 'build', 'native-coverage', 'tests', 'posenc_tests');
  const args = [program, `-instr-profile=${profile}`, sources];
  const exported = await runOrFail('llvm-cov', ['export', ...args], { env });
  // Line by line, including branches that are not taken.
  const shown = await runOrFail('llvm-cov', ['show', '-show-branches=count', '-format=text', ...args], { env });
  const file = join(reports, 'coverage.txt');
  writeFileSync(file, shown.stdout);
  const branches = branchesOf(JSON.parse(exported.stdout), shown.stdout);
  if (branches.length === 0) throw new Failure('llvm-cov counted no branch.');
  for (const [room, { count, taken }] of shares(branches)) {
    say(`  ${room}: ${taken} of ${count} sides of branches, ${((100 * taken) / count).toFixed(1)} %`);
  }
  say(`  line by line: ${file}`);
  return add(counts, compareWithReasons(neverTaken(branches, checkout), JSON.parse(readFileSync(gapsFile, 'utf8'))));
}
