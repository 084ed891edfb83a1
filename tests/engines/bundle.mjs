/** Bundles of what every engine computes. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { checkout } from '../../scripts/setup/paths.mjs';

const operations = join(checkout, 'tests', 'conformance', 'operations');

/** What the run of golden cases imports from Node, and finds by looking into a folder, as a page has it. */
const inPages = new Map([
  ['node:path', `export const join = (...parts) => parts.join('/');`],
  [
    'node:fs/promises',
    `export async function readFile(path, encoding) {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(path + ': ' + answer.status);
      return encoding ? answer.text() : new Uint8Array(await answer.arrayBuffer());
    }
    export const readdir = undefined;`,
  ],
  [
    './operations.mjs',
    readdirSync(operations)
      .map((file, i) => `import { ops as ops${i} } from ${JSON.stringify(join(operations, file))};`)
      .concat(`export const operations = Object.assign({}, ${readdirSync(operations).map((_, i) => `ops${i}`)});`)
      .join('\n'),
  ],
]);

/** @type {import('rolldown').Plugin} */
const forPages = {
  name: 'for-pages',
  resolveId(id) {
    if (inPages.has(id)) return `\0${id}`;
    const built = /\/dist\/(\w+\.js)$/.exec(id)?.[1];
    return built && { id: `/dist/${built}`, external: true };
  },
  load: (id) => inPages.get(id.slice(1)),
};

/** @param {string} name @param {import('rolldown').Plugin[]} [plugins] */
async function bundled(name, plugins = []) {
  const file = join(checkout, 'build', 'engines', `${name}.js`);
  const input = join(checkout, 'tests', 'engines', `${name}.ts`);
  const bundle = await rolldown({ input, external: /^posenc/, plugins });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return file;
}

/**
 * Bundles work.ts into one file for Node and for pages, both of which can resolve posenc.
 * @returns {Promise<string>} the file, in a folder below that of the package, where Node resolves posenc by name
 */
export const bundleWork = () => bundled('work');

/** Bundles golden.ts for pages, which fetch the numbers. */
export const bundleGolden = () => bundled('golden', [forPages]);
