/**
 * Everything that can be tested, from set-up to the packed package, with one line of counts at the end.
 *
 * Usage: npm test -- [--only STAGE[,STAGE...]]
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, compile } from './build.mjs';
import { check } from './check.mjs';
import { relaxedSimdFlags } from './relaxed-simd.mjs';
import { run } from './run.mjs';
import { checkout } from './setup/paths.mjs';
import { setup } from './setup.mjs';
import { duration, Failure, heading, red, runMain, say } from './terminal.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Where the tools write what they counted. */
const reports = join(checkout, 'build', 'reports');

/**
 * A fresh place for a tool's report: an old one must not be counted.
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
 * @param {import('./run.mjs').RunResult} result
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
const add = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped });

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
  // The element is written last: without it the program ended early.
  if (totals === undefined) throw new Failure(`${name} ended early:\n${result.output.trimEnd()}`);
  const count = (/** @type {string} */ attribute) => Number(new RegExp(`${attribute}="(\\d+)"`).exec(totals)?.[1] ?? 0);
  return settle(
    name,
    { passed: count('successes') + count('expectedFailures'), failed: count('failures'), skipped: count('skips') },
    result,
  );
}

/** @param {import('./build.mjs').Preset} preset @param {NodeJS.ProcessEnv} env */
async function nativeTests(preset, env) {
  await compile(preset, env);
  return catch2(preset, [join(checkout, 'build', preset, 'tests', 'posenc_tests')], env);
}

/** @param {import('./build.mjs').Preset} preset @param {NodeJS.ProcessEnv} env */
async function wasmTests(preset, env) {
  await compile(preset, env);
  const folder = join(checkout, 'build', preset, 'tests');
  const program = ['posenc_tests.js', 'posenc_tests.cjs', 'posenc_tests.mjs']
    .map((name) => join(folder, name))
    .find((file) => existsSync(file));
  if (program === undefined) throw new Failure(`The build ${preset} made no test program.`);
  return catch2(preset, [process.execPath, ...nodeFlags(preset), program], env);
}

/** @param {import('./build.mjs').Preset} preset */
const nodeFlags = (preset) => (preset === 'wasm-relaxed' ? relaxedSimdFlags() : []);

/** @param {readonly string[]} folders @param {NodeJS.ProcessEnv} env */
async function vitest(folders, env) {
  const name = folders.join(' ').replaceAll('tests/', '');
  const file = reportFile(`${name.replaceAll(' ', '-')}.json`);
  const program = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const result = await run(process.execPath, [program, 'run', ...folders, ...reporters], { cwd: checkout, env });
  const report = JSON.parse(readReport(file, 'vitest', result.output));
  // A file that cannot be loaded fails without a test of its own.
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

/** @param {NodeJS.ProcessEnv} env */
async function playwright(env) {
  const file = reportFile('playwright.json');
  const program = join(checkout, 'node_modules', '@playwright', 'test', 'cli.js');
  const result = await run(process.execPath, [program, 'test', '--reporter=list,json'], {
    cwd: checkout,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const { stats, errors } = JSON.parse(readReport(file, 'playwright', result.output));
  if (stats.flaky > 0) say(`${result.output.trimEnd()}\n${stats.flaky} passed only when repeated.`);
  const failed = stats.unexpected + errors.length;
  return settle('playwright', { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped }, result);
}

/**
 * Golden cases through the public API.
 * @param {readonly string[]} selection
 * @param {'simd' | 'relaxed'} which
 * @param {NodeJS.ProcessEnv} env
 */
async function runConformance(selection, which, env) {
  const args = ['scripts/conformance.mjs', ...selection, '--build', which];
  const result = await run(process.execPath, [...nodeFlags(`wasm-${which}`), ...args], { cwd: checkout, env });
  const line = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(result.stdout.trimEnd().split('\n').at(-1) ?? '');
  if (line === null)
    throw new Failure(`conformance --build ${which} ended without its counts:\n${result.output.trimEnd()}`);
  const [passed, failed, skipped] = line.slice(1).map(Number);
  if (failed > 0) say(result.output.trimEnd());
  // A family of which nothing is supported yet ends with 1 as well: its cases count as skipped.
  else if (result.code !== 0 && passed > 0)
    throw new Failure(`conformance ended with exit code ${result.code} although no case failed.`);
  return { passed, failed, skipped };
}

/** The ONNX node tests are not part of the repository. */
const onnxFamilies = ['onnx_attention', 'onnx_linear_attention', 'onnx_rotary_embedding'];
const onnxFolder = join(checkout, '..', 'shared', 'golden');

/** @param {'simd' | 'relaxed'} which @param {NodeJS.ProcessEnv} env */
async function conformance(which, env) {
  let counts = await runConformance(['tests/golden'], which, env);
  if (counts.passed + counts.failed === 0) throw new Failure(`conformance --build ${which} ran no case.`);
  for (const family of onnxFamilies) {
    if (existsSync(join(onnxFolder, family))) {
      counts = add(counts, await runConformance([onnxFolder, '--family', family], which, env));
    } else {
      say(`  ${family}: skipped, because its numbers are not beside this checkout (../shared/golden)`);
      counts = add(counts, { passed: 0, failed: 0, skipped: 1 });
    }
  }
  return counts;
}

/**
 * @typedef {object} Stage
 * @property {string} name    for --only
 * @property {string} title
 * @property {(env: NodeJS.ProcessEnv) => Promise<Counts>} work
 */

/** @type {Stage[]} */
const stages = [
  {
    name: 'check',
    title: 'Format, lint and types',
    work: async (env) => ({ ...(await check(env)), skipped: 0 }),
  },
  { name: 'cpp', title: 'C++ tests, native', work: (env) => nativeTests('native', env) },
  {
    name: 'sanitize',
    title: 'C++ tests, native with address and undefined-behaviour sanitizers',
    work: (env) => nativeTests('native-sanitize', env),
  },
  { name: 'wasm', title: 'C++ tests in WebAssembly, SIMD', work: (env) => wasmTests('wasm-simd', env) },
  { name: 'wasm', title: 'C++ tests in WebAssembly, relaxed SIMD', work: (env) => wasmTests('wasm-relaxed', env) },
  {
    name: 'api',
    title: 'API and models',
    work: (env) => vitest(['tests/api', 'tests/models', 'tests/conformance'], env),
  },
  { name: 'conformance', title: 'Conformance, SIMD', work: (env) => conformance('simd', env) },
  { name: 'conformance', title: 'Conformance, relaxed SIMD', work: (env) => conformance('relaxed', env) },
  { name: 'snippets', title: 'Programs that the Lab writes', work: (env) => vitest(['tests/snippets'], env) },
  { name: 'browser', title: 'Elements and site in Chromium', work: playwright },
  {
    name: 'package',
    title: 'The packed package, and posenc in other CMake projects',
    work: (env) => vitest(['tests/package'], env),
  },
];

const names = [...new Set(stages.map(({ name }) => name))];

const usage = `Usage: npm test -- [--only STAGE[,STAGE...]]
Sets up, builds and tests everything. The last line counts all tests.

  --only   only these stages: ${names.join(', ')}`;

/** @param {readonly string[]} args @returns {Set<string> | 'help'} */
function readOptions(args) {
  let only = new Set(names);
  for (let i = 0; i < args.length; i++) {
    const [option, inline] = args[i].split(/=(.*)/s);
    if (option === '--help' || option === '-h') return 'help';
    if (option !== '--only') throw new Failure(`${option} is not an option; expected --only or --help.`);
    const value = inline ?? args[++i] ?? '';
    only = new Set(value.split(','));
    for (const name of only) {
      if (!names.includes(name)) {
        throw new Failure(`--only: ${name || 'nothing'} is not allowed; expected some of ${names.join(', ')}.`);
      }
    }
  }
  return only;
}

/**
 * Runs one part; what stops it counts as one failure, with its reason.
 * @param {string} title
 * @param {() => Promise<Counts>} work
 * @returns {Promise<Counts>}
 */
async function part(title, work) {
  heading(title);
  const start = performance.now();
  try {
    const counts = await work();
    say(
      `  ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${duration(performance.now() - start)}`,
    );
    return counts;
  } catch (error) {
    const message = error instanceof Failure ? error.message : String(error instanceof Error ? error.stack : error);
    say(`${red('Failed:')} ${message}`);
    say(`  stopped after ${duration(performance.now() - start)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

await runMain(async () => {
  const only = readOptions(process.argv.slice(2));
  if (only === 'help') return say(usage);
  const start = performance.now();
  /** @type {Counts} */
  let total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {NodeJS.ProcessEnv | undefined} */
  let env;
  const none = { passed: 0, failed: 0, skipped: 0 };
  const ready = await part('Set-up and build', async () => {
    env = await setup({ native: true, chromium: only.has('browser'), numpy: only.has('snippets') });
    await build(env);
    return none;
  });
  total = add(total, ready);
  for (const { name, title, work } of stages) {
    if (!only.has(name)) continue;
    if (ready.failed > 0) {
      // Without a build every other result would be about an old one.
      heading(title);
      say('  not run, because the set-up or the build failed: counted as failed');
      total = add(total, { passed: 0, failed: 1, skipped: 0 });
      continue;
    }
    const tools = /** @type {NodeJS.ProcessEnv} */ (env);
    total = add(total, await part(title, () => work(tools)));
  }
  say(`\nEverything took ${duration(performance.now() - start)}.\n`);
  say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
});
