/** Generates the notice of third-party code in the files of the package from the contents of the bundles. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Third-party code in the WebAssembly modules. The MIT terms are those of posenc's own licence. */
const compiledIn = [
  { name: 'Eigen', license: 'MPL-2.0', terms: 'Its source is at https://gitlab.com/libeigen/eigen, unchanged.' },
  { name: 'Emscripten', license: 'MIT', copyright: 'Copyright (c) 2010-2014 Emscripten authors, see AUTHORS file.' },
  { name: 'musl', license: 'MIT', copyright: 'Copyright © 2005-2020 Rich Felker, et al.' },
  { name: 'libc++, libc++abi and compiler-rt of LLVM', license: 'Apache-2.0 WITH LLVM-exception', terms: '' },
];

/** The folder of the npm package that a bundled module comes from. @param {string} id @returns {string | undefined} */
function packageFolder(id) {
  const parts = id.split(sep);
  const at = parts.lastIndexOf('node_modules');
  if (at < 0) return undefined;
  return parts.slice(0, at + (parts[at + 1].startsWith('@') ? 3 : 2)).join(sep);
}

/** @param {string} folder */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!license || !file) throw new Error(`${name} is in a bundle, but says no licence`);
  return { name, title: `${name} ${version} (${license})`, text: readFileSync(join(folder, file), 'utf8').trim() };
}

/**
 * @param {Iterable<string>} modules  the files that the bundles contain
 * @returns {string}
 */
export function thirdPartyNotice(modules) {
  const folders = new Set([...modules].flatMap((id) => packageFolder(id) ?? []));
  const packages = [...folders].map(noticeOf).sort((a, b) => (a.name < b.name ? -1 : 1));
  const [, mit] = readFileSync(join(root, 'LICENSE'), 'utf8').split(/^Copyright.*\n+/m);
  const sections = [
    'posenc has no dependencies: what it uses of the work of others is inside its files. These are their licences.',
    'In the JavaScript files:',
    ...packages.map(({ title, text }) => `## ${title}\n\n${text}`),
    'In the WebAssembly files and the JavaScript that loads them:',
    ...compiledIn.map(({ name, license, copyright, terms }) =>
      `## ${name} (${license})\n\n${copyright ? `${copyright}\n\n${mit.trim()}` : terms}`.trim(),
    ),
  ];
  return `${sections.join('\n\n')}\n`;
}
