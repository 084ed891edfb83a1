/**
 * Mutants of the TypeScript sources: Stryker puts all of them into one bundle, and into copies of the sources for the tests that import
 * those; an environment variable selects the active one.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { run } from '../run.mjs';
import { checkout } from '../setup/paths.mjs';
import { bundleSources } from '../testing/bundles.mjs';

const folder = join(checkout, 'build', 'mutants', 'dist');
const changedSources = join(checkout, 'build', 'mutants', 'sources');

/** The folders that are broken, and the tests that must notice, most specific first. */
export const scriptRooms = [
  {
    files: 'web/api/input',
    tests: ['tests/api/input', 'tests/fuzz/fuzz.test.ts', 'tests/api/module', 'tests/api/attention', 'tests/api/pool'],
  },
  {
    files: 'web/api/bias',
    tests: [
      'tests/api/bias',
      'tests/fuzz/fuzz.test.ts',
      'tests/conformance',
      'tests/api/encodings.test.ts',
      'tests/api/input',
      'tests/api/attention',
    ],
  },
  {
    files: 'web/api/module',
    tests: [
      'tests/api/module',
      'tests/api/relative/kept-factors.test.ts',
      'tests/api/pool',
      'tests/api/input',
      'tests/fuzz/fuzz.test.ts',
      'tests/conformance',
    ],
  },
  {
    files: 'web/inspect/config',
    tests: [
      'tests/inspect/config',
      'tests/inspect/diffusion',
      'tests/inspect/programs',
      'tests/inspect/report.test.ts',
      'tests/inspect/checkpoint',
      'tests/conformance',
      'tests/inspect/prompts',
      'tests/inspect/files.test.ts',
      'tests/inspect/docs.test.ts',
    ],
  },
  {
    files: 'web/files',
    tests: [
      'tests/files',
      'tests/inspect/files.test.ts',
      'tests/inspect/checkpoint',
      'tests/inspect/arrays/parse.test.ts',
      'tests/fuzz/readers',
    ],
  },
  { files: 'web/inspect/checkpoint', tests: ['tests/files', 'tests/inspect/checkpoint', 'tests/fuzz/readers'] },
  { files: 'web/train', tests: ['tests/train'] },
];

/** Texts are not mutated: the wording of errors, apart from what they name, is not a promise. */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex'];

const silent = { isTraceEnabled: () => false, isDebugEnabled: () => false };
const logger = new Proxy(silent, { get: (of, name) => Reflect.get(of, name) ?? (() => {}) });

/** @returns {Promise<(import('./sample.mjs').Mutant & { id: string, tests: readonly string[] })[]>} */
export async function allScriptMutants() {
  const sources = scriptRooms.flatMap(({ files, tests }) =>
    readdirSync(join(checkout, files), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/(^|\/)(index|types)\.ts$/.test(name))
      .map((name) => ({ name: join(checkout, files, name), tests })),
  );
  const files = sources.map(({ name }) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const instrumenter = new Instrumenter(/** @type {any} */ (logger));
  const options = { ignorers: [], excludedMutations, plugins: null };
  const made = await instrumenter.instrument(files, options);
  const changed = new Map(made.files.map(({ name, content }) => [name, content]));
  await bundleSources(folder, async (_, id) => changed.get(id));
  rmSync(changedSources, { recursive: true, force: true });
  for (const [name, content] of changed) {
    const copy = join(changedSources, relative(checkout, name));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, content);
  }
  // What is excluded is in the list all the same, but nowhere in the code.
  const active = made.mutants.filter(({ status }) => status !== 'Ignored');
  return active.map(({ id, fileName, mutatorName, replacement, location }) => {
    return {
      id,
      file: relative(checkout, fileName),
      // Stryker counts from 0.
      line: location.start.line + 1,
      what: `${mutatorName}: ${JSON.stringify(replacement?.replaceAll(/\s+/g, ' ').slice(0, 80))}`,
      tests: sources.find(({ name }) => name === fileName)?.tests ?? [],
    };
  });
}

/** A mutant that waits for something that never comes uses no processor time, and is noticed after minutes rather than half an hour. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };

/** @param {NodeJS.ProcessEnv} env @returns {(mutant: { id: string, tests: readonly string[] }) => Promise<import('./sample.mjs').Outcome>} */
export function scriptJudge(env) {
  const program = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
  return async ({ id, tests }) => {
    for (const one of tests) {
      const { code } = await run(
        'bash',
        [
          '-c',
          `ulimit -t 600; exec "$@"`,
          'bash',
          process.execPath,
          program,
          'run',
          one,
          '--bail=1',
          '--no-file-parallelism',
          ...Object.entries(limits).map(([name, milliseconds]) => `--${name}=${milliseconds}`),
        ],
        {
          cwd: checkout,
          env: {
            ...env,
            POSENC_TESTED: relative(checkout, folder),
            POSENC_CHANGED_SOURCES: changedSources,
            __STRYKER_ACTIVE_MUTANT__: id,
          },
        },
      );
      if (code !== 0) return 'killed';
    }
    return 'survived';
  };
}
