/** The tools that make pages, with which npm run soak builds the recipes of docs/publish, in build/publish. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPrograms } from './host-programs.mjs';
import { installNpmPackages } from './npm.mjs';
import { checkout } from './paths.mjs';

export const publishers = join(checkout, 'build', 'publish');

export async function installPublishers() {
  await installPrograms('Building the recipes for publishing tools', {
    hugo: ['hugo'],
    jekyll: ['jekyll', 'ruby-kramdown-parser-gfm'],
    mkdocs: ['mkdocs', 'mkdocs-material'],
    pandoc: ['pandoc'],
    'sphinx-build': ['python3-sphinx'],
    'jupyter-nbconvert': ['jupyter-nbconvert', 'python3-ipykernel'],
  });
  mkdirSync(publishers, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(checkout, 'tests', 'publish', file), join(publishers, file));
  await installNpmPackages(publishers, ['--ignore-scripts']);
}
