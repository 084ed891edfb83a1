/** The bundlers and runtimes of tests/packaging, in build/packaging, where the tests make their projects. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installNpmPackages } from './npm.mjs';
import { checkout } from './paths.mjs';

export const packagers = join(checkout, 'build', 'packaging');

export async function installPackagers() {
  mkdirSync(packagers, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(checkout, 'tests', 'packaging', file), join(packagers, file));
  // Their install scripts only rename the programs for this machine.
  await installNpmPackages(packagers, ['--ignore-scripts']);
}
