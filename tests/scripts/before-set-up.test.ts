import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';

const checkout = join(import.meta.dirname, '../..');

/** The commands in package.json that run scripts of this repository. */
const commands = Object.entries<string>(
  JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')).scripts,
).flatMap(([name, line]) => {
  const [, file] = /^node (scripts\/\S+\.mjs)$/.exec(line) ?? [];
  return file ? [{ name, file: join(checkout, file) }] : [];
});

/** Packages that a module imports statically, directly or through the files that it imports. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return parseAst(readFileSync(file, 'utf8'), { lang: 'js' }).body.flatMap((statement) => {
    if (!('source' in statement) || !statement.source) return [];
    const from = statement.source.value;
    if (from.startsWith('node:')) return [];
    if (!from.startsWith('.')) return [`${from} in ${relative(checkout, file)}`];
    const next = join(dirname(file), from);
    expect(existsSync(next), next).toBe(true);
    return packagesOf(next, seen);
  });
}

it.each(commands)('npm run $name installs the packages that it needs', ({ file }) => {
  expect(packagesOf(file)).toEqual([]);
});

it('the commands are found, and a package that is imported too early is seen', () => {
  expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'test', 'soak', 'mutants']));
  expect(packagesOf(join(checkout, 'scripts/build-package.mjs'))).toContain('rolldown in scripts/build-package.mjs');
});
