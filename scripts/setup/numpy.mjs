/** A Python with NumPy for the tests that run the Lab's snippets: the host's own, or Debian's, unpacked and not installed. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, runOrFail } from '../run.mjs';
import { Failure } from '../terminal.mjs';
import { isDebian } from './apt.mjs';
import { libraryFolderNames, unpackAside } from './debian.mjs';
import { which } from './host-tools.mjs';
import { toolchain } from './paths.mjs';

const home = join(toolchain, 'numpy');
const program = join(home, 'python.sh');

/** The C library is the host's, so its packages are not unpacked. */
const unneeded = new Set([
  ...['libc6', 'libgcc-s1', 'gcc-12-base', 'gcc-14-base', 'debconf', 'dpkg', 'tar', 'media-types', 'tzdata'],
  ...['python3-pkg-resources', 'readline-common', 'openssl-provider-legacy'],
]);

/** @param {string} python */
const hasNumpy = async (python) => (await run(python, ['-c', 'import numpy']).catch(() => ({ code: 1 }))).code === 0;

/** @returns {Promise<string | undefined>} a Python that can import NumPy */
export async function findNumpy() {
  const named = process.env.POSENC_NUMPY_PYTHON;
  if (named) {
    if (await hasNumpy(named)) return named;
    throw new Failure(`POSENC_NUMPY_PYTHON: ${named} cannot import numpy; expected a Python that can.`);
  }
  if (existsSync(program)) return program;
  const host = which('python3');
  return host && (await hasNumpy(host)) ? host : undefined;
}

/** @returns {Promise<string>} */
export async function installNumpy() {
  if (!isDebian()) {
    throw new Failure(
      'The tests of the snippets need Python with NumPy. Install it, or set POSENC_NUMPY_PYTHON to a Python that has it.',
    );
  }
  await unpackAside(home, 'python3-numpy', unneeded, async (root) => {
    // Debian sets up alternatives when a package is installed; in an unpacked tree, BLAS and LAPACK are in their own folders.
    const libraries = libraryFolderNames(root).flatMap((name) => [name, join(name, 'blas'), join(name, 'lapack')]);
    writeFileSync(
      join(root, 'python.sh'),
      [
        '#!/bin/sh',
        'home=$(dirname "$(readlink -f "$0")")',
        `export LD_LIBRARY_PATH="${libraries.map((name) => `$home/${name}`).join(':')}"`,
        'export PYTHONHOME="$home/usr" PYTHONPATH="$home/usr/lib/python3/dist-packages" PYTHONDONTWRITEBYTECODE=1',
        'exec "$home/usr/bin/python3" "$@"',
        '',
      ].join('\n'),
      { mode: 0o755 },
    );
    await runOrFail(join(root, 'python.sh'), ['-c', 'import numpy']);
  });
  return program;
}
