/** Programs that are already on the machine, and whether they are new enough. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../run.mjs';
import { isUnpacked } from './paths.mjs';

/**
 * The host's first executable of this name on PATH.
 * @param {string} name
 * @param {string} [path]
 * @returns {string | undefined}
 */
export function which(name, path = process.env.PATH ?? '') {
  if (name.includes('/')) return isExecutable(name) && !isUnpacked(name) ? name : undefined;
  return path
    .split(delimiter)
    .filter((directory) => directory !== '' && !isUnpacked(directory))
    .map((directory) => join(directory, name))
    .find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** @param {string} version @param {string} least @returns {boolean} */
export function atLeast(version, least) {
  const [a, b] = [version, least].map((text) => text.split('.').map(Number));
  for (let i = 0; i < b.length; i++) {
    if ((a[i] ?? 0) !== b[i]) return (a[i] ?? 0) > b[i];
  }
  return true;
}

/**
 * Versions of host programs, cached by path and modification time, because asking a program takes up to a second.
 * @typedef {Record<string, string>} VersionCache
 */

/**
 * @param {string} program  absolute path
 * @param {VersionCache} cache
 * @returns {Promise<string | undefined>} the first dotted number the program prints for --version
 */
export async function versionOf(program, cache) {
  const { mtimeMs, size } = statSync(program);
  const key = `${program} ${mtimeMs} ${size}`;
  if (!(key in cache)) {
    const { code, stdout } = await run(program, ['--version']).catch(() => ({ code: 1, stdout: '' }));
    cache[key] = code === 0 ? (/\d+(\.\d+)+/.exec(stdout)?.[0] ?? '') : '';
  }
  return cache[key] || undefined;
}

/** The oldest compilers that support enough of C++20. */
const minCompiler = { gcc: '12', clang: '15' };

/**
 * @param {VersionCache} cache
 * @returns {Promise<string | undefined>} the C++ compiler that CMake would take by itself or by CXX, when it is new enough
 */
export async function hostCompiler(cache) {
  const named = process.env.CXX && !isUnpacked(process.env.CXX) ? process.env.CXX : undefined;
  for (const name of named ? [named] : ['c++', 'g++', 'clang++']) {
    const program = which(name);
    if (program === undefined) continue;
    const { mtimeMs, size } = statSync(program);
    const key = `C++ ${program} ${mtimeMs} ${size}`;
    if (!(key in cache)) {
      const macros = await run(program, ['-std=c++20', '-dM', '-E', '-x', 'c++', '/dev/null']).catch(() => undefined);
      const value = (/** @type {string} */ macro) =>
        new RegExp(`#define ${macro} (\\d+)`).exec(macros?.stdout ?? '')?.[1] ?? '0';
      const isClang = value('__clang_major__') !== '0';
      const version = isClang ? value('__clang_major__') : value('__GNUC__');
      const good = macros?.code === 0 && atLeast(version, isClang ? minCompiler.clang : minCompiler.gcc);
      cache[key] = good ? version : '';
    }
    if (cache[key]) return program;
  }
  return undefined;
}
