/**
 * Runs everything that must pass before a commit, from set-up to the packed package, and ends with one line of counts. Slower tests are in
 * soak.mjs.
 *
 * Usage: npm test -- [--only STAGE[,STAGE...]]
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildModules, buildPages } from './build.mjs';
import { check } from './check.mjs';
import { runOrFail } from './run.mjs';
import { toolEnvironment } from './setup/environment.mjs';
import { checkout } from './setup/paths.mjs';
import { setup } from './setup.mjs';
import { runMain, say } from './terminal.mjs';
import { importsOf } from './testing/imports.mjs';
import { add, conformance, cppTests, identical, playwright, vitest, withoutTests } from './testing/runners.mjs';
import { chosen, runStages } from './testing/stages.mjs';

/** Inputs of the C++ programs: their sources and the data that they read. */
const cppInputs = [
  'cpp',
  'cmake',
  'CMakeLists.txt',
  'CMakePresets.json',
  'docs/accuracy.md',
  'tests/cpp',
  'tests/golden',
  'tests/training',
];

/** Files that the tests of the API read in addition to their imports. */
const apiData = [
  ...cppInputs,
  ...[
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'web/api',
    'web/catalogue',
    'web/train',
    'web/run',
    'tests/checkpoints',
  ],
  ...['tests/bench/training', 'tests/bench/results/generalisation.json', 'tests/configurations', 'tests/fuzz'],
];

/** Files that the tests of pages read in addition to their imports. */
const pageData = ['web', 'dist', 'tests/configurations', 'tests/bench', 'scripts/models/stories/measures.json'];

/** Inputs of the packed package. */
const shipped = ['dist', 'docs', 'README.md', 'CHANGELOG.md', 'LICENSE', 'package.json'];

/**
 * @param {readonly string[]} tests  files and folders
 * @param {readonly string[]} [data]  files that they read in addition to their imports
 */
const decidedBy =
  (tests, data = []) =>
  async () => [
    ...(await importsOf(tests)),
    ...data,
    ...['package-lock.json', 'vitest.config.ts', 'tests/api/equality', 'tests/properties.ts', 'tests/thorough.ts'],
    'playwright.config.ts',
  ];

/** The folders of tests/browser that npm test runs. */
const browserFolders = readdirSync(join(checkout, 'tests', 'browser'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'soak' && entry.name !== 'support')
  .map(({ name }) => name);

const apiTests = ['tests/api', 'tests/train', 'tests/run', 'tests/conformance', 'tests/fuzz/fuzz.test.ts'];
const inspectTests = ['tests/inspect', 'tests/files', 'tests/fuzz/readers'];

/**
 * The longest chain comes first: browsers need the site, the site needs the modules. Stages of one process come before the long ones of
 * two, and short ones last, so that all cores are busy to the end.
 * @type {import('./testing/stages.mjs').Stage[]}
 */
const stages = [
  {
    name: 'modules',
    title: 'WebAssembly modules',
    work: withoutTests(buildModules),
  },
  {
    name: 'build',
    title: 'Package and site',
    // Chromium draws the pictures of the figures' cards.
    needs: ['modules', 'chromium'],
    work: withoutTests((env) => buildPages({ ...env, ...toolEnvironment() })),
  },
  {
    name: 'check',
    title: 'Format, lint and types',
    // Both generate the declarations of the bindings.
    after: ['modules'],
    work: async (env) => ({ ...(await check(env)), skipped: 0 }),
  },
  {
    name: 'native',
    title: 'C++ tests, native, with assertions, and allocations that fail',
    inputs: cppInputs,
    work: async (env) =>
      add(await cppTests('native-debug', env), await cppTests('native-debug', env, 'posenc_allocation_tests')),
  },
  {
    name: 'chromium',
    title: 'Chromium',
    // Requested here, so that compilers do not wait for it.
    work: withoutTests(() => setup({ native: true, chromium: 'chromium-headless-shell' })),
  },
  {
    name: 'browser',
    title: 'Charts, elements and site in Chromium',
    needs: ['build', 'chromium'],
    parts: browserFolders.map((name) => ({
      name,
      inputs: decidedBy(
        [`tests/browser/${name}`],
        ['dist', 'tests/browser/support/fixtures', ...(name === 'site' ? ['build/site', 'web'] : [])],
      ),
      version: async () => (await runOrFail(String(toolEnvironment().CHROME_PATH), ['--version'])).stdout,
    })),
    work: (_, folders) => playwright('pages', toolEnvironment(), folders),
  },
  {
    name: 'package',
    title: 'The packed package',
    needs: ['build'],
    inputs: decidedBy(['tests/package'], [...shipped, 'web']),
    work: (env) => vitest(['tests/package'], env),
  },
  {
    name: 'models',
    title: 'What elements and pages compute, and what they say',
    needs: ['build'],
    inputs: decidedBy(['tests/models'], [...pageData, 'tests/golden']),
    work: (env) => vitest(['tests/models'], env),
  },
  {
    name: 'snippets',
    title: 'Programs that the Lab writes',
    needs: ['build'],
    inputs: decidedBy(['tests/snippets']),
    // Requested here, so that no other stage waits for NumPy.
    work: async () => vitest(['tests/snippets'], await setup({ native: true, numpy: true })),
  },
  {
    name: 'cmake',
    title: 'posenc installed, in another CMake project',
    // It installs the library that the native stage compiled.
    after: ['native'],
    inputs: decidedBy(['tests/cmake'], cppInputs),
    work: (env) => vitest(['tests/cmake'], env),
  },
  {
    name: 'identical',
    title: 'The same bits natively, in SIMD and in relaxed SIMD',
    needs: ['build'],
    after: ['native', 'cmake'],
    inputs: [...cppInputs, 'web/catalogue'],
    work: (env) => identical('native-debug', env),
  },
  {
    name: 'api',
    title: 'API, training, and a fuzzer of a few thousand calls',
    needs: ['build'],
    inputs: decidedBy(apiTests, apiData),
    work: (env) => vitest(apiTests, env, { long: true }),
  },
  {
    name: 'inspect',
    title: 'Inspect, with hostile files',
    needs: ['build'],
    inputs: decidedBy(inspectTests, apiData),
    work: (env) => vitest(inspectTests, env, { long: true }),
  },
  {
    name: 'conformance',
    title: 'Conformance, SIMD and relaxed SIMD',
    needs: ['build'],
    inputs: decidedBy(['posenc', 'scripts/conformance.mjs', 'tests/golden', 'tests/configurations']),
    async work(env) {
      const [simd, relaxed] = await Promise.all([conformance('simd', env), conformance('relaxed', env)]);
      return add(simd, relaxed);
    },
  },
  {
    name: 'readme',
    title: 'The README and the documents, with their examples',
    needs: ['build'],
    inputs: decidedBy(['tests/readme'], ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs', 'dist']),
    work: (env) => vitest(['tests/readme'], env),
  },
  {
    name: 'scripts',
    title: 'Scripts, and what documents say of tests',
    needs: ['build'],
    work: (env) => vitest(['tests/scripts'], env),
  },
];

const usage = `Usage: npm test -- [--only STAGE[,STAGE...]]
Sets up, builds and runs all tests except the slow ones of npm run soak. The last line counts all tests; seconds go to
build/reports/timings.json. Tests that passed are not repeated until something that they read changes, unless CI is set.

  --only   only these stages and those that they need: ${stages.map(({ name }) => name).join(', ')}`;

await runMain(async () => {
  const selected = chosen(stages, process.argv.slice(2));
  if (selected === 'help') return say(usage);
  return runStages(() => setup({ native: true }), selected);
});
