/**
 * Writes the public types to tests/package/api-report.txt: what each entry of the package exports, and the declarations behind it (but for
 * those of elements, whose attributes the site's reference lists), sorted and without comments. A test compares it with dist/types; `node scripts/api-report.mjs` renews it after a build, so that a changed type is seen
 * in the diff.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { checkout } from './setup/paths.mjs';

export const reportFile = join(checkout, 'tests/package/api-report.txt');

/** Longer declarations, such as the entries of the catalogue, are represented by a digest. */
const maxLines = 30;

/** @typedef {{ file: string, name: string }} Source  where a name comes from */
/** @typedef {{ declared: Map<string, string>, imported: Map<string, Source>, exported: Map<string, Source>, all: string[] }} Declarations */

/** @type {Map<string, Declarations>} */
const read = new Map();

/** @param {string} file @returns {Declarations} */
function declarationsOf(file) {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8').replaceAll(/^\s*\/\*[\s\S]*?\*\/$/gm, '');
  /** @type {Declarations} */
  const found = { declared: new Map(), imported: new Map(), exported: new Map(), all: [] };
  read.set(file, found);
  /** @param {string} name */
  const beside = (name) => (name.startsWith('.') ? resolve(dirname(file), name.replace(/\.(js|ts)$/, '.d.ts')) : name);
  for (const node of /** @type {any[]} */ (parseAst(text, { lang: 'dts' }).body)) {
    const from = node.source && beside(node.source.value);
    if (node.type === 'ExportAllDeclaration') found.all.push(from);
    for (const one of node.specifiers ?? []) {
      const [local, other] = [one.local.name, (one.imported ?? one.exported)?.name ?? 'default'];
      if (node.type === 'ImportDeclaration') found.imported.set(local, { file: from, name: other });
      else found.exported.set(other, { file: from ?? file, name: local });
    }
    const inner = node.type.startsWith('Export') ? node.declaration : node;
    if (!inner || node.source || node.type === 'ImportDeclaration') continue;
    const names = inner.declarations?.map((/** @type {any} */ one) => one.id.name) ?? [inner.id?.name ?? 'default'];
    for (const name of names) {
      const lines = text
        .slice(node.start, node.end)
        .replaceAll(/^export /gm, '')
        .split('\n');
      const before = found.declared.get(name);
      const code = lines.filter((line) => line.trim() !== '').join('\n');
      found.declared.set(name, before ? `${before}\n${code}` : code);
      if (inner !== node) found.exported.set(name, { file, name });
    }
  }
  return found;
}

/** @param {string} file @returns {Map<string, Source>} */
function exportsOf(file) {
  const { exported, all } = declarationsOf(file);
  return new Map([...all.filter((one) => one.startsWith('/')).flatMap((one) => [...exportsOf(one)]), ...exported]);
}

/** Follows a name to the file that declares it. @param {Source} source @returns {Source | undefined} */
function declarationOf({ file, name }) {
  if (!file.startsWith('/')) return undefined;
  const { declared, imported } = declarationsOf(file);
  if (declared.has(name)) return { file, name };
  const next = exportsOf(file).get(name);
  const from = next && !(next.file === file && next.name === name) ? next : imported.get(name);
  return from && declarationOf(from);
}

/** @returns {string} the report of dist/types */
export function apiReport() {
  const { exports } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  /** @type {Map<string, string>} */
  const codes = new Map();
  /** @param {Source} source */
  const follow = (source) => {
    const found = declarationOf(source);
    if (!found) return;
    const key = `${found.name} (${relative(join(checkout, 'dist/types'), dirname(found.file))})`;
    if (codes.has(key)) return;
    const code = declarationsOf(found.file).declared.get(found.name) ?? '';
    const size = code.split('\n').length;
    const digest = createHash('sha256').update(code).digest('hex').slice(0, 16);
    codes.set(key, size > maxLines ? `${size} lines, ${digest}` : code);
    for (const word of new Set(code.match(/[A-Za-z_]\w*/g))) follow({ file: found.file, name: word });
  };
  const entries = Object.entries(/** @type {Record<string, { types?: string }>} */ (exports)).flatMap(
    ([path, { types }]) => {
      if (!types) return [];
      const names = exportsOf(join(checkout, types));
      if (!/elements|embed|messages/.test(path)) for (const source of names.values()) follow(source);
      return [`${path.replace('.', 'posenc')}: ${[...names.keys()].sort().join(', ')}`];
    },
  );
  const declarations = [...codes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, code]) => `// ${key}\n${code}`);
  return `${[...entries, ...declarations].join('\n\n')}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(reportFile, apiReport());
