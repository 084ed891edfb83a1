/** The compiler to WebAssembly: the user's own when the bindings were tried with it, otherwise the unpacked one. */
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { triedVersions } from '../../cpp/bindings/emscripten/glue.mjs';
import { relaxedSimdFlags } from '../relaxed-simd.mjs';
import { prove, runOrFail } from '../run.mjs';
import { versionOf, which } from './host-tools.mjs';

const cmakeToolchain = 'cmake/Modules/Platform/Emscripten.cmake';

/**
 * @param {import('./host-tools.mjs').VersionCache} cache
 * @returns {Promise<string | undefined>} the folder of an `em++` on PATH whose version was tried
 */
export async function hostEmscripten(cache) {
  const program = which('emcc');
  if (program === undefined) return undefined;
  const version = await versionOf(program, cache);
  const any = Boolean(process.env.POSENC_ANY_EMSCRIPTEN);
  if (version === undefined || !(any || triedVersions.includes(version))) return undefined;
  // Packagers put a link or a wrapper on PATH; the build needs the folder that holds CMake's toolchain file.
  const candidates = [dirname(program), dirname(realpathSync(program)), process.env.EMSCRIPTEN_ROOT];
  candidates.push(
    join(dirname(realpathSync(program)), '..', 'libexec'),
    '/usr/share/emscripten',
    '/usr/lib/emscripten',
  );
  return candidates.find((folder) => folder !== undefined && existsSync(join(folder, cmakeToolchain)));
}

/** @param {string} root  the unpacked tree @returns {string} the folder that holds em++ */
export const unpackedEmscripten = (root) => join(root, 'usr', 'share', 'emscripten');

/** Tells the unpacked Emscripten where its parts are. @param {string} root */
export function configureEmscripten(root) {
  const home = unpackedEmscripten(root);
  writeFileSync(
    join(home, '.emscripten'),
    [
      `LLVM_ROOT = ${JSON.stringify(join(root, 'usr', 'lib', 'llvm-19', 'bin'))}`,
      `BINARYEN_ROOT = ${JSON.stringify(join(root, 'usr'))}`,
      // Overridden by the variable EM_NODE_JS, but Emscripten requires an entry.
      "NODE_JS = 'node'",
      // The package brings every system library prebuilt.
      'FROZEN_CACHE = True',
      '',
    ].join('\n'),
  );
  // Its scripts are CommonJS, whatever the package.json of the checkout says.
  writeFileSync(join(home, 'package.json'), '{ "type": "commonjs" }\n');
  // Emscripten's JavaScript optimizer imports acorn; the package expects it in a system folder.
  const acorn = join(home, 'node_modules', 'acorn');
  mkdirSync(dirname(acorn), { recursive: true });
  rmSync(acorn, { recursive: true, force: true });
  symlinkSync('../../nodejs/acorn', acorn);
}

/**
 * Emscripten runs the module it links, to generate the invokers of Embind; for the relaxed build Node.js may need a flag,
 * and Emscripten takes only the name of a program.
 * @param {string} folder
 * @returns {string} a program that starts this Node.js with the flag
 */
export function writeNodeForEmscripten(folder) {
  const file = join(folder, 'node-for-emscripten');
  const flags = relaxedSimdFlags();
  writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' ${[...flags, '"$@"'].join(' ')}\n`, { mode: 0o755 });
  return file;
}

/**
 * Compiles, links and runs a program.
 * @param {string} emscripten  the folder that holds em++
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder      for the program
 */
export async function proveEmscripten(emscripten, env, folder) {
  const source = join(folder, 'proof.cpp');
  const program = join(folder, 'proof.mjs');
  await prove(folder, "Emscripten's test program", async () => {
    writeFileSync(source, '#include <cstdio>\nint main() { std::puts("proven"); }\n');
    // -O2 with a minified glue runs the optimizers of Binaryen and of the JavaScript as well.
    await runOrFail(join(emscripten, 'em++'), ['-std=c++20', '-O2', '-msimd128', source, '-o', program], { env });
    const start = 'await (await import(process.argv[1])).default()';
    return runOrFail(process.execPath, ['--input-type=module', '--eval', start, program], { env });
  });
}
