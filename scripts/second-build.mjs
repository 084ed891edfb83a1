/** Builds the same sources again in a folder with another name; the result must have the same bytes. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { run, runOrFail } from './run.mjs';
import { checkout } from './setup/paths.mjs';
import { Failure, say } from './terminal.mjs';

/** The outputs that are compared: a title, a folder, and a pattern of its files. @type {readonly [string, string, RegExp][]} */
const made = [
  ['WebAssembly modules', 'build/wasm', /^(simd|relaxed)\/posenc[a-z-]*\.(mjs|wasm)$/],
  ['package', 'dist', /./],
  ['site', 'build/site', /./],
];

/** @param {string} folder @param {RegExp} which @returns {Map<string, string>} the SHA-256 of each file by its path */
function hashes(folder, which) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => which.test(relative(folder, file)))
    .sort();
  return new Map(
    files.map((file) => [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

/** The SHA-256 of the tarball as npm would publish it. @param {string} folder @param {NodeJS.ProcessEnv} env */
async function tarballHash(folder, env) {
  const into = join(folder, 'build', 'tarball');
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  await runOrFail('npm', ['pack', '--ignore-scripts', '--pack-destination', into], { cwd: folder, env });
  return hashes(into, /\.tgz$/);
}

/** Copies the sources from the working tree, and the packages that build them. @param {string} folder @param {NodeJS.ProcessEnv} env */
async function copySources(folder, env) {
  const { stdout } = await runOrFail('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    env,
  });
  for (const file of stdout
    .split('\0')
    .filter((name) => /^(?!tests\/(golden|training|configurations)\/)./.test(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(checkout, file), join(folder, file));
  }
  // Copied, because a link would lead bundlers back to this checkout.
  const linked = await run('cp', ['-al', join(checkout, 'node_modules'), folder], { env });
  if (linked.code !== 0) cpSync(join(checkout, 'node_modules'), join(folder, 'node_modules'), { recursive: true });
}

/**
 * @param {NodeJS.ProcessEnv} env  from the set-up, after build()
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>} one each for the modules, the package, the site and the tarball
 */
export async function secondBuild(env) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'posenc-another-folder-')));
  const { POSENC_CATCH2_DIR: _, ...without } = env;
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @param {string} what @param {Map<string, string>} first @param {Map<string, string>} second */
  const judge = (what, first, second) => {
    if (first.size === 0) throw new Failure(`The first build has no ${what}.`);
    const differing = [...new Set([...first.keys(), ...second.keys()])].filter(
      (file) => first.get(file) !== second.get(file),
    );
    counts[differing.length > 0 ? 'failed' : 'passed'] += 1;
    say(`  ${what}: ${differing.length > 0 ? `${differing.join(', ')} differ` : `${first.size} files are the same`}`);
  };
  try {
    // Hashes of the first build, taken before anything can change it.
    const first = made.map(([, path, which]) => hashes(join(checkout, path), which));
    const tarball = await tarballHash(checkout, env);
    await copySources(folder, env);
    const program = `const { build } = await import('./scripts/build.mjs'); await build(process.env);`;
    await runOrFail(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, env: without });
    for (const [i, [what, path, which]] of made.entries()) judge(what, first[i], hashes(join(folder, path), which));
    judge('tarball', tarball, await tarballHash(folder, env));
    for (const [name, hash] of tarball) say(`  ${hash}  ${name}`);
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
