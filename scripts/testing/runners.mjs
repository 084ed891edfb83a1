/** Runners of the test programs: each starts one, reads its counts, and shows its output when something failed. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from '../build.mjs';
import { relaxedSimdFlags } from '../relaxed-simd.mjs';
import { run, runOrFail } from '../run.mjs';
import { checkout } from '../setup/paths.mjs';
import { Failure, say } from '../terminal.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} [repeated]  how many of the passed tests did so only when repeated
 */

/** @type {Counts} */
export const noTests = { passed: 0, failed: 0, skipped: 0 };

/** The work of a stage that has no tests. @param {(env: NodeJS.ProcessEnv) => Promise<unknown>} work */
export const withoutTests = (work) => async (/** @type {NodeJS.ProcessEnv} */ env) => {
  await work(env);
  return noTests;
};

/** The folder of the tools' reports. */
export const reports = join(checkout, 'build', 'reports');

/**
 * A fresh path for a tool's report, so that an old report is not counted.
 * @param {string} name
 */
function reportFile(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, name);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file @param {string} tool @param {string} output @returns {string} */
function readReport(file, tool, output) {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new Failure(`${tool} wrote no report. It printed:\n${output.trimEnd()}`);
}

/**
 * Checks a tool's counts against its exit code and shows its output when something failed.
 * @param {string} tool
 * @param {Counts} counts
 * @param {import('../run.mjs').RunResult} result
 * @returns {Counts}
 */
function settle(tool, counts, result) {
  if (counts.failed > 0 || result.code !== 0) say(result.output.trimEnd());
  if (counts.passed + counts.failed === 0) throw new Failure(`${tool} ran no test.`);
  if (result.code !== 0 && counts.failed === 0) {
    throw new Failure(
      `${tool} ended with ${result.signal ?? `exit code ${result.code}`} although no test of it failed.`,
    );
  }
  return counts;
}

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  repeated: (a.repeated ?? 0) + (b.repeated ?? 0),
});

/**
 * Runs a Catch2 program.
 * @param {string} name
 * @param {readonly string[]} command
 * @param {NodeJS.ProcessEnv} env
 */
async function catch2(name, command, env) {
  const file = reportFile(`${name}.xml`);
  const [program, ...args] = command;
  const result = await run(program, [...args, '--reporter', 'console', '--reporter', `xml::out=${file}`], {
    cwd: checkout,
    env: { POSENC_GOLDEN_DIR: join(checkout, 'tests', 'golden'), ...env },
  });
  const totals = /<OverallResultsCases ([^>]*)\/>/.exec(readReport(file, name, result.output))?.[1];
  // Catch2 writes this element last: if it is missing, the program ended early.
  if (totals === undefined) throw new Failure(`${name} ended early:\n${result.output.trimEnd()}`);
  const count = (/** @type {string} */ attribute) => Number(new RegExp(`${attribute}="(\\d+)"`).exec(totals)?.[1] ?? 0);
  return settle(
    name,
    { passed: count('successes') + count('expectedFailures'), failed: count('failures'), skipped: count('skips') },
    result,
  );
}

/**
 * The command that starts a program of tests/cpp.
 * @param {import('../build.mjs').Preset} preset
 * @param {string} name
 * @returns {string[]}
 */
function programOf(preset, name) {
  const program = join(checkout, 'build', preset, 'tests', name);
  if (preset !== 'wasm') return [program];
  const flags = name.endsWith('_relaxed') ? relaxedSimdFlags() : [];
  return [process.execPath, ...flags, `${program}.js`];
}

/**
 * Compiles and runs a Catch2 program.
 * @param {import('../build.mjs').Preset} preset
 * @param {NodeJS.ProcessEnv} env
 * @param {'posenc_tests' | 'posenc_allocation_tests' | 'posenc_tests_relaxed'} [target]  of tests/cpp
 */
export async function cppTests(preset, env, target = 'posenc_tests') {
  await compile(preset, env, target);
  return catch2(`${preset}-${target}`, programOf(preset, target), env);
}

/** A program that prints the digests of all encodings. @typedef {readonly [import('../build.mjs').Preset, 'posenc_digests' | 'posenc_digests_relaxed']} DigestProgram */

/**
 * Compiles and runs a program of digests.
 * @param {DigestProgram} program
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Map<string, string>>} by scheme
 */
async function digestsOf([preset, target], env) {
  await compile(preset, env, target);
  const [program, ...args] = programOf(preset, target);
  const { stdout } = await runOrFail(program, args, { cwd: checkout, env });
  const lines = stdout.trimEnd().split('\n');
  return new Map(lines.map((line) => /** @type {[string, string]} */ (line.split(' '))));
}

/** The name in the last line of digests, which is over all numbers in order. */
const everything = 'all';

/**
 * Checks that every encoding has the same bits in every build: one digest per scheme of the catalogue, and one of all.
 * @param {import('../build.mjs').Preset} native  whose digests are compared with those of both WebAssembly builds
 * @param {NodeJS.ProcessEnv} env  after build(), which makes the catalogue
 * @returns {Promise<Counts>} one per scheme
 */
export async function identical(native, env) {
  /** @type {readonly DigestProgram[]} */
  const programs = [
    [native, 'posenc_digests'],
    ['wasm', 'posenc_digests'],
    ['wasm', 'posenc_digests_relaxed'],
  ];
  /** @type {{ catalogue: readonly { name: string }[] }} */
  const { catalogue } = await import(pathToFileURL(join(checkout, 'dist', 'catalogue.js')).href);
  const schemes = new Set([...catalogue.map(({ name }) => name), everything]);
  const { createPosenc } = await import(pathToFileURL(join(checkout, 'dist', 'index.js')).href);
  // Some encodings are separate functions rather than schemes.
  const functions = new Set(Object.keys(await createPosenc({ build: 'simd' })));
  /** @type {Map<string, string>[]} */
  const digests = [];
  for (const program of programs) digests.push(await digestsOf(program, env));
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const scheme of new Set([...schemes, ...digests.flatMap((lines) => [...lines.keys()])])) {
    const found = digests.map((lines) => lines.get(scheme));
    const problem =
      // Parts of a scheme, such as 'xlnet:segments', have their own lines.
      !schemes.has(scheme.split(':')[0]) && !functions.has(scheme)
        ? 'is neither in the catalogue nor a function'
        : found.includes(undefined)
          ? 'has no DIGESTED_SCHEME in tests/cpp/digests'
          : found.some((digest) => digest !== found[0])
            ? `differs: ${programs.map(([preset, target], i) => `${target} of ${preset} ${found[i]}`).join(', ')}`
            : undefined;
    counts[problem ? 'failed' : 'passed'] += 1;
    if (problem) say(`  ${scheme} ${problem}`);
  }
  say(`  all encodings, in every build: ${digests[0].get(everything)}`);
  return counts;
}

/**
 * @param {readonly string[]} folders
 * @param {NodeJS.ProcessEnv} env
 * @param {{ long?: boolean }} [options]  `long` if it is worth starting a second process of tests where vitest would start one
 */
export async function vitest(folders, env, { long = false } = {}) {
  const name = folders.join(' ').replaceAll('tests/', '');
  const file = reportFile(`${name.replaceAll(/[ /]/g, '-')}.json`);
  const program = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // By default vitest leaves one core to itself, and two cores have only one for the tests.
  const workers = long ? [`--maxWorkers=${Math.max(2, availableParallelism() - 1)}`] : [];
  const args = [program, 'run', ...folders, ...reporters, ...workers];
  const result = await run(process.execPath, args, { cwd: checkout, env });
  const report = JSON.parse(readReport(file, 'vitest', result.output));
  // A file that cannot be loaded fails without reporting any test.
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ suite) =>
      suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  return settle(
    `vitest ${name}`,
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    result,
  );
}

/** @typedef {{ file: string, title: string, tests: { status: string, location?: unknown }[] }} Spec  of Playwright's JSON report */
/** @typedef {{ file: string, specs?: Spec[], suites?: Suite[] }} Suite */

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Counts tests by Playwright's names for outcomes. @param {readonly Spec[]} specs @returns {Counts} */
function countsOf(specs) {
  const statuses = specs.flatMap(({ tests }) => tests.map(({ status }) => status));
  const count = (/** @type {string[]} */ ...of) => statuses.filter((status) => of.includes(status)).length;
  return {
    passed: count('expected', 'flaky'),
    failed: count('unexpected'),
    skipped: count('skipped'),
    repeated: count('flaky'),
  };
}

/**
 * @param {'pages' | 'soak'} project  a project of playwright.config.ts
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [folders]  folders in tests/browser; by default all of the project
 * @returns {Promise<Counts & { parts: Readonly<Record<string, Counts>> }>} including the counts of each folder
 */
export async function playwright(project, env, folders = []) {
  const file = reportFile(`playwright-${project}.json`);
  const program = join(checkout, 'node_modules', '@playwright', 'test', 'cli.js');
  const chosen = folders.map((name) => `tests/browser/${name}/`);
  const result = await run(
    process.execPath,
    [program, 'test', ...chosen, `--project=${project}`, '--reporter=list,json'],
    { cwd: checkout, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  /** @type {{ suites: Suite[], errors: unknown[] }} */
  const { suites, errors } = JSON.parse(readReport(file, 'playwright', result.output));
  const specs = suites.flatMap(specsOf);
  for (const { file, title, tests } of specs)
    if (tests.some(({ status }) => status === 'flaky')) say(`  passed only when repeated: ${file}: ${title}`);
  // A test that is defined in support/ belongs to the file of the suite that runs it.
  const parts = folders.map((name) => {
    const specsOfStage = suites.filter((suite) => suite.file.startsWith(`${name}/`)).flatMap(specsOf);
    return [name, add(countsOf(specsOfStage), { passed: 0, failed: errors.length, skipped: 0 })];
  });
  const counts = add(countsOf(specs), { passed: 0, failed: errors.length, skipped: 0 });
  return { ...settle('playwright', counts, result), parts: Object.fromEntries(parts) };
}

/**
 * Runs golden cases through the public API.
 * @param {readonly string[]} selection
 * @param {'simd' | 'relaxed'} which
 * @param {NodeJS.ProcessEnv} env
 */
async function runConformance(selection, which, env) {
  const flags = which === 'relaxed' ? relaxedSimdFlags() : [];
  const args = ['scripts/conformance.mjs', ...selection, '--build', which];
  const result = await run(process.execPath, [...flags, ...args], { cwd: checkout, env });
  const line = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(result.stdout.trimEnd().split('\n').at(-1) ?? '');
  if (line === null)
    throw new Failure(`conformance --build ${which} ended without its counts:\n${result.output.trimEnd()}`);
  const [passed, failed, skipped] = line.slice(1).map(Number);
  // In the project's own cases, every parameter is read or known to change nothing.
  const unread = /^.* is not read$/m.exec(result.stdout)?.[0];
  if (unread !== undefined) throw new Failure(`conformance --build ${which}: ${unread.trim()}`);
  if (failed > 0) say(result.output.trimEnd());
  // The exit code is 1 also for a family that is not supported yet; its cases count as skipped.
  else if (result.code !== 0 && passed > 0)
    throw new Failure(`conformance ended with exit code ${result.code} although no case failed.`);
  return { passed, failed, skipped };
}

/** @param {'simd' | 'relaxed'} which @param {NodeJS.ProcessEnv} env @returns {Promise<Counts>} */
export async function conformance(which, env) {
  const counts = await runConformance(['tests/golden'], which, env);
  if (counts.passed + counts.failed === 0) throw new Failure(`conformance --build ${which} ran no case.`);
  // Frequencies of configurations are double precision in both builds.
  return which === 'simd' ? add(counts, await runConformance(['tests/configurations'], which, env)) : counts;
}
