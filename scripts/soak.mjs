/**
 * Tests that take hours: run them before a release, and after changing compilers, kernels or controls.
 *
 * Usage: npm run soak -- [--only STAGE[,STAGE...]]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { nativeCoverage } from './coverage/native.mjs';
import { writeDocs } from './docs.mjs';
import { hostileCalls, hostileFiles } from './hostile.mjs';
import { rehearseRelease } from './rehearse-release.mjs';
import { secondBuild } from './second-build.mjs';
import { installEngines } from './setup/engines.mjs';
import { checkout } from './setup/paths.mjs';
import { installPackagers, installPublishers } from './setup/slow-tools.mjs';
import { setup } from './setup.mjs';
import { runMain, say } from './terminal.mjs';
import { libfuzzer } from './testing/libfuzzer.mjs';
import { add, cppTests, identical, playwright, vitest, withoutTests } from './testing/runners.mjs';
import { chosen, runStages } from './testing/stages.mjs';

/** The tests outside the browser of which npm test does a sample. */
const sampled = readdirSync(join(checkout, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('tests', name))
  .filter((name) => name.endsWith('.test.ts') && !name.startsWith(join('tests', 'browser')))
  .filter((name) => /\/thorough\.ts'|'fast-check'/.test(readFileSync(join(checkout, name), 'utf8')));

/** @type {import('./testing/stages.mjs').Stage[]} */
const stages = [
  {
    name: 'build',
    title: 'WebAssembly modules, package and site',
    work: withoutTests(build),
  },
  {
    name: 'tidy',
    title: 'clang-tidy, with its analyzer, of every source',
    after: ['build'],
    work: async (env) => ({ ...(await check(env, { everySource: true })), skipped: 0 }),
  },
  {
    name: 'pages',
    title: 'Charts, elements and site in the whole Chromium, with motion, axe in both colours, and every case',
    needs: ['build'],
    work: (env) => playwright('pages', { ...env, POSENC_THOROUGH: '1' }),
  },
  {
    name: 'controls',
    title:
      'Every control of every scheme, odd attributes of every element, axe at every width and in both colours, in Chromium',
    needs: ['build'],
    work: (env) => playwright('soak', env),
  },
  {
    name: 'whole',
    title: 'Every case and every training of the tests of which npm test does a sample',
    needs: ['build'],
    // Some of them run programs for NumPy.
    work: async () =>
      vitest(sampled, { ...(await setup({ native: true, numpy: true })), POSENC_THOROUGH: '1' }, { long: true }),
  },
  {
    name: 'engines',
    title: 'The package and the pages in Chromium, Firefox and WebKit',
    needs: ['build'],
    async work(env) {
      await installEngines();
      return vitest(['tests/engines'], env);
    },
  },
  {
    name: 'bundlers',
    title: 'The packed package with bundlers, servers and runtimes',
    needs: ['build'],
    async work(env) {
      await installPackagers();
      return vitest(['tests/packaging'], env);
    },
  },
  {
    name: 'publish',
    title: 'The recipes of docs/publish, built with the tools that make pages',
    needs: ['build'],
    async work(env) {
      await installPublishers();
      return vitest(['tests/publish'], env);
    },
  },
  {
    name: 'docs',
    title: 'The reference of the TypeScript API and of the C++ library, without a warning',
    needs: ['build'],
    work: writeDocs,
  },
  {
    name: 'release',
    title: 'A rehearsal of publishing',
    needs: ['build'],
    work: rehearseRelease,
  },
  {
    name: 'fuzz',
    title: '200,000 hostile calls in each build, and 20,000 of training',
    needs: ['build'],
    work: hostileCalls,
  },
  {
    name: 'readers',
    title: '150,000 hostile files for the readers of checkpoints, 300,000 for those of arrays, 10,000 for models',
    needs: ['build'],
    work: hostileFiles,
  },
  {
    name: 'leaks',
    title: '10,000 mixed calls, 40,000 errors, 1,000 cancels, and workers that are ended midway leave memory as it was',
    needs: ['build'],
    work: (env) => vitest(['tests/leaks'], env),
  },
  {
    name: 'coverage',
    title: 'Branches of web/api that the tests run',
    needs: ['build'],
    // Imported only now: this stage and the next need packages that the set-up installs.
    work: async (env) => (await import('./coverage/measure.mjs')).measureCoverage(env),
  },
  {
    name: 'mutants',
    title: 'Sources broken on purpose, a sample: how often tests see it',
    needs: ['build'],
    async work(env) {
      const { mutatedFolders, tryMutants } = await import('./mutants/sample.mjs');
      return add(
        await tryMutants('cpp', mutatedFolders.cpp, env),
        await tryMutants('script', mutatedFolders.script, env),
      );
    },
  },
  {
    name: 'native',
    title: 'C++ tests, native as released',
    after: ['tidy'],
    work: (env) => cppTests('native', env),
  },
  {
    name: 'sanitize',
    title: 'C++ tests, native, with the address and undefined-behaviour sanitizers, and allocations that fail',
    work: async (env) =>
      add(await cppTests('native-sanitize', env), await cppTests('native-sanitize', env, 'posenc_allocation_tests')),
  },
  {
    name: 'allocations',
    title: 'Every allocation of every operation fails once',
    after: ['native'],
    work: (env) => cppTests('native', { ...env, POSENC_EVERY_ALLOCATION: '1' }, 'posenc_allocation_tests'),
  },
  {
    name: 'libfuzzer',
    title: 'libFuzzer over the C++ core and its bindings, ten minutes a target',
    after: ['sanitize'],
    work: async () => libfuzzer(await setup({ clang: true })),
  },
  {
    name: 'native-coverage',
    title: 'Branches of the C++ core that its tests take',
    after: ['libfuzzer'],
    work: async () => nativeCoverage(await setup({ clang: true })),
  },
  {
    name: 'wasm',
    title: 'C++ tests in WebAssembly, SIMD and relaxed SIMD',
    after: ['build'],
    work: async (env) => add(await cppTests('wasm', env), await cppTests('wasm', env, 'posenc_tests_relaxed')),
  },
  {
    name: 'identical',
    title: 'The same bits natively as released, in SIMD and in relaxed SIMD',
    needs: ['build'],
    after: ['allocations', 'wasm', 'cmake'],
    work: (env) => identical('native', env),
  },
  {
    name: 'cmake',
    title:
      'posenc installed as released and among the sources of another CMake project, presets of large models, and the training of Learn’s models and of one storyteller',
    after: ['native'],
    work: (env) => vitest(['tests/soak'], env),
  },
  {
    name: 'repeat',
    title: 'A second build, in another folder, has the same bytes',
    needs: ['build'],
    after: [
      'pages',
      'controls',
      'engines',
      'fuzz',
      'readers',
      'identical',
      'leaks',
      'libfuzzer',
      'coverage',
      'native-coverage',
      'mutants',
    ],
    work: secondBuild,
  },
];

const usage = `Usage: npm run soak -- [--only STAGE[,STAGE...]]
Runs the slow tests that npm test leaves out. The last line counts all tests; seconds go to build/reports/timings.json.

  --only   only these stages and those that they need: ${stages.map(({ name }) => name).join(', ')}`;

await runMain(async () => {
  const selected = chosen(stages, process.argv.slice(2));
  if (selected === 'help') return say(usage);
  return runStages(() => setup({ native: true, chromium: 'chromium' }), selected);
});
