/** Tools that only slow work needs: Doxygen for npm run docs, and for npm run soak bundlers, runtimes and what makes pages. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../terminal.mjs';
import { installPackages, isDebian } from './apt.mjs';
import { which } from './host-tools.mjs';
import { installNpmPackages } from './npm.mjs';
import { checkout } from './paths.mjs';

/** Where the tests make their projects. */
export const packagers = join(checkout, 'build', 'packaging');
export const publishers = join(checkout, 'build', 'publish');

/**
 * @param {string} what  that needs the programs
 * @param {Readonly<Record<string, readonly string[]>>} programs  with Debian's packages for each
 */
export async function installPrograms(what, programs) {
  const missing = Object.keys(programs).filter((program) => !which(program));
  if (missing.length === 0) return;
  if (!isDebian() || process.getuid?.() !== 0)
    throw new Failure(`${what} needs ${missing.join(', ')}. Please install what is missing first.`);
  await installPackages(missing.flatMap((program) => programs[program] ?? []));
}

/** @param {string} folder  @param {string} tests  the folder in tests that pins the packages */
async function install(folder, tests) {
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(checkout, 'tests', tests, file), join(folder, file));
  // Install scripts of bundlers only rename the programs for this machine.
  await installNpmPackages(folder, ['--ignore-scripts']);
}

export const installPackagers = () => install(packagers, 'packaging');

export async function installPublishers() {
  await installPrograms('Building the recipes for publishing tools', {
    hugo: ['hugo'],
    jekyll: ['jekyll', 'ruby-kramdown-parser-gfm'],
    mkdocs: ['mkdocs', 'mkdocs-material'],
    pandoc: ['pandoc'],
    'sphinx-build': ['python3-sphinx'],
    'jupyter-nbconvert': ['jupyter-nbconvert', 'python3-ipykernel'],
  });
  await install(publishers, 'publish');
}
