/** Measures which branches of cpp/posenc the C++ tests take, by llvm-cov. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, runOrFail } from '../run.mjs';
import { checkout } from '../setup/paths.mjs';
import { Failure, say } from '../terminal.mjs';
import { cppTests, reports } from './runners.mjs';

/** The percentage of branches that must be taken; it may only be raised. The line-by-line report shows the others. */
const least = 97;

/** @typedef {{ count: number, covered: number }} Share */

/** @param {NodeJS.ProcessEnv} env  of a set-up with Clang @returns {Promise<import('./runners.mjs').Counts>} */
export async function nativeCoverage(env) {
  const raw = join(reports, 'coverage.profraw');
  const profile = join(reports, 'coverage.profdata');
  rmSync(raw, { force: true });
  const counts = await cppTests('native-coverage', { ...env, LLVM_PROFILE_FILE: raw });
  await runOrFail('llvm-profdata', ['merge', '-sparse', raw, '-o', profile], { env });
  const program = join(checkout, 'build', 'native-coverage', 'tests', 'posenc_tests');
  const sources = join(checkout, 'cpp', 'posenc');
  const args = [program, `-instr-profile=${profile}`, sources];
  const { data } = JSON.parse((await runOrFail('llvm-cov', ['export', '-summary-only', ...args], { env })).stdout);
  /** @type {Map<string, Share>} */
  const rooms = new Map();
  for (const { filename, summary } of data[0].files) {
    for (const room of [filename.slice(sources.length + 1).split('/')[0], 'all']) {
      const share = rooms.get(room) ?? { count: 0, covered: 0 };
      rooms.set(room, {
        count: share.count + summary.branches.count,
        covered: share.covered + summary.branches.covered,
      });
    }
  }
  for (const [room, share] of rooms) say(`  ${room}: ${share.covered} of ${share.count} branches, ${percent(share)} %`);
  // Line by line, including branches that are not taken.
  const shown = await run('llvm-cov', ['show', '-show-branches=count', '-format=text', ...args], { env });
  const file = join(reports, 'coverage.txt');
  writeFileSync(file, shown.stdout);
  say(`  line by line: ${file}`);
  const all = rooms.get('all');
  if (all === undefined || all.count === 0) throw new Failure('llvm-cov counted no branch.');
  const enough = Number(percent(all)) >= least;
  if (!enough) say(`  ${percent(all)} % of the branches are taken; expected ${least} %.`);
  return { ...counts, passed: counts.passed + (enough ? 1 : 0), failed: counts.failed + (enough ? 0 : 1) };
}

/** @param {Share} share */
const percent = ({ count, covered }) => ((100 * covered) / Math.max(1, count)).toFixed(1);
