/**
 * Measures, by folder, which branches and functions of web/api the tests of the API and the fuzzer run. Each gap is listed with its reason
 * in tests/coverage/gaps.json.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
// @ts-expect-error: it has no declarations
import { mergeProcessCovs } from '@bcoe/v8-coverage';
import { convert } from 'ast-v8-to-istanbul';
import coverage from 'istanbul-lib-coverage';
import { parseAst } from 'rolldown/parseAst';
import { run } from '../run.mjs';
import { checkout } from '../setup/paths.mjs';
import { Failure, say } from '../terminal.mjs';
import { bundleSources } from '../testing/bundles.mjs';
import { codeOf, compareWithReasons } from './explained.mjs';

const folder = join(checkout, 'build', 'coverage', 'dist');
const raw = join(checkout, 'build', 'coverage', 'raw');
const gapsFile = join(checkout, 'tests', 'coverage', 'gaps.json');
const measured = 'web/api/';
const tests = ['tests/api', 'tests/conformance', 'tests/fuzz/fuzz.test.ts'];

/** @typedef {import('./explained.mjs').Gap} Gap */

/** Runs the tests of the API on a bundle that keeps its sources. @param {NodeJS.ProcessEnv} env */
async function runTests(env) {
  await bundleSources(folder);
  rmSync(raw, { recursive: true, force: true });
  const program = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
  const covered = { ...env, NODE_V8_COVERAGE: raw, POSENC_TESTED: relative(checkout, folder) };
  const { code, output } = await run(process.execPath, [program, 'run', ...tests], {
    cwd: checkout,
    env: covered,
  });
  if (code !== 0) throw new Failure(`The tests of the API fail:\n${output.slice(-4000)}`);
}

/** The merged coverage of all processes and workers, by file of the bundle. */
function merged() {
  const prefix = `${pathToFileURL(folder).href}/`;
  const processes = readdirSync(raw)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const text = readFileSync(join(raw, name), 'utf8');
      // A worker that a test terminates may leave an incomplete file. Its coverage is ignored, which errs on the safe side.
      return text.endsWith('}') ? [JSON.parse(text).result] : [];
    })
    .map((result) => ({ result: result.filter((/** @type {{ url: string }} */ { url }) => url.startsWith(prefix)) }));
  return mergeProcessCovs(processes).result;
}

/** @returns {Promise<import('istanbul-lib-coverage').CoverageMap>} of the sources in web/api */
async function sourceCoverage() {
  const map = coverage.createCoverageMap({});
  for (const { url, functions } of merged()) {
    const file = fileURLToPath(url);
    const code = readFileSync(file, 'utf8');
    const sourceMap = existsSync(`${file}.map`) ? JSON.parse(readFileSync(`${file}.map`, 'utf8')) : undefined;
    if (!sourceMap) continue;
    map.merge(await convert({ code, sourceMap, ast: parseAst(code, { lang: 'js' }), coverage: { url, functions } }));
  }
  map.filter((file) => isMeasured(file));
  return map;
}

/** @param {string} file */
function isMeasured(file) {
  return relative(checkout, file).startsWith(measured);
}

/** @param {import('istanbul-lib-coverage').FileCoverage} of @param {string} path @returns {Gap[]} */
function gapsOf(of, path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const { branchMap, b, fnMap, f } = of.data;
  /** @type {number[]} */
  const at = [];
  for (const [id, { locations, loc }] of Object.entries(branchMap)) {
    b[id].forEach((count, n) => {
      // An implicit `else` has no location of its own.
      if (count === 0) at.push(locations[n]?.start?.line ?? loc.start.line);
    });
  }
  for (const [id, { decl }] of Object.entries(fnMap)) if (f[id] === 0) at.push(decl.start.line);
  const file = relative(checkout, path);
  return [...new Set(at)].sort((x, y) => x - y).map((line) => ({ file, line: codeOf(lines[line - 1] ?? '') }));
}

/** @param {import('istanbul-lib-coverage').CoverageMap} map @returns {Promise<{ gaps: Gap[], shown: string[] }>} */
async function judged(map) {
  /** @type {Map<string, import('istanbul-lib-coverage').CoverageSummary>} */
  const folders = new Map();
  const all = coverage.createCoverageSummary();
  /** @type {Gap[]} */
  const gaps = [];
  for (const path of map.files().sort()) {
    const of = map.fileCoverageFor(path);
    const room = dirname(relative(checkout, path));
    const summary = folders.get(room) ?? coverage.createCoverageSummary();
    summary.merge(of.toSummary());
    folders.set(room, summary);
    all.merge(of.toSummary());
    gaps.push(...gapsOf(of, path));
  }
  const row = (/** @type {string} */ name, /** @type {import('istanbul-lib-coverage').CoverageSummary} */ { data }) =>
    `  ${name.padEnd(28)}${[data.branches, data.functions, data.lines]
      .map(({ covered, total, pct }) => `${pct} % (${covered}/${total})`.padStart(22))
      .join('')}`;
  const head = `  ${''.padEnd(28)}${['branches', 'functions', 'lines'].map((name) => name.padStart(22)).join('')}`;
  return { gaps, shown: [head, ...[...folders].map(([name, summary]) => row(name, summary)), row('all', all)] };
}

/** @param {NodeJS.ProcessEnv} env  after build() @returns {Promise<import('../testing/runners.mjs').Counts>} an explained gap counts as one */
export async function measureCoverage(env, { reuse = false } = {}) {
  if (!reuse) await runTests(env);
  const { gaps, shown } = await judged(await sourceCoverage());
  for (const line of shown) say(line);
  return compareWithReasons(gaps, JSON.parse(readFileSync(gapsFile, 'utf8')));
}
