/** Finds the files that determine what a program does: the program itself, and everything that it imports. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { checkout } from '../setup/paths.mjs';
import { visit } from '../syntax-tree.mjs';

/** Files of dist/ that only figures load, and folders of their declarations: computing with posenc does not read them. */
const ofFigures = /^(charts|elements|embed|messages)\b/;

/** @param {string} path @returns {string[]} */
const filesIn = (path) =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path];

/**
 * The files in dist/ that an entry point of the package loads: all of them, without those of figures unless it is theirs.
 * @param {string} name
 */
function builtFor(name) {
  const figures = ofFigures.test(name.replace(/^posenc\/?/, ''));
  const chosenIn = (/** @type {string} */ folder) =>
    readdirSync(folder)
      .filter((file) => figures || !ofFigures.test(file))
      .map((file) => join(folder, file));
  const dist = join(checkout, 'dist');
  return [
    ...chosenIn(dist).filter((file) => /\.(js|wasm)$/.test(file)),
    ...chosenIn(join(dist, 'types')).flatMap(filesIn),
  ];
}

/**
 * @param {string} file
 * @returns {Promise<string[]>} what it imports to run: paths, or names of packages. Types are erased, and checked by tsc.
 */
async function importedBy(file) {
  // Imported only here, because modules that import this file may have to install it first.
  const { parseAst } = await import('rolldown/parseAst');
  /** @type {string[]} */
  const names = [];
  visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('.ts') ? 'ts' : 'js' }), (node) => {
    if (!/^(Import|Export)/.test(node.type) || typeof node.source?.value !== 'string') return;
    if (node.importKind !== 'type' && node.exportKind !== 'type') names.push(node.source.value);
  });
  return names;
}

const isProgram = (/** @type {string} */ file) => /\.(ts|mjs|js)$/.test(file);

/**
 * @param {readonly string[]} paths  files and folders of the checkout, and `posenc` for the built package
 * @returns {Promise<string[]>} every file in them and every file that those import, directly or not; sorted
 */
export async function importsOf(paths) {
  const found = new Set(paths.flatMap((path) => (path === 'posenc' ? builtFor(path) : filesIn(join(checkout, path)))));
  // Iterating over a set also visits elements that are added meanwhile.
  for (const file of found) {
    if (!isProgram(file) || file.startsWith(join(checkout, 'dist/'))) continue;
    for (const name of await importedBy(file)) {
      const path = join(dirname(file), name.replace(/\?.*$/, ''));
      if (/^posenc(\/|$)/.test(name)) for (const built of builtFor(name)) found.add(built);
      else if (name.startsWith('.') && existsSync(path)) found.add(path);
    }
  }
  return [...found].map((file) => relative(checkout, file)).sort();
}
