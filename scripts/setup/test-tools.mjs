/** Tools that only the slow tests need: bundlers and runtimes for tests/packaging, what makes pages for the recipes of docs/publish. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPrograms } from './host-programs.mjs';
import { installNpmPackages } from './npm.mjs';
import { checkout } from './paths.mjs';

/** Where the tests make their projects. */
export const packagers = join(checkout, 'build', 'packaging');
export const publishers = join(checkout, 'build', 'publish');

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
