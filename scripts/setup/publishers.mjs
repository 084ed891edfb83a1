/** The tools that make pages, with which npm run soak builds the recipes of docs/publish, in build/publish. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrFail } from '../run.mjs';
import { step } from '../terminal.mjs';
import { installPrograms } from './host-programs.mjs';
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
  copyFileSync(join(checkout, 'tests/publish/package.json'), join(publishers, 'package.json'));
  /** @type {Record<string, string>} */
  const wanted = JSON.parse(readFileSync(join(publishers, 'package.json'), 'utf8')).dependencies;
  const versionOf = (/** @type {string} */ name) => {
    const file = join(publishers, 'node_modules', name, 'package.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
  };
  if (Object.entries(wanted).every(([name, version]) => versionOf(name) === version)) return;
  await step('installing the publishing tools', () =>
    runOrFail('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'], {
      cwd: publishers,
    }),
  );
}
