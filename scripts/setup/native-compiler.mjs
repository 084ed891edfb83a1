/** The unpacked clang as a native C++ compiler, for machines that have none, and for builds that need Clang's own tools. */
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prove, runOrFail } from '../run.mjs';
import { dynamicLoader, libraryFolder } from './debian.mjs';

/** @param {string} root */
const programs = (root) => join(root, 'usr', 'lib', 'llvm-19', 'bin');

/** @param {string} root @returns {string} */
export const unpackedCompiler = (root) => join(programs(root), 'clang++');

/**
 * Gives clang the unpacked C and C++ libraries when it compiles for this machine. A file named after the target is
 * read only for that target, so WebAssembly is not touched, and clang-tidy reads it too.
 * @param {string} root
 */
export async function configureCompiler(root) {
  const { stdout } = await runOrFail(unpackedCompiler(root), ['--print-target-triple']);
  for (const driver of ['clang', 'clang++']) {
    writeFileSync(join(programs(root), `${stdout.trim()}-${driver}.cfg`), `${nativeOptions(root).join('\n')}\n`);
  }
}

/**
 * The same compiler next to a compiler of the host. It has its own file of options, because clang-tidy must continue to read the host's
 * headers.
 * @param {string} root
 * @param {string} folder  of programs
 * @returns {string} the program that wraps clang++
 */
export function writeSecondCompiler(root, folder) {
  const options = join(folder, 'clang-native.cfg');
  writeFileSync(options, `${nativeOptions(root).join('\n')}\n`);
  const program = join(folder, 'clang-native');
  writeFileSync(program, `#!/bin/sh\nexec '${unpackedCompiler(root)}' --config='${options}' "$@"\n`);
  chmodSync(program, 0o755);
  return program;
}

/** The programs that read this compiler's coverage data, by name. @param {string} root */
export const coveragePrograms = (root) =>
  Object.fromEntries(['llvm-cov', 'llvm-profdata'].map((name) => [name, join(programs(root), name)]));

/** The variable that selects this compiler in the preset native-clang and the presets that inherit from it. */
export const clangVariable = 'POSENC_CLANG';

/** @param {string} root @returns {string[]} */
function nativeOptions(root) {
  const libraries = libraryFolder(root);
  return [
    `--sysroot=${root}`,
    `--gcc-install-dir=${gccFolder(root)}`,
    `-Wl,--dynamic-linker=${dynamicLoader(libraries)}`,
    `-Wl,-rpath,${libraries}`,
    '-fuse-ld=lld',
    '-Wno-unused-command-line-argument',
  ];
}

/** @param {string} root @returns {string} */
function gccFolder(root) {
  const base = join(root, 'usr', 'lib', 'gcc');
  const [triple] = readdirSync(base);
  const [version] = readdirSync(join(base, triple));
  return join(base, triple, version);
}

/**
 * Compiles, links and runs a program with the sanitizers.
 * @param {string} compiler
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder  for the program
 */
export async function proveCompiler(compiler, env, folder) {
  const source = join(folder, 'proof.cc');
  const program = join(folder, 'proof');
  await prove(folder, 'The C++ test program', async () => {
    writeFileSync(source, '#include <iostream>\nint main() { std::cout << "proven" << std::endl; }\n');
    await runOrFail(compiler, ['-std=c++20', '-fsanitize=address,undefined', source, '-o', program], { env });
    return runOrFail(program, [], { env });
  });
}
