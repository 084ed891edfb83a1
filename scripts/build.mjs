/**
 * Builds everything that ships: the WebAssembly modules in both builds, the package (dist/) and the site (build/site).
 *
 * Usage: node scripts/build.mjs [--help]
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateTypes } from './generate-types.mjs';
import { run, runOrFail } from './run.mjs';
import { checkout } from './setup/paths.mjs';
import { setup } from './setup.mjs';
import { Failure, runMain, say, step } from './terminal.mjs';
import { importsOf } from './testing/imports.mjs';

/** @typedef {'native' | 'native-debug' | 'native-sanitize' | 'native-fuzz' | 'native-coverage' | 'wasm'} Preset */

/** @param {Preset} preset @param {NodeJS.ProcessEnv} env */
export async function configure(preset, env) {
  // The site alone needs no C++ tests, and so neither Catch2 nor a native compiler.
  const tests = env.POSENC_CATCH2_DIR ? 'ON' : 'OFF';
  const args = ['--preset', preset, `-DPOSENC_TESTS=${tests}`];
  const first = await run('cmake', args, { cwd: checkout, env });
  if (first.code === 0) return;
  // A CMake cache from another compiler or folder cannot be updated.
  await runOrFail('cmake', [...args, '--fresh'], { cwd: checkout, env });
}

/**
 * Compiles targets; Ninja rebuilds only what changed.
 * @param {Preset} preset
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} targets  of CMake
 */
export async function compile(preset, env, ...targets) {
  await configure(preset, env);
  await runOrFail('cmake', ['--build', '--preset', preset, '--target', ...targets], { cwd: checkout, env });
}

const declarations = 'web/api/module/raw.generated.ts';

/** @type {Promise<void> | undefined} */
let declared;

/**
 * Writes the TypeScript declarations of the bindings, which a program compiled from their sources prints. At most once per process: a test
 * stage that asks again must not start CMake in a folder where another stage compiles.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
export function declareBindings(env) {
  declared ??= declare(env);
  return declared;
}

/** @param {NodeJS.ProcessEnv} env */
async function declare(env) {
  await compile('wasm', env, 'posenc_declarations');
  const program = join(checkout, 'build', 'wasm', 'posenc_declarations.cjs');
  const { stdout } = await runOrFail(process.execPath, [program], { cwd: checkout, env });
  const file = join(checkout, declarations);
  // An unchanged file keeps its modification time, so that editors and servers that watch it do not reload.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== stdout) writeFileSync(file, stdout);
}

/** Sources of the package and the site. */
const sources = ['web', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
/** Data of the site that is elsewhere: what it copies, and what chapters state numbers of. */
const siteData = [
  'tests/bench/results/generalisation.json',
  'tests/bench/training/text.txt',
  'scripts/models/stories/measures.json',
];
/** CMake targets and the base names of their files. */
const moduleNames = {
  posenc_module: 'posenc',
  posenc_extended: 'posenc-extended',
  posenc_train: 'posenc-train',
  posenc_run: 'posenc-run',
};
const moduleTargets = [
  ...Object.keys(moduleNames).flatMap((target) => [target, `${target}_relaxed`]),
  'posenc_figures',
];
const moduleFiles = [
  ...['simd', 'relaxed'].flatMap((build) => Object.values(moduleNames).map((name) => join(build, name))),
  join('simd', 'posenc-figures'),
].flatMap((file) => [`${file}.mjs`, `${file}.wasm`]);
const modules = moduleFiles.map((file) => join('build', 'wasm', file));

/** Every file under the given paths, in a fixed order. @param {readonly string[]} paths @returns {string[]} */
function filesOf(paths) {
  return paths.flatMap((path) => {
    const full = join(checkout, path);
    if (!existsSync(full)) return [];
    if (!statSync(full).isDirectory()) return [path];
    return filesOf(
      readdirSync(full)
        .sort()
        .map((name) => join(path, name)),
    );
  });
}

/** @param {readonly string[]} paths @returns {string} a digest of names and contents */
export function digest(paths) {
  const hash = createHash('sha256');
  for (const file of filesOf(paths)) {
    const content = readFileSync(join(checkout, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Runs a build script unless nothing has changed since it last succeeded: its inputs, its outputs, and what it imports.
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.script
 * @param {readonly string[]} options.inputs
 * @param {readonly string[]} options.outputs
 * @param {NodeJS.ProcessEnv} options.env
 */
async function makeUnlessDone({ title, script, inputs, outputs, env }) {
  const record = join(checkout, 'build', 'done', `${script}.json`);
  const before = digest([...inputs, ...(await importsOf([join('scripts', script)]))]);
  if (existsSync(record)) {
    const done = JSON.parse(readFileSync(record, 'utf8'));
    if (done.inputs === before && filesOf(outputs).length > 0 && done.outputs === digest(outputs)) return;
  }
  await step(title, () => runOrFail(process.execPath, [join('scripts', script)], { cwd: checkout, env }));
  if (filesOf(outputs).length === 0)
    throw new Failure(`scripts/${script} ended well but made no ${outputs.join(', ')}.`);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify({ inputs: before, outputs: digest(outputs) }));
}

/**
 * Builds what everything else depends on: the modules, the declarations of their bindings, and the types generated from the catalogue.
 * @param {NodeJS.ProcessEnv} env  from the set-up
 */
export async function buildModules(env) {
  await step('compiling the WebAssembly modules', async () => {
    await compile('wasm', env, ...moduleTargets);
    await declareBindings(env);
  });
  await generateTypes();
}

/** @param {NodeJS.ProcessEnv} env  from the set-up, after buildModules() */
export async function buildPages(env) {
  await makeUnlessDone({
    title: 'making the package',
    script: 'build-package.mjs',
    inputs: [...sources, ...modules, 'cpp/bindings/figures_without.txt'],
    outputs: ['dist'],
    env,
  });
  await makeUnlessDone({
    title: 'making the site',
    script: 'build-site.mjs',
    inputs: [...sources, 'dist', ...siteData],
    outputs: ['build/site'],
    env,
  });
}

/** @param {NodeJS.ProcessEnv} env  from the set-up */
export async function build(env) {
  await buildModules(env);
  await buildPages(env);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const args = process.argv.slice(2);
    if (args.includes('--help')) {
      say(
        'Usage: npm run build\nBuilds the WebAssembly modules in both builds, the package (dist/) and the site (build/site).',
      );
      return;
    }
    if (args.length > 0) throw new Failure(`${args[0]} is not an option; only --help is.`);
    // The site has pictures of its figures.
    await build(await setup({ chromium: 'chromium-headless-shell' }));
    say('The package is in dist/, the site in build/site/.');
  });
}
