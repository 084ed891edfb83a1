/** Measures, by folder, which branches and functions of web/api the tests of the API and the fuzzer run. */
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

const folder = join(checkout, 'build', 'coverage', 'dist');
const raw = join(checkout, 'build', 'coverage', 'raw');
/** The rest runs only in browsers, in engines without a feature, or after a fault. */
const minPercent = { branches: 95, functions: 95 };
const measured = 'web/api/';
const tests = ['tests/api', 'tests/conformance', 'tests/fuzz/fuzz.test.ts'];

/** Runs the tests of the API, none of them a sample, on a bundle that keeps its sources. @param {NodeJS.ProcessEnv} env */
async function runTests(env) {
  await bundleSources(folder);
  rmSync(raw, { recursive: true, force: true });
  const program = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
  const covered = { ...env, POSENC_THOROUGH: '1', NODE_V8_COVERAGE: raw, POSENC_TESTED: relative(checkout, folder) };
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
  map.filter((file) => relative(checkout, file).startsWith(measured));
  return map;
}

/** @param {NodeJS.ProcessEnv} env  after build() @returns {Promise<import('../testing/runners.mjs').Counts>} */
export async function measureCoverage(env, { reuse = false } = {}) {
  if (!reuse) await runTests(env);
  const map = await sourceCoverage();
  /** @type {Map<string, import('istanbul-lib-coverage').CoverageSummary>} */
  const rooms = new Map();
  for (const path of map.files().sort()) {
    for (const room of [dirname(relative(checkout, path)), 'all']) {
      const summary = rooms.get(room) ?? coverage.createCoverageSummary();
      summary.merge(map.fileCoverageFor(path).toSummary());
      rooms.set(room, summary);
    }
  }
  for (const [room, { data }] of rooms) {
    const kinds = [data.branches, data.functions, data.lines];
    say(`  ${room.padEnd(28)}${kinds.map(({ covered, total }) => `${covered}/${total}`.padStart(14)).join('')}`);
  }
  const { branches, functions } = rooms.get('all')?.data ?? { branches: { pct: 0 }, functions: { pct: 0 } };
  const isEnough = branches.pct >= minPercent.branches && functions.pct >= minPercent.functions;
  say(`  ${branches.pct} % of branches and ${functions.pct} % of functions; expected ${JSON.stringify(minPercent)}`);
  return { passed: 1, failed: isEnough ? 0 : 1, skipped: 0 };
}
