/** Measures which branches of cpp/posenc the C++ tests take, by llvm-cov. */
import { rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runOrFail } from '../run.mjs';
import { checkout } from '../setup/paths.mjs';
import { Failure, say } from '../terminal.mjs';
import { add, cppTests, reports } from '../testing/runners.mjs';

const sources = join(checkout, 'cpp', 'posenc');
/** Outcomes of branches that no test takes: those of faults that nothing outside the library can cause, and of loops that always end early. */
const maxUntaken = 12;

/** @typedef {{ file: string, isTrue: number, isFalse: number }} Branch  how often a condition was true and false, in all instantiations of its template */
/** @typedef {{ data: [{ files: { filename: string, branches: number[][] }[] }] }} Export  of `llvm-cov export`, as JSON */

/**
 * @param {Export} exported
 * @param {string} report  of `llvm-cov show -show-branches=count`
 * @returns {Branch[]}
 */
export function branchesOf(exported, report) {
  // Conditions that the compiler decides, such as a parameter of a template, have no counts in the report line by line, while the JSON says
  // that both outcomes were taken 0 times.
  /** @type {Set<string>} */
  const decidedByProgram = new Set();
  let source = '';
  for (const line of report.split('\n')) {
    source = /^(\/.*):$/.exec(line)?.[1] ?? source;
    const place = /Branch \((\d+:\d+)\): \[True/.exec(line)?.[1];
    if (place !== undefined) decidedByProgram.add(`${source}:${place}`);
  }
  /** @type {Map<string, Branch>} */
  const branches = new Map();
  for (const { filename: file, branches: counted } of exported.data[0].files) {
    for (const [line, column, , , isTrue, isFalse] of counted) {
      const place = `${file}:${line}:${column}`;
      if (!decidedByProgram.has(place)) continue;
      const before = branches.get(place) ?? { isTrue: 0, isFalse: 0 };
      branches.set(place, { file, isTrue: before.isTrue + isTrue, isFalse: before.isFalse + isFalse });
    }
  }
  return [...branches.values()];
}

/** @param {NodeJS.ProcessEnv} env  of a set-up with Clang @returns {Promise<import('../testing/runners.mjs').Counts>} */
export async function nativeCoverage(env) {
  const raw = join(reports, 'coverage.profraw');
  const profile = join(reports, 'coverage.profdata');
  rmSync(raw, { force: true });
  const counts = await cppTests('native-coverage', { ...env, LLVM_PROFILE_FILE: raw });
  await runOrFail('llvm-profdata', ['merge', '-sparse', raw, '-o', profile], { env });
  const program = join(checkout, 'build', 'native-coverage', 'tests', 'posenc_tests');
  const args = [program, `-instr-profile=${profile}`, sources];
  const exported = await runOrFail('llvm-cov', ['export', ...args], { env });
  const displayed = await runOrFail('llvm-cov', ['show', '-show-branches=count', '-format=text', ...args], { env });
  const file = join(reports, 'coverage.txt');
  writeFileSync(file, displayed.stdout);
  const outcomes = branchesOf(JSON.parse(exported.stdout), displayed.stdout).flatMap(({ file, isTrue, isFalse }) =>
    [isTrue, isFalse].map((taken) => ({ room: relative(sources, file).split('/')[0], isTaken: taken > 0 })),
  );
  if (outcomes.length === 0) throw new Failure('llvm-cov counted no branch.');
  for (const room of new Set(outcomes.map(({ room }) => room))) {
    const inRoom = outcomes.filter((one) => one.room === room);
    say(`  ${room}: ${inRoom.filter(({ isTaken }) => isTaken).length} of ${inRoom.length} outcomes of branches`);
  }
  const untaken = outcomes.filter(({ isTaken }) => !isTaken).length;
  say(`  ${untaken} outcomes are not taken; at most ${maxUntaken} are allowed. Line by line: ${file}`);
  return add(counts, { passed: 1, failed: untaken > maxUntaken ? 1 : 0, skipped: 0 });
}
